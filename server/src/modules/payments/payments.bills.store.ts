import type { DifferenceDecision } from '@portal/contract/payments';
import { and, count, desc, eq, gte, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import type { Channel } from '../../outside/payment/port.ts';
import { countAtMost } from '../../platform/database/count.ts';
import type { Queries, Transaction } from '../../platform/database/database.ts';
import { behind, type Place } from '../../platform/keyset.ts';
import { users } from '../accounts/accounts.tables.ts';
import {
  billDifferences as differences,
  gatewayRefunds,
  paymentBills as bills,
  paymentReceipts,
} from './payments.tables.ts';

export type BillDay = typeof bills.$inferSelect;
export type DifferenceRow = typeof differences.$inferSelect;
type NewBill = typeof bills.$inferInsert;
export type NewDifference = typeof differences.$inferInsert;
type Decided = { decision: DifferenceDecision; note: string; decidedBy: number; decidedAt: Date };
type Filter = { channel?: Channel | undefined; day?: string | undefined; decided: boolean };
type Cut = { after: Place | null; offset: number; limit: number };

const among = ({ channel, day, decided }: Filter) =>
  and(
    channel && eq(differences.channel, channel),
    day ? eq(differences.day, day) : undefined,
    decided ? isNotNull(differences.decision) : isNull(differences.decision),
  );

export const billStore = {
  async save(queries: Queries, bill: NewBill): Promise<void> {
    const { channel: _, day: __, ...rest } = bill;
    await queries
      .insert(bills)
      .values(bill)
      .onConflictDoUpdate({ target: [bills.channel, bills.day], set: rest });
  },

  async byDay(queries: Queries, channel: Channel, day: string): Promise<BillDay | null> {
    const [row] = await queries
      .select()
      .from(bills)
      .where(and(eq(bills.channel, channel), eq(bills.day, day)));
    return row ?? null;
  },

  /** The days since then whose bill was read. */
  async readSince(queries: Queries, channel: Channel, since: string): Promise<string[]> {
    const rows = await queries
      .select({ day: bills.day })
      .from(bills)
      .where(and(eq(bills.channel, channel), gte(bills.day, since), eq(bills.failure, '')));
    return rows.map((row) => row.day);
  },

  async page(queries: Queries, channel: Channel | undefined, limit: number, offset: number) {
    return queries
      .select()
      .from(bills)
      .where(channel && eq(bills.channel, channel))
      .orderBy(desc(bills.day), bills.channel)
      .limit(limit)
      .offset(offset);
  },

  total: (queries: Queries, channel: Channel | undefined): Promise<number> =>
    countAtMost(queries, bills, channel && eq(bills.channel, channel)),

  /** How many differences each of these days has, and how many of them wait for a decision. */
  async counts(queries: Queries, days: readonly string[]) {
    if (days.length === 0) return [];
    return queries
      .select({
        channel: differences.channel,
        day: differences.day,
        all: count(),
        open: sql<number>`count(*) filter (where ${differences.decision} is null)`.mapWith(Number),
      })
      .from(differences)
      .where(inArray(differences.day, [...days]))
      .groupBy(differences.channel, differences.day);
  },

  /** Each is kept once, however often its bill is read. */
  async addDifferences(queries: Queries, found: readonly NewDifference[]): Promise<void> {
    if (found.length === 0) return;
    await queries
      .insert(differences)
      .values([...found])
      .onConflictDoNothing();
  },

  /** What a later bill or a late notification has explained is no difference any more. */
  async vanish(queries: Queries, channel: Channel, now: Date): Promise<void> {
    const receipt = and(
      eq(paymentReceipts.channel, differences.channel),
      eq(paymentReceipts.transactionId, differences.transactionId),
    );
    const refund = eq(gatewayRefunds.outRefundNo, differences.outRefundNo);
    const vanishWhere = (kind: DifferenceRow['kind'], explained: SQL) =>
      queries
        .update(differences)
        .set({ decision: 'vanished', decidedAt: now })
        .where(
          and(
            eq(differences.channel, channel),
            eq(differences.kind, kind),
            isNull(differences.decision),
            sql`exists (${explained})`,
          ),
        );
    await vanishWhere(
      'missing_here',
      sql`select from ${paymentReceipts} where ${receipt} and ${paymentReceipts.amount} = ${differences.theirAmount}`,
    );
    await vanishWhere(
      'missing_there',
      sql`select from ${paymentReceipts} where ${receipt} and ${paymentReceipts.billDay} is not null`,
    );
    await vanishWhere(
      'refund_missing_here',
      sql`select from ${gatewayRefunds} where ${refund} and ${gatewayRefunds.state} = 'success'
        and ${gatewayRefunds.amount} = ${differences.theirAmount}`,
    );
    await vanishWhere(
      'refund_missing_there',
      sql`select from ${gatewayRefunds} where ${refund} and ${gatewayRefunds.billDay} is not null`,
    );
  },

  /** A refund that the gateway reported as done has been booked after all. */
  async explainRefund(
    transaction: Transaction,
    { channel, outRefundNo, amount }: { channel: Channel; outRefundNo: string; amount: number },
    now: Date,
  ): Promise<void> {
    await transaction
      .update(differences)
      .set({ decision: 'vanished', decidedAt: now })
      .where(
        and(
          eq(differences.channel, channel),
          eq(differences.kind, 'refund_missing_here'),
          eq(differences.subject, outRefundNo),
          eq(differences.theirAmount, amount),
          isNull(differences.decision),
        ),
      );
  },

  /** How many wait for a decision, and what they are about together. */
  async waiting(queries: Queries): Promise<{ count: number; amount: number }> {
    const amount = sql<number>`coalesce(sum(coalesce(${differences.theirAmount}, ${differences.ourAmount})), 0)`;
    const [row] = await queries
      .select({ count: count(), amount: amount.mapWith(Number) })
      .from(differences)
      .where(isNull(differences.decision));
    return row!;
  },

  async difference(queries: Queries, id: number): Promise<DifferenceRow | null> {
    const [row] = await queries.select().from(differences).where(eq(differences.id, id));
    return row ?? null;
  },

  /** False when somebody has decided it before. */
  async decide(transaction: Transaction, id: number, decided: Decided): Promise<boolean> {
    const rows = await transaction
      .update(differences)
      .set(decided)
      .where(and(eq(differences.id, id), isNull(differences.decision)))
      .returning({ id: differences.id });
    return rows.length > 0;
  },

  async differencePage(queries: Queries, filter: Filter, { after, offset, limit }: Cut) {
    const place = after ? behind(after, { at: differences.foundAt, id: differences.id }) : undefined;
    return queries
      .select({ row: differences, by: users.nickname })
      .from(differences)
      .leftJoin(users, eq(users.id, differences.decidedBy))
      .where(and(among(filter), place))
      .orderBy(desc(differences.foundAt), desc(differences.id))
      .limit(limit)
      .offset(offset);
  },

  differenceTotal: (queries: Queries, filter: Filter): Promise<number> =>
    countAtMost(queries, differences, among(filter)),
};

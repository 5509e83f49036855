import { and, asc, desc, eq, gte, inArray, isNull, lt, ne, sql, sum } from 'drizzle-orm';
import type { Disposition } from '@portal/contract/payments';
import type { Channel } from '../../outside/payment/port.ts';
import { countAtMost } from '../../platform/database/count.ts';
import type { Queries, Transaction } from '../../platform/database/database.ts';
import { prepared } from '../../platform/database/prepared.ts';
import { behind, type Place } from '../../platform/keyset.ts';
import { users } from '../accounts/accounts.tables.ts';
import type { Attempt } from './payments.attempts.store.ts';
import {
  gatewayRefunds,
  paymentAttempts as attempts,
  paymentReceipts as receipts,
} from './payments.tables.ts';

export type Receipt = typeof receipts.$inferSelect;
type NewReceipt = Pick<
  Receipt,
  | 'channel'
  | 'transactionId'
  | 'outTradeNo'
  | 'orderNo'
  | 'userId'
  | 'payerIndex'
  | 'amount'
  | 'disposition'
  | 'reason'
  | 'source'
  | 'paidAt'
  | 'createdAt'
>;
type Decided = { disposition: Disposition; note: string; decidedBy: number; decidedAt: Date };
type Cut = { disposition: Disposition; after: Place | null; offset: number; limit: number };
export type Span = { from: Date; to: Date };

const adding = prepared((queries, name) => {
  const placed = sql.placeholder;
  const added = queries.$with('added').as(
    queries
      .insert(receipts)
      .values({
        channel: placed('channel'),
        transactionId: placed('transactionId'),
        outTradeNo: placed('outTradeNo'),
        orderNo: placed('orderNo'),
        userId: placed('userId'),
        payerIndex: placed('payerIndex'),
        amount: placed('amount'),
        disposition: placed('disposition'),
        reason: placed('reason'),
        source: placed('source'),
        paidAt: placed('paidAt'),
        createdAt: placed('createdAt'),
      })
      .onConflictDoNothing()
      .returning(),
  );
  const attemptId = sql`${placed('attemptId')}::bigint`;
  const paid = queries.$with('paid', {}).as(sql`
    update ${attempts} set state = 'paid' where id = ${attemptId} and state <> 'paid'`);
  const open = queries
    .select({ others: sql<boolean>`count(*) > 0`.as('others') })
    .from(attempts)
    .where(
      and(eq(attempts.orderNo, placed('attempted')), eq(attempts.state, 'open'), ne(attempts.id, attemptId)),
    )
    .as('open');
  return queries
    .with(added, paid)
    .select({ receipt: added._.selectedFields, others: open.others })
    .from(open)
    .leftJoin(added, sql`true`)
    .prepare(name);
}, 'receipts_add');

export const receiptStore = {
  /**
   * Null when this money is known already; whoever is about to record it too waits for the first. The attempt it came by is
   * paid, and stays so whatever is said of it later; `others` of its order may be open.
   */
  async add(
    transaction: Transaction,
    receipt: NewReceipt,
    attempt: Pick<Attempt, 'id' | 'orderNo'> | null,
  ): Promise<{ receipt: Receipt | null; others: boolean }> {
    const [row] = await adding(transaction).execute({
      ...receipt,
      attemptId: attempt?.id ?? null,
      attempted: attempt?.orderNo ?? null,
    });
    return row!;
  },

  async dispose(
    transaction: Transaction,
    id: number,
    where: { disposition: Disposition; reason: string },
  ): Promise<void> {
    await transaction.update(receipts).set(where).where(eq(receipts.id, id));
  },

  async decide(transaction: Transaction, id: number, decided: Decided): Promise<void> {
    await transaction.update(receipts).set(decided).where(eq(receipts.id, id));
  },

  async byId(queries: Queries, id: number): Promise<Receipt | null> {
    const [row] = await queries.select().from(receipts).where(eq(receipts.id, id));
    return row ?? null;
  },

  async lock(transaction: Transaction, id: number): Promise<Receipt | null> {
    const [row] = await transaction.select().from(receipts).where(eq(receipts.id, id)).for('update');
    return row ?? null;
  },

  /** The money an order was paid with. */
  async lockOfOrder(transaction: Transaction, orderNo: string): Promise<Receipt | null> {
    const [row] = await transaction
      .select()
      .from(receipts)
      .where(and(eq(receipts.orderNo, orderNo), eq(receipts.disposition, 'order')))
      .limit(1)
      .for('update');
    return row ?? null;
  },

  /** What is on its way back, or has come back, of a receipt. */
  async returned(transaction: Transaction, receiptId: number): Promise<number> {
    const [row] = await transaction
      .select({ amount: sum(gatewayRefunds.amount).mapWith(Number) })
      .from(gatewayRefunds)
      .where(and(eq(gatewayRefunds.receiptId, receiptId), ne(gatewayRefunds.state, 'failed')));
    return row?.amount ?? 0;
  },

  async byTransactions(queries: Queries, channel: Channel, ids: readonly string[]): Promise<Receipt[]> {
    return queries
      .select()
      .from(receipts)
      .where(and(eq(receipts.channel, channel), inArray(receipts.transactionId, [...ids])));
  },

  async billed(queries: Queries, ids: readonly number[], billDay: string): Promise<void> {
    if (ids.length === 0) return;
    await queries
      .update(receipts)
      .set({ billDay })
      .where(inArray(receipts.id, [...ids]));
  },

  async unbilled(queries: Queries, channel: Channel, { from, to }: Span, limit: number): Promise<Receipt[]> {
    return queries
      .select()
      .from(receipts)
      .where(
        and(
          eq(receipts.channel, channel),
          isNull(receipts.billDay),
          gte(receipts.paidAt, from),
          lt(receipts.paidAt, to),
        ),
      )
      .orderBy(asc(receipts.paidAt))
      .limit(limit);
  },

  async page(queries: Queries, { disposition, after, offset, limit }: Cut) {
    const place = after ? behind(after, { at: receipts.createdAt, id: receipts.id }) : undefined;
    return queries
      .select({ row: receipts, by: users.nickname })
      .from(receipts)
      .leftJoin(users, eq(users.id, receipts.decidedBy))
      .where(and(eq(receipts.disposition, disposition), place))
      .orderBy(desc(receipts.createdAt), desc(receipts.id))
      .limit(limit)
      .offset(offset);
  },

  total: (queries: Queries, disposition: Disposition): Promise<number> =>
    countAtMost(queries, receipts, eq(receipts.disposition, disposition)),

  /** How much waits for a decision. */
  async waiting(queries: Queries): Promise<{ count: number; amount: number }> {
    const waits = eq(receipts.disposition, 'quarantine');
    const [row] = await queries
      .select({ amount: sum(receipts.amount).mapWith(Number) })
      .from(receipts)
      .where(waits);
    return { count: await countAtMost(queries, receipts, waits), amount: row?.amount ?? 0 };
  },

  async allOf(queries: Queries, userId: number): Promise<Receipt[]> {
    return queries.select().from(receipts).where(eq(receipts.userId, userId)).orderBy(asc(receipts.id));
  },

  async forget(queries: Queries, userId: number): Promise<void> {
    await queries.update(receipts).set({ userId: null, payerIndex: null }).where(eq(receipts.userId, userId));
  },
};

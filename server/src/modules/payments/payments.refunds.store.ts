import { and, asc, eq, gte, inArray, isNull, lt, lte, ne, sql } from 'drizzle-orm';
import type { Channel } from '../../outside/payment/port.ts';
import type { Queries, Transaction } from '../../platform/database/database.ts';
import type { Span } from './payments.receipts.store.ts';
import { gatewayRefunds as refunds } from './payments.tables.ts';

export type GatewayRefundRow = typeof refunds.$inferSelect;
type NewRefund = typeof refunds.$inferInsert;
type Change = Partial<Pick<GatewayRefundRow, 'state' | 'refundId' | 'failure' | 'finishedAt'>>;

export const refundStore = {
  /** Null when the idempotency key was used. */
  async add(transaction: Transaction, refund: NewRefund): Promise<GatewayRefundRow | null> {
    const [row] = await transaction
      .insert(refunds)
      .values(refund)
      .onConflictDoNothing({ target: refunds.key })
      .returning();
    return row ?? null;
  },

  async byId(queries: Queries, id: number): Promise<GatewayRefundRow | null> {
    const [row] = await queries.select().from(refunds).where(eq(refunds.id, id));
    return row ?? null;
  },

  async byNumber(queries: Queries, outRefundNo: string): Promise<GatewayRefundRow | null> {
    const [row] = await queries.select().from(refunds).where(eq(refunds.outRefundNo, outRefundNo));
    return row ?? null;
  },

  async lock(transaction: Transaction, id: number): Promise<GatewayRefundRow | null> {
    const [row] = await transaction.select().from(refunds).where(eq(refunds.id, id)).for('update');
    return row ?? null;
  },

  async change(queries: Queries, id: number, change: Change): Promise<void> {
    await queries.update(refunds).set(change).where(eq(refunds.id, id));
  },

  async claimToPoll(transaction: Transaction, now: Date, limit: number): Promise<GatewayRefundRow[]> {
    const due = transaction
      .select({ id: refunds.id })
      .from(refunds)
      .where(and(inArray(refunds.state, ['waiting', 'processing']), lte(refunds.pollAt, now)))
      .orderBy(asc(refunds.pollAt))
      .limit(limit)
      .for('update', { skipLocked: true });
    return transaction
      .update(refunds)
      .set({
        // Backoff: 2, 4, 8 … minutes, at most an hour.
        pollAt: sql`${now.toISOString()}::timestamptz + least(60, 2 ^ least(${refunds.polls} + 1, 6)) * interval '1 minute'`,
        polls: sql`${refunds.polls} + 1`,
      })
      .where(inArray(refunds.id, due))
      .returning();
  },

  async byNumbers(
    queries: Queries,
    channel: Channel,
    numbers: readonly string[],
    state?: GatewayRefundRow['state'],
  ): Promise<GatewayRefundRow[]> {
    return queries
      .select()
      .from(refunds)
      .where(
        and(
          eq(refunds.channel, channel),
          inArray(refunds.outRefundNo, [...numbers]),
          state && eq(refunds.state, state),
        ),
      );
  },

  async failedOfNumbers(queries: Queries, numbers: readonly string[]): Promise<GatewayRefundRow[]> {
    if (numbers.length === 0) return [];
    return queries
      .select()
      .from(refunds)
      .where(and(inArray(refunds.outRefundNo, [...numbers]), eq(refunds.state, 'failed')));
  },

  /** Whether money of a receipt is on its way back. */
  async isUnderWay(queries: Queries, receiptId: number): Promise<boolean> {
    const open = inArray(refunds.state, ['waiting', 'processing']);
    return (await queries.$count(refunds, and(eq(refunds.receiptId, receiptId), open))) > 0;
  },

  async failedOf(queries: Queries, keys: readonly string[]): Promise<GatewayRefundRow[]> {
    if (keys.length === 0) return [];
    return queries
      .select()
      .from(refunds)
      .where(and(inArray(refunds.key, [...keys]), eq(refunds.state, 'failed')))
      .orderBy(asc(refunds.id));
  },

  /** Of money that went to no order: all of it each time. */
  async failedReturns(queries: Queries, receiptId: number, beforeId: number): Promise<GatewayRefundRow[]> {
    return queries
      .select()
      .from(refunds)
      .where(
        and(
          eq(refunds.receiptId, receiptId),
          lt(refunds.id, beforeId),
          ne(refunds.cause, 'refund'),
          eq(refunds.state, 'failed'),
        ),
      )
      .orderBy(asc(refunds.id))
      .limit(50);
  },

  async billed(queries: Queries, ids: readonly number[], billDay: string): Promise<void> {
    if (ids.length === 0) return;
    await queries
      .update(refunds)
      .set({ billDay })
      .where(inArray(refunds.id, [...ids]));
  },

  async unbilled(
    queries: Queries,
    channel: Channel,
    { from, to }: Span,
    limit: number,
  ): Promise<GatewayRefundRow[]> {
    return queries
      .select()
      .from(refunds)
      .where(
        and(
          eq(refunds.channel, channel),
          isNull(refunds.billDay),
          eq(refunds.state, 'success'),
          gte(refunds.finishedAt, from),
          lt(refunds.finishedAt, to),
        ),
      )
      .orderBy(asc(refunds.finishedAt))
      .limit(limit);
  },

  async allOf(queries: Queries, userId: number): Promise<GatewayRefundRow[]> {
    return queries.select().from(refunds).where(eq(refunds.userId, userId)).orderBy(asc(refunds.id));
  },

  async forget(queries: Queries, userId: number): Promise<void> {
    await queries.update(refunds).set({ userId: null }).where(eq(refunds.userId, userId));
  },
};

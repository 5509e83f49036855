import { and, asc, desc, eq, inArray, lte, sql } from 'drizzle-orm';
import type { Channel } from '../../outside/payment/port.ts';
import type { Queries, Transaction } from '../../platform/database/database.ts';
import { paymentAttempts as attempts } from './payments.tables.ts';

export type Attempt = typeof attempts.$inferSelect;
type NewAttempt = typeof attempts.$inferInsert;

const mostOfOrder = 50;

export const attemptStore = {
  async add(queries: Queries, attempt: NewAttempt): Promise<Attempt> {
    const [row] = await queries.insert(attempts).values(attempt).returning();
    return row!;
  },

  async byNumber(queries: Queries, channel: Channel, outTradeNo: string): Promise<Attempt | null> {
    const [row] = await queries
      .select()
      .from(attempts)
      .where(and(eq(attempts.channel, channel), eq(attempts.outTradeNo, outTradeNo)));
    return row ?? null;
  },

  /** The newest first. */
  async openOf(queries: Queries, orderNo: string): Promise<Attempt[]> {
    return queries
      .select()
      .from(attempts)
      .where(and(eq(attempts.orderNo, orderNo), eq(attempts.state, 'open')))
      .orderBy(desc(attempts.id))
      .limit(mostOfOrder);
  },

  /** One that was closed meanwhile, when the gateway did not know it yet, is open there now. */
  async begun(queries: Queries, id: number, url: string): Promise<void> {
    const state = sql`case when ${attempts.state} = 'closed' then 'open' else ${attempts.state} end`;
    await queries.update(attempts).set({ url, state }).where(eq(attempts.id, id));
  },

  /** What has been paid stays paid, whatever is said of it later. Answers whether others of its order are open. */
  async pay(queries: Queries, { id, orderNo }: Pick<Attempt, 'id' | 'orderNo'>): Promise<boolean> {
    const { rows } = await queries.execute<{ others: boolean }>(sql`
      with paid as (update ${attempts} set state = 'paid' where id = ${id} and state <> 'paid')
      select exists (select from ${attempts}
        where order_no = ${orderNo} and state = 'open' and id <> ${id}) as others`);
    return rows[0]!.others;
  },

  async close(queries: Queries, id: number): Promise<void> {
    await queries
      .update(attempts)
      .set({ state: 'closed' })
      .where(and(eq(attempts.id, id), eq(attempts.state, 'open')));
  },

  /** The open attempts of an order that nobody asked about since then; the second who wants them gets none. */
  async claimToAsk(queries: Queries, orderNo: string, before: Date, now: Date): Promise<Attempt[]> {
    return queries
      .update(attempts)
      .set({ askedAt: now })
      .where(and(eq(attempts.orderNo, orderNo), eq(attempts.state, 'open'), lte(attempts.askedAt, before)))
      .returning();
  },

  async claimToSweep(transaction: Transaction, now: Date, limit: number): Promise<Attempt[]> {
    const due = transaction
      .select({ id: attempts.id })
      .from(attempts)
      .where(and(eq(attempts.state, 'open'), lte(attempts.sweepAt, now)))
      .orderBy(asc(attempts.sweepAt))
      .limit(limit)
      .for('update', { skipLocked: true });
    return transaction
      .update(attempts)
      .set({
        // 1, 2, 4, then every 5 minutes.
        sweepAt: sql`${now.toISOString()}::timestamptz + least(5, 2 ^ least(${attempts.sweeps}, 5)) * interval '1 minute'`,
        sweeps: sql`${attempts.sweeps} + 1`,
      })
      .where(inArray(attempts.id, due))
      .returning();
  },

  async allOf(queries: Queries, userId: number): Promise<Attempt[]> {
    return queries.select().from(attempts).where(eq(attempts.userId, userId)).orderBy(asc(attempts.id));
  },

  async forget(queries: Queries, userId: number): Promise<void> {
    await queries.update(attempts).set({ userId: null, url: null }).where(eq(attempts.userId, userId));
  },
};

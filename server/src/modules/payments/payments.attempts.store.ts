import { and, asc, desc, eq, getTableColumns, gt, inArray, isNotNull, lte, or, sql } from 'drizzle-orm';
import type { Channel } from '../../outside/payment/port.ts';
import type { Queries, Transaction } from '../../platform/database/database.ts';
import { prepared } from '../../platform/database/prepared.ts';
import type { OrderRow } from '../orders/orders.ts';
import { orders } from '../orders/orders.tables.ts';
import { paymentAttempts as attempts } from './payments.tables.ts';

export type Attempt = typeof attempts.$inferSelect;
type NewAttempt = typeof attempts.$inferInsert;

const mostOfOrder = 50;

const placed = sql.placeholder;

const liveOr = prepared((queries, name) => {
  const live = queries.$with('live').as(
    queries
      .select()
      .from(attempts)
      .where(
        and(
          eq(attempts.orderNo, placed('orderNo')),
          eq(attempts.state, 'open'),
          eq(attempts.channel, placed('channel')),
          eq(attempts.amount, placed('amount')),
          gt(attempts.expireAt, placed('createdAt')),
          // One that has no address was begun a moment ago by somebody else, or its gateway failed.
          or(isNotNull(attempts.url), gt(attempts.createdAt, placed('begunAfter'))),
        ),
      )
      .orderBy(desc(attempts.id))
      .limit(1),
  );
  const made = queries.$with('made', {}).as(sql`
    insert into ${attempts} (order_no, user_id, channel, out_trade_no, amount, state,
      created_at, expire_at, asked_at, sweep_at)
    select ${placed('orderNo')}, ${placed('userId')}, ${placed('channel')}, ${placed('outTradeNo')},
      ${placed('amount')}, 'open', ${placed('createdAt')}, ${placed('expireAt')}, ${placed('askedAt')},
      ${placed('sweepAt')}
    where not exists (select from live) returning *`);
  const either = queries
    .$with('either', getTableColumns(attempts))
    .as(sql`select * from live union all select * from made`);
  return queries.with(live, made, either).select().from(either).prepare(name);
}, 'attempts_live_or');

const lockedWithOrder = prepared(
  (queries, name) =>
    queries
      .select({ attempt: attempts, order: orders })
      .from(attempts)
      .innerJoin(orders, eq(orders.orderNo, attempts.orderNo))
      .where(and(eq(attempts.channel, placed('channel')), eq(attempts.outTradeNo, placed('outTradeNo'))))
      .for('update', { of: orders })
      .prepare(name),
  'attempts_lock_with_order',
);

const begun = prepared((queries, name) => {
  const state = sql`case when ${attempts.state} = 'closed' then 'open' else ${attempts.state} end`;
  const told = queries.$with('told').as(
    queries
      .update(attempts)
      .set({ url: sql`${placed('url')}`, state })
      .where(eq(attempts.id, placed('id')))
      .returning({ id: attempts.id }),
  );
  return queries
    .with(told)
    .select({ status: orders.status, expireAt: orders.expireAt })
    .from(orders)
    .where(eq(orders.orderNo, placed('orderNo')))
    .prepare(name);
}, 'attempts_begun');

export const attemptStore = {
  /** A live one of this order and channel, or this new one; for whoever has locked the order. */
  async liveOr(transaction: Transaction, attempt: NewAttempt, begunAfter: Date): Promise<Attempt> {
    const [row] = await liveOr(transaction).execute({ ...attempt, begunAfter });
    return row!;
  },

  /** With its order, locked. */
  async lockWithOrder(
    transaction: Transaction,
    channel: Channel,
    outTradeNo: string,
  ): Promise<{ attempt: Attempt; order: OrderRow } | null> {
    const [row] = await lockedWithOrder(transaction).execute({ channel, outTradeNo });
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

  /** One that was closed meanwhile, when the gateway did not know it yet, is open there now. Answers how its order is. */
  async begun(queries: Queries, { id, orderNo }: Pick<Attempt, 'id' | 'orderNo'>, url: string) {
    const [order] = await begun(queries).execute({ id, orderNo, url });
    return order!;
  },

  async close(queries: Queries, id: number): Promise<void> {
    await queries
      .update(attempts)
      .set({ state: 'closed' })
      .where(and(eq(attempts.id, id), eq(attempts.state, 'open')));
  },

  /** Claims the open attempts of an order that were not polled since then; a concurrent caller gets none. */
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
        // Backoff: 1, 2, 4, then every 5 minutes.
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

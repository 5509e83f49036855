import { openRefundStates, type RefundAction, type RefundState } from '@portal/contract/refund-titles';
import { and, asc, desc, eq, inArray, lt, or, sql, type SQL } from 'drizzle-orm';
import { countAtMost } from '../../platform/database/count.ts';
import type { Queries, Transaction } from '../../platform/database/database.ts';
import { behind, type Place } from '../../platform/keyset.ts';
import { users } from '../accounts/accounts.tables.ts';
import { refunds, refundSteps } from './refunds.tables.ts';

export type RefundRow = typeof refunds.$inferSelect;
export type RefundStep = typeof refundSteps.$inferSelect;
type NewRefund = typeof refunds.$inferInsert;
export type RefundChanges = Partial<
  Pick<
    RefundRow,
    'amount' | 'held' | 'approvedBy' | 'confirmedBy' | 'attempt' | 'failure' | 'bankSerial' | 'finishedAt'
  >
>;
export type RefundFilter = { state?: RefundState | undefined; orderNo?: string | undefined };
type Cut = { after: Place | null; offset: number; limit: number };

const open = inArray(refunds.state, [...openRefundStates]);

/** Without a state: what waits for somebody of finance. A gateway works by itself, a bank transfer does not. */
function matching({ state, orderNo }: RefundFilter): SQL | undefined {
  const number = orderNo === undefined ? undefined : eq(refunds.orderNo, orderNo);
  if (state !== undefined) return and(eq(refunds.state, state), number);
  if (number) return number;
  const atGateway = and(eq(refunds.state, 'returning'), inArray(refunds.method, ['wechat', 'alipay']));
  return and(open, sql`not (${atGateway})`);
}

export const refundStore = {
  /** Null when the order has an open one. */
  async add(queries: Queries, refund: NewRefund): Promise<RefundRow | null> {
    const [row] = await queries.insert(refunds).values(refund).onConflictDoNothing().returning();
    return row ?? null;
  },

  async byId(queries: Queries, id: number, userId?: number): Promise<RefundRow | null> {
    const owner = userId === undefined ? undefined : eq(refunds.userId, userId);
    const [row] = await queries
      .select()
      .from(refunds)
      .where(and(eq(refunds.id, id), owner));
    return row ?? null;
  },

  async lock(transaction: Transaction, id: number): Promise<RefundRow | null> {
    const [row] = await transaction.select().from(refunds).where(eq(refunds.id, id)).for('update');
    return row ?? null;
  },

  async openOf(queries: Queries, orderNo: string): Promise<RefundRow | null> {
    const [row] = await queries
      .select()
      .from(refunds)
      .where(and(eq(refunds.orderNo, orderNo), open))
      .limit(1);
    return row ?? null;
  },

  /** Whether it was asked for and is not decided or not returned yet. */
  isOpen: async (queries: Queries, orderNo: string): Promise<boolean> =>
    (await refundStore.openOf(queries, orderNo)) !== null,

  async change(
    transaction: Transaction,
    id: number,
    changes: RefundChanges & { state: RefundState },
  ): Promise<RefundRow> {
    const [row] = await transaction.update(refunds).set(changes).where(eq(refunds.id, id)).returning();
    return row!;
  },

  /** Whether another refund has been paid out under this serial; nobody else uses it before this transaction ends. */
  async serialUsed(transaction: Transaction, bankSerial: string): Promise<boolean> {
    await transaction.execute(
      sql`select pg_advisory_xact_lock(hashtextextended(${`refund:${bankSerial}`}, 0))`,
    );
    const found = await transaction
      .select({ id: refunds.id })
      .from(refunds)
      .where(eq(refunds.bankSerial, bankSerial))
      .limit(1);
    return found.length > 0;
  },

  async addStep(
    transaction: Transaction,
    step: { refundId: number; action: RefundAction; note: string; actorId: number | null; at: Date },
  ): Promise<number> {
    const [row] = await transaction.insert(refundSteps).values(step).returning({ id: refundSteps.id });
    return row!.id;
  },

  async stepsOf(queries: Queries, refundIds: readonly number[]): Promise<RefundStep[]> {
    if (refundIds.length === 0) return [];
    return queries
      .select()
      .from(refundSteps)
      .where(inArray(refundSteps.refundId, [...refundIds]))
      .orderBy(asc(refundSteps.refundId), asc(refundSteps.id))
      .limit(5000);
  },

  async ofOrder(
    queries: Queries,
    { userId, orderNo }: { userId: number; orderNo: string },
    { limit, offset }: { limit: number; offset: number },
  ): Promise<RefundRow[]> {
    return queries
      .select()
      .from(refunds)
      .where(and(eq(refunds.orderNo, orderNo), eq(refunds.userId, userId)))
      .orderBy(desc(refunds.id))
      .limit(limit)
      .offset(offset);
  },

  totalOfOrder: (queries: Queries, { userId, orderNo }: { userId: number; orderNo: string }) =>
    countAtMost(queries, refunds, and(eq(refunds.orderNo, orderNo), eq(refunds.userId, userId))),

  async page(queries: Queries, filter: RefundFilter, { after, offset, limit }: Cut) {
    const place = after ? behind(after, { at: refunds.createdAt, id: refunds.id }) : undefined;
    return queries
      .select({ row: refunds, buyer: users.nickname })
      .from(refunds)
      .leftJoin(users, eq(users.id, refunds.userId))
      .where(and(matching(filter), place))
      .orderBy(desc(refunds.createdAt), desc(refunds.id))
      .limit(limit)
      .offset(offset);
  },

  total: (queries: Queries, filter: RefundFilter) => countAtMost(queries, refunds, matching(filter)),

  /** For the table, newest first. */
  async before(queries: Queries, filter: RefundFilter, id: number | null, limit: number) {
    return queries
      .select({ row: refunds, buyer: users.nickname })
      .from(refunds)
      .leftJoin(users, eq(users.id, refunds.userId))
      .where(and(matching(filter), id === null ? undefined : lt(refunds.id, id)))
      .orderBy(desc(refunds.id))
      .limit(limit);
  },

  /** What waits for staff, and how much money it is about. */
  async waiting(queries: Queries): Promise<{ count: number; amount: number }> {
    const [row] = await queries
      .select({
        count: sql<number>`count(*)::int`,
        amount: sql<number>`coalesce(sum(${refunds.amount}), 0)::bigint`,
      })
      .from(refunds)
      .where(matching({}));
    return { count: row!.count, amount: Number(row!.amount) };
  },

  async openCountOf(queries: Queries, userId: number): Promise<number> {
    return queries.$count(refunds, and(eq(refunds.userId, userId), open));
  },

  async ofUser(queries: Queries, userId: number): Promise<RefundRow[]> {
    return queries
      .select()
      .from(refunds)
      .where(eq(refunds.userId, userId))
      .orderBy(asc(refunds.id))
      .limit(10_000);
  },

  /** The money stays in the books; what the person wrote does not. */
  async erase(transaction: Transaction, userId: number): Promise<void> {
    await transaction.update(refunds).set({ reason: '' }).where(eq(refunds.userId, userId));
    const own = transaction.select({ id: refunds.id }).from(refunds).where(eq(refunds.userId, userId));
    await transaction
      .update(refundSteps)
      .set({ note: '' })
      .where(
        and(
          inArray(refundSteps.refundId, own),
          or(eq(refundSteps.action, 'ask'), eq(refundSteps.action, 'withdraw')),
        ),
      );
  },
};

import { handInAgainDays, type TransferStatus } from '@portal/contract/transfer-titles';
import type { TransferAccount } from '@portal/contract/transfers';
import { and, count, desc, eq, gt, ilike, inArray, ne, or, type SQL, sql } from 'drizzle-orm';
import { countAtMost } from '../../platform/database/count.ts';
import type { Queries, Transaction } from '../../platform/database/database.ts';
import { beginsWith } from '../../platform/database/like.ts';
import { behind, type Place } from '../../platform/keyset.ts';
import { users } from '../accounts/accounts.tables.ts';
import { orders } from '../orders/orders.tables.ts';
import { transferAccount, transferReceipts, transfers } from './transfers.tables.ts';

export type TransferRow = typeof transfers.$inferSelect;
export type NewTransfer = typeof transfers.$inferInsert;
type Decision = Pick<TransferRow, 'status' | 'reason' | 'decidedAt' | 'decidedBy'>;
export type TransferFilter = { status?: TransferStatus | undefined; keyword: string };
type Cut = { after: Place | null; offset: number; limit: number };

const again = handInAgainDays * 86_400_000;

const ofOrder = {
  title: orders.title,
  status: orders.status,
  amount: orders.amount,
  expireAt: orders.expireAt,
};

/** Nothing was handed in for its order since. */
const isNewest = sql<boolean>`not exists (select from ${transfers} as later
  where later.order_no = ${transfers.orderNo} and later.id > ${transfers.id})`;

function matching({ status, keyword }: TransferFilter): SQL | undefined {
  const text = beginsWith(keyword);
  return and(
    status && eq(transfers.status, status),
    keyword === ''
      ? undefined
      : or(ilike(transfers.orderNo, text), ilike(transfers.payer, text), ilike(transfers.bankSerial, text)),
  );
}

export const transferStore = {
  async add(transaction: Transaction, row: NewTransfer): Promise<number | null> {
    const [added] = await transaction
      .insert(transfers)
      .values(row)
      .onConflictDoNothing()
      .returning({ id: transfers.id });
    return added?.id ?? null;
  },

  async byId(queries: Queries, id: number): Promise<TransferRow | null> {
    const [row] = await queries.select().from(transfers).where(eq(transfers.id, id));
    return row ?? null;
  },

  async lock(transaction: Transaction, id: number): Promise<TransferRow | null> {
    const [row] = await transaction.select().from(transfers).where(eq(transfers.id, id)).for('update');
    return row ?? null;
  },

  async decide(transaction: Transaction, id: number, decision: Decision): Promise<void> {
    await transaction.update(transfers).set(decision).where(eq(transfers.id, id));
  },

  /** With its order; only the owner's if one is given. */
  async withOrder(queries: Queries, id: number, userId?: number) {
    const isOwn = userId === undefined ? undefined : eq(transfers.userId, userId);
    const [row] = await queries
      .select({ transfer: transfers, order: ofOrder, user: users.nickname, isNewest })
      .from(transfers)
      .innerJoin(orders, eq(orders.orderNo, transfers.orderNo))
      .innerJoin(users, eq(users.id, transfers.userId))
      .where(and(eq(transfers.id, id), isOwn));
    return row ?? null;
  },

  async ownPage(queries: Queries, userId: number, limit: number, offset: number) {
    return queries
      .select({ transfer: transfers, order: ofOrder })
      .from(transfers)
      .innerJoin(orders, eq(orders.orderNo, transfers.orderNo))
      .where(eq(transfers.userId, userId))
      .orderBy(desc(transfers.id))
      .limit(limit)
      .offset(offset);
  },

  ownTotal: (queries: Queries, userId: number): Promise<number> =>
    countAtMost(queries, transfers, eq(transfers.userId, userId)),

  async page(queries: Queries, filter: TransferFilter, { after, offset, limit }: Cut) {
    const place = after ? behind(after, { at: transfers.createdAt, id: transfers.id }) : undefined;
    return queries
      .select({ transfer: transfers, order: ofOrder, user: users.nickname })
      .from(transfers)
      .innerJoin(orders, eq(orders.orderNo, transfers.orderNo))
      .innerJoin(users, eq(users.id, transfers.userId))
      .where(and(matching(filter), place))
      .orderBy(desc(transfers.createdAt), desc(transfers.id))
      .limit(limit)
      .offset(offset);
  },

  total: (queries: Queries, filter: TransferFilter): Promise<number> =>
    countAtMost(queries, transfers, matching(filter)),

  /** Newest first; nobody hands in a hundred for one order. */
  async ofOrder(queries: Queries, orderNo: string): Promise<TransferRow[]> {
    return queries
      .select()
      .from(transfers)
      .where(eq(transfers.orderNo, orderNo))
      .orderBy(desc(transfers.id))
      .limit(100);
  },

  /** By what orders are kept open: a transfer under review, or one rejected so lately that it may still be handed in again. */
  async holdsOf(
    queries: Queries,
    orderNos: readonly string[],
    now: Date,
  ): Promise<Map<string, 'review' | 'rejected'>> {
    if (orderNos.length === 0) return new Map();
    const lately = and(
      eq(transfers.status, 'rejected'),
      gt(transfers.decidedAt, new Date(now.getTime() - again)),
    );
    const rows = await queries
      .select({
        orderNo: transfers.orderNo,
        isUnderReview: sql<boolean>`bool_or(${eq(transfers.status, 'review')})`,
      })
      .from(transfers)
      .where(and(inArray(transfers.orderNo, [...orderNos]), or(eq(transfers.status, 'review'), lately)))
      .groupBy(transfers.orderNo);
    return new Map(
      rows.map(({ orderNo, isUnderReview }) => [orderNo, isUnderReview ? 'review' : 'rejected']),
    );
  },

  async sameSerial(queries: Queries, { id, bankSerial }: TransferRow) {
    return queries
      .select({ id: transfers.id, order_no: transfers.orderNo, status: transfers.status })
      .from(transfers)
      .where(and(eq(transfers.bankSerial, bankSerial), ne(transfers.id, id)))
      .orderBy(desc(transfers.id))
      .limit(20);
  },

  async underReview(queries: Queries, userId: number): Promise<number> {
    return queries.$count(transfers, and(eq(transfers.userId, userId), eq(transfers.status, 'review')));
  },

  async waiting(queries: Queries): Promise<number> {
    return countAtMost(queries, transfers, eq(transfers.status, 'review'));
  },

  async waitingSum(queries: Queries): Promise<{ count: number; amount: number }> {
    const [row] = await queries
      .select({ count: count(), amount: sql<number>`coalesce(sum(${transfers.amount}), 0)::float8` })
      .from(transfers)
      .where(eq(transfers.status, 'review'));
    return row!;
  },

  async allOf(queries: Queries, userId: number): Promise<TransferRow[]> {
    return queries.select().from(transfers).where(eq(transfers.userId, userId)).orderBy(transfers.id);
  },

  /** Amounts, serials and orders stay for the books; the names go. */
  async anonymise(transaction: Transaction, userId: number): Promise<void> {
    await transaction
      .update(transfers)
      .set({ payer: '', voucherName: '' })
      .where(eq(transfers.userId, userId));
    const own = transaction.select({ id: transfers.id }).from(transfers).where(eq(transfers.userId, userId));
    await transaction
      .update(transferReceipts)
      .set({ payer: '' })
      .where(inArray(transferReceipts.transferId, own));
  },

  async account(queries: Queries): Promise<TransferAccount | null> {
    const { holder, bank, number, note } = transferAccount;
    const [row] = await queries.select({ holder, bank, number, note }).from(transferAccount);
    return row ?? null;
  },

  async saveAccount(transaction: Transaction, account: TransferAccount, updatedAt: Date): Promise<void> {
    await transaction
      .insert(transferAccount)
      .values({ ...account, updatedAt })
      .onConflictDoUpdate({ target: transferAccount.id, set: { ...account, updatedAt } });
  },
};

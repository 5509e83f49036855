import { invoiceDays, type InvoiceStatus } from '@portal/contract/invoice-titles';
import { orderStatus } from '@portal/contract/order-titles';
import { openRefundStates } from '@portal/contract/refund-titles';
import {
  and,
  asc,
  count,
  desc,
  eq,
  exists,
  gt,
  ilike,
  inArray,
  like,
  ne,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import { countAtMost } from '../../platform/database/count.ts';
import type { Queries, Transaction } from '../../platform/database/database.ts';
import { beginsWith } from '../../platform/database/like.ts';
import { behind, type Place } from '../../platform/keyset.ts';
import { users } from '../accounts/accounts.tables.ts';
import { orders } from '../orders/orders.tables.ts';
import { refunds } from '../refunds/refunds.tables.ts';
import { invoiceDocuments, invoiceOrders, invoices } from './invoices.tables.ts';

export type InvoiceRow = typeof invoices.$inferSelect;
export type InvoiceOrderRow = typeof invoiceOrders.$inferSelect;
export type DocumentRow = typeof invoiceDocuments.$inferSelect;
export type InvoiceFilter = { status?: InvoiceStatus | undefined; keyword: string };
type Changes = Partial<Pick<InvoiceRow, 'status' | 'reason' | 'decidedAt' | 'decidedBy'>>;
type Cut = { after: Place | null; offset: number; limit: number };

const period = invoiceDays * 86_400_000;

function matching(queries: Queries, { status, keyword }: InvoiceFilter): SQL | undefined {
  const text = beginsWith(keyword);
  const ofOrder = queries
    .select({ one: sql`1` })
    .from(invoiceOrders)
    .where(and(eq(invoiceOrders.invoiceId, invoices.id), like(invoiceOrders.orderNo, text)));
  const numbered = queries
    .select({ one: sql`1` })
    .from(invoiceDocuments)
    .where(and(eq(invoiceDocuments.invoiceId, invoices.id), like(invoiceDocuments.number, text)));
  return and(
    status && eq(invoices.status, status),
    keyword === ''
      ? undefined
      : or(ilike(invoices.title, text), ilike(invoices.taxNumber, text), exists(ofOrder), exists(numbered)),
  );
}

/** product 7: paid within 365 days, not returned nor asked back; a top-up is a prepayment. */
function invoiceable(queries: Queries, userId: number, now: Date): SQL | undefined {
  const taken = queries
    .select({ one: sql`1` })
    .from(invoiceOrders)
    .where(and(eq(invoiceOrders.orderNo, orders.orderNo), invoiceOrders.live));
  const askedBack = queries
    .select({ one: sql`1` })
    .from(refunds)
    .where(and(eq(refunds.orderNo, orders.orderNo), inArray(refunds.state, [...openRefundStates])));
  return and(
    eq(orders.userId, userId),
    eq(orders.status, orderStatus.paid),
    ne(orders.goodsType, 'topup'),
    gt(orders.amount, orders.refunded),
    gt(orders.paidAt, new Date(now.getTime() - period)),
    sql`not ${exists(taken)}`,
    sql`not ${exists(askedBack)}`,
  );
}

export const invoiceStore = {
  async candidates(queries: Queries, userId: number, now: Date, limit: number, offset: number) {
    return queries
      .select()
      .from(orders)
      .where(invoiceable(queries, userId, now))
      .orderBy(desc(orders.id))
      .limit(limit)
      .offset(offset);
  },

  candidateTotal: (queries: Queries, userId: number, now: Date): Promise<number> =>
    countAtMost(queries, orders, invoiceable(queries, userId, now)),

  async add(transaction: Transaction, row: typeof invoices.$inferInsert): Promise<number> {
    const [added] = await transaction.insert(invoices).values(row).returning({ id: invoices.id });
    return added!.id;
  },

  /** False when one of them is in another live invoice. */
  async addOrders(transaction: Transaction, rows: (typeof invoiceOrders.$inferInsert)[]): Promise<boolean> {
    const added = await transaction
      .insert(invoiceOrders)
      .values(rows)
      .onConflictDoNothing()
      .returning({ orderNo: invoiceOrders.orderNo });
    return added.length === rows.length;
  },

  async freeOrders(transaction: Transaction, invoiceId: number): Promise<void> {
    await transaction
      .update(invoiceOrders)
      .set({ live: false })
      .where(eq(invoiceOrders.invoiceId, invoiceId));
  },

  async ordersOf(queries: Queries, ids: readonly number[]): Promise<InvoiceOrderRow[]> {
    if (ids.length === 0) return [];
    return queries
      .select()
      .from(invoiceOrders)
      .where(inArray(invoiceOrders.invoiceId, [...ids]))
      .orderBy(asc(invoiceOrders.orderNo));
  },

  /** The state of the live invoice that an order is in. */
  async liveStatusOf(queries: Queries, orderNo: string): Promise<InvoiceStatus | null> {
    const [row] = await queries
      .select({ status: invoices.status })
      .from(invoiceOrders)
      .innerJoin(invoices, eq(invoices.id, invoiceOrders.invoiceId))
      .where(and(eq(invoiceOrders.orderNo, orderNo), invoiceOrders.live));
    return row?.status ?? null;
  },

  async lock(transaction: Transaction, id: number, userId?: number): Promise<InvoiceRow | null> {
    const isOwn = userId === undefined ? undefined : eq(invoices.userId, userId);
    const [row] = await transaction
      .select()
      .from(invoices)
      .where(and(eq(invoices.id, id), isOwn))
      .for('update');
    return row ?? null;
  },

  async byId(queries: Queries, id: number) {
    const [row] = await queries
      .select({ invoice: invoices, user: users.nickname })
      .from(invoices)
      .innerJoin(users, eq(users.id, invoices.userId))
      .where(eq(invoices.id, id));
    return row ?? null;
  },

  async own(queries: Queries, userId: number, id: number): Promise<InvoiceRow | null> {
    const [row] = await queries
      .select()
      .from(invoices)
      .where(and(eq(invoices.id, id), eq(invoices.userId, userId)));
    return row ?? null;
  },

  async change(transaction: Transaction, id: number, changes: Changes): Promise<void> {
    await transaction.update(invoices).set(changes).where(eq(invoices.id, id));
  },

  /** False when the number is taken. */
  async addDocument(transaction: Transaction, row: DocumentRow): Promise<boolean> {
    const added = await transaction
      .insert(invoiceDocuments)
      .values(row)
      .onConflictDoNothing()
      .returning({ number: invoiceDocuments.number });
    return added.length > 0;
  },

  async documentsOf(queries: Queries, ids: readonly number[]): Promise<DocumentRow[]> {
    if (ids.length === 0) return [];
    return queries
      .select()
      .from(invoiceDocuments)
      .where(inArray(invoiceDocuments.invoiceId, [...ids]));
  },

  async ownPage(
    queries: Queries,
    userId: number,
    status: InvoiceStatus | undefined,
    limit: number,
    offset: number,
  ): Promise<InvoiceRow[]> {
    return queries
      .select()
      .from(invoices)
      .where(and(eq(invoices.userId, userId), status && eq(invoices.status, status)))
      .orderBy(desc(invoices.id))
      .limit(limit)
      .offset(offset);
  },

  ownTotal: (queries: Queries, userId: number, status: InvoiceStatus | undefined): Promise<number> =>
    countAtMost(queries, invoices, and(eq(invoices.userId, userId), status && eq(invoices.status, status))),

  async page(queries: Queries, filter: InvoiceFilter, { after, offset, limit }: Cut) {
    const place = after ? behind(after, { at: invoices.createdAt, id: invoices.id }) : undefined;
    return queries
      .select({ invoice: invoices, user: users.nickname })
      .from(invoices)
      .innerJoin(users, eq(users.id, invoices.userId))
      .where(and(matching(queries, filter), place))
      .orderBy(desc(invoices.createdAt), desc(invoices.id))
      .limit(limit)
      .offset(offset);
  },

  total: (queries: Queries, filter: InvoiceFilter): Promise<number> =>
    countAtMost(queries, invoices, matching(queries, filter)),

  async orderCounts(queries: Queries, ids: readonly number[]): Promise<Map<number, number>> {
    if (ids.length === 0) return new Map();
    const rows = await queries
      .select({ id: invoiceOrders.invoiceId, count: count() })
      .from(invoiceOrders)
      .where(inArray(invoiceOrders.invoiceId, [...ids]))
      .groupBy(invoiceOrders.invoiceId);
    return new Map(rows.map((row) => [row.id, row.count]));
  },

  async sumOf(queries: Queries, status: InvoiceStatus): Promise<{ count: number; amount: number }> {
    const [row] = await queries
      .select({ count: count(), amount: sql<number>`coalesce(sum(${invoices.amount}), 0)::float8` })
      .from(invoices)
      .where(eq(invoices.status, status));
    return row!;
  },

  async waiting(queries: Queries, status: InvoiceStatus): Promise<number> {
    return countAtMost(queries, invoices, eq(invoices.status, status));
  },

  async open(queries: Queries, userId: number): Promise<number> {
    return queries.$count(
      invoices,
      and(eq(invoices.userId, userId), inArray(invoices.status, ['requested', 'reversal'])),
    );
  },

  async allOf(queries: Queries, userId: number): Promise<InvoiceRow[]> {
    return queries.select().from(invoices).where(eq(invoices.userId, userId)).orderBy(invoices.id);
  },

  /** An issued invoice names its buyer, and the law has it kept; how to reach the buyer goes. */
  async anonymise(transaction: Transaction, userId: number, empty: { details: string; email: string }) {
    const own = eq(invoices.userId, userId);
    await transaction
      .update(invoices)
      .set({ detailsSealed: empty.details, emailSealed: empty.email, remark: '' })
      .where(own);
    await transaction
      .update(invoices)
      .set({ title: '', taxNumber: '' })
      .where(and(own, inArray(invoices.status, ['requested', 'rejected', 'withdrawn'])));
  },
};

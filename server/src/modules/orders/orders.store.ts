import { type GoodsType, orderStatus, type OrderStatus } from '@portal/contract/order-titles';
import { and, asc, count, desc, eq, gt, gte, ilike, inArray, lt, lte, or, type SQL, sql } from 'drizzle-orm';
import { countAtMost } from '../../platform/database/count.ts';
import type { Queries } from '../../platform/database/database.ts';
import { containing } from '../../platform/database/like.ts';
import { prepared } from '../../platform/database/prepared.ts';
import { orderEvents, orderKeys, orders } from './orders.tables.ts';

export type OrderRow = typeof orders.$inferSelect;
export type Overdue = Pick<OrderRow, 'id' | 'orderNo' | 'expireAt'>;
export type NewOrder = Pick<
  OrderRow,
  | 'orderNo'
  | 'userId'
  | 'goodsType'
  | 'goodsId'
  | 'title'
  | 'href'
  | 'quantity'
  | 'amount'
  | 'createdAt'
  | 'expireAt'
>;
type NewEvent = typeof orderEvents.$inferInsert;
type Line = Pick<NewEvent, 'kind' | 'text'>;
type Paid = Pick<OrderRow, 'status' | 'method' | 'reference' | 'paidAt'>;
export type OwnFilter = { status?: OrderStatus; goods_type?: GoodsType; keyword?: string };
export type SameGoods = Pick<OrderRow, 'userId' | 'goodsType' | 'goodsId' | 'quantity'>;

const isOpenFor = ({ userId, goodsType, goodsId, quantity }: SameGoods) =>
  and(
    eq(orders.userId, userId),
    eq(orders.goodsType, goodsType),
    eq(orders.goodsId, goodsId),
    eq(orders.quantity, quantity),
    eq(orders.status, orderStatus.unpaid),
  );

const adding = prepared((queries, name) => {
  const made = queries.$with('made').as(
    queries
      .insert(orders)
      .values({
        orderNo: sql.placeholder('orderNo'),
        userId: sql.placeholder('userId'),
        goodsType: sql.placeholder('goodsType'),
        goodsId: sql.placeholder('goodsId'),
        title: sql.placeholder('title'),
        href: sql.placeholder('href'),
        quantity: sql.placeholder('quantity'),
        amount: sql.placeholder('amount'),
        status: orderStatus.unpaid,
        createdAt: sql.placeholder('createdAt'),
        expireAt: sql.placeholder('expireAt'),
      })
      .onConflictDoNothing()
      .returning(),
  );
  const keyed = queries.$with('keyed', {}).as(sql`
    insert into ${orderKeys} (user_id, key, order_id) select user_id, ${sql.placeholder('key')}, id from made
    on conflict do nothing returning order_id`);
  const noted = queries.$with('noted', {}).as(sql`
    insert into ${orderEvents} (order_id, kind, text, created_at)
    select id, ${sql.placeholder('kind')}, ${sql.placeholder('text')}, created_at from made`);
  return queries
    .with(made, keyed, noted)
    .select({ order: made._.selectedFields, isNewKey: sql<boolean>`exists (select from keyed)` })
    .from(made)
    .prepare(name);
}, 'orders_add');

const paying = prepared((queries, name) => {
  const id = sql.placeholder('id');
  const noted = queries.$with('noted', {}).as(sql`
    insert into ${orderEvents} (order_id, kind, text, created_at)
    values (${id}, ${sql.placeholder('kind')}, ${sql.placeholder('text')}, ${sql.placeholder('createdAt')})`);
  return queries
    .with(noted)
    .update(orders)
    .set({
      status: sql`${sql.placeholder('status')}`,
      method: sql`${sql.placeholder('method')}`,
      reference: sql`${sql.placeholder('reference')}`,
      paidAt: sql`${sql.placeholder('paidAt')}`,
    })
    .where(eq(orders.id, id))
    .returning()
    .prepare(name);
}, 'orders_pay');

const isNumbered = eq(orders.orderNo, sql.placeholder('orderNo'));
const locking = prepared(
  (queries, name) => queries.select().from(orders).where(isNumbered).for('update').prepare(name),
  'orders_lock',
);
const lockingOwn = prepared(
  (queries, name) =>
    queries
      .select()
      .from(orders)
      .where(and(isNumbered, eq(orders.userId, sql.placeholder('userId'))))
      .for('update')
      .prepare(name),
  'orders_lock_own',
);

export const orderStore = {
  /** The order with its key and the first line of its timeline; null when an order for the same is open. */
  async add(
    queries: Queries,
    order: NewOrder,
    key: string,
    event: Line,
  ): Promise<{ order: OrderRow; isNewKey: boolean } | null> {
    const [row] = await adding(queries).execute({ ...order, key, kind: event.kind, text: event.text });
    return row ?? null;
  },

  async open(queries: Queries, goods: SameGoods): Promise<OrderRow | null> {
    const [row] = await queries.select().from(orders).where(isOpenFor(goods));
    return row ?? null;
  },

  /** False when the idempotency key is taken. */
  async addKey(queries: Queries, key: typeof orderKeys.$inferInsert): Promise<boolean> {
    const rows = await queries
      .insert(orderKeys)
      .values(key)
      .onConflictDoNothing()
      .returning({ key: orderKeys.key });
    return rows.length > 0;
  },

  async byKey(queries: Queries, userId: number, key: string): Promise<OrderRow | null> {
    const [row] = await queries
      .select({ order: orders })
      .from(orderKeys)
      .innerJoin(orders, eq(orders.id, orderKeys.orderId))
      .where(and(eq(orderKeys.userId, userId), eq(orderKeys.key, key)));
    return row?.order ?? null;
  },

  async find(queries: Queries, orderNo: string, userId?: number): Promise<OrderRow | null> {
    const [row] = await queries
      .select()
      .from(orders)
      .where(and(eq(orders.orderNo, orderNo), userId === undefined ? undefined : eq(orders.userId, userId)));
    return row ?? null;
  },

  /** Whether somebody ordered one of these since then, paid it, and did not get the money back. */
  async hasBought(
    queries: Queries,
    userId: number,
    types: readonly GoodsType[],
    since: Date,
  ): Promise<boolean> {
    const rows = await queries
      .select({ id: orders.id })
      .from(orders)
      .where(
        and(
          eq(orders.userId, userId),
          inArray(orders.goodsType, [...types]),
          gte(orders.createdAt, since),
          inArray(orders.status, [orderStatus.paid, orderStatus.refunding]),
        ),
      )
      .limit(1);
    return rows.length > 0;
  },

  /** With an owner it is locked only where it is theirs: nobody can hold the order of another. */
  async lock(queries: Queries, orderNo: string, userId?: number): Promise<OrderRow | null> {
    const [row] = await (userId === undefined
      ? locking(queries).execute({ orderNo })
      : lockingOwn(queries).execute({ orderNo, userId }));
    return row ?? null;
  },

  async change(queries: Queries, id: number, changes: Partial<OrderRow>): Promise<OrderRow> {
    const [row] = await queries.update(orders).set(changes).where(eq(orders.id, id)).returning();
    return row!;
  },

  /** Paid, with the line that says so. */
  async pay(queries: Queries, id: number, paid: Paid, event: Line & { createdAt: Date }): Promise<OrderRow> {
    const [row] = await paying(queries).execute({ id, ...paid, ...event });
    return row!;
  },

  /** Unpaid expired orders, oldest first, by keyset. */
  async overdue(queries: Queries, now: Date, behind: Overdue | null, limit: number): Promise<Overdue[]> {
    const place =
      behind &&
      or(
        gt(orders.expireAt, behind.expireAt),
        and(eq(orders.expireAt, behind.expireAt), gt(orders.id, behind.id)),
      );
    return queries
      .select({ id: orders.id, orderNo: orders.orderNo, expireAt: orders.expireAt })
      .from(orders)
      .where(and(eq(orders.status, orderStatus.unpaid), lte(orders.expireAt, now), place ?? undefined))
      .orderBy(asc(orders.expireAt), asc(orders.id))
      .limit(limit);
  },

  async addEvent(queries: Queries, event: NewEvent): Promise<void> {
    await queries.insert(orderEvents).values(event);
  },

  async events(queries: Queries, orderId: number) {
    return queries
      .select()
      .from(orderEvents)
      .where(eq(orderEvents.orderId, orderId))
      .orderBy(asc(orderEvents.id))
      .limit(200);
  },

  async ofUser(
    queries: Queries,
    userId: number,
    filter: OwnFilter,
    cut: { limit: number; offset?: number; before?: number },
  ): Promise<OrderRow[]> {
    const from = cut.before === undefined ? undefined : lt(orders.id, cut.before);
    return queries
      .select()
      .from(orders)
      .where(and(isOwn(userId, filter), from))
      .orderBy(desc(orders.id))
      .limit(cut.limit)
      .offset(cut.offset ?? 0);
  },

  countOfUser: (queries: Queries, userId: number, filter: OwnFilter) =>
    countAtMost(queries, orders, isOwn(userId, filter)),

  async countsByStatus(queries: Queries, userId: number, filter: OwnFilter) {
    return queries
      .select({ status: orders.status, count: count() })
      .from(orders)
      .where(isOwn(userId, { ...filter, status: undefined }))
      .groupBy(orders.status)
      .orderBy(orders.status);
  },

  /** Orders of somebody that are not over: unpaid, or being refunded. */
  countOpen: (queries: Queries, userId: number) =>
    queries.$count(
      orders,
      and(eq(orders.userId, userId), inArray(orders.status, [orderStatus.unpaid, orderStatus.refunding])),
    ),

  async allOf(queries: Queries, userId: number): Promise<OrderRow[]> {
    return queries.select().from(orders).where(eq(orders.userId, userId)).orderBy(orders.id);
  },

  /** Why somebody wanted money back, which lines of earlier versions repeated behind a colon. */
  async forgetReasons(queries: Queries, userId: number): Promise<void> {
    const own = queries.select({ id: orders.id }).from(orders).where(eq(orders.userId, userId));
    await queries
      .update(orderEvents)
      .set({ text: sql`split_part(${orderEvents.text}, '：', 1)` })
      .where(
        and(
          inArray(orderEvents.orderId, own),
          or(
            and(eq(orderEvents.kind, 'refund'), ilike(orderEvents.text, '提交退款申请%：%')),
            and(eq(orderEvents.kind, 'refunding'), ilike(orderEvents.text, '开始退款：%')),
          ),
        ),
      );
  },

  async forgetKeys(queries: Queries, userId: number): Promise<void> {
    await queries.delete(orderKeys).where(eq(orderKeys.userId, userId));
  },
};

function isOwn(userId: number, { status, goods_type, keyword }: OwnFilter): SQL | undefined {
  return and(
    eq(orders.userId, userId),
    status === undefined ? undefined : eq(orders.status, status),
    goods_type && eq(orders.goodsType, goods_type),
    keyword ? or(ilike(orders.title, containing(keyword)), eq(orders.orderNo, keyword)) : undefined,
  );
}

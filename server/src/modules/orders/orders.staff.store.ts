import { type GoodsType, orderStatus, type OrderStatus, type PayMethod } from '@portal/contract/order-titles';
import {
  and,
  count,
  desc,
  eq,
  gte,
  ilike,
  inArray,
  isNotNull,
  like,
  lte,
  ne,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import { countAtMost } from '../../platform/database/count.ts';
import type { Queries } from '../../platform/database/database.ts';
import { beginsWith, containing } from '../../platform/database/like.ts';
import { dayOf } from '../../platform/figures.ts';
import { behind, type Place } from '../../platform/keyset.ts';
import { users } from '../accounts/accounts.tables.ts';
import { orders } from './orders.tables.ts';

export type StaffFilter = {
  status?: OrderStatus | undefined;
  method?: PayMethod | undefined;
  goodsType?: GoodsType | undefined;
  from?: Date | undefined;
  to?: Date | undefined;
  keyword?: string | undefined;
  mobileIndex?: string | undefined;
};

const columns = { order: orders, nickname: users.nickname, mobileSealed: users.mobileSealed };
export type StaffRow = Awaited<ReturnType<typeof orderStaffStore.page>>[number];

/** Orders as finance looks at them. */
export const orderStaffStore = {
  async page(queries: Queries, filter: StaffFilter, cut: { limit: number; offset?: number; after?: Place }) {
    const place = { at: orders.createdAt, id: orders.id };
    return queries
      .select(columns)
      .from(orders)
      .leftJoin(users, eq(users.id, orders.userId))
      .where(and(isMeant(filter), cut.after && behind(cut.after, place)))
      .orderBy(desc(orders.createdAt), desc(orders.id))
      .limit(cut.limit)
      .offset(cut.offset ?? 0);
  },

  count: (queries: Queries, filter: StaffFilter) => countAtMost(queries, orders, isMeant(filter)),

  async one(queries: Queries, orderNo: string) {
    const [row] = await queries
      .select(columns)
      .from(orders)
      .leftJoin(users, eq(users.id, orders.userId))
      .where(eq(orders.orderNo, orderNo));
    return row ?? null;
  },

  async revenue(queries: Queries, since: Date) {
    const rows = await queries
      .select({
        day: dayOf(orders.paidAt),
        method: orders.method,
        paid: sumOf(orders.amount),
        orders: count(),
        refunded: sumOf(orders.refunded),
      })
      .from(orders)
      .where(and(gte(orders.paidAt, since), isNotNull(orders.method), ne(orders.goodsType, 'topup')))
      .groupBy(sql`1`, orders.method)
      .orderBy(sql`1`, orders.method);
    return rows.map((row) => ({ ...row, method: row.method! }));
  },

  async topups(queries: Queries, since: Date): Promise<number> {
    const [row] = await queries
      .select({ sum: sumOf(orders.amount) })
      .from(orders)
      .where(and(gte(orders.paidAt, since), eq(orders.goodsType, 'topup')));
    return row!.sum;
  },

  /** How many were paid on each day of China. */
  async paidByDay(queries: Queries, since: Date, userId?: number) {
    return queries
      .select({ day: dayOf(orders.paidAt), count: count() })
      .from(orders)
      .where(and(gte(orders.paidAt, since), userId === undefined ? undefined : eq(orders.userId, userId)))
      .groupBy(sql`1`);
  },

  countUnpaid: (queries: Queries, userId?: number) =>
    queries.$count(
      orders,
      and(
        eq(orders.status, orderStatus.unpaid),
        userId === undefined ? undefined : eq(orders.userId, userId),
      ),
    ),

  countPaidSince: (queries: Queries, since: Date) => queries.$count(orders, gte(orders.paidAt, since)),
};

const sumOf = (column: typeof orders.amount | typeof orders.refunded) =>
  sql<number>`coalesce(sum(${column}), 0)`.mapWith(Number);

function isMeant({
  status,
  method,
  goodsType,
  from,
  to,
  keyword,
  mobileIndex,
}: StaffFilter): SQL | undefined {
  return and(
    status === undefined ? undefined : eq(orders.status, status),
    method && eq(orders.method, method),
    goodsType && eq(orders.goodsType, goodsType),
    from && gte(orders.createdAt, from),
    to && lte(orders.createdAt, to),
    mobileIndex === undefined ? undefined : isOf(eq(users.mobileIndex, mobileIndex)),
    keyword
      ? or(
          like(orders.orderNo, beginsWith(keyword)),
          ilike(orders.title, containing(keyword)),
          isOf(ilike(users.nickname, containing(keyword))),
        )
      : undefined,
  );
}

const isOf = (who: SQL) => inArray(orders.userId, sql`(select ${users.id} from ${users} where ${who})`);

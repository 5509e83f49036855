import { code, PortalError } from '@portal/contract/codes';
import { dayOf, daysUpTo, startOfDay } from '@portal/contract/days';
import { maskMobile, mobilePattern } from '@portal/contract/mobile';
import type { GoodsType, OrderStatus, PayMethod } from '@portal/contract/order-titles';
import type { StaffOrder, StaffOrderDetail } from '@portal/contract/orders';
import type { CursorRequest } from '@portal/contract/paging';
import { toUnixSeconds } from '@portal/contract/time';
import { batches, type Place, placeCursor } from '../../platform/keyset.ts';
import type { TaskCount } from '../../platform/module.ts';
import type { Platform } from '../../platform/platform.ts';
import { nicknamesOf } from '../accounts/accounts.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { wireOf } from './orders.own.ts';
import { orderStaffStore as store, type StaffFilter, type StaffRow } from './orders.staff.store.ts';
import { orderStore } from './orders.store.ts';

export type StaffPorts = {
  ledger: Pick<Ledger, 'ofOrder' | 'overview'>;
  /** Of other modules. */
  tasks?: readonly TaskCount[];
};

type Search = {
  status?: OrderStatus | undefined;
  method?: PayMethod | undefined;
  goods_type?: GoodsType | undefined;
  keyword?: string | undefined;
  from?: number | undefined;
  to?: number | undefined;
};

export type StaffOrders = ReturnType<typeof createStaffOrders>;

/** Orders and money as finance sees them. */
export function createStaffOrders(platform: Platform, { ledger, tasks = [] }: StaffPorts) {
  const { clock, database, keyring } = platform;

  function filterOf({ keyword, goods_type, from, to, ...rest }: Search): StaffFilter {
    const mobile = keyword !== undefined && mobilePattern.test(keyword) ? keyword : undefined;
    return {
      ...rest,
      goodsType: goods_type,
      from: from === undefined ? undefined : new Date(from * 1000),
      to: to === undefined ? undefined : new Date(to * 1000 + 999),
      mobileIndex: mobile && keyring.blindIndex('mobile', mobile),
      keyword: mobile ? undefined : keyword || undefined,
    };
  }

  const rowOf = ({ order, nickname, mobileSealed }: StaffRow): StaffOrder => ({
    ...wireOf(order),
    buyer: {
      id: order.userId,
      name: nickname ?? '',
      mobile: mobileSealed ? maskMobile(keyring.open(mobileSealed)) : '',
    },
  });

  return {
    async list({ page, page_size, next, ...search }: Search & CursorRequest) {
      const filter = filterOf(search);
      const place =
        next === undefined ? { offset: (page - 1) * page_size } : { after: placeCursor.read(next) };
      const rows = await store.page(database, filter, { limit: page_size + 1, ...place });
      const shown = rows.slice(0, page_size);
      const last = shown.at(-1)?.order;
      return {
        total: await store.count(database, filter),
        page,
        page_size,
        next: last && rows.length > page_size ? placeCursor.write({ at: last.createdAt, id: last.id }) : null,
        data: shown.map(rowOf),
      };
    },

    async detail(orderNo: string): Promise<StaffOrderDetail> {
      const found = await store.one(database, orderNo);
      if (!found) throw new PortalError(code.failure, '订单不存在');
      const events = await orderStore.events(database, found.order.id);
      const nameOf = await nicknamesOf(
        database,
        events.map(({ actorId }) => actorId),
      );
      return {
        ...rowOf(found),
        reference: found.order.reference ?? '',
        timeline: events.map(({ kind, text, actorId, createdAt }) => ({
          kind,
          text,
          by: nameOf(actorId),
          create_time: toUnixSeconds(createdAt),
        })),
        postings: await ledger.ofOrder(orderNo),
      };
    },

    async board(days: number) {
      const shown = daysUpTo(clock(), days);
      const since = startOfDay(shown[0]!);
      const rows = await store.revenue(database, since);
      const total = (name: 'paid' | 'orders' | 'refunded') => rows.reduce((sum, row) => sum + row[name], 0);
      return {
        days: shown,
        revenue: rows.map(({ refunded: _, ...row }) => row),
        totals: {
          paid: total('paid'),
          orders: total('orders'),
          refunded: total('refunded'),
          topups: await store.topups(database, since),
        },
        tasks: await Promise.all(tasks.map((task) => task())),
        accounts: await ledger.overview(),
      };
    },

    countOf: (search: Search) => store.count(database, filterOf(search)),

    /** All of them, the newest first, in batches. */
    async *walk(search: Search, most: number): AsyncGenerator<StaffOrder[]> {
      const filter = filterOf(search);
      const found = batches(
        most,
        (after: Place | null, limit) => store.page(database, filter, { limit, ...(after && { after }) }),
        ({ order }) => ({ at: order.createdAt, id: order.id }),
      );
      for await (const rows of found) yield rows.map(rowOf);
    },

    figures: {
      user: {
        counts: async (userId: number) => ({ unpaid_orders: await store.countUnpaid(database, userId) }),
        days: async (userId: number, since: Date) => ({
          paid_orders: await store.paidByDay(database, since, userId),
        }),
      },
      staff: {
        counts: async () => ({
          paid_orders_today: await store.countPaidSince(database, startOfDay(dayOf(clock()))),
        }),
        days: async (_: number, since: Date) => ({ paid_orders: await store.paidByDay(database, since) }),
      },
    },
  };
}

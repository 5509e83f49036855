import type { GoodsType } from '@portal/contract/order-titles';
import type { Queries, Transaction } from '../../platform/database/database.ts';
import type { PersonalData } from '../../platform/module.ts';
import type { Platform } from '../../platform/platform.ts';
import { createBuying, type BuyingPorts } from './orders.buying.ts';
import { ordersDownload } from './orders.downloads.ts';
import { createRegistry, type Goods, topupGoods } from './orders.goods.ts';
import { createOwnOrders, wireOf } from './orders.own.ts';
import { orderRoutes } from './orders.routes.ts';
import { createSettling, type SettlingPorts } from './orders.settling.ts';
import { createStaffOrders, type StaffPorts } from './orders.staff.ts';
import { type OrderRow, orderStore as store } from './orders.store.ts';

export type { Goods, Quote } from './orders.goods.ts';
export type { Money, OrderNote, Settled } from './orders.settling.ts';
export type { OrderRow } from './orders.store.ts';

export type OrderPorts = BuyingPorts &
  SettlingPorts &
  StaffPorts & {
    /** What can be bought beside a top-up. */
    goods: readonly Goods[];
  };
export type Orders = ReturnType<typeof createOrders>;

/** What people buy: the price, the order and its states. Money itself is moved by payments, transfers and refunds. */
export function createOrders(platform: Platform, ports: OrderPorts) {
  const { database } = platform;
  const goodsOf = createRegistry([...ports.goods, topupGoods]);
  const settling = createSettling(platform, ports, goodsOf);
  const buying = createBuying(platform, ports, { goodsOf, settling });
  const own = createOwnOrders(platform, {
    ledger: ports.ledger,
    goodsOf,
    holdsOf: ports.holdsOf ?? (async () => new Map()),
    payable: ports.payable,
  });
  const staff = createStaffOrders(platform, ports);

  /** Rows of orders stay when a person leaves: the law asks for them, and the person they name is nobody any more. */
  const personalData: PersonalData = {
    name: 'orders',
    collect: async (userId) => (await store.allOf(database, userId)).map(wireOf),
    async erase(transaction, userId) {
      await store.forgetKeys(transaction, userId);
      await store.forgetReasons(transaction, userId);
    },
  };

  async function blockers(userId: number): Promise<string[]> {
    const open = await store.countOpen(database, userId);
    return open === 0 ? [] : [`还有 ${open} 个未完成的订单，请先付款、取消或等待退款完成`];
  }

  /** Whether its goods say until when it is refunded, whatever day it was paid. */
  const hasOwnRefundPeriod = ({ goodsType }: OrderRow) => goodsOf(goodsType).refundPeriod === 'own';

  const { note, settle, refunding, accountOf } = settling;
  return {
    calls: orderRoutes({ buying, own, staff }),
    jobs: buying.jobs,
    downloads: [ordersDownload(staff)],
    figures: staff.figures,
    personalData,
    /** Why somebody cannot leave yet, or give up an identity. */
    blockers,

    cancel: buying.cancel,
    settle,
    note,
    refunding,
    /** The ledger account that earned it. */
    accountOf,
    find: (queries: Queries, orderNo: string, userId?: number): Promise<OrderRow | null> =>
      store.find(queries, orderNo, userId),
    lock: (transaction: Transaction, orderNo: string, userId?: number): Promise<OrderRow | null> =>
      store.lock(transaction, orderNo, userId),
    requireNeeded: buying.requireNeeded,
    needless: buying.needless,
    waitingForTransfer: own.waiting,
    hasBought: (
      queries: Queries,
      userId: number,
      types: readonly GoodsType[],
      since: Date,
    ): Promise<boolean> => store.hasBought(queries, userId, types, since),
    refundObstacle: (queries: Queries, order: OrderRow): Promise<string | null> =>
      goodsOf(order.goodsType).refundObstacle(queries, order),
    hasOwnRefundPeriod,
    /** Whether such goods would still be refunded by rule. */
    async isInOwnRefundPeriod(queries: Queries, orderNo: string): Promise<boolean> {
      const order = await store.find(queries, orderNo);
      if (!order || !hasOwnRefundPeriod(order)) return false;
      return (await goodsOf(order.goodsType).refundObstacle(queries, order)) === null;
    },
  };
}

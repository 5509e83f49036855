import { randomInt } from 'node:crypto';
import { code, PortalError } from '@portal/contract/codes';
import {
  type GoodsType,
  orderMinutes,
  orderStatus,
  type OrderStatus,
  orderStatusTitle,
} from '@portal/contract/order-titles';
import { formatMoment, toUnixSeconds } from '@portal/contract/time';
import { z } from 'zod';
import type { UserCaller } from '../../platform/http/caller.ts';
import { eachSettled } from '../../platform/each-settled.ts';
import { job, type Job } from '../../platform/jobs.ts';
import type { Queries, Transaction } from '../../platform/database/database.ts';
import type { Platform } from '../../platform/platform.ts';
import { type Ledger, userBalance } from '../ledger/ledger.ts';
import { methodsOf, offeredMethods, type Payable, type Quote, type Registry } from './orders.goods.ts';
import { nextStatus, type OrderMove } from './orders.machine.ts';
import type { HoldsOf } from './orders.own.ts';
import type { Settling } from './orders.settling.ts';
import { type OrderRow, orderStore as store, type Overdue, type SameGoods } from './orders.store.ts';

export type BuyingPorts = {
  ledger: Pick<Ledger, 'balance'>;
  /** Closes what is open at the gateways; `paid` when money had come meanwhile, and was settled. */
  payments: { closeAll(orderNo: string): Promise<'closed' | 'paid'> };
  /** Which must not expire yet: a bank transfer for them is under review, or may be handed in again. */
  holdsOf?: HoldsOf;
  /** All methods unless told. */
  payable?: Payable;
  /** Throws unless it is the password or the code of the caller. What it answers uses the code up. */
  prove(caller: UserCaller, given: Proof): Promise<(transaction: Transaction) => Promise<void>>;
};

type OrderRequest = { goods_type: GoodsType; goods_id: number; quantity: number };
type Proof = { password?: string; code?: string };
export type Buying = ReturnType<typeof createBuying>;

const expiryData = z.object({ orderNo: z.string() });
const sweptAtOnce = 500;

/** An order from its price to its payment by balance, or to its end. */
export function createBuying(
  platform: Platform,
  { ledger, payments, prove, payable, holdsOf = async () => new Map() }: BuyingPorts,
  { goodsOf, settling }: { goodsOf: Registry; settling: Settling },
) {
  const { clock, database, jobs, limits, log } = platform;
  const holdOf = async (queries: Queries, orderNo: string) =>
    (await holdsOf(queries, [orderNo])).get(orderNo) ?? null;

  const expiry: Job<typeof expiryData> = job({
    name: 'orders.expire',
    title: '关闭到时未付的订单',
    data: expiryData,
    pollSeconds: 10,
    run: ({ orderNo }) => expire(orderNo),
  });
  const sweep = job({
    name: 'orders.sweep',
    title: '检查漏关的订单',
    data: z.object({}),
    schedule: '*/10 * * * *',
    run: () => eachSettled(overdue(clock()), ({ orderNo }) => expire(orderNo)),
  });

  /** Orders that are held stay unpaid: those behind them must have their turn. */
  async function* overdue(now: Date): AsyncGenerator<Overdue> {
    for (let behind: Overdue | null = null; ;) {
      const some: Overdue[] = await store.overdue(database, now, behind, sweptAtOnce);
      yield* some;
      if (some.length < sweptAtOnce) return;
      behind = some.at(-1)!;
    }
  }

  /** From unpaid to an end; the order as it is afterwards, whoever came first. */
  async function close(
    orderNo: string,
    move: Extract<OrderMove, 'cancel' | 'expire'>,
    text: string,
  ): Promise<OrderRow | null> {
    return database.transaction(async (transaction) => {
      const order = await store.lock(transaction, orderNo);
      const status = order && nextStatus(move, order.status);
      if (!order || status === null) return order;
      if (move === 'expire' && (await holdOf(transaction, orderNo))) return order;
      await goodsOf(order.goodsType).release?.(transaction, order);
      await settling.note(transaction, order.id, { kind: orderStatusName[status] ?? move, text });
      return store.change(transaction, order.id, { status, closedAt: clock() });
    });
  }

  /** The order ends even while a gateway is silent: payments closes there later, and returns late money. */
  async function expire(orderNo: string): Promise<void> {
    const order = await store.find(database, orderNo);
    if (!order || order.status !== orderStatus.unpaid || order.expireAt > clock()) return;
    if (await holdOf(database, orderNo)) return;
    try {
      if ((await payments.closeAll(orderNo)) === 'paid') return;
    } catch (error) {
      log.error({ error, orderNo }, 'an expired order could not be closed at the gateway');
    }
    await close(orderNo, 'expire', '未在时限内付款，订单已关闭');
  }

  /** An unpaid order for the same that can still be paid. */
  async function openFor(goods: SameGoods): Promise<OrderRow | null> {
    const open = await store.open(database, goods);
    if (!open || open.expireAt > clock()) return open;
    await expire(open.orderNo);
    return store.open(database, goods);
  }

  /** A new order, or the one that is open for the same goods; without the key where that one is not `wanted`. */
  async function make(
    goods: SameGoods,
    { title, amount, href, payBy }: Quote,
    key: string,
    wanted: 'still payable' | 'whatever is open',
  ): Promise<OrderRow> {
    const { userId } = goods;
    return database.transaction(async (transaction) => {
      const count = () =>
        limits.use({ key: `orders.create:${userId}`, most: 60, seconds: 3600 }, transaction);
      const createdAt = clock();
      const usual = createdAt.getTime() + orderMinutes * 60_000;
      const expireAt = new Date(Math.min(usual, payBy?.getTime() ?? usual));
      const orderNo = newOrderNo(createdAt);
      const row = { ...goods, orderNo, title, amount, href, createdAt, expireAt };
      const made = await store.add(transaction, row, key, { kind: 'created', text: '已下单，等待付款' });
      if (made) {
        if (!made.isNewKey) throw keyTaken();
        await count();
        await goodsOf(goods.goodsType).hold?.(transaction, made.order);
        await jobs.send(expiry, { orderNo }, transaction, { startAfter: expireAt });
        return made.order;
      }
      const order = await store.open(transaction, goods);
      if (!order) throw new PortalError(code.failure, '订单状态刚刚改变，请重试');
      if (wanted === 'still payable' && order.expireAt <= createdAt) return order;
      if (await store.addKey(transaction, { userId, key, orderId: order.id })) await count();
      else if ((await store.byKey(transaction, userId, key))?.id !== order.id) throw keyTaken();
      return order;
    });
  }

  async function own(orderNo: string, userId: number): Promise<OrderRow> {
    const order = await store.find(database, orderNo, userId);
    if (!order) throw new PortalError(code.failure, '订单不存在');
    return order;
  }

  function requireSame(order: OrderRow, asked: OrderRequest): OrderRow {
    const isSame =
      order.goodsType === asked.goods_type &&
      order.goodsId === asked.goods_id &&
      order.quantity === asked.quantity;
    if (!isSame) throw keyTaken();
    return order;
  }

  function requirePayable(order: OrderRow): void {
    if (order.status !== orderStatus.unpaid) {
      throw new PortalError(code.failure, `订单${orderStatusTitle[order.status]}，不能付款`);
    }
    if (order.expireAt <= clock()) throw new PortalError(code.failure, '订单已过期，请重新下单');
    if (!methodsOf(goodsOf(order.goodsType)).includes('balance')) {
      throw new PortalError(code.failure, '该订单不能用余额支付');
    }
  }

  /** Why there is no use in paying for it any more. */
  const needless = async (queries: Queries, order: OrderRow): Promise<string | null> =>
    (await goodsOf(order.goodsType).needless?.(queries, order)) ?? null;

  /** Throws where the buyer has it already, or has paid for it at a bank. */
  async function requireNeeded(queries: Queries, order: OrderRow): Promise<void> {
    if ((await holdOf(queries, order.orderNo)) === 'review') {
      throw new PortalError(code.failure, '该订单的对公转账正在核对，请勿重复付款');
    }
    const reason = await needless(queries, order);
    if (reason) throw new PortalError(code.failure, `${reason}，请勿付款，可以取消订单`);
  }

  /** Throws where it may not be paid by balance now. What it answers uses the proof up. */
  async function permit(order: OrderRow, balance: number, caller: UserCaller, proof: Proof) {
    requirePayable(order);
    await requireNeeded(database, order);
    if (balance < order.amount) throw new PortalError(code.failure, '余额不足');
    return prove(caller, proof);
  }

  return {
    jobs: [expiry as Job, sweep as Job],

    async quote(userId: number, asked: OrderRequest) {
      const goods = goodsOf(asked.goods_type);
      const { goods_id: goodsId, goods_type: goodsType, quantity } = asked;
      const quoted = await goods.quote(database, userId, goodsId, quantity);
      const open = await openFor({ userId, goodsType, goodsId, quantity });
      return {
        title: quoted.title,
        href: quoted.href,
        quantity,
        amount: open?.amount ?? quoted.amount,
        former: open ? null : (quoted.former ?? null),
        methods: await offeredMethods(goods, payable),
        balance: await ledger.balance(database, userId),
        open_order_no: open?.orderNo ?? null,
      };
    },

    /** Idempotent: the same key returns the same order, and so does an open order for the same goods. */
    async create(
      userId: number,
      { idempotency_key: key, ...asked }: OrderRequest & { idempotency_key: string },
    ) {
      const { goods_id: goodsId, goods_type: goodsType, quantity } = asked;
      const goods = { userId, goodsType, goodsId, quantity };
      try {
        const quoted = await goodsOf(goodsType).quote(database, userId, goodsId, quantity);
        const order = await make(goods, quoted, key, 'still payable');
        if (order.expireAt > clock()) return order;
        await expire(order.orderNo);
        return await make(goods, quoted, key, 'whatever is open');
      } catch (error) {
        if (!(error instanceof PortalError)) throw error;
        // Most keys are new: whether this one was used is asked where something is in the way.
        const before = await store.byKey(database, userId, key);
        if (before) return requireSame(before, asked);
        throw error;
      }
    },

    async cancel(userId: number, orderNo: string): Promise<OrderStatus> {
      const order = await own(orderNo, userId);
      if (order.status !== orderStatus.unpaid) return order.status;
      try {
        await payments.closeAll(orderNo);
      } catch (error) {
        if (error instanceof PortalError) throw error;
        log.error({ error, orderNo }, 'an order could not be closed at the gateway');
        throw new PortalError(code.failure, '暂时无法向支付渠道确认，请稍后再试');
      }
      const closed = await close(orderNo, 'cancel', '已取消订单');
      return closed!.status;
    },

    async balancePay(caller: UserCaller, orderNo: string, proof: Proof): Promise<OrderStatus> {
      const { userId } = caller.session;
      await limits.use({ key: `orders.balancePay:${userId}`, most: 20, seconds: 900 });
      // Read before the order: if a second press pays in between, the order read next is paid.
      const balance = await ledger.balance(database, userId);
      const order = await own(orderNo, userId);
      if (order.status === orderStatus.paid) return order.status;
      const spendProof = await permit(order, balance, caller, proof).catch(async (error: unknown) => {
        // The first of two presses has paid meanwhile: the goods are there and the code is used up.
        if ((await own(orderNo, userId)).status === orderStatus.paid) return null;
        throw error;
      });
      if (!spendProof) return orderStatus.paid;
      // A code scanned a moment ago: better not to take the money twice and return it.
      const gateway = await payments.closeAll(orderNo).catch((error: unknown) => {
        log.error({ error, orderNo }, 'an order could not be closed at the gateway');
        return 'closed' as const;
      });
      if (gateway === 'paid') return (await own(orderNo, userId)).status;
      await database.transaction(async (transaction) => {
        const settled = await settling.settle(transaction, {
          orderNo,
          method: 'balance',
          reference: `balance:${orderNo}`,
          from: userBalance(userId),
          paidAt: clock(),
        });
        if (settled === 'closed') throw new PortalError(code.failure, '订单已关闭，请重新下单');
        if (settled === 'paid') await spendProof(transaction);
      });
      return (await own(orderNo, userId)).status;
    },

    own,
    expire,
    requireNeeded,
    needless,
  };
}

/** It has answered another order. */
const keyTaken = () => new PortalError(code.failure, '请刷新页面后重新下单');

const orderStatusName: Partial<Record<OrderStatus, string>> = {
  [orderStatus.cancelled]: 'cancelled',
  [orderStatus.expired]: 'expired',
};

/** The moment in China and eight digits of chance: 22 characters, so that payments can add to it. */
function newOrderNo(now: Date): string {
  const digits = formatMoment(toUnixSeconds(now)).replaceAll(/\D/g, '');
  const seconds = String(now.getUTCSeconds()).padStart(2, '0');
  return `${digits}${seconds}${String(randomInt(100_000_000)).padStart(8, '0')}`;
}

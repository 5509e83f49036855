import { code, PortalError } from '@portal/contract/codes';
import { formatMoney } from '@portal/contract/money';
import { orderStatus, type PayMethod, payMethodTitle } from '@portal/contract/order-titles';
import type { Transaction } from '../../platform/database/database.ts';
import type { Platform } from '../../platform/platform.ts';
import { revenue, type Ledger } from '../ledger/ledger.ts';
import type { Messages } from '../messages/messages.ts';
import type { Registry } from './orders.goods.ts';
import { arrivalAt, requireNext } from './orders.machine.ts';
import { type OrderRow, orderStore as store } from './orders.store.ts';

export type Money = {
  orderNo: string;
  method: PayMethod;
  /** What paid: a transaction of the gateway, a bank serial. */
  reference: string;
  /** The ledger account it comes from. */
  from: string;
  paidAt: Date;
};
export type Settled = 'paid' | 'same' | 'closed' | 'double';
export type OrderNote = { kind: string; text: string; actorId?: number | null };
export type SettlingPorts = {
  ledger: Pick<Ledger, 'posting'>;
  messages: Pick<Messages, 'send'>;
  /** Told within the transaction, with the order locked; they post nothing to the ledger, whose accounts are locked in their own order. */
  afterPaid?: readonly ((transaction: Transaction, order: OrderRow) => Promise<void>)[];
  /** `amount`: what went back just now. */
  afterRefunded?: readonly ((transaction: Transaction, order: OrderRow, amount: number) => Promise<void>)[];
};
export type Settling = ReturnType<typeof createSettling>;

/** The steps of an order that money takes; each is part of a transaction of its caller, and locks the order first. */
export function createSettling(
  { clock }: Pick<Platform, 'clock'>,
  { ledger, messages, afterPaid = [], afterRefunded = [] }: SettlingPorts,
  goodsOf: Registry,
) {
  async function note(transaction: Transaction, orderId: number, { kind, text, actorId = null }: OrderNote) {
    await store.addEvent(transaction, { orderId, kind, text, actorId, createdAt: clock() });
  }

  const accountOf = (order: OrderRow) => goodsOf(order.goodsType).account?.(order) ?? revenue;

  async function lockOrThrow(transaction: Transaction, orderNo: string): Promise<OrderRow> {
    const order = await store.lock(transaction, orderNo);
    if (!order) throw new PortalError(code.failure, '订单不存在');
    return order;
  }

  /** The caller passes the order when it has locked it already. */
  async function settle(transaction: Transaction, money: Money, locked?: OrderRow): Promise<Settled> {
    const { orderNo, method, reference, from, paidAt } = money;
    const unpaid = locked ?? (await store.lock(transaction, orderNo));
    if (!unpaid) return 'closed';
    if (unpaid.status !== orderStatus.unpaid) return arrivalAt(unpaid, money);
    const { amount, title, goodsType } = unpaid;
    const text = `已通过${payMethodTitle[method]}付款 ${formatMoney(amount)}`;
    const order = await store.pay(
      transaction,
      unpaid.id,
      { status: requireNext('pay', unpaid.status), method, reference, paidAt },
      { kind: 'paid', text, createdAt: clock() },
    );
    await goodsOf(goodsType).grant(transaction, order);
    await messages.send(transaction, {
      userId: order.userId,
      type: 2,
      title: '付款成功',
      content: `「${title}」${text}。`,
      link: `/payment/${orderNo}`,
      eventKey: `order.paid:${orderNo}`,
    });
    for (const tell of afterPaid) await tell(transaction, order);
    const isTopup = goodsType === 'topup';
    await ledger.posting.post(transaction, {
      key: `order.paid:${orderNo}`,
      kind: isTopup ? 'topup' : 'pay',
      title: isTopup ? `${payMethodTitle[method]}充值` : title,
      orderNo,
      legs: [
        { account: from, amount: -amount },
        { account: accountOf(order), amount },
      ],
    });
    return 'paid';
  }

  const refunding = {
    /** 1 -> 4. `whole`: all that is left goes back, and the goods with it. */
    async begin(
      transaction: Transaction,
      orderNo: string,
      { whole, reason, actorId }: { whole: boolean; reason: string; actorId?: number | null },
    ): Promise<OrderRow> {
      const order = await lockOrThrow(transaction, orderNo);
      const status = requireNext('beginRefund', order.status);
      if (whole) await goodsOf(order.goodsType).revoke(transaction, order, reason);
      await note(transaction, order.id, { kind: 'refunding', text: '开始退款', actorId });
      return store.change(transaction, order.id, { status, revokedAt: whole ? clock() : order.revokedAt });
    },

    /** 4 -> 5 when all of it has gone back, else 4 -> 1. */
    async finish(transaction: Transaction, orderNo: string, amount: number): Promise<OrderRow> {
      const order = await lockOrThrow(transaction, orderNo);
      const refunded = order.refunded + amount;
      const isWhole = refunded === order.amount;
      const status = requireNext(isWhole ? 'finishWholly' : 'finishPartly', order.status);
      const closedAt = isWhole ? clock() : null;
      if (isWhole && !order.revokedAt) {
        await goodsOf(order.goodsType).revoke(transaction, order, '已全额退款');
      }
      await note(transaction, order.id, { kind: 'refunded', text: `已退款 ${formatMoney(amount)}` });
      const changed = await store.change(transaction, order.id, {
        status,
        refunded,
        closedAt,
        revokedAt: isWhole ? (order.revokedAt ?? clock()) : order.revokedAt,
      });
      for (const tell of afterRefunded) await tell(transaction, changed, amount);
      return changed;
    },
  };

  return { note, settle, refunding, accountOf, lockOrThrow };
}

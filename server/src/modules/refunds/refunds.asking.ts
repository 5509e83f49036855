import { code, PortalError } from '@portal/contract/codes';
import { type OrderStatus, orderStatus } from '@portal/contract/order-titles';
import type { RefundPreview } from '@portal/contract/refunds';
import type { Actor } from '../../platform/audit.ts';
import type { Queries, Transaction } from '../../platform/database/database.ts';
import { change } from '../../platform/change.ts';
import type { Platform } from '../../platform/platform.ts';
import { lateness, leftOf } from './refunds.machine.ts';
import type { Money } from './refunds.money.ts';
import type { RefundableOrder, RefundPorts } from './refunds.ports.ts';
import type { Steps } from './refunds.steps.ts';
import { type RefundRow, refundStore as store } from './refunds.store.ts';

const refused = (message: string) => new PortalError(code.failure, message);
const hour = 3600;

const statusRefusal: Partial<Record<OrderStatus, string>> = {
  [orderStatus.unpaid]: '订单尚未付款，无需退款',
  [orderStatus.cancelled]: '订单已取消，没有可退的款项',
  [orderStatus.expired]: '订单已过期，没有可退的款项',
  [orderStatus.refunding]: '该订单正在退款中',
  [orderStatus.refunded]: '该订单已经退款',
};

type Request = { order_no: string; reason: string };

export type Asking = ReturnType<typeof createAsking>;

/** How a refund begins: what the rule says, asking, asked for by staff, and taken back by the buyer. */
export function createAsking(
  platform: Platform,
  { orders, invoices }: Pick<RefundPorts, 'orders' | 'invoices'>,
  { steps, money }: { steps: Steps; money: Money },
) {
  const { audit, database, clock, limits } = platform;

  /** product 7: null where the rule refunds it by itself. */
  async function obstacleOf(order: RefundableOrder): Promise<string | null> {
    const late = orders.hasOwnRefundPeriod(order) ? null : lateness(order.paidAt, clock());
    return late ?? (await orders.refundObstacle(database, order));
  }

  /** Why nothing can be asked for, or how much would be. */
  async function judge(
    queries: Queries,
    order: RefundableOrder,
  ): Promise<{ refusal: string | null; amount: number }> {
    const nothing = (refusal: string) => ({ refusal, amount: 0 });
    if (await store.openOf(queries, order.orderNo)) return nothing('该订单已有进行中的退款');
    const byStatus = statusRefusal[order.status];
    if (byStatus) return nothing(byStatus);
    if (leftOf(order) <= 0) return nothing('该订单已经全部退款');
    const amount = await money.askable(queries, order);
    return amount > 0 ? { refusal: null, amount } : nothing('充值的金额已经用完，没有可退的余额');
  }

  /** The obstacle is asked for before: other modules answer it on connections of their own, which a transaction must not wait for. */
  async function begin(
    transaction: Transaction,
    { order_no, reason, obstacle }: Request & { obstacle: string | null },
    action: 'ask' | 'open',
    actorId: number,
  ): Promise<RefundRow> {
    const order = await owned(await orders.lock(transaction, order_no));
    const { refusal, amount } = await judge(transaction, order);
    if (refusal) throw refused(refusal);
    const refund = await store.add(transaction, {
      orderNo: order_no,
      userId: order.userId,
      title: order.title,
      method: order.method!,
      state: 'requested',
      reason,
      asked: amount,
      amount,
      obstacle,
      held: money.toHold(order, amount),
      createdAt: clock(),
    });
    if (!refund) throw refused('该订单已有进行中的退款');
    await money.hold(transaction, refund, order);
    await steps.record(transaction, { refund, order }, action, { actorId, note: reason });
    return refund;
  }

  async function owned(order: RefundableOrder | null): Promise<RefundableOrder> {
    if (!order) throw refused('订单不存在');
    return order;
  }

  return {
    obstacleOf,

    async preview(userId: number, orderNo: string): Promise<RefundPreview> {
      const order = await owned(await orders.find(database, orderNo, userId));
      const { refusal, amount } = await judge(database, order);
      return {
        order_no: orderNo,
        title: order.title,
        paid: order.amount,
        refunded: order.refunded,
        amount,
        obstacle: refusal ? null : await obstacleOf(order),
        refusal,
        blocker: refusal ? null : await invoices.obstacle(database, orderNo),
      };
    },

    async ask(userId: number, { order_no, reason }: Request): Promise<RefundRow> {
      const found = await owned(await orders.find(database, order_no, userId));
      await limits.use({ key: `refund:${userId}`, most: 30, seconds: hour });
      const obstacle = await obstacleOf(found);
      return change(platform, 'orders', (transaction) =>
        begin(transaction, { order_no, reason, obstacle }, 'ask', userId),
      );
    },

    /** For the buyer, where the association takes back what it sold; decided like any other. */
    async open(by: Actor, { order_no, reason }: Request): Promise<RefundRow> {
      const obstacle = await obstacleOf(await owned(await orders.find(database, order_no)));
      return change(platform, 'orders', async (transaction) => {
        const refund = await begin(transaction, { order_no, reason, obstacle }, 'open', by.userId);
        await audit.record(transaction, {
          actorId: by.userId,
          action: 'refunds.open',
          subject: `refund:${refund.id}`,
          detail: { order: order_no, amount: refund.amount, reason },
          address: by.address,
        });
        return refund;
      });
    },

    async withdraw(userId: number, id: number): Promise<void> {
      await change(platform, 'orders', async (transaction) => {
        const seen = await store.byId(transaction, id, userId);
        if (!seen) throw refused('退款申请不存在');
        const order = await owned(await orders.lock(transaction, seen.orderNo));
        const refund = (await store.lock(transaction, id))!;
        await steps.take(transaction, { refund, order }, 'withdraw', { actorId: userId, note: '' });
        await money.unhold(transaction, refund);
      });
    },
  };
}

import { formatMoney } from '@portal/contract/money';
import { channelTitle } from '@portal/contract/payments';
import { z } from 'zod';
import type { Channel, GatewayPayment, PaymentGateway } from '../../outside/payment/port.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { job } from '../../platform/jobs.ts';
import type { Platform } from '../../platform/platform.ts';
import { channelAccount, refundPayable, suspense } from '../ledger/ledger.ts';
import { move } from './payments.accounts.ts';
import { type Attempt, attemptStore } from './payments.attempts.store.ts';
import type { OrderRow } from '../orders/orders.ts';
import type { PaymentPorts } from './payments.ports.ts';
import { type Receipt, receiptStore } from './payments.receipts.store.ts';
import type { Returns } from './payments.returns.ts';

type Source = Receipt['source'];
/** `unpaid`: no money; `foreign`: money, but not ours; `same`: known already; otherwise where the money went. */
export type Applied = 'unpaid' | 'foreign' | 'same' | 'order' | 'returned' | 'quarantine';

type Given = {
  payment: GatewayPayment;
  source: Source;
  /** Staff have decided already that it does not go to its order. */
  aside?: string;
};

type Ports = PaymentPorts & { returns: Returns; closeAll(orderNo: string): Promise<unknown> };

export type Apply = ReturnType<typeof createApply>;

/** Applies what a gateway says of a payment, by whichever way it was learnt: callback, poll, sweep or bill. */
export function createApply({ database, clock, jobs, keyring, log }: Platform, ports: Ports) {
  const { gateways, ledger, messages, orders, returns } = ports;

  /** Once an order is paid, or being paid in another way, its codes must not take money. */
  const closing = job({
    name: 'payments.close',
    title: '关闭渠道交易',
    data: z.object({ orderNo: z.string() }),
    pollSeconds: 10,
    run: async ({ orderNo }) => {
      await ports.closeAll(orderNo);
    },
  });

  async function within(transaction: Transaction, channel: Channel, given: Given): Promise<Applied> {
    const { payment, source } = given;
    // Paid to somebody else: a true notification of another merchant can be sent to us by anybody.
    if (isPaid(payment) && payment.merchantId !== gateways[channel].identity.merchantId) {
      log.error({ channel, number: payment.outTradeNo }, 'paid to another merchant');
      return 'foreign';
    }
    const found = await attemptStore.lockWithOrder(transaction, channel, payment.outTradeNo);
    const { attempt, order } = found ?? { attempt: null, order: null };
    if (payment.state === 'closed' && attempt) await attemptStore.close(transaction, attempt.id);
    if (!isPaid(payment)) return 'unpaid';
    if (payment.transactionId === null) throw new Error(`paid without a transaction: ${payment.outTradeNo}`);

    const fault = given.aside ?? faultOf(gateways[channel], payment, attempt, order);
    const money = {
      channel,
      transactionId: payment.transactionId,
      outTradeNo: payment.outTradeNo,
      orderNo: order?.orderNo ?? null,
      userId: order?.userId ?? null,
      amount: payment.amount ?? 0,
      disposition: fault === null ? ('order' as const) : ('quarantine' as const),
      reason: fault ?? '',
      source,
      paidAt: payment.paidAt ?? clock(),
      payerIndex: payment.payer === null ? null : keyring.blindIndex(`payer:${channel}`, payment.payer),
      createdAt: clock(),
    };
    const { receipt, others } = await receiptStore.add(transaction, money, attempt);
    if (!receipt) return 'same';
    if (fault !== null || !order) {
      await quarantine(transaction, receipt, order, fault ?? '');
      return 'quarantine';
    }
    return settle(transaction, receipt, order, others);
  }

  /** `others`: there are more codes of this order. */
  async function settle(
    transaction: Transaction,
    receipt: Receipt,
    order: OrderRow,
    others: boolean,
  ): Promise<Applied> {
    const { channel, amount, transactionId } = receipt;
    const result = await orders.settle(
      transaction,
      {
        orderNo: order.orderNo,
        method: channel,
        reference: transactionId,
        from: channelAccount(channel),
        paidAt: receipt.paidAt,
      },
      order,
    );
    if (result === 'paid' || result === 'same') {
      if (others) await jobs.send(closing, { orderNo: order.orderNo }, transaction);
      return 'order';
    }
    const cause = result === 'closed' ? 'late' : 'double';
    const reason = cause === 'late' ? '订单已关闭后到账，原路退回' : '订单重复支付，原路退回';
    await receiptStore.dispose(transaction, receipt.id, { disposition: 'returned', reason });
    const key = `${cause}:${channel}:${transactionId}`;
    await returns.begin(transaction, { key, receipt, amount, reason, cause });
    await orders.note(transaction, order.id, { kind: cause, text: `${formatMoney(amount)} ${reason}` });
    await arrive(transaction, receipt, { to: refundPayable, kind: 'late', title: reason });
    return 'returned';
  }

  async function quarantine(
    transaction: Transaction,
    receipt: Receipt,
    order: OrderRow | null,
    fault: string,
  ): Promise<void> {
    const { channel, transactionId, amount } = receipt;
    if (order) {
      const text = `收到${channelTitle[channel]} ${formatMoney(amount)}：${fault}，等待工作人员核对`;
      await orders.note(transaction, order.id, { kind: 'quarantine', text });
      await messages.send(transaction, {
        userId: order.userId,
        type: 2,
        title: '收到的款项正在核对',
        content: `「${order.title}」收到${channelTitle[channel]} ${formatMoney(amount)}，与订单不符，工作人员核对后会入账或原路退回。`,
        link: '/pay',
        eventKey: `payments:quarantine:${channel}:${transactionId}`,
      });
    }
    await arrive(transaction, receipt, { to: suspense, kind: 'suspense', title: `待查款项：${fault}` });
  }

  async function arrive(
    transaction: Transaction,
    { channel, transactionId, amount, orderNo }: Receipt,
    { to, kind, title }: { to: string; kind: 'late' | 'suspense'; title: string },
  ): Promise<void> {
    if (amount === 0) return;
    await ledger.posting.post(transaction, {
      key: `receipt:${channel}:${transactionId}`,
      kind,
      title,
      legs: move(channelAccount(channel), to, amount),
      ...(orderNo === null ? {} : { orderNo }),
    });
  }

  return {
    within,

    payment: (channel: Channel, payment: GatewayPayment, source: Source): Promise<Applied> =>
      database.transaction((transaction) => within(transaction, channel, { payment, source })),

    jobs: [closing],
    /** The codes of an order that is being paid in another way. */
    closeSoon: (transaction: Transaction, orderNo: string): Promise<void> =>
      jobs.send(closing, { orderNo }, transaction),
  };
}

const isPaid = ({ state }: GatewayPayment) => state === 'paid' || state === 'refunded';

/** Why money must not go to the order it names; null when it may. */
function faultOf(
  { identity }: PaymentGateway,
  { amount, currency, appId, state }: GatewayPayment,
  attempt: Attempt | null,
  order: OrderRow | null,
): string | null {
  if (!attempt || !order) return '没有对应的订单';
  if (appId !== identity.appId) return '收款应用不符';
  if (currency !== 'CNY') return `币种为 ${currency.slice(0, 8)}`;
  if (amount === null || amount !== attempt.amount || amount !== order.amount) {
    return `金额不符，应付 ${formatMoney(order.amount)}`;
  }
  if (state === 'refunded') return '渠道显示该笔已退款';
  return null;
}

import { randomBytes } from 'node:crypto';
import { code, PortalError } from '@portal/contract/codes';
import { formatMoney } from '@portal/contract/money';
import { channelTitle, type ReceiptDecision } from '@portal/contract/payments';
import { withFailureMessage } from '../../outside/gateway.ts';
import type { GatewayRefund } from '../../outside/payment/port.ts';
import type { Queries, Transaction } from '../../platform/database/database.ts';
import type { UserCaller } from '../../platform/http/caller.ts';
import type { Platform } from '../../platform/platform.ts';
import { channelAccount, refundPayable, revenue, suspense } from '../ledger/ledger.ts';
import { move } from './payments.accounts.ts';
import type { Apply } from './payments.apply.ts';
import { billStore, type DifferenceRow } from './payments.bills.store.ts';
import type { PaymentPorts } from './payments.ports.ts';
import { type Receipt, receiptStore } from './payments.receipts.store.ts';
import { refundStore } from './payments.refunds.store.ts';
import type { Returns } from './payments.returns.ts';

type Ports = PaymentPorts & { apply: Apply; returns: Returns };
type DifferenceChoice = 'accept' | 'apply' | 'return' | 'book';
const unreachable = '支付渠道暂时无法连接，请稍后再试';

type Given<Decision> = { id: number; decision: Decision; note: string };

/**
 * Money that we do not know of can be recorded or returned, and a refund booked that left the gateway though it had failed here
 * (`failed`: the numbers of those); of all else staff say why it is so.
 */
export function differenceChoices(
  { kind, outRefundNo }: Pick<DifferenceRow, 'kind' | 'outRefundNo'>,
  failed: ReadonlySet<string>,
): DifferenceChoice[] {
  if (kind === 'missing_here') return ['accept', 'apply', 'return'];
  const isOurs = kind === 'refund_missing_here' && outRefundNo !== null && failed.has(outRefundNo);
  return isOurs ? ['accept', 'book'] : ['accept'];
}

/** The numbers among these whose refunds failed here. */
export async function failedAmong(queries: Queries, rows: readonly DifferenceRow[]): Promise<Set<string>> {
  const numbers = rows.flatMap(({ kind, outRefundNo }) =>
    kind === 'refund_missing_here' && outRefundNo !== null ? [outRefundNo] : [],
  );
  return new Set((await refundStore.failedOfNumbers(queries, numbers)).map((row) => row.outRefundNo));
}

export function receiptChoices({ disposition, orderNo, amount }: Receipt): ReceiptDecision[] {
  if (disposition !== 'quarantine') return [];
  if (amount === 0) return ['keep'];
  return orderNo === null ? ['return', 'keep'] : ['return', 'apply', 'keep'];
}

/** What staff decide about money that has no place yet, and about differences with a bill. */
export function createDecisions({ database, clock, audit, log }: Platform, ports: Ports) {
  const { apply, gateways, ledger, orders, returns } = ports;
  const gone = () => new PortalError(code.failure, '该记录不存在');
  const already = () => new PortalError(code.failure, '该记录已被处理，请刷新后查看');

  async function giveBack(transaction: Transaction, receipt: Receipt, reason: string): Promise<void> {
    const { id, amount, orderNo } = receipt;
    // It may have been tried before, and failed.
    const key = `quarantine:${id}:${randomBytes(4).toString('hex')}`;
    await returns.begin(transaction, { key, receipt, amount, reason, cause: 'quarantine' });
    await ledger.posting.post(transaction, {
      key: `receipt-return:${key}`,
      kind: 'late',
      title: '待查款项原路退回',
      legs: move(suspense, refundPayable, amount),
      ...(orderNo === null ? {} : { orderNo }),
    });
  }

  async function toOrder(transaction: Transaction, receipt: Receipt): Promise<void> {
    const { orderNo, amount, channel, transactionId, paidAt } = receipt;
    const order = orderNo === null ? null : await orders.find(transaction, orderNo);
    if (!order) throw new PortalError(code.failure, '该款项没有对应的订单');
    if (order.amount !== amount) {
      throw new PortalError(code.failure, `订单应付 ${formatMoney(order.amount)}，金额不符，不能计入订单`);
    }
    const result = await orders.settle(transaction, {
      orderNo: order.orderNo,
      method: channel,
      reference: transactionId,
      from: suspense,
      paidAt,
    });
    if (result === 'closed') throw new PortalError(code.failure, '订单已关闭，不能再计入，请退回款项');
    if (result !== 'paid') throw new PortalError(code.failure, '订单已由另一笔款项支付，请退回款项');
  }

  async function keep(transaction: Transaction, { id, amount, orderNo }: Receipt): Promise<void> {
    if (amount === 0) return;
    await ledger.posting.post(transaction, {
      key: `receipt-keep:${id}`,
      kind: 'adjust',
      title: '待查款项留存入账',
      legs: move(suspense, revenue, amount),
      ...(orderNo === null ? {} : { orderNo }),
    });
  }

  const dispositions = { return: 'returned', apply: 'order', keep: 'kept' } as const;

  async function decideReceipt(
    { id, decision, note }: Given<ReceiptDecision>,
    { session, address }: UserCaller,
  ): Promise<void> {
    const seen = await receiptStore.byId(database, id);
    if (!seen) throw gone();
    await database.transaction(async (transaction) => {
      if (seen.orderNo !== null) await orders.lock(transaction, seen.orderNo);
      const receipt = await receiptStore.lock(transaction, id);
      if (receipt?.disposition !== 'quarantine') throw already();
      if (!receiptChoices(receipt).includes(decision)) {
        throw new PortalError(code.failure, '这笔款项不能这样处理');
      }
      await receiptStore.decide(transaction, id, {
        disposition: dispositions[decision],
        note,
        decidedBy: session.userId,
        decidedAt: clock(),
      });
      if (decision === 'return') await giveBack(transaction, receipt, note);
      if (decision === 'apply') await toOrder(transaction, receipt);
      if (decision === 'keep') await keep(transaction, receipt);
      await audit.record(transaction, {
        actorId: session.userId,
        action: 'payments.receipt',
        subject: `receipt:${id}`,
        detail: { decision, note, amount: receipt.amount, transaction: receipt.transactionId },
        address,
      });
    });
  }

  /** Money that only the bill knew of; the gateway is asked, because a bill alone grants nothing. */
  async function record(
    transaction: Transaction,
    difference: DifferenceRow,
    given: {
      asked: Awaited<ReturnType<Ports['gateways']['wechat']['query']>>;
      decision: DifferenceChoice;
      note: string;
    },
  ): Promise<void> {
    const { asked, decision, note } = given;
    const { channel, day } = difference;
    const aside = decision === 'return' ? { aside: `对账补记后退回：${note}` } : {};
    await apply.within(transaction, channel, { payment: asked, source: 'bill', ...aside });
    const [receipt] = await receiptStore.byTransactions(transaction, channel, [difference.transactionId]);
    if (!receipt) throw new PortalError(code.failure, '渠道查询到的交易与账单不是同一笔，不能补记');
    await receiptStore.billed(transaction, [receipt.id], day);
    if (decision !== 'return') return;
    // It may have arrived by itself since the bill was read, and gone to its order.
    if (receipt.disposition !== 'quarantine') throw already();
    await receiptStore.dispose(transaction, receipt.id, { disposition: 'returned', reason: receipt.reason });
    await giveBack(transaction, receipt, note);
  }

  /** The gateway has paid out what was returned another way, or given up: the association bears it. */
  async function bookRefund(transaction: Transaction, asked: GatewayRefund): Promise<void> {
    const { outRefundNo } = asked;
    const seen = await refundStore.byNumber(transaction, outRefundNo);
    const order = seen?.orderNo ? await orders.lock(transaction, seen.orderNo) : null;
    const row = seen && (await refundStore.lock(transaction, seen.id));
    // It was still owed: asking has booked it.
    if (row?.state !== 'failed') throw already();
    const { amount, channel, orderNo } = row;
    if (asked.amount !== null && asked.amount !== amount) {
      throw new PortalError(
        code.failure,
        `渠道退款金额为 ${formatMoney(asked.amount)}，与申请不符，不能补记`,
      );
    }
    if (await refundStore.isUnderWay(transaction, row.receiptId)) {
      throw new PortalError(code.failure, '该笔款项还有退款正在处理，请等它有结果后再处理');
    }
    await refundStore.change(transaction, row.id, {
      state: 'success',
      refundId: asked.refundId,
      finishedAt: asked.finishedAt ?? clock(),
    });
    await ledger.posting.post(transaction, {
      key: `gateway-refund:${outRefundNo}`,
      kind: 'adjust',
      title: `补记${channelTitle[channel]}另行退回的款项`,
      legs: move(revenue, channelAccount(channel), amount),
      ...(orderNo === null ? {} : { orderNo }),
    });
    if (!order) return;
    const text = `${formatMoney(amount)} 由${channelTitle[channel]}另行退回`;
    await orders.note(transaction, order.id, { kind: 'refund', text });
  }

  /** What the gateway says of the refund by now, and of nothing less than its success. */
  async function askRefund({ channel, outTradeNo, outRefundNo }: DifferenceRow): Promise<GatewayRefund> {
    const asked = await withFailureMessage(log, channel, unreachable, () =>
      gateways[channel].queryRefund({ outTradeNo, outRefundNo: outRefundNo ?? '' }),
    );
    if (asked.state !== 'success') {
      throw new PortalError(code.failure, '渠道查询显示该笔没有退款成功，不能补记');
    }
    await returns.receive(asked);
    return asked;
  }

  async function decideDifference(
    { id, decision, note }: Given<DifferenceChoice>,
    { session, address }: UserCaller,
  ): Promise<void> {
    const difference = await billStore.difference(database, id);
    if (!difference) throw gone();
    if (difference.decision !== null) throw already();
    const choices = differenceChoices(difference, await failedAmong(database, [difference]));
    if (!choices.includes(decision)) {
      throw new PortalError(code.failure, '这条差异不能这样处理');
    }
    const { channel, outTradeNo } = difference;
    const refund = decision === 'book' ? await askRefund(difference) : null;
    const asked =
      decision === 'apply' || decision === 'return'
        ? await withFailureMessage(log, channel, unreachable, () => gateways[channel].query(outTradeNo))
        : null;
    if (asked && asked.state !== 'paid') {
      throw new PortalError(code.failure, '渠道查询显示该笔没有收到款项，不能补记或退回');
    }
    await database.transaction(async (transaction) => {
      if (asked) await record(transaction, difference, { asked, decision, note });
      if (refund) await bookRefund(transaction, refund);
      const decided = { decision, note, decidedBy: session.userId, decidedAt: clock() };
      if (!(await billStore.decide(transaction, id, decided))) throw already();
      await audit.record(transaction, {
        actorId: session.userId,
        action: 'payments.difference',
        subject: `difference:${id}`,
        detail: { decision, note, kind: difference.kind, transaction: difference.transactionId },
        address,
      });
    });
  }

  return { decideReceipt, decideDifference };
}
export type Decisions = ReturnType<typeof createDecisions>;

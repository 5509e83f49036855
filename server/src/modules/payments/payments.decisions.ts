import { randomBytes } from 'node:crypto';
import { code, PortalError } from '@portal/contract/codes';
import { formatMoney } from '@portal/contract/money';
import type { DifferenceKind, ReceiptDecision } from '@portal/contract/payments';
import { withFailureMessage } from '../../outside/gateway.ts';
import type { Transaction } from '../../platform/database/database.ts';
import type { UserCaller } from '../../platform/http/caller.ts';
import type { Platform } from '../../platform/platform.ts';
import { refundPayable, revenue, suspense } from '../ledger/ledger.ts';
import { move } from './payments.accounts.ts';
import type { Apply } from './payments.apply.ts';
import { billStore, type DifferenceRow } from './payments.bills.store.ts';
import type { PaymentPorts } from './payments.ports.ts';
import { type Receipt, receiptStore } from './payments.receipts.store.ts';
import type { Returns } from './payments.returns.ts';

type Ports = PaymentPorts & { apply: Apply; returns: Returns };
type DifferenceChoice = 'accept' | 'apply' | 'return';
type Given<Decision> = { id: number; decision: Decision; note: string };

/** Only money that we do not know of can still be recorded or returned; of all else staff say why it is so. */
export function differenceChoices(kind: DifferenceKind): DifferenceChoice[] {
  return kind === 'missing_here' ? ['accept', 'apply', 'return'] : ['accept'];
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
    await ledger.post(transaction, {
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
    await ledger.post(transaction, {
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

  async function decideDifference(
    { id, decision, note }: Given<DifferenceChoice>,
    { session, address }: UserCaller,
  ): Promise<void> {
    const difference = await billStore.difference(database, id);
    if (!difference) throw gone();
    if (difference.decision !== null) throw already();
    if (!differenceChoices(difference.kind).includes(decision)) {
      throw new PortalError(code.failure, '这类差异只能认可');
    }
    const { channel, outTradeNo } = difference;
    const asked =
      decision === 'accept'
        ? null
        : await withFailureMessage(log, channel, '支付渠道暂时无法连接，请稍后再试', () =>
            gateways[channel].query(outTradeNo),
          );
    if (asked && asked.state !== 'paid') {
      throw new PortalError(code.failure, '渠道查询显示该笔没有收到款项，不能补记或退回');
    }
    await database.transaction(async (transaction) => {
      if (asked) await record(transaction, difference, { asked, decision, note });
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

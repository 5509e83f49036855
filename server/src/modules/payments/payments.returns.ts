import { randomBytes } from 'node:crypto';
import { code, PortalError } from '@portal/contract/codes';
import { dayOf } from '@portal/contract/days';
import { formatMoney } from '@portal/contract/money';
import { channelTitle } from '@portal/contract/payments';
import { z } from 'zod';
import { GatewayError } from '../../outside/gateway.ts';
import type { GatewayRefund } from '../../outside/payment/port.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { job } from '../../platform/jobs.ts';
import type { Platform } from '../../platform/platform.ts';
import { channelAccount, refundPayable, suspense } from '../ledger/ledger.ts';
import { move } from './payments.accounts.ts';
import { billStore } from './payments.bills.store.ts';
import { createLate } from './payments.late.ts';
import { withCircuitBreaker } from './payments.circuit-breaker.ts';
import type { PaymentPorts, RefundRequest } from './payments.ports.ts';
import { type Receipt, receiptStore } from './payments.receipts.store.ts';
import { type GatewayRefundRow, refundStore } from './payments.refunds.store.ts';

/** `closed` and `double` as the order says; `quarantine` by a decision of staff. */
type Cause = GatewayRefundRow['cause'];
type Return = { key: string; receipt: Receipt; amount: number; reason: string; cause: Cause };

const day = 86_400_000;
/** After which a refund that the gateway does not know, or never answers about, is given up and shown to staff. */
const giveUpAfterMs = 3 * day;
const batch = 50;
const unanswered = '渠道多日未答复，请先在渠道的商户平台核对是否已经退回';

const whyReturned: Record<Exclude<Cause, 'refund'>, string> = {
  late: '您付款时订单已经关闭',
  double: '该订单已经支付过',
  quarantine: '该笔款项与订单不符',
};

export type Returns = ReturnType<typeof createReturns>;

/** Money on its way back through the gateway it came by. */
export function createReturns(platform: Platform, ports: PaymentPorts) {
  const { database, clock, jobs, log } = platform;
  const { gateways, ledger, messages, orders, refunds } = ports;
  const late = createLate(platform, ports);

  const sending = job({
    name: 'payments.refund',
    title: '发起渠道退款',
    data: z.object({ id: z.number().int() }),
    pollSeconds: 10,
    retries: 6,
    run: async ({ id }) => {
      const row = await refundStore.byId(database, id);
      if (row?.state !== 'waiting') return;
      const isFirst = (await late.failedBefore(database, row)).length === 0;
      await (isFirst ? send(row) : ask(row));
    },
  });

  /** What has failed here may have been returned there since. */
  const checking = job({
    name: 'payments.checkRefund',
    title: '核实失败的渠道退款',
    data: z.object({ id: z.number().int() }),
    retries: 6,
    run: async ({ id }) => {
      const row = await refundStore.byId(database, id);
      if (row) await check(row);
    },
  });

  /** The money leaves `refund_payable` when the gateway says it has arrived; whoever calls has put it there. */
  async function begin(transaction: Transaction, given: Return): Promise<GatewayRefundRow | null> {
    const { receipt, key, amount, cause } = given;
    const left = receipt.amount - (await receiptStore.returned(transaction, receipt.id));
    const now = clock();
    const row = await refundStore.add(transaction, {
      key,
      receiptId: receipt.id,
      channel: receipt.channel,
      outTradeNo: receipt.outTradeNo,
      outRefundNo: newRefundNo(now),
      orderNo: receipt.orderNo,
      userId: receipt.userId,
      amount,
      total: receipt.amount,
      reason: given.reason.slice(0, 80),
      cause,
      state: 'waiting',
      createdAt: now,
      // The job sends it at once; the poll follows when the job could not.
      pollAt: new Date(now.getTime() + 120_000),
    });
    if (!row) return null;
    if (amount > left) {
      throw new PortalError(code.failure, `该笔支付最多还可以退 ${formatMoney(Math.max(0, left))}`);
    }
    await jobs.send(sending, { id: row.id }, transaction);
    if (cause !== 'refund' && receipt.userId !== null) {
      await messages.send(transaction, {
        userId: receipt.userId,
        type: 2,
        title: '款项将原路退回',
        content: `${whyReturned[cause]}，${channelTitle[receipt.channel]}收到的 ${formatMoney(amount)} 将原路退回，请留意到账通知。`,
        link: '/pay',
        eventKey: `payments:return:${key}`,
      });
    }
    return row;
  }

  async function send(row: GatewayRefundRow): Promise<void> {
    const { outTradeNo, outRefundNo, amount, total, reason } = row;
    await apply(row, await gateways[row.channel].refund({ outTradeNo, outRefundNo, amount, total, reason }));
  }

  /** What a gateway said of a refund, by whichever way; answers whether it changed anything. */
  async function apply({ id, orderNo }: GatewayRefundRow, result: GatewayRefund): Promise<boolean> {
    return database.transaction(async (transaction) => {
      const order = orderNo === null ? null : await orders.lock(transaction, orderNo);
      const row = await refundStore.lock(transaction, id);
      if (!row || row.state === 'success') return false;
      const from = row.state === 'failed' ? await late.paidFrom(transaction, row, result) : refundPayable;
      if (from === null) return false;
      const { state, refundId, amount } = result;
      if (state === 'absent') return false;
      if (amount !== null && amount !== row.amount) {
        const failure = `渠道退款金额为 ${formatMoney(amount)}，与申请不符`;
        log.error({ refund: row.outRefundNo, amount, asked: row.amount }, 'refund of another amount');
        await refundStore.change(transaction, id, { failure });
        return false;
      }
      if (state === 'processing') {
        await refundStore.change(transaction, id, { state, refundId });
        return row.state !== 'processing';
      }
      if (state === 'success') await succeed(transaction, row, result, from);
      else await fail(transaction, row, state === 'closed' ? '渠道已关闭退款' : '渠道退款异常');
      if (order) {
        const text =
          state === 'success'
            ? `${formatMoney(row.amount)} 已由${channelTitle[row.channel]}原路退回`
            : `${formatMoney(row.amount)} 未能原路退回，等待工作人员处理`;
        await orders.note(transaction, order.id, { kind: 'refund', text });
      }
      return true;
    });
  }

  async function succeed(
    transaction: Transaction,
    row: GatewayRefundRow,
    { refundId, finishedAt }: GatewayRefund,
    from: string,
  ) {
    await refundStore.change(transaction, row.id, {
      state: 'success',
      refundId,
      failure: '',
      finishedAt: finishedAt ?? clock(),
    });
    await ledger.posting.post(transaction, {
      key: `gateway-refund:${row.outRefundNo}`,
      kind: row.cause === 'refund' ? 'refund' : 'late',
      title: `${channelTitle[row.channel]}原路退回`,
      legs: move(from, channelAccount(row.channel), row.amount),
      ...(row.orderNo === null ? {} : { orderNo: row.orderNo }),
    });
    await billStore.explainRefund(transaction, row, clock());
    if (row.cause === 'refund') await refunds.afterRefund(transaction, { key: row.key, amount: row.amount });
  }

  /** What could not be returned waits for staff again, or is told to whoever asked for it. */
  async function fail(transaction: Transaction, row: GatewayRefundRow, reason: string): Promise<void> {
    await refundStore.change(transaction, row.id, { state: 'failed', failure: reason, finishedAt: clock() });
    for (const { id } of await late.failedBefore(transaction, row)) {
      await jobs.send(checking, { id }, transaction);
    }
    if (row.cause === 'refund') {
      await refunds.refundFailed(transaction, { key: row.key, reason });
      return;
    }
    const where = { disposition: 'quarantine', reason: `原路退回失败：${reason}` } as const;
    await receiptStore.dispose(transaction, row.receiptId, where);
    await ledger.posting.post(transaction, {
      key: `gateway-refund-failed:${row.outRefundNo}`,
      kind: 'suspense',
      title: '原路退回失败，待查',
      legs: move(refundPayable, suspense, row.amount),
      ...(row.orderNo === null ? {} : { orderNo: row.orderNo }),
    });
  }

  const query = ({ channel, outTradeNo, outRefundNo }: GatewayRefundRow) =>
    gateways[channel].queryRefund({ outTradeNo, outRefundNo });

  async function check(row: GatewayRefundRow): Promise<void> {
    if (row.state === 'failed') await apply(row, await query(row));
  }

  const isOverdue = ({ createdAt }: GatewayRefundRow) =>
    clock().getTime() - createdAt.getTime() >= giveUpAfterMs;

  /** Of one that it works on it will say more, as long as it can be asked. */
  const isHopeless = (row: GatewayRefundRow) =>
    isOverdue(row) && (row.state === 'waiting' || gateways[row.channel].missing === true);

  async function ask(row: GatewayRefundRow): Promise<void> {
    const result = await query(row);
    if (result.state !== 'absent') {
      await apply(row, result);
      return;
    }
    // Ahead of the tries before it: a gateway that never answers about one of them must not keep this one open.
    if (isOverdue(row)) {
      await giveUp(row, row.failure || '渠道多日未受理');
      return;
    }
    const before = await late.askBefore(row);
    const returned = before.find((each) => each.result.state === 'success');
    if (returned) {
      await giveUp(row, '此前一次退款已由渠道退回');
      await apply(returned.row, returned.result);
      return;
    }
    // Sent beside one that is under way, both could be paid.
    if (before.some((each) => each.result.state === 'processing')) return;
    // Never sent, or lost on the way: the same number again cannot pay twice.
    await send(row);
  }

  /** The gateway does not know it. */
  async function giveUp({ id, orderNo }: GatewayRefundRow, reason: string): Promise<void> {
    await database.transaction(async (transaction) => {
      if (orderNo !== null) await orders.lock(transaction, orderNo);
      const held = await refundStore.lock(transaction, id);
      if (held?.state === 'waiting' || held?.state === 'processing') {
        await fail(transaction, held, reason);
      }
    });
  }

  return {
    begin,

    /** A refund that another module decided. */
    async refund(transaction: Transaction, request: RefundRequest): Promise<void> {
      const { key, orderNo, amount, reason } = request;
      const receipt = await receiptStore.lockOfOrder(transaction, orderNo);
      if (!receipt) throw new PortalError(code.failure, '该订单不是通过支付渠道付款的，无法原路退回');
      await begin(transaction, { key, receipt, amount, reason, cause: 'refund' });
    },

    /** From a notification; false when the number is none of ours. */
    async receive(result: GatewayRefund): Promise<boolean> {
      const row = await refundStore.byNumber(database, result.outRefundNo);
      if (row) await apply(row, result);
      return row !== null;
    },

    /**
     * From a bill that names refunds which failed here; the gateway is asked, because a bill alone proves nothing. Never
     * throws: what could not be booked stays a difference of the bill.
     */
    async checkAll(failed: readonly GatewayRefundRow[]): Promise<void> {
      await withCircuitBreaker(failed, async (row) => {
        const refund = row.outRefundNo;
        try {
          await check(row);
        } catch (error) {
          if (!(error instanceof GatewayError)) {
            log.error({ refund, error }, 'refund of a bill not booked');
            return;
          }
          log.warn({ refund, reason: error.reason }, 'refund of a bill not asked about');
          throw error;
        }
      });
    },

    async poll(): Promise<void> {
      const now = clock();
      const due = await database.transaction((transaction) =>
        refundStore.claimToPoll(transaction, now, batch),
      );
      await withCircuitBreaker(due, async (row) => {
        try {
          await ask(row);
        } catch (error) {
          const isGateways = error instanceof GatewayError;
          if (!isGateways && !gateways[row.channel].missing) throw error;
          if (isHopeless(row)) return giveUp(row, unanswered);
          const failure = isGateways ? `渠道答复 ${error.reason}` : '支付渠道尚未配置';
          await refundStore.change(database, row.id, { failure });
          if (isGateways) throw error;
        }
      });
    },

    jobs: [sending, checking],
  };
}

function newRefundNo(now: Date): string {
  return `R${dayOf(now).replaceAll('-', '')}${randomBytes(9).toString('hex')}`;
}

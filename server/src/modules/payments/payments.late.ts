import { dayOf } from '@portal/contract/days';
import type { GatewayRefund } from '../../outside/payment/port.ts';
import type { Queries, Transaction } from '../../platform/database/database.ts';
import type { Platform } from '../../platform/platform.ts';
import { refundPayable, suspense } from '../ledger/ledger.ts';
import { billStore } from './payments.bills.store.ts';
import type { PaymentPorts } from './payments.ports.ts';
import { receiptStore } from './payments.receipts.store.ts';
import { type GatewayRefundRow, refundStore } from './payments.refunds.store.ts';

/** A gateway may return what it called failed, though it was asked again since or paid another way. */
export function createLate(
  { clock, database }: Pick<Platform, 'clock' | 'database'>,
  { gateways, refunds }: Pick<PaymentPorts, 'gateways' | 'refunds'>,
) {
  /** Somebody has to look, as at what a bill tells. */
  async function differ(transaction: Transaction, row: GatewayRefundRow, result: GatewayRefund) {
    const { channel, outTradeNo, outRefundNo, orderNo } = row;
    const foundAt = clock();
    const at = result.finishedAt ?? foundAt;
    await billStore.addDifferences(transaction, [
      {
        channel,
        outTradeNo,
        outRefundNo,
        orderNo,
        kind: 'refund_missing_here',
        subject: outRefundNo,
        day: dayOf(at),
        transactionId: result.refundId ?? '',
        ourAmount: null,
        theirAmount: result.amount ?? row.amount,
        at,
        foundAt,
      },
    ]);
  }

  /** Where its money lies, as long as nobody has returned it another way. A receipt that waited for staff waits no longer. */
  async function accountOf(transaction: Transaction, { cause, key, receiptId }: GatewayRefundRow) {
    if (cause === 'refund') return (await refunds.awaits(transaction, key)) ? refundPayable : null;
    const receipt = await receiptStore.lock(transaction, receiptId);
    if (receipt?.disposition !== 'quarantine') return null;
    const reason = '原路退回失败后，渠道仍已退回';
    await receiptStore.dispose(transaction, receiptId, { disposition: 'returned', reason });
    return suspense;
  }

  const failedBefore = (queries: Queries, row: GatewayRefundRow): Promise<GatewayRefundRow[]> =>
    row.cause === 'refund'
      ? refundStore.failedOf(queries, refunds.triesBefore(row.key))
      : refundStore.failedReturns(queries, row.receiptId, row.id);

  return {
    /** Earlier tries to return the same money that were given up here. */
    failedBefore,

    /** What the gateway says of them now. */
    async askBefore(row: GatewayRefundRow): Promise<{ row: GatewayRefundRow; result: GatewayRefund }[]> {
      const answers = [];
      for (const before of await failedBefore(database, row)) {
        answers.push({ row: before, result: await gateways[before.channel].queryRefund(before) });
      }
      return answers;
    },

    /** The account a success after all is paid from; null where it is not owed any more, and a difference. */
    async paidFrom(
      transaction: Transaction,
      row: GatewayRefundRow,
      result: GatewayRefund,
    ): Promise<string | null> {
      if (result.state !== 'success') return null;
      const { key, amount, cause } = row;
      const isWhole = (result.amount ?? amount) === amount;
      const account = isWhole ? await accountOf(transaction, row) : null;
      if (account !== null) return account;
      await differ(transaction, row, result);
      if (cause === 'refund' && !(await refunds.awaits(transaction, key))) {
        await refunds.afterRefund(transaction, { key, amount });
      }
      return null;
    },
  };
}

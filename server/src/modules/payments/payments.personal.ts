import { toUnixSeconds } from '@portal/contract/time';
import type { Database } from '../../platform/database/database.ts';
import type { PersonalData } from '../../platform/module.ts';
import { attemptStore } from './payments.attempts.store.ts';
import { receiptStore } from './payments.receipts.store.ts';
import { refundStore } from './payments.refunds.store.ts';

/** Books must be kept when somebody leaves; whose payment it was goes. */
export function personalPayments(database: Database): PersonalData {
  return {
    name: 'payments',
    collect: async (userId) => ({
      attempts: (await attemptStore.allOf(database, userId)).map((row) => ({
        order_no: row.orderNo,
        channel: row.channel,
        out_trade_no: row.outTradeNo,
        amount: row.amount,
        state: row.state,
        create_time: toUnixSeconds(row.createdAt),
      })),
      receipts: (await receiptStore.allOf(database, userId)).map((row) => ({
        order_no: row.orderNo,
        channel: row.channel,
        transaction_id: row.transactionId,
        amount: row.amount,
        disposition: row.disposition,
        pay_time: toUnixSeconds(row.paidAt),
      })),
      refunds: (await refundStore.allOf(database, userId)).map((row) => ({
        order_no: row.orderNo,
        channel: row.channel,
        out_refund_no: row.outRefundNo,
        amount: row.amount,
        state: row.state,
        create_time: toUnixSeconds(row.createdAt),
      })),
    }),
    async erase(transaction, userId) {
      await attemptStore.forget(transaction, userId);
      await receiptStore.forget(transaction, userId);
      await refundStore.forget(transaction, userId);
    },
  };
}

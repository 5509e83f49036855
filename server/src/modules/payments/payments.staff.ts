import type { OutputOf } from '@portal/contract/endpoint';
import type { CursorRequest } from '@portal/contract/paging';
import type { Disposition, NotificationOutcome, paymentStaff } from '@portal/contract/payments';
import { toUnixSeconds } from '@portal/contract/time';
import type { Channel } from '../../outside/payment/port.ts';
import type { Database } from '../../platform/database/database.ts';
import { placeCursor } from '../../platform/keyset.ts';
import { billStore } from './payments.bills.store.ts';
import { differenceChoices, failedAmong, receiptChoices } from './payments.decisions.ts';
import { notificationStore } from './payments.notifications.store.ts';
import { receiptStore } from './payments.receipts.store.ts';

type Lists = typeof paymentStaff;

/** Page size plus one: the extra row tells whether another page follows. */
function cutOf({ page, page_size, next }: CursorRequest) {
  const after = next === undefined ? null : placeCursor.read(next);
  return { after, offset: after ? 0 : (page - 1) * page_size, limit: page_size + 1 };
}

function pageOf<Row>(
  rows: readonly Row[],
  { page, page_size }: CursorRequest,
  place: (row: Row) => { at: Date; id: number },
) {
  const shown = rows.slice(0, page_size);
  const last = shown.at(-1);
  return {
    page,
    page_size,
    shown,
    next: last && rows.length > page_size ? placeCursor.write(place(last)) : null,
  };
}

/** The lists of the back office. */
export function createPaymentLists(database: Database) {
  return {
    async receipts(
      search: CursorRequest & { disposition: Disposition },
    ): Promise<OutputOf<Lists['receipts']>> {
      const { disposition } = search;
      const rows = await receiptStore.page(database, { disposition, ...cutOf(search) });
      const { shown, ...page } = pageOf(rows, search, ({ row }) => ({ at: row.createdAt, id: row.id }));
      return {
        ...page,
        total: await receiptStore.total(database, disposition),
        data: shown.map(({ row, by }) => ({
          id: row.id,
          channel: row.channel,
          transaction_id: row.transactionId,
          out_trade_no: row.outTradeNo,
          order_no: row.orderNo,
          amount: row.amount,
          disposition: row.disposition,
          reason: row.reason,
          paid_time: toUnixSeconds(row.paidAt),
          choices: receiptChoices(row),
          note: row.note,
          decided_by: by ?? '',
          decided_time: row.decidedAt && toUnixSeconds(row.decidedAt),
        })),
      };
    },

    async differences(
      search: CursorRequest & { channel?: Channel | undefined; day?: string | undefined; decided: boolean },
    ): Promise<OutputOf<Lists['differences']>> {
      const rows = await billStore.differencePage(database, search, cutOf(search));
      const { shown, ...page } = pageOf(rows, search, ({ row }) => ({ at: row.foundAt, id: row.id }));
      const failed = await failedAmong(
        database,
        shown.map(({ row }) => row),
      );
      return {
        ...page,
        total: await billStore.differenceTotal(database, search),
        data: shown.map(({ row, by }) => ({
          id: row.id,
          channel: row.channel,
          day: row.day,
          kind: row.kind,
          out_trade_no: row.outTradeNo,
          transaction_id: row.transactionId,
          out_refund_no: row.outRefundNo,
          order_no: row.orderNo,
          our_amount: row.ourAmount,
          their_amount: row.theirAmount,
          at_time: toUnixSeconds(row.at),
          decision: row.decision,
          choices: row.decision === null ? differenceChoices(row, failed) : [],
          note: row.note,
          decided_by: by ?? '',
          decided_time: row.decidedAt && toUnixSeconds(row.decidedAt),
        })),
      };
    },

    async notifications(
      search: CursorRequest & {
        channel?: Channel | undefined;
        outcome?: NotificationOutcome | undefined;
        number?: string | undefined;
      },
    ): Promise<OutputOf<Lists['notifications']>> {
      const rows = await notificationStore.page(database, search, cutOf(search));
      const { shown, ...page } = pageOf(rows, search, (row) => ({ at: row.receivedAt, id: row.id }));
      return {
        ...page,
        total: await notificationStore.total(database, search),
        data: shown.map((row) => ({
          id: row.id,
          channel: row.channel,
          notify_id: row.notifyId,
          kind: row.kind,
          number: row.number,
          outcome: row.outcome,
          reason: row.reason,
          times: row.times,
          size: row.size,
          received_time: toUnixSeconds(row.receivedAt),
        })),
      };
    },
  };
}

export type PaymentLists = ReturnType<typeof createPaymentLists>;

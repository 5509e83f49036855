import { orderStatus } from '@portal/contract/order-titles';
import { toUnixSeconds } from '@portal/contract/time';
import { handInAgainDays } from '@portal/contract/transfer-titles';
import type { Transfer, TransferDetail } from '@portal/contract/transfers';
import type { OrderStatus } from '@portal/contract/order-titles';
import type { ReceiptRow } from './transfers.receipts.store.ts';
import type { TransferRow } from './transfers.store.ts';

type OrderFacts = { title: string; status: OrderStatus; amount: number };
type Found = { transfer: TransferRow; order: OrderFacts };

export function wireOf({ transfer, order }: Found): Transfer {
  return {
    id: transfer.id,
    order_no: transfer.orderNo,
    order_title: order.title,
    order_status: order.status,
    payer: transfer.payer,
    bank_serial: transfer.bankSerial,
    amount: transfer.amount,
    status: transfer.status,
    reason: transfer.reason,
    create_time: toUnixSeconds(transfer.createdAt),
    decide_time: transfer.decidedAt && toUnixSeconds(transfer.decidedAt),
  };
}

/** Until when a rejected one may be handed in again. */
export const handInUntil = (decidedAt: Date) => toUnixSeconds(decidedAt) + handInAgainDays * 86_400;

export function detailOf(
  found: Found & { isNewest: boolean },
  receipt: ReceiptRow | null,
  now: Date,
): TransferDetail {
  const { transfer, order } = found;
  const until = transfer.decidedAt && handInUntil(transfer.decidedAt);
  const mayHandIn =
    transfer.status === 'rejected' &&
    found.isNewest &&
    order.status === orderStatus.unpaid &&
    until !== null &&
    until > toUnixSeconds(now);
  return {
    ...wireOf(found),
    voucher: { id: transfer.voucher, name: transfer.voucherName },
    due: order.amount,
    received: receipt && { bank_serial: receipt.bankSerial, amount: receipt.amount, day: receipt.day },
    hand_in_until: mayHandIn ? until : null,
  };
}

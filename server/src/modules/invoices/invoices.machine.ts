import { code, PortalError } from '@portal/contract/codes';
import { type InvoiceStatus, invoiceStatusTitle } from '@portal/contract/invoice-titles';

export type InvoiceAction = 'issue' | 'reject' | 'withdraw' | 'askReversal' | 'reverse';

const moves: Record<InvoiceAction, { from: readonly InvoiceStatus[]; to: InvoiceStatus; word: string }> = {
  issue: { from: ['requested'], to: 'issued', word: '开具' },
  reject: { from: ['requested'], to: 'rejected', word: '退回' },
  withdraw: { from: ['requested'], to: 'withdrawn', word: '撤回' },
  askReversal: { from: ['issued'], to: 'reversal', word: '申请红冲' },
  // A wrong invoice is reversed by staff without anybody asking.
  reverse: { from: ['issued', 'reversal'], to: 'reversed', word: '红冲' },
};

export function nextStatus(action: InvoiceAction, status: InvoiceStatus): InvoiceStatus {
  const { from, to, word } = moves[action];
  if (from.includes(status)) return to;
  throw new PortalError(code.failure, `发票${invoiceStatusTitle[status]}，不能${word}，请刷新后查看`);
}

/** Why an order cannot be refunded while it is in an invoice of this state. */
export function obstacleOf(status: InvoiceStatus): string | null {
  if (status === 'requested') return '该订单正在申请发票，请先撤回开票申请';
  if (status === 'issued') return '该订单已开具发票，须先申请红冲，红冲后才能退款';
  if (status === 'reversal') return '该订单的发票正在红冲，完成后才能退款';
  return null;
}

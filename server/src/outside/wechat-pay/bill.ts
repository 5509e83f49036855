import { GatewayError } from '../gateway.ts';
import { readTime, signedFenOf } from '../payment/format.ts';
import type { BillRow } from '../payment/port.ts';

/** The trade bill: UTF-8 with a mark, every value behind a backtick, yuan, a summary of two lines at the end. */
export function readTradeBill(bytes: Uint8Array): BillRow[] {
  const lines = Buffer.from(bytes)
    .toString()
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .filter(Boolean);
  const names = lines.shift()?.split(',') ?? [];
  const summary = lines.findIndex((line) => !line.startsWith('`'));
  if (!names.includes('商户订单号') || summary < 0) throw new GatewayError('bill unreadable');
  return lines.slice(0, summary).flatMap((line) => {
    // A product name may hold a comma, but none with a backtick after it.
    const values = line.slice(1).split(',`');
    const row = new Map(names.map((name, index) => [name, values[index] ?? '']));
    const state = row.get('交易状态');
    if (state !== 'SUCCESS' && state !== 'REFUND') return [];
    if (state === 'REFUND' && row.get('退款状态') === 'FAIL') return [];
    return [rowOf(state === 'REFUND' ? 'refund' : 'payment', (name) => row.get(name) ?? '')];
  });
}

function rowOf(kind: BillRow['kind'], value: (name: string) => string): BillRow {
  const amount =
    kind === 'payment'
      ? signedFenOf(value('订单金额') || value('应结订单金额') || value('总金额'))
      : signedFenOf(value('申请退款金额') || value('退款金额'));
  const at = readTime(value('交易时间'));
  if (amount === null || !at) throw new GatewayError('bill unreadable');
  return {
    kind,
    outTradeNo: value('商户订单号'),
    transactionId: value('微信订单号'),
    outRefundNo: kind === 'refund' ? value('商户退款单号') : null,
    amount,
    at,
  };
}

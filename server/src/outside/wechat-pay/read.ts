import { z } from 'zod';
import { GatewayError } from '../gateway.ts';
import { readTime } from '../payment/format.ts';
import type { GatewayPayment, GatewayRefund } from '../payment/port.ts';

const transaction = z.object({
  appid: z.string(),
  mchid: z.string(),
  out_trade_no: z.string(),
  trade_state: z.string(),
  transaction_id: z.string().optional(),
  success_time: z.string().optional(),
  amount: z.object({ total: z.int().nonnegative(), currency: z.string().default('CNY') }).optional(),
  /** Whose money it is does not decide whether it came. */
  payer: z.object({ openid: z.string() }).optional().catch(undefined),
});

const refund = z.object({
  out_refund_no: z.string(),
  refund_id: z.string(),
  /** Answers say `status`, notifications `refund_status`. */
  status: z.string().optional(),
  refund_status: z.string().optional(),
  success_time: z.string().optional(),
  amount: z.object({ refund: z.int().nonnegative() }),
});

/** `REFUND` begins with the first refund, a partial one too. */
const paymentState: Record<string, GatewayPayment['state']> = {
  SUCCESS: 'paid',
  REFUND: 'refunded',
  NOTPAY: 'unpaid',
  USERPAYING: 'unpaid',
  PAYERROR: 'unpaid',
  CLOSED: 'closed',
  REVOKED: 'closed',
};

const refundState: Record<string, GatewayRefund['state']> = {
  SUCCESS: 'success',
  PROCESSING: 'processing',
  CLOSED: 'closed',
  ABNORMAL: 'abnormal',
};

export function readTransaction(given: unknown): GatewayPayment {
  const parsed = transaction.safeParse(given);
  const state = parsed.success ? paymentState[parsed.data.trade_state] : undefined;
  if (!parsed.success || !state) throw new GatewayError('transaction unreadable');
  const { data } = parsed;
  const arrived = state === 'paid' || state === 'refunded';
  if (arrived && (!data.transaction_id || !data.amount)) throw new GatewayError('transaction unreadable');
  return {
    outTradeNo: data.out_trade_no,
    state,
    transactionId: data.transaction_id || null,
    amount: data.amount?.total ?? null,
    currency: data.amount?.currency ?? 'CNY',
    appId: data.appid,
    merchantId: data.mchid,
    paidAt: readTime(data.success_time),
    payer: data.payer?.openid || null,
  };
}

export function readRefund(given: unknown): GatewayRefund {
  const parsed = refund.safeParse(given);
  const state = parsed.success
    ? refundState[parsed.data.status ?? parsed.data.refund_status ?? '']
    : undefined;
  if (!parsed.success || !state) throw new GatewayError('refund unreadable');
  const { data } = parsed;
  return {
    outRefundNo: data.out_refund_no,
    state,
    refundId: data.refund_id,
    amount: data.amount.refund,
    finishedAt: readTime(data.success_time),
  };
}

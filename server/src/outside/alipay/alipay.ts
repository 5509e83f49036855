import { yuanOf } from '@portal/contract/yuan';
import { z } from 'zod';
import { type BaseUrl, GatewayError } from '../gateway.ts';
import { chinaTime, readTime, signedFenOf, soonest } from '../payment/format.ts';
import {
  type GatewayPayment,
  type GatewayRefund,
  NotificationRefused,
  notifyPath,
  type PaymentGateway,
} from '../payment/port.ts';
import { readTradeBill } from './bill.ts';
import { type Application, createAlipayClient } from './client.ts';
import { formFields, verifyNotification } from './signature.ts';

type Options = Application & {
  /** The merchant's own number, 2088…: `seller_id` of every payment. */
  sellerId: string;
  /** Where notifications reach us: `https://portal.example.org`. */
  notifyBase: BaseUrl;
  /** The gateway as browsers reach it, where that differs. */
  cashier?: BaseUrl;
};

const trade = z.object({
  out_trade_no: z.string(),
  trade_no: z.string(),
  trade_status: z.string(),
  total_amount: z.string(),
  /** When it was paid: `send_pay_date` in answers, `gmt_payment` in notifications. */
  send_pay_date: z.string().optional(),
  gmt_payment: z.string().optional(),
  /** Newer applications see the payer under an id of their own; otherwise `buyer_user_id` in answers, `buyer_id` in notifications. */
  buyer_open_id: z.string().optional(),
  buyer_user_id: z.string().optional(),
  buyer_id: z.string().optional(),
});

const notification = z.object({
  notify_id: z.string().min(1).max(128),
  app_id: z.string(),
  seller_id: z.string(),
});

const text = z.string().optional();
const refundAnswer = z.object({ refund_status: text, refund_amount: text, gmt_refund_pay: text });

const absent = 'ACQ.TRADE_NOT_EXIST';

/** Alipay's page pay: the browser goes to Alipay's cashier and comes back. */
export function createAlipay(options: Options): PaymentGateway {
  const { appId, sellerId, clock } = options;
  const client = createAlipayClient(options);
  const cashier = options.cashier ?? options.endpoint;
  const identity = { appId, merchantId: sellerId };

  const query: PaymentGateway['query'] = async (outTradeNo) => {
    const { refusal, body } = await client.call('alipay.trade.query', { out_trade_no: outTradeNo });
    if (refusal === null) return readTrade(body, identity);
    if (refusal !== absent) throw new GatewayError(refusal);
    return {
      outTradeNo,
      state: 'absent',
      transactionId: null,
      amount: null,
      currency: 'CNY',
      ...identity,
      paidAt: null,
      payer: null,
    };
  };

  const queryRefund: PaymentGateway['queryRefund'] = async ({ outTradeNo, outRefundNo }) => {
    const nothing: GatewayRefund = {
      outRefundNo,
      state: 'absent',
      refundId: null,
      amount: null,
      finishedAt: null,
    };
    const { refusal, body } = await client.call('alipay.trade.fastpay.refund.query', {
      out_trade_no: outTradeNo,
      out_request_no: outRefundNo,
      query_options: ['gmt_refund_pay'],
    });
    if (refusal === absent) return nothing;
    if (refusal !== null) throw new GatewayError(refusal);
    const parsed = refundAnswer.safeParse(body);
    if (!parsed.success) throw new GatewayError('refund unreadable');
    const { refund_status: status, refund_amount: amount, gmt_refund_pay: at } = parsed.data;
    // An answer without a refund in it: not there, or not yet. Asking for it again with its number is safe in both.
    if (!amount || (status && status !== 'REFUND_SUCCESS')) return nothing;
    return { ...nothing, state: 'success', amount: signedFenOf(amount), finishedAt: readTime(at) };
  };

  return {
    channel: 'alipay',
    identity,

    async begin({ outTradeNo, description, amount, expireAt, returnUrl }) {
      const content = {
        out_trade_no: outTradeNo,
        total_amount: yuanOf(amount),
        subject: subjectOf(description),
        product_code: 'FAST_INSTANT_TRADE_PAY',
        time_expire: chinaTime(soonest(expireAt, clock())),
      };
      const notifyUrl = `${options.notifyBase()}${notifyPath.alipay}`;
      const more = { notify_url: notifyUrl, return_url: returnUrl };
      const fields = client.sign('alipay.trade.page.pay', content, more);
      return { url: `${cashier()}/gateway.do?${new URLSearchParams(fields)}` };
    },

    query,

    async close(outTradeNo) {
      const { refusal } = await client.call('alipay.trade.close', { out_trade_no: outTradeNo });
      if (refusal === null) return 'closed';
      if (refusal === absent) return 'absent';
      const { state } = await query(outTradeNo);
      if (state === 'paid' || state === 'refunded') return 'paid';
      if (state === 'closed' || state === 'absent') return state;
      throw new GatewayError(refusal);
    },

    async refund({ outTradeNo, outRefundNo, amount, reason }) {
      const { refusal, body } = await client.call('alipay.trade.refund', {
        out_trade_no: outTradeNo,
        out_request_no: outRefundNo,
        refund_amount: yuanOf(amount),
        refund_reason: subjectOf(reason),
      });
      if (refusal !== null) throw new GatewayError(refusal);
      if (body.fund_change === 'Y') {
        return { outRefundNo, state: 'success', refundId: null, amount, finishedAt: clock() };
      }
      // No money moved by this call: it had moved before, or it still will.
      const found = await queryRefund({ outTradeNo, outRefundNo });
      return found.state === 'absent' ? { ...found, state: 'processing' } : found;
    },

    queryRefund,

    async bill(day) {
      const { refusal, body } = await client.call('alipay.data.dataservice.bill.downloadurl.query', {
        bill_type: 'trade',
        bill_date: day,
      });
      if (refusal !== null) {
        if (/bill[_-]?not[_-]?exist/i.test(refusal)) return [];
        throw new GatewayError(refusal);
      }
      if (typeof body.bill_download_url !== 'string') throw new GatewayError('bill unreadable');
      return readTradeBill(await client.download(body.bill_download_url));
    },

    async receive({ body }) {
      const fields = formFields(Buffer.from(body).toString());
      if (!fields?.sign) throw new NotificationRefused('unsigned');
      if (fields.sign_type !== 'RSA2') throw new NotificationRefused('unknown sign type');
      const signer = fields.alipay_cert_sn;
      if (signer && options.certificates && signer !== options.certificates.alipay) {
        throw new NotificationRefused('unknown key');
      }
      if (!verifyNotification(fields, options.publicKey)) throw new NotificationRefused('signature');
      const parsed = notification.safeParse(fields);
      if (!parsed.success) throw new NotificationRefused('unreadable');
      if (parsed.data.seller_id !== sellerId) throw new NotificationRefused('another merchant');
      try {
        const payment = readTrade(fields, { ...identity, appId: parsed.data.app_id });
        return { notifyId: parsed.data.notify_id, kind: 'payment', payment };
      } catch (error) {
        if (error instanceof GatewayError) throw new NotificationRefused(error.reason);
        throw error;
      }
    },

    accepted: () => new Response('success'),
    refused: () => new Response('failure', { status: 400 }),
  };
}

function readTrade(given: unknown, identity: { appId: string; merchantId: string }): GatewayPayment {
  const parsed = trade.safeParse(given);
  if (!parsed.success) throw new GatewayError('trade unreadable');
  const { data } = parsed;
  const paidAt = readTime(data.send_pay_date ?? data.gmt_payment);
  const state = stateOf(data.trade_status, paidAt !== null);
  const amount = signedFenOf(data.total_amount);
  if (!state || amount === null) throw new GatewayError('trade unreadable');
  return {
    outTradeNo: data.out_trade_no,
    state,
    transactionId: data.trade_no,
    amount,
    currency: 'CNY',
    ...identity,
    paidAt,
    payer: data.buyer_open_id || data.buyer_user_id || data.buyer_id || null,
  };
}

/** One word for two things: a trade nobody paid in time is closed, and so is one that was wholly refunded. */
function stateOf(status: string, wasPaid: boolean): GatewayPayment['state'] | null {
  if (status === 'TRADE_SUCCESS' || status === 'TRADE_FINISHED') return 'paid';
  if (status === 'WAIT_BUYER_PAY') return 'unpaid';
  if (status === 'TRADE_CLOSED') return wasPaid ? 'refunded' : 'closed';
  return null;
}

/** Alipay refuses these characters in a subject. */
function subjectOf(text: string): string {
  return [...text.toWellFormed().replaceAll(/[/=&]/g, '')].slice(0, 128).join('') || '订单';
}

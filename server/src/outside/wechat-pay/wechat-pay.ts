import { createHash } from 'node:crypto';
import { z } from 'zod';
import { type BaseUrl, GatewayError } from '../gateway.ts';
import { chinaTimestamp, cutToBytes, soonest } from '../payment/format.ts';
import { type GatewayEvent, NotificationRefused, notifyPath, type PaymentGateway } from '../payment/port.ts';
import { readTradeBill } from './bill.ts';
import { createWechatPayClient, failureOf, type Merchant } from './client.ts';
import { readRefund, readTransaction } from './read.ts';
import { openSealed } from './signature.ts';

type Options = Merchant & {
  appId: string;
  /** Where notifications reach us: `https://portal.example.org`. */
  notifyBase: BaseUrl;
};

const notification = z.object({
  id: z.string().min(1).max(64),
  event_type: z.string(),
  resource: z.object({
    algorithm: z.literal('AEAD_AES_256_GCM'),
    ciphertext: z.string(),
    nonce: z.string(),
    associated_data: z.string().optional(),
  }),
});

const bill = z.object({ hash_type: z.literal('SHA1'), hash_value: z.string(), download_url: z.url() });

const unknownNumber = new Set([
  'ORDER_NOT_EXIST',
  'ORDERNOTEXIST',
  'RESOURCE_NOT_EXISTS',
  'REFUND_NOT_EXISTS',
]);

/** WeChat Pay v3, Native: the payer scans a code. */
export function createWechatPay(options: Options): PaymentGateway {
  const { appId, merchantId, clock } = options;
  const client = createWechatPayClient(options);
  const notifyUrl = () => `${options.notifyBase()}${notifyPath.wechat}`;
  const trade = (outTradeNo: string) => `/v3/pay/transactions/out-trade-no/${encodeURIComponent(outTradeNo)}`;

  const insist = async (...call: Parameters<typeof client.call>) => {
    const { status, body } = await client.call(...call);
    if (status >= 300) throw new GatewayError(failureOf(status, body));
    return body;
  };

  const query: PaymentGateway['query'] = async (outTradeNo) => {
    const { status, body } = await client.call('GET', `${trade(outTradeNo)}?mchid=${merchantId}`);
    if (status < 300) return readTransaction(body);
    if (!unknownNumber.has(String(body.code))) throw new GatewayError(failureOf(status, body));
    return {
      outTradeNo,
      state: 'absent',
      transactionId: null,
      amount: null,
      currency: 'CNY',
      appId,
      merchantId,
      paidAt: null,
      payer: null,
    };
  };

  return {
    channel: 'wechat',
    identity: { appId, merchantId },

    async begin({ outTradeNo, description, amount, expireAt }) {
      const body = await insist('POST', '/v3/pay/transactions/native', {
        appid: appId,
        mchid: merchantId,
        description: cutToBytes(description, 127),
        out_trade_no: outTradeNo,
        time_expire: chinaTimestamp(soonest(expireAt, clock())),
        notify_url: notifyUrl(),
        amount: { total: amount, currency: 'CNY' },
      });
      if (typeof body.code_url !== 'string') throw new GatewayError('no code_url');
      return { codeUrl: body.code_url };
    },

    query,

    async close(outTradeNo) {
      const { status, body } = await client.call('POST', `${trade(outTradeNo)}/close`, { mchid: merchantId });
      if (status < 300 || body.code === 'ORDER_CLOSED') return 'closed';
      if (unknownNumber.has(String(body.code))) return 'absent';
      // A refusal has many names; what counts is what the order has become.
      const { state } = await query(outTradeNo);
      if (state === 'paid' || state === 'refunded') return 'paid';
      if (state === 'closed' || state === 'absent') return state;
      throw new GatewayError(failureOf(status, body));
    },

    async refund({ outTradeNo, outRefundNo, amount, total, reason }) {
      return readRefund(
        await insist('POST', '/v3/refund/domestic/refunds', {
          out_trade_no: outTradeNo,
          out_refund_no: outRefundNo,
          reason: cutToBytes(reason, 80),
          notify_url: notifyUrl(),
          amount: { refund: amount, total, currency: 'CNY' },
        }),
      );
    },

    async queryRefund({ outRefundNo }) {
      const path = `/v3/refund/domestic/refunds/${encodeURIComponent(outRefundNo)}`;
      const { status, body } = await client.call('GET', path);
      if (status < 300) return readRefund(body);
      if (!unknownNumber.has(String(body.code))) throw new GatewayError(failureOf(status, body));
      return { outRefundNo, state: 'absent', refundId: null, amount: null, finishedAt: null };
    },

    async bill(day) {
      const { status, body } = await client.call('GET', `/v3/bill/tradebill?bill_date=${day}&bill_type=ALL`);
      if (body.code === 'NO_STATEMENT_EXIST') return [];
      if (status >= 300) throw new GatewayError(failureOf(status, body));
      const parsed = bill.safeParse(body);
      if (!parsed.success) throw new GatewayError('bill unreadable');
      const bytes = await client.download(parsed.data.download_url);
      const hash = createHash('sha1').update(bytes).digest('hex');
      if (hash !== parsed.data.hash_value.toLowerCase()) throw new GatewayError('bill changed on its way');
      return readTradeBill(bytes);
    },

    async receive(message) {
      const refusal = await client.check(message);
      if (refusal) throw new NotificationRefused(refusal);
      const parsed = notification.safeParse(parseJson(Buffer.from(message.body).toString()));
      if (!parsed.success) throw new NotificationRefused('unreadable');
      const { id, event_type: type, resource } = parsed.data;
      const opened = openSealed(resource, options.apiKey);
      if (!opened) throw new NotificationRefused('sealed with another key');
      return eventOf(id, type, parseJson(opened.toString()), merchantId);
    },

    accepted: () => Response.json({ code: 'SUCCESS', message: '成功' }),
    refused: (reason) => Response.json({ code: 'FAIL', message: reason.slice(0, 200) }, { status: 400 }),
  };
}

function eventOf(notifyId: string, type: string, content: unknown, merchantId: string): GatewayEvent {
  if ((content as { mchid?: unknown } | null)?.mchid !== merchantId) {
    throw new NotificationRefused('another merchant');
  }
  try {
    if (type === 'TRANSACTION.SUCCESS') {
      return { notifyId, kind: 'payment', payment: readTransaction(content) };
    }
    if (type.startsWith('REFUND.')) {
      return { notifyId, kind: 'refund', refund: readRefund(content) };
    }
  } catch (error) {
    if (error instanceof GatewayError) throw new NotificationRefused(error.reason);
    throw error;
  }
  throw new NotificationRefused(`unknown event ${type.slice(0, 40)}`);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

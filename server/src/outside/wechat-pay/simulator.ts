import { createHash, randomUUID } from 'node:crypto';
import { dayOf } from '@portal/contract/days';
import { type Context, Hono } from 'hono';
import { z } from 'zod';
import type { NodeEnv } from '../../platform/http/mount.ts';
import { chinaTimestamp, readTime } from '../payment/format.ts';
import { verifyRsa } from '../payment/rsa.ts';
import { createSimulated, type SimulationOptions } from '../payment/simulated.ts';
import type { SimulatedTrade } from '../payment/simulated.types.ts';
import { scheme, seal } from './signature.ts';
import { simulatedKeys } from './simulator.keys.ts';
import {
  billFile,
  refundOf,
  signatureHeaders,
  transactionOf,
  wechatPayProtocol,
} from './simulator.protocol.ts';

export const simulatorPath = '/simulator/wechat-pay';

type Answer = { status: number; body: Record<string, unknown> | null };

const no = (status: number, code: string, message: string): Answer => ({ status, body: { code, message } });
const yes = (body: Record<string, unknown>): Answer => ({ status: 200, body });

const notifyUrl = z
  .url({ protocol: /^https?$/ })
  .max(255)
  .refine((url) => !url.includes('?'));
const native = z.object({
  appid: z.string(),
  mchid: z.string(),
  description: z.string().min(1).max(127),
  out_trade_no: z.string().regex(/^[0-9A-Za-z_\-|*]{6,32}$/),
  time_expire: z.string(),
  notify_url: notifyUrl,
  amount: z.object({ total: z.int().min(1), currency: z.literal('CNY') }),
});
const refund = z.object({
  out_trade_no: z.string(),
  out_refund_no: z.string().regex(/^[0-9A-Za-z_\-|*@]{1,64}$/),
  reason: z.string().min(1).max(80),
  notify_url: notifyUrl,
  amount: z.object({ refund: z.int().min(1), total: z.int().min(1), currency: z.literal('CNY') }),
});

export type WechatPaySimulator = ReturnType<typeof createWechatPaySimulator>;

/** WeChat Pay v3 as far as Native payments need it. Requests without a valid signature of the merchant are refused. */
export function createWechatPaySimulator(options: SimulationOptions) {
  const { clock } = options;
  let made: ReturnType<typeof simulatedKeys> | null = null;
  const keys = () => (made ??= simulatedKeys(books.file, clock()));
  const books = createSimulated(
    wechatPayProtocol(() => keys(), clock),
    options,
  );
  const bills = new Map<string, { bytes: Buffer; until: number }>();

  const isSigned = (request: Request, body: string): boolean => {
    const given = request.headers.get('authorization') ?? '';
    const fields = Object.fromEntries(
      [...given.matchAll(/(\w+)="([^"]*)"/g)].map(([, name, value]) => [name, value]),
    );
    const { pathname, search } = new URL(request.url);
    const age = Math.abs(clock().getTime() / 1000 - Number(fields.timestamp));
    const text = `${request.method}\n${pathname}${search}\n${fields.timestamp}\n${fields.nonce_str}\n${body}\n`;
    return (
      given.startsWith(`${scheme} `) &&
      fields.mchid === keys().merchantId &&
      fields.serial_no === keys().serial &&
      age <= 300 &&
      verifyRsa(text, fields.signature ?? '', keys().merchant.publicKey)
    );
  };

  /** Signed with the key the request names, by default with the certificate. */
  const answer = (context: Context<NodeEnv>, { status, body }: Answer): Response => {
    const bytes = Buffer.from(body ? JSON.stringify(body) : '');
    const serial = context.req.header('wechatpay-serial') ?? keys().certificateSerial;
    const byCertificate = serial !== keys().publicKeyId;
    const headers = signatureHeaders(keys(), byCertificate, bytes, clock());
    return new Response(body ? bytes : null, {
      status,
      headers: { ...headers, ...(body ? { 'content-type': 'application/json; charset=utf-8' } : {}) },
    });
  };

  const app = new Hono<NodeEnv>();
  const call = (
    method: 'GET' | 'POST',
    path: string,
    work: (input: unknown, context: Context<NodeEnv>) => Answer | Promise<Answer>,
  ) =>
    app.on(method, `${simulatorPath}${path}`, books.trouble, async (context) => {
      const body = await context.req.text();
      if (!isSigned(context.req.raw, body)) return answer(context, no(401, 'SIGN_ERROR', '签名错误'));
      const serial = context.req.header('wechatpay-serial');
      if (serial && ![keys().certificateSerial, keys().publicKeyId].includes(serial)) {
        return answer(context, no(400, 'PARAM_ERROR', 'Wechatpay-Serial 有误'));
      }
      return answer(context, await work(body ? JSON.parse(body) : null, context));
    });

  const stateOf = (trade: SimulatedTrade) => {
    if (books.given(trade.outTradeNo) > 0) return 'REFUND';
    if (trade.arrivals.length > 0) return 'SUCCESS';
    // The end of its time makes a trade unpayable and does not close it.
    return trade.closed ? 'CLOSED' : 'NOTPAY';
  };

  call('GET', '/v3/certificates', () => {
    const { certificate, certificateSerial, apiKey } = keys();
    const year = 365 * 86_400_000;
    return yes({
      data: [
        {
          serial_no: certificateSerial,
          effective_time: chinaTimestamp(new Date(clock().getTime() - year)),
          expire_time: chinaTimestamp(new Date(clock().getTime() + year)),
          encrypt_certificate: { algorithm: 'AEAD_AES_256_GCM', ...seal(certificate, apiKey, 'certificate') },
        },
      ],
    });
  });

  call('POST', '/v3/pay/transactions/native', (input) => {
    const parsed = native.safeParse(input);
    const expireAt = readTime(parsed.data?.time_expire);
    if (!parsed.success || !expireAt) return no(400, 'PARAM_ERROR', '参数错误');
    const { data } = parsed;
    if (data.appid !== keys().appId || data.mchid !== keys().merchantId) {
      return no(400, 'APPID_MCHID_NOT_MATCH', 'appid 和 mchid 不匹配');
    }
    const before = books.trade(data.out_trade_no);
    if (before?.closed) return no(400, 'ORDER_CLOSED', '订单已关闭');
    if (before && before.arrivals.length > 0) return no(400, 'ORDERPAID', '订单已支付');
    if (before && (before.amount !== data.amount.total || before.description !== data.description)) {
      return no(403, 'OUT_TRADE_NO_USED', '商户订单号重复');
    }
    const order = {
      outTradeNo: data.out_trade_no,
      description: data.description,
      amount: data.amount.total,
      notifyUrl: data.notify_url,
      returnUrl: null,
      expireAt: expireAt.toISOString(),
    };
    const { code } = books.open(order, true);
    return yes({ code_url: `weixin://wxpay/bizpayurl?pr=${code}` });
  });

  call('GET', '/v3/pay/transactions/out-trade-no/:number', (_, context) => {
    const trade = books.trade(context.req.param('number') ?? '');
    if (context.req.query('mchid') !== keys().merchantId) return no(400, 'PARAM_ERROR', '商户号有误');
    if (!trade) return no(404, 'ORDER_NOT_EXIST', '订单不存在');
    return yes(transactionOf(trade, trade.arrivals.at(-1), keys(), stateOf(trade)));
  });

  call('POST', '/v3/pay/transactions/out-trade-no/:number/close', async (input, context) => {
    if ((input as { mchid?: string } | null)?.mchid !== keys().merchantId) {
      return no(400, 'PARAM_ERROR', '商户号有误');
    }
    const became = await books.close(context.req.param('number') ?? '');
    if (became === 'absent') return no(404, 'ORDER_NOT_EXIST', '订单不存在');
    if (became === 'paid') return no(400, 'ORDERPAID', '订单已支付');
    if (became === 'closed before') return no(400, 'ORDER_CLOSED', '订单已关闭');
    return { status: 204, body: null };
  });

  call('POST', '/v3/refund/domestic/refunds', (input) => {
    const parsed = refund.safeParse(input);
    if (!parsed.success) return no(400, 'PARAM_ERROR', '参数错误');
    const { data } = parsed;
    const trade = books.trade(data.out_trade_no);
    const isPaid = trade !== null && trade.arrivals.length > 0;
    if (isPaid && trade.arrivals.every(({ amount }) => amount !== data.amount.total))
      return no(400, 'INVALID_REQUEST', '订单金额不一致');
    const taken = books.takeRefund({
      outTradeNo: data.out_trade_no,
      outRefundNo: data.out_refund_no,
      amount: data.amount.refund,
      total: data.amount.total,
      reason: data.reason,
      notifyUrl: data.notify_url,
    });
    if (taken === 'absent' || !trade) return no(404, 'RESOURCE_NOT_EXISTS', '订单不存在');
    if (taken === 'unpaid') return no(400, 'INVALID_REQUEST', '订单未支付');
    if (taken === 'too much') return no(403, 'NOT_ENOUGH', '退款金额大于可退金额');
    if (taken === 'differs') return no(400, 'INVALID_REQUEST', '与之前的退款请求不一致');
    return yes({ ...refundOf(trade, taken), status: taken.state.toUpperCase() });
  });

  call('GET', '/v3/refund/domestic/refunds/:number', (_, context) => {
    const found = books.refund(context.req.param('number') ?? '');
    if (!found) return no(404, 'RESOURCE_NOT_EXISTS', '退款单不存在');
    return yes({ ...refundOf(books.trade(found.outTradeNo)!, found), status: found.state.toUpperCase() });
  });

  call('GET', '/v3/bill/tradebill', (_, context) => {
    const day = context.req.query('bill_date') ?? '';
    if (!/^\d{4}-\d\d-\d\d$/.test(day) || day > dayOf(clock())) return no(400, 'PARAM_ERROR', '账单日期有误');
    const content = books.billOf(day);
    if (content.paid.length + content.returned.length === 0) {
      return no(400, 'NO_STATEMENT_EXIST', '账单文件不存在');
    }
    const bytes = billFile(content, keys());
    const token = randomUUID();
    bills.set(token, { bytes, until: clock().getTime() + 300_000 });
    const { origin } = new URL(context.req.url);
    return yes({
      hash_type: 'SHA1',
      hash_value: createHash('sha1').update(bytes).digest('hex'),
      download_url: `${origin}${simulatorPath}/v3/billdownload/file?token=${token}`,
    });
  });

  // Asked with a signature, answered without one.
  app.get(`${simulatorPath}/v3/billdownload/file`, books.trouble, (context) => {
    const found = bills.get(context.req.query('token') ?? '');
    if (!isSigned(context.req.raw, '')) return context.json({ code: 'SIGN_ERROR' }, 401);
    if (!found || found.until < clock().getTime()) return context.json({ code: 'PARAM_ERROR' }, 400);
    return context.body(new Uint8Array(found.bytes), 200, { 'content-type': 'text/plain' });
  });

  return {
    ...books,
    app,
    /** What the merchant's settings are. */
    account: () => {
      const { appId, merchantId, serial, apiKey, merchant, publicKeyId, byPublicKey } = keys();
      return {
        appId,
        merchantId,
        serial,
        apiKey,
        privateKey: merchant.privateKey,
        publicKey: { id: publicKeyId, key: byPublicKey.publicKey },
      };
    },
    /** WeChat Pay's own certificate: serial and PEM. */
    certificate: () => ({ serial: keys().certificateSerial, pem: keys().certificate }),
    /** What WeChat Pay signs with, for tests that play it themselves. */
    signers: () => ({
      certificate: keys().byCertificate.privateKey,
      publicKey: keys().byPublicKey.privateKey,
    }),
    /** The number of a trade, by itself or by what its picture says. */
    find: (text: string): string | null => {
      const named = (code: string) => text === `weixin://wxpay/bizpayurl?pr=${code}`;
      const found = books.trade(text) ?? books.trades().find(({ code }) => named(code));
      return found?.outTradeNo ?? null;
    },
  };
}

import { randomUUID } from 'node:crypto';
import { dayOf } from '@portal/contract/days';
import { yuanOf } from '@portal/contract/yuan';
import { Hono } from 'hono';
import { z } from 'zod';
import type { NodeEnv } from '../../platform/http/mount.ts';
import { chinaTime, readTime, signedFenOf } from '../payment/format.ts';
import { signRsa, verifyRsa } from '../payment/rsa.ts';
import { createSimulated, type SimulationOptions } from '../payment/simulated.ts';
import type { SimulatedTrade } from '../payment/simulated.types.ts';
import { formFields, signedText } from './signature.ts';
import { billArchive } from './simulator.bill.ts';
import { alipayCertificates, alipayKeys } from './simulator.keys.ts';
import { alipayProtocol, buyerOf } from './simulator.protocol.ts';

export const simulatorPath = '/simulator/alipay';

type Fields = Readonly<Record<string, string>>;
type Answer = Record<string, unknown>;

const yes = (body: Answer): Answer => ({ code: '10000', msg: 'Success', ...body });
const no = (sub_code: string, sub_msg: string): Answer => ({
  code: '40004',
  msg: 'Business Failed',
  sub_code,
  sub_msg,
});

const pagePay = z.object({
  out_trade_no: z.string().regex(/^\w{1,64}$/),
  total_amount: z.string().regex(/^\d+\.\d\d$/),
  subject: z
    .string()
    .min(1)
    .max(256)
    .regex(/^[^/=&]*$/),
  product_code: z.literal('FAST_INSTANT_TRADE_PAY'),
  time_expire: z.string(),
});
const refundInput = z.object({
  out_trade_no: z.string(),
  out_request_no: z.string().min(1).max(64),
  refund_amount: z.string().regex(/^\d+\.\d\d$/),
  refund_reason: z.string().max(256).default(''),
});

export type AlipaySimulator = ReturnType<typeof createAlipaySimulator>;

/** Alipay's gateway as far as page pay needs it. Requests without a valid signature of the application are refused. */
export function createAlipaySimulator(options: SimulationOptions) {
  const { clock } = options;
  let made: ReturnType<typeof alipayKeys> | null = null;
  const keys = () => (made ??= alipayKeys(books.file));
  const books = createSimulated(
    alipayProtocol(() => keys(), clock),
    options,
  );
  const bills = new Map<string, { bytes: Uint8Array; until: number }>();

  let issued: ReturnType<typeof alipayCertificates> | null = null;
  const certificates = () => (issued ??= alipayCertificates(books.file, keys(), clock()));

  /** Whoever names certificates must name the right ones. */
  const namesCertificates = ({ app_cert_sn: own, alipay_root_cert_sn: root }: Fields) =>
    own === undefined && root === undefined
      ? true
      : own === certificates().numbers.application && root === certificates().numbers.root;

  const isSigned = (fields: Fields) =>
    fields.app_id === keys().appId &&
    namesCertificates(fields) &&
    fields.sign_type === 'RSA2' &&
    fields.charset === 'utf-8' &&
    verifyRsa(signedText(fields), fields.sign ?? '', keys().application.publicKey);

  const statusOf = (trade: SimulatedTrade): string => {
    const arrived = trade.arrivals.reduce((sum, { amount }) => sum + amount, 0);
    const returned = books
      .refunds()
      .filter(({ outTradeNo, state }) => outTradeNo === trade.outTradeNo && state === 'success')
      .reduce((sum, { amount }) => sum + amount, 0);
    if (arrived > 0) return returned >= arrived ? 'TRADE_CLOSED' : 'TRADE_SUCCESS';
    return trade.closed || books.isExpired(trade) ? 'TRADE_CLOSED' : 'WAIT_BUYER_PAY';
  };
  const tradeBy = (number: unknown) => {
    const trade = books.trade(String(number));
    return trade?.queryable ? trade : null;
  };
  const absent = no('ACQ.TRADE_NOT_EXIST', '交易不存在');

  const calls: Record<
    string,
    (content: Record<string, unknown>, origin: string) => Answer | Promise<Answer>
  > = {
    'alipay.trade.query': ({ out_trade_no }) => {
      const trade = tradeBy(out_trade_no);
      if (!trade) return absent;
      const arrival = trade.arrivals.at(-1);
      return yes({
        out_trade_no,
        trade_no:
          arrival?.transactionId ?? `${trade.createdAt.slice(0, 10).replaceAll('-', '')}${trade.code}`,
        trade_status: statusOf(trade),
        total_amount: yuanOf(arrival?.amount ?? trade.amount),
        buyer_logon_id: 'sim***@example.org',
        store_name: 'https://example.org/模拟门店',
        ...(arrival
          ? { send_pay_date: chinaTime(new Date(arrival.paidAt)), buyer_user_id: buyerOf(trade, arrival) }
          : {}),
      });
    },

    'alipay.trade.close': async ({ out_trade_no }) => {
      const trade = tradeBy(out_trade_no);
      if (!trade) return absent;
      if (statusOf(trade) === 'TRADE_CLOSED') return no('ACQ.TRADE_STATUS_ERROR', '交易状态不合法');
      const became = await books.close(trade.outTradeNo);
      if (became !== 'closed') return no('ACQ.TRADE_STATUS_ERROR', '交易状态不合法');
      return yes({ out_trade_no });
    },

    'alipay.trade.refund': (content) => {
      const parsed = refundInput.safeParse(content);
      const amount = signedFenOf(parsed.data?.refund_amount ?? '');
      if (!parsed.success || amount === null) return no('ACQ.INVALID_PARAMETER', '参数无效');
      const { data } = parsed;
      const trade = tradeBy(data.out_trade_no);
      if (!trade) return absent;
      if (books.switches.refunds === 'abnormal' || books.switches.refunds === 'closed') {
        return no('ACQ.SELLER_BALANCE_NOT_ENOUGH', '卖家余额不足');
      }
      const isNew = books.refund(data.out_request_no) === null;
      const taken = books.takeRefund(
        {
          outTradeNo: data.out_trade_no,
          outRefundNo: data.out_request_no,
          amount,
          total: trade.amount,
          reason: data.refund_reason,
          notifyUrl: trade.notifyUrl,
        },
        'at once',
      );
      if (taken === 'absent') return absent;
      if (taken === 'unpaid') return no('ACQ.TRADE_STATUS_ERROR', '交易状态不合法');
      if (taken === 'too much') return no('ACQ.REFUND_AMT_NOT_EQUAL_TOTAL', '退款金额超限');
      if (taken === 'differs') return no('ACQ.DISCORDANT_REPEAT_REQUEST', '不一致的请求');
      return yes({
        out_trade_no: data.out_trade_no,
        trade_no: trade.arrivals.at(-1)!.transactionId,
        fund_change: isNew && taken.state === 'success' ? 'Y' : 'N',
        // Of all refunds of the trade, not of this one.
        refund_fee: yuanOf(books.given(data.out_trade_no)),
      });
    },

    'alipay.trade.fastpay.refund.query': ({ out_trade_no, out_request_no }) => {
      if (!tradeBy(out_trade_no)) return absent;
      const refund = books.refund(String(out_request_no));
      if (refund?.state !== 'success' || refund.outTradeNo !== out_trade_no) return yes({});
      return yes({
        out_trade_no,
        out_request_no,
        refund_amount: yuanOf(refund.amount),
        total_amount: yuanOf(refund.total),
        refund_status: 'REFUND_SUCCESS',
        gmt_refund_pay: chinaTime(new Date(refund.finishedAt ?? refund.askedAt)),
      });
    },

    'alipay.data.dataservice.bill.downloadurl.query': ({ bill_type, bill_date }, origin) => {
      const day = String(bill_date);
      if (bill_type !== 'trade' || !/^\d{4}-\d\d-\d\d$/.test(day) || day > dayOf(clock())) {
        return no('isv.invalid-arguments', '参数有误');
      }
      const content = books.billOf(day);
      if (content.paid.length + content.returned.length === 0) {
        return no('isp.bill_not_exist', '账单不存在');
      }
      const token = randomUUID();
      const bytes = billArchive(content, keys().sellerId, day);
      bills.set(token, { bytes, until: clock().getTime() + 30_000 });
      return yes({ bill_download_url: `${origin}${simulatorPath}/bill?token=${token}` });
    },
  };

  /** What a browser brings to the cashier; null when it was not signed. */
  const visit = (url: string): SimulatedTrade | null => {
    const fields = formFields(new URL(url, 'http://alipay.test').search);
    if (!fields || !isSigned(fields) || fields.method !== 'alipay.trade.page.pay') return null;
    const parsed = pagePay.safeParse(JSON.parse(fields.biz_content ?? '{}'));
    const expireAt = readTime(parsed.data?.time_expire);
    if (!parsed.success || !expireAt || !fields.notify_url) return null;
    const { data } = parsed;
    const before = books.trade(data.out_trade_no);
    if (before && (before.closed || before.arrivals.length > 0)) return before;
    const order = {
      outTradeNo: data.out_trade_no,
      description: data.subject,
      amount: signedFenOf(data.total_amount)!,
      notifyUrl: fields.notify_url,
      returnUrl: fields.return_url ?? null,
      expireAt: expireAt.toISOString(),
    };
    return books.open(order, books.switches.queryableAtOnce);
  };

  const app = new Hono<NodeEnv>();
  app.get(`${simulatorPath}/gateway.do`, (context) => {
    const trade = visit(context.req.url);
    if (!trade) return context.text('invalid-signature 验签出错', 400);
    return context.redirect(`/dev/alipay?trade=${trade.code}`, 302);
  });

  app.post(`${simulatorPath}/gateway.do`, books.trouble, async (context) => {
    const { search, origin } = new URL(context.req.url);
    const fields = formFields(`${search.slice(1)}&${await context.req.text()}`);
    const work = calls[fields?.method ?? ''];
    if (!fields || !work || !isSigned(fields)) {
      const error = { code: '40002', msg: 'Invalid Arguments', sub_code: 'isv.invalid-signature' };
      return context.json({ error_response: error });
    }
    const at = readTime(fields.timestamp);
    const fresh = at && Math.abs(at.getTime() - clock().getTime()) < 900_000;
    const content = JSON.parse(fields.biz_content ?? '{}') as Record<string, unknown>;
    const answer = fresh ? await work(content, origin) : no('isv.invalid-timestamp', '非法的时间戳参数');
    // Slashes are escaped, as Alipay's JSON has them: the signature is over this text.
    const raw = JSON.stringify(answer).replaceAll('/', '\\/');
    const sign = signRsa(raw, keys().alipay.privateKey);
    const name = `${fields.method!.replaceAll('.', '_')}_response`;
    const signer = fields.app_cert_sn ? `"alipay_cert_sn":"${certificates().numbers.alipay}",` : '';
    return context.body(`{"${name}":${raw},${signer}"sign":"${sign}"}`, 200, {
      'content-type': 'application/json;charset=utf-8',
    });
  });

  app.get(`${simulatorPath}/bill`, books.trouble, (context) => {
    const found = bills.get(context.req.query('token') ?? '');
    if (!found || found.until < clock().getTime()) return context.text('expired', 403);
    return context.body(new Uint8Array(found.bytes), 200, { 'content-type': 'application/zip' });
  });

  return {
    ...books,
    app,
    /** What the merchant's settings are. */
    account: () => {
      const { appId, sellerId, application, alipay } = keys();
      return { appId, sellerId, privateKey: application.privateKey, publicKey: alipay.publicKey };
    },
    /** The files of an application that works with certificates. */
    certificates: () => certificates().files,
    /** Opens an address that `begin` gave, as a browser does; answers the number of the trade, null when it was not signed. */
    visit: (url: string): string | null => visit(url)?.outTradeNo ?? null,
    /** The number of a trade, by itself or by the code in the address of the cashier. */
    find: (text: string): string | null => {
      const found = books.trade(text) ?? books.trades().find(({ code }) => code === text);
      return found?.outTradeNo ?? null;
    },
  };
}

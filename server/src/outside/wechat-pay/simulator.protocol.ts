import { randomBytes } from 'node:crypto';
import { yuanOf } from '@portal/contract/yuan';
import type { Clock } from '../../platform/clock.ts';
import { chinaTime, chinaTimestamp } from '../payment/format.ts';
import { signRsa } from '../payment/rsa.ts';
import type { Simulated } from '../payment/simulated.ts';
import type { Arrival, Protocol, SimulatedRefund, SimulatedTrade } from '../payment/simulated.types.ts';
import { probePrefix, seal, signedBytes } from './signature.ts';
import type { simulatedKeys } from './simulator.keys.ts';

type Keys = ReturnType<typeof simulatedKeys>;

const retryGaps = [
  15, 15, 30, 180, 600, 1200, 1800, 1800, 1800, 3600, 10_800, 10_800, 10_800, 21_600, 21_600,
];

/** What WeChat Pay says and how it signs it. */
export function wechatPayProtocol(keys: () => Keys, clock: Clock): Protocol {
  let turn = 0;
  return {
    gaps: retryGaps,
    newTransactionId: (now) =>
      `4200${chinaTime(now).replaceAll(/\D/g, '')}${String(randomBytes(6).readUIntBE(0, 6) % 1e10).padStart(10, '0')}`,
    paymentContent: (trade, arrival) => transactionOf(trade, arrival, keys()),
    refundContent: (trade, refund) => ({
      mchid: keys().merchantId,
      ...refundOf(trade, refund),
      refund_status: refund.state.toUpperCase(),
    }),

    write(notification, sent, serials) {
      const { tamper } = notification.manner;
      const forged = sent === 'forgery' ? tamper : 'none';
      const foreign =
        forged === 'merchant' ? { mchid: '1900000001', transaction_id: `42009${notification.id}` } : {};
      const type =
        notification.kind === 'payment'
          ? 'TRANSACTION.SUCCESS'
          : `REFUND.${String(notification.content.refund_status)}`;
      const original = notification.kind === 'payment' ? 'transaction' : 'refund';
      const sealed = seal(JSON.stringify({ ...notification.content, ...foreign }), keys().apiKey, original);
      const body = JSON.stringify({
        id: forged === 'none' ? notification.id : `${notification.id.slice(0, 30)}-forged`,
        create_time: chinaTimestamp(clock()),
        resource_type: 'encrypt-resource',
        event_type: type,
        summary: notification.kind === 'payment' ? '支付成功' : '退款结果',
        resource: { original_type: original, algorithm: 'AEAD_AES_256_GCM', ...sealed },
      });
      turn += 1;
      const byCertificate = serials === 'certificate' || (serials === 'mixed' && turn % 2 === 0);
      const at = new Date(clock().getTime() - (forged === 'stale' ? 600_000 : 0));
      const headers = signatureHeaders(keys(), byCertificate, Buffer.from(body), at);
      if (forged === 'signature') {
        const { timestamp, nonce } = timeAndNonce(headers);
        const signed = signedBytes(timestamp, nonce, Buffer.from(body));
        headers['wechatpay-signature'] = signRsa(signed, keys().merchant.privateKey);
      }
      if (sent === 'probe') {
        headers['wechatpay-signature'] = `${probePrefix}${randomBytes(256).toString('base64')}`;
      }
      return {
        headers: { ...headers, 'content-type': 'application/json' },
        body: forged === 'body' ? body.replace('"ciphertext":"', '"ciphertext":"A') : body,
      };
    },

    // The status decides; the words in it do not.
    acknowledged: (status) => status === 200 || status === 204,
  };
}

function timeAndNonce(headers: Record<string, string>) {
  return { timestamp: headers['wechatpay-timestamp']!, nonce: headers['wechatpay-nonce']! };
}

export function signatureHeaders(
  keys: Keys,
  byCertificate: boolean,
  body: Uint8Array,
  at: Date,
): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const nonce = randomBytes(16).toString('hex');
  const { privateKey } = byCertificate ? keys.byCertificate : keys.byPublicKey;
  return {
    'wechatpay-timestamp': timestamp,
    'wechatpay-nonce': nonce,
    'wechatpay-serial': byCertificate ? keys.certificateSerial : keys.publicKeyId,
    'wechatpay-signature': signRsa(signedBytes(timestamp, nonce, body), privateKey),
  };
}

export function transactionOf(
  trade: SimulatedTrade,
  arrival: Arrival | undefined,
  { appId, merchantId }: { appId: string; merchantId: string },
  state = 'SUCCESS',
): Record<string, unknown> {
  const common = { appid: appId, mchid: merchantId, out_trade_no: trade.outTradeNo, attach: '' };
  if (!arrival) return { ...common, trade_state: state, amount: { total: trade.amount, currency: 'CNY' } };
  return {
    ...common,
    transaction_id: arrival.transactionId,
    trade_type: 'NATIVE',
    trade_state: state,
    trade_state_desc: '支付成功',
    bank_type: 'OTHERS',
    success_time: chinaTimestamp(new Date(arrival.paidAt)),
    payer: { openid: openidOf(trade, arrival) },
    amount: { total: arrival.amount, payer_total: arrival.amount, currency: 'CNY', payer_currency: 'CNY' },
  };
}

/** Everybody else, unless a test says who pays. */
const openidOf = ({ outTradeNo }: SimulatedTrade, arrival: Arrival | undefined) =>
  `sim-openid-${arrival?.payer ?? outTradeNo}`;

export function refundOf(trade: SimulatedTrade, refund: SimulatedRefund): Record<string, unknown> {
  const finished = refund.state === 'success' && refund.finishedAt;
  return {
    out_trade_no: trade.outTradeNo,
    transaction_id: trade.arrivals.at(-1)?.transactionId,
    out_refund_no: refund.outRefundNo,
    refund_id: refund.refundId,
    user_received_account: '支付用户零钱',
    create_time: chinaTimestamp(new Date(refund.askedAt)),
    ...(finished ? { success_time: chinaTimestamp(new Date(finished)) } : {}),
    amount: {
      total: refund.total,
      refund: refund.amount,
      payer_total: refund.total,
      payer_refund: refund.amount,
    },
  };
}

/** The file of a day: a byte order mark, names, values behind backticks, a summary. */
export function billFile(
  { paid, returned }: ReturnType<Simulated['billOf']>,
  { appId, merchantId }: { appId: string; merchantId: string },
): Buffer {
  const names =
    '交易时间,公众账号ID,商户号,特约商户号,设备号,微信订单号,商户订单号,用户标识,交易类型,交易状态,付款银行,货币种类,应结订单金额,代金券金额,微信退款单号,商户退款单号,退款金额,充值券退款金额,退款类型,退款状态,商品名称,商户数据包,手续费,费率,订单金额,申请退款金额,费率备注';
  const line = (
    at: string,
    trade: SimulatedTrade,
    transactionId: string,
    state: string,
    [total, settled]: [number, number],
    refund?: SimulatedRefund,
  ) => {
    const back = yuanOf(refund?.amount ?? 0);
    const start = [chinaTime(new Date(at)), appId, merchantId, '0', '', transactionId, trade.outTradeNo];
    const middle = [
      openidOf(trade, trade.arrivals.at(-1)),
      'NATIVE',
      state,
      'OTHERS',
      'CNY',
      yuanOf(settled),
      '0.00',
    ];
    const ids = refund ? [refund.refundId, refund.outRefundNo] : ['0', '0'];
    const end = [back, '0.00', refund ? 'ORIGINAL' : '', refund ? 'SUCCESS' : '', trade.description, ''];
    const fees = ['0.00000', '0.60%', yuanOf(total), back, ''];
    return [...start, ...middle, ...ids, ...end, ...fees].map((value) => `\`${value}`).join(',');
  };
  const rows = [
    ...paid.map(({ trade, arrival }) =>
      line(arrival.paidAt, trade, arrival.transactionId, 'SUCCESS', [arrival.amount, arrival.amount]),
    ),
    ...returned.map(({ trade, refund }) =>
      line(refund.askedAt, trade, trade.arrivals.at(-1)!.transactionId, 'REFUND', [0, 0], refund),
    ),
  ];
  const sum = (list: number[]) => yuanOf(list.reduce((total, each) => total + each, 0));
  const income = sum(paid.map(({ arrival }) => arrival.amount));
  const outgo = sum(returned.map(({ refund }) => refund.amount));
  const totals = [String(rows.length), income, outgo, '0.00', '0.00000', income, outgo];
  return Buffer.from(
    `\uFEFF${[
      names,
      ...rows,
      '总交易单数,应结订单总金额,退款总金额,充值券退款总金额,手续费总金额,订单总金额,申请退款总金额',
      totals.map((value) => `\`${value}`).join(','),
    ].join('\r\n')}\r\n`,
  );
}

import { randomBytes } from 'node:crypto';
import { yuanOf } from '@portal/contract/yuan';
import type { Clock } from '../../platform/clock.ts';
import { chinaTime } from '../payment/format.ts';
import { signRsa } from '../payment/rsa.ts';
import type { Arrival, Protocol, SimulatedTrade } from '../payment/simulated.types.ts';
import { signedText } from './signature.ts';
import type { alipayKeys } from './simulator.keys.ts';

type Keys = ReturnType<typeof alipayKeys>;

const minute = 60;
const retryGaps = [4, 10, 10, 60, 120, 360, 900].map((minutes) => minutes * minute);

/** Everybody else, unless a test says who pays. */
export const buyerOf = ({ outTradeNo }: SimulatedTrade, { payer }: Arrival) => `2088-${payer ?? outTradeNo}`;

/** What Alipay says and how it signs it. */
export function alipayProtocol(keys: () => Keys, clock: Clock): Protocol {
  const paymentContent = (trade: SimulatedTrade, arrival: Arrival): Record<string, unknown> => ({
    app_id: keys().appId,
    auth_app_id: keys().appId,
    seller_id: keys().sellerId,
    buyer_id: buyerOf(trade, arrival),
    charset: 'utf-8',
    version: '1.0',
    notify_type: 'trade_status_sync',
    trade_status: 'TRADE_SUCCESS',
    trade_no: arrival.transactionId,
    out_trade_no: trade.outTradeNo,
    // A percent and a plus: whoever decodes twice finds another text than was signed.
    subject: `${trade.description} 100%+`,
    total_amount: yuanOf(arrival.amount),
    receipt_amount: yuanOf(arrival.amount),
    fund_bill_list: `[{"amount":"${yuanOf(arrival.amount)}","fundChannel":"ALIPAYACCOUNT"}]`,
    gmt_create: chinaTime(new Date(trade.createdAt)),
    gmt_payment: chinaTime(new Date(arrival.paidAt)),
  });

  return {
    gaps: retryGaps,
    newTransactionId: (now) =>
      `${chinaTime(now).slice(0, 10).replaceAll('-', '')}220014${String(randomBytes(6).readUIntBE(0, 6) % 1e14).padStart(14, '0')}`,
    paymentContent,

    /** A refund is told as a change of the payment; one that failed is not told at all. */
    refundContent(trade, refund, given) {
      if (refund.state !== 'success') return null;
      const arrival = trade.arrivals.at(-1)!;
      const whole = given >= arrival.amount;
      const at = chinaTime(new Date(refund.finishedAt ?? refund.askedAt));
      return {
        ...paymentContent(trade, arrival),
        trade_status: whole ? 'TRADE_CLOSED' : 'TRADE_SUCCESS',
        out_biz_no: refund.outRefundNo,
        refund_fee: yuanOf(given),
        gmt_refund: `${at}.000`,
        ...(whole ? { gmt_close: at } : {}),
      };
    },

    write(notification, sent) {
      const forged = sent === 'forgery' ? notification.manner.tamper : 'none';
      if (sent === 'probe' || forged === 'stale') return null;
      const content = notification.content as Record<string, string>;
      const fields: Record<string, string> = {
        ...content,
        ...(forged === 'merchant' ? { seller_id: '2088999999999999' } : {}),
        notify_id: forged === 'none' ? notification.id : `${notification.id}-forged`,
        notify_time: chinaTime(clock()),
      };
      const signer = forged === 'signature' ? keys().application.privateKey : keys().alipay.privateKey;
      const sign = signRsa(signedText(fields), signer);
      if (forged === 'body') fields.total_amount = '0.01';
      return {
        headers: { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' },
        body: new URLSearchParams({ ...fields, sign, sign_type: 'RSA2' }).toString(),
      };
    },

    // Only the word counts, whatever the status.
    acknowledged: (_, text) => text === 'success',
  };
}

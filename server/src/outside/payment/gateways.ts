import { join } from 'node:path';
import { code, PortalError } from '@portal/contract/codes';
import { Hono } from 'hono';
import type { Clock } from '../../platform/clock.ts';
import type { NodeEnv } from '../../platform/http/mount.ts';
import { createAlipay } from '../alipay/alipay.ts';
import { mountCashier } from '../alipay/cashier.page.ts';
import { createAlipaySimulator, simulatorPath as alipayPath } from '../alipay/simulator.ts';
import type { BaseUrl } from '../gateway.ts';
import type { OutsideSettings } from '../settings.ts';
import { mountPayments } from '../wechat-pay/phone.page.ts';
import { createWechatPaySimulator, simulatorPath as wechatPath } from '../wechat-pay/simulator.ts';
import { createWechatPay } from '../wechat-pay/wechat-pay.ts';
import { mountSwitches } from './switches.page.ts';
import {
  type Channel,
  NotificationRefused,
  notifyPath,
  type PaymentGateway,
  type PaymentGateways,
} from './port.ts';
import type { SamplePayment } from './simulated.types.ts';

type Configured = { [Name in Channel]: PaymentGateway | null };

/** The merchants of the settings; null where there is none. */
export function configuredPayments(
  { wechatPay, alipay }: Pick<OutsideSettings, 'wechatPay' | 'alipay'>,
  { publicUrl, clock }: { publicUrl: string; clock: Clock },
): Configured {
  const notifyBase = () => publicUrl;
  const publicKey = wechatPay?.WECHAT_PAY_PUBLIC_KEY;
  return {
    wechat:
      wechatPay &&
      createWechatPay({
        endpoint: () => wechatPay.WECHAT_PAY_ENDPOINT,
        appId: wechatPay.WECHAT_PAY_APP_ID,
        merchantId: wechatPay.WECHAT_PAY_MERCHANT_ID,
        serial: wechatPay.WECHAT_PAY_SERIAL,
        privateKey: wechatPay.WECHAT_PAY_PRIVATE_KEY,
        apiKey: wechatPay.WECHAT_PAY_API_V3_KEY,
        publicKey: publicKey ? { id: wechatPay.WECHAT_PAY_PUBLIC_KEY_ID!, key: publicKey } : null,
        notifyBase,
        clock,
      }),
    alipay:
      alipay &&
      createAlipay({
        endpoint: () => alipay.ALIPAY_ENDPOINT,
        appId: alipay.ALIPAY_APP_ID,
        sellerId: alipay.ALIPAY_SELLER_ID,
        privateKey: alipay.ALIPAY_PRIVATE_KEY,
        publicKey: alipay.publicKey,
        certificates: alipay.certificates,
        notifyBase,
        clock,
      }),
  };
}

/** A gateway that nobody has configured: it refuses payments, and notifications as if its address did not exist. */
export function missingGateway(channel: Channel): PaymentGateway {
  const refuse = async (): Promise<never> => {
    const name = channel === 'wechat' ? '微信支付' : '支付宝';
    throw new PortalError(code.failure, `${name}尚未配置，请联系管理员`);
  };
  return {
    channel,
    missing: true,
    identity: { appId: '', merchantId: '' },
    begin: refuse,
    query: refuse,
    close: refuse,
    refund: refuse,
    queryRefund: refuse,
    bill: refuse,
    receive: async () => {
      throw new NotificationRefused('not configured');
    },
    accepted: () => new Response('not configured', { status: 404 }),
    refused: () => new Response('not configured', { status: 404 }),
  };
}

/** Retries of the simulators come so many times sooner than the real ones. */
const pace = 15;

/** Both gateways in this process, and pages to pay at them. */
export function simulatedPayments(options: { dataDirectory: string; loopback: BaseUrl; clock: Clock }) {
  const { dataDirectory, loopback, clock } = options;
  const memory = (name: string) => join(dataDirectory, 'simulators', `${name}.jsonl`);
  const wechat = createWechatPaySimulator({ clock, pace, file: memory('wechat-pay') });
  const alipay = createAlipaySimulator({ clock, pace, file: memory('alipay') });
  const app = new Hono<NodeEnv>();
  for (const each of [
    wechat.app,
    alipay.app,
    mountPayments(wechat),
    mountCashier(alipay),
    mountSwitches({ wechat, alipay }, loopback),
  ]) {
    app.route('/', each);
  }
  return {
    app,
    wechat,
    remember: (channel: Channel, payment: SamplePayment) =>
      ({ wechat, alipay })[channel].remember(payment, `${loopback()}${notifyPath[channel]}`),
    /** The adapters, each once somebody uses it: making keys takes a moment. */
    gateways: {
      wechat: () =>
        createWechatPay({
          ...wechat.account(),
          endpoint: () => `${loopback()}${wechatPath}`,
          notifyBase: loopback,
          clock,
        }),
      alipay: () =>
        createAlipay({
          ...alipay.account(),
          endpoint: () => `${loopback()}${alipayPath}`,
          // A path alone is right at whatever address the developer has opened the portal.
          cashier: () => alipayPath,
          notifyBase: loopback,
          clock,
        }),
    },
  };
}

export function choosePayments(
  real: Configured,
  other: { [Name in Channel]: () => PaymentGateway },
): PaymentGateways {
  return { wechat: real.wechat ?? other.wechat(), alipay: real.alipay ?? other.alipay() };
}

import { Hono } from 'hono';
import { z } from 'zod';
import type { NodeEnv } from '../../platform/http/mount.ts';
import { simulatorPath as alipayPath } from '../alipay/simulator.ts';
import type { AlipaySimulator } from '../alipay/simulator.ts';
import { fromOutside } from '../dev-page.ts';
import type { BaseUrl } from '../gateway.ts';
import { simulatorPath as wechatPath } from '../wechat-pay/simulator.ts';
import type { WechatPaySimulator } from '../wechat-pay/simulator.ts';
import { mannerInput } from './paying.ts';
import type { Switches } from './simulated.types.ts';

const switches = {
  ...mannerInput,
  reorder: z.boolean(),
  serials: z.enum(['certificate', 'publicKey', 'mixed']),
  closeRace: z.boolean(),
  queryableAtOnce: z.boolean(),
  refunds: z.enum(['processing', 'success', 'closed', 'abnormal']),
  bill: z.enum(['none', 'missing', 'extra', 'amount']),
  trouble: z.enum(['none', 'hang', 'hangAfter', 'fail', 'failAfter']),
} satisfies { [Name in keyof Switches]: z.ZodType<Switches[Name]> };

const order = z.strictObject({
  set: z.strictObject(switches).partial().default({}),
  finish_refund: z
    .strictObject({ number: z.string(), state: z.enum(['success', 'closed', 'abnormal']) })
    .optional(),
  deliver: z.strictObject({ held: z.boolean(), early: z.boolean() }).partial().optional(),
});

type Simulators = { wechat: WechatPaySimulator; alipay: AlipaySimulator };

/** `/dev/payments/{channel}`: what a simulated gateway knows, and how it is to behave. JSON, for tests. Never mounted in production. */
export function mountSwitches(simulators: Simulators, loopback: BaseUrl): Hono<NodeEnv> {
  const app = new Hono<NodeEnv>();

  /** The settings with which another process uses these simulators as if they were the real gateways. */
  app.get('/dev/payments/settings', (context) => context.json(settingsOf(simulators, loopback())));

  app.get('/dev/payments/:channel{wechat|alipay}', (context) => {
    const { number } = context.req.query();
    const gateway = simulators[context.req.param('channel') as keyof Simulators];
    const wanted = (each: { outTradeNo: string }) => !number || each.outTradeNo === number;
    return context.json({
      switches: gateway.switches,
      trades: gateway.trades().filter(wanted).slice(-1000),
      refunds: gateway.refunds().filter(wanted).slice(-1000),
      waiting: gateway.waiting().length,
    });
  });

  app.post('/dev/payments/:channel{wechat|alipay}', async (context) => {
    if (fromOutside(context.req.raw)) return context.json({ msg: '只接受本站的操作' }, 403);
    const isJson = context.req.header('content-type')?.startsWith('application/json');
    const parsed = order.safeParse(isJson ? await context.req.json().catch(() => null) : null);
    if (!parsed.success) return context.json({ issues: parsed.error.issues }, 400);
    const gateway = simulators[context.req.param('channel') as keyof Simulators];
    const { set, finish_refund: finish, deliver } = parsed.data;
    gateway.set(set);
    const answers = [
      ...(finish ? await gateway.finishRefund(finish.number, finish.state) : []),
      ...(deliver ? await gateway.deliver(deliver) : []),
    ];
    return context.json({ switches: gateway.switches, answers, waiting: gateway.waiting().length });
  });
  return app;
}

function settingsOf({ wechat, alipay }: Simulators, base: string): Record<string, string> {
  const [one, other] = [wechat.account(), alipay.account()];
  const pem = { format: 'pem' } as const;
  return {
    WECHAT_PAY_ENDPOINT: `${base}${wechatPath}`,
    WECHAT_PAY_APP_ID: one.appId,
    WECHAT_PAY_MERCHANT_ID: one.merchantId,
    WECHAT_PAY_SERIAL: one.serial,
    WECHAT_PAY_PRIVATE_KEY: one.privateKey.export({ ...pem, type: 'pkcs8' }).toString(),
    WECHAT_PAY_API_V3_KEY: one.apiKey,
    WECHAT_PAY_PUBLIC_KEY_ID: one.publicKey.id,
    WECHAT_PAY_PUBLIC_KEY: one.publicKey.key.export({ ...pem, type: 'spki' }).toString(),
    ALIPAY_ENDPOINT: `${base}${alipayPath}`,
    ALIPAY_APP_ID: other.appId,
    ALIPAY_SELLER_ID: other.sellerId,
    ALIPAY_PRIVATE_KEY: other.privateKey.export({ ...pem, type: 'pkcs8' }).toString(),
    ALIPAY_PUBLIC_KEY: other.publicKey.export({ ...pem, type: 'spki' }).toString(),
  };
}

import type { Hono } from 'hono';
import type { Clock } from '../../platform/clock.ts';
import type { NodeEnv } from '../../platform/http/mount.ts';
import { createAlipay } from '../alipay/alipay.ts';
import { createAlipaySimulator, simulatorPath as alipayPath } from '../alipay/simulator.ts';
import type { Transport } from '../gateway.ts';
import { createWechatPaySimulator, simulatorPath as wechatPath } from '../wechat-pay/simulator.ts';
import { createWechatPay } from '../wechat-pay/wechat-pay.ts';
import type { PaymentGateway } from './port.ts';
import { timeoutHeader } from './simulated.ts';

export type SimulatedGateways = ReturnType<typeof simulatedGateways>;

/**
 * Both gateways without a socket, for tests of rules: the real adapters, the whole protocol, and nothing that happens by
 * itself. `wechat.pay(number)` only notes that money came; `wechat.deliver()` tells the portal.
 */
export function simulatedGateways(options: {
  clock: Clock;
  /** Where notifications go. */
  portal(request: Request): Response | Promise<Response>;
  /** Keeps what the gateways know, for tests that end and begin again. */
  folder?: string;
}) {
  const { clock, folder } = options;
  const simulation = (name: string) => ({
    clock,
    pace: null,
    hangMs: 0,
    file: folder ? `${folder}/${name}.jsonl` : null,
    postNotification: async (
      url: string,
      { headers, body }: { headers: Record<string, string>; body: string },
    ) => options.portal(new Request(url, { method: 'POST', headers, body })),
  });
  const wechat = createWechatPaySimulator(simulation('wechat-pay'));
  const alipay = createAlipaySimulator(simulation('alipay'));
  const common = (app: Hono<NodeEnv>, path: string) => ({
    endpoint: () => `http://gateway.test${path}`,
    notifyBase: () => 'http://portal.test',
    clock,
    transport: within(app),
  });
  // Made when first asked for: keys take a moment, and most tests pay nothing.
  let [first, second]: [PaymentGateway | null, PaymentGateway | null] = [null, null];
  return {
    wechat,
    alipay,
    ports: {
      get wechat() {
        return (first ??= createWechatPay({ ...wechat.account(), ...common(wechat.app, wechatPath) }));
      },
      get alipay() {
        return (second ??= createAlipay({ ...alipay.account(), ...common(alipay.app, alipayPath) }));
      },
    },
  };
}

function within(app: Hono<NodeEnv>): Transport {
  return async (url, init) => {
    const response = await app.request(url, init);
    if (response.headers.has(timeoutHeader)) throw new DOMException('hung', 'TimeoutError');
    return response;
  };
}

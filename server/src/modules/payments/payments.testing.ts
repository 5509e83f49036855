import { randomBytes } from 'node:crypto';
import { code, PortalError } from '@portal/contract/codes';
import { orders as orderCalls } from '@portal/contract/orders';
import type { Endpoint, Envelope, OutputOf } from '@portal/contract/endpoint';
import { dataOf } from '@portal/contract/endpoint';
import { Hono } from 'hono';
import { GatewayError } from '../../outside/gateway.ts';
import {
  type BillRow,
  type Channel,
  type GatewayPayment,
  type GatewayRefund,
  NotificationRefused,
  notifyPath,
  type PaymentGateway,
  type PaymentGateways,
} from '../../outside/payment/port.ts';
import { simulatedGateways } from '../../outside/payment/testing.ts';
import type { Clock } from '../../platform/clock.ts';
import { createApi } from '../../platform/http/api.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { NodeEnv } from '../../platform/http/mount.ts';
import { testPlatform, user } from '../../platform/testing.ts';
import { createLedger } from '../ledger/ledger.ts';
import { createMessages } from '../messages/messages.ts';
import { addPerson, heldJobs } from '../messages/messages.testing.ts';
import { createOrders } from '../orders/orders.ts';
import { createPayments } from './payments.ts';

type Trade = Pick<GatewayPayment, 'state' | 'paidAt' | 'payer'> & { amount: number; transactionId: string };
type Letter = { id: string; payment?: GatewayPayment; refund?: GatewayRefund; signature: string };

/** A gateway in memory that does what a test tells it: every answer can be bent, hung or lost. */
function fakeGateway(channel: Channel, clock: Clock) {
  const identity = { appId: `${channel}-app`, merchantId: `${channel}-merchant` };
  const trades = new Map<string, Trade>();
  const refunds = new Map<string, GatewayRefund>();
  const asked = { begin: 0, query: 0, close: 0, refund: [] as string[] };
  const set = {
    trouble: null as 'fail' | 'hang' | 'missing' | null,
    /** What happens while somebody begins. */
    beforeBegin: async () => {},
    refundState: 'success' as GatewayRefund['state'],
    /** What the payer does while somebody closes. */
    beforeClose: (_number: string) => {},
    bill: [] as BillRow[],
  };

  async function answer<T>(work: () => T): Promise<T> {
    if (set.trouble === 'missing') throw new PortalError(code.failure, '尚未配置');
    if (set.trouble === 'fail') throw new GatewayError('HTTP 500');
    if (set.trouble === 'hang') await new Promise(() => {});
    return work();
  }

  function paymentOf(outTradeNo: string): GatewayPayment {
    const trade = trades.get(outTradeNo);
    const isPaid = trade?.state === 'paid';
    return {
      outTradeNo,
      state: trade?.state ?? 'absent',
      transactionId: isPaid ? trade.transactionId : null,
      amount: trade?.amount ?? null,
      currency: 'CNY',
      ...identity,
      paidAt: isPaid ? trade.paidAt : null,
      payer: isPaid ? trade.payer : null,
    };
  }

  const gateway: PaymentGateway = {
    channel,
    identity,
    begin: async ({ outTradeNo, amount }) => {
      await set.beforeBegin();
      return answer(() => {
        asked.begin += 1;
        const transactionId = `T${randomBytes(8).toString('hex')}`;
        if (!trades.has(outTradeNo)) {
          trades.set(outTradeNo, { amount, state: 'unpaid', transactionId, paidAt: null, payer: null });
        }
        return channel === 'wechat'
          ? { codeUrl: `weixin://wxpay/bizpayurl?pr=${outTradeNo}` }
          : { url: `https://cashier.example/${outTradeNo}` };
      });
    },
    query: (outTradeNo) =>
      answer(() => {
        asked.query += 1;
        return paymentOf(outTradeNo);
      }),
    close: (outTradeNo) =>
      answer(() => {
        asked.close += 1;
        set.beforeClose(outTradeNo);
        const trade = trades.get(outTradeNo);
        if (!trade) return 'absent';
        if (trade.state === 'paid') return 'paid';
        trade.state = 'closed';
        return 'closed';
      }),
    refund: ({ outRefundNo, amount }) =>
      answer(() => {
        asked.refund.push(outRefundNo);
        const refund = refunds.get(outRefundNo) ?? {
          outRefundNo,
          state: set.refundState,
          refundId: `F${randomBytes(6).toString('hex')}`,
          amount,
          finishedAt: set.refundState === 'success' ? clock() : null,
        };
        refunds.set(outRefundNo, refund);
        return refund;
      }),
    queryRefund: ({ outRefundNo }) =>
      answer(
        () =>
          refunds.get(outRefundNo) ?? {
            outRefundNo,
            state: 'absent',
            refundId: null,
            amount: null,
            finishedAt: null,
          },
      ),
    bill: () => answer(() => set.bill),
    receive: async ({ body }) => {
      const letter = read(body);
      if (letter?.signature !== 'right') throw new NotificationRefused('签名不符');
      const { id: notifyId, payment, refund } = letter;
      if (payment) {
        return {
          notifyId,
          kind: 'payment',
          payment: { ...payment, paidAt: payment.paidAt && new Date(payment.paidAt) },
        };
      }
      return {
        notifyId,
        kind: 'refund',
        refund: { ...refund!, finishedAt: refund!.finishedAt && new Date(refund!.finishedAt) },
      };
    },
    accepted: () => new Response('success'),
    refused: () => new Response('fail', { status: 401 }),
  };

  return {
    gateway,
    asked,
    set,
    trades,
    refunds,
    paymentOf,
    pay(outTradeNo: string): GatewayPayment {
      const trade = trades.get(outTradeNo);
      if (!trade) throw new Error(`no such trade: ${outTradeNo}`);
      Object.assign(trade, { state: 'paid', paidAt: clock() });
      return paymentOf(outTradeNo);
    },
  };
}

function read(body: Uint8Array): Letter | null {
  try {
    return JSON.parse(Buffer.from(body).toString()) as Letter;
  } catch {
    return null;
  }
}

export type Buyer = ReturnType<typeof user>;
export type PaymentsOn = Awaited<ReturnType<typeof paymentsOn>>;

/** With gateways that a test bends as it likes. */
export function paymentsOn() {
  return paymentsWith((clock) => {
    const fakes = { wechat: fakeGateway('wechat', clock), alipay: fakeGateway('alipay', clock) };
    return { ...fakes, ports: { wechat: fakes.wechat.gateway, alipay: fakes.alipay.gateway } };
  });
}

/** With the real adapters, and gateways that speak the real protocol. */
export function simulatedPaymentsOn() {
  return paymentsWith((clock, portal) => simulatedGateways({ clock, portal }));
}

type Portal = (request: Request) => Response | Promise<Response>;

/** Payments, orders and the ledger on a database of their own; jobs wait until the test runs them. */
async function paymentsWith<Gateways extends { ports: PaymentGateways }>(
  make: (clock: Clock, portal: Portal) => Gateways,
) {
  const on = await testPlatform();
  const jobs = heldJobs();
  const platform = { ...on.platform, jobs };
  const mounts = new Hono<NodeEnv>();
  const gateways = make(on.clock, (request) => mounts.fetch(request));
  const heard: { key: string; amount?: number; reason?: string }[] = [];
  /** Keys of failed refunds that nobody has paid another way. */
  const awaited = new Set<string>();
  /** Keys by which a refund was asked for before, by the key of the present try. */
  const tries = new Map<string, string[]>();
  const messages = createMessages(platform);
  const ledger = createLedger(platform);
  /** Orders that wait for a bank transfer. */
  const held = new Map<string, 'review' | 'rejected'>();
  const orders = createOrders(platform, {
    goods: [],
    ledger,
    messages,
    holdsOf: async () => held,
    prove: async () => async () => {},
    payments: { closeAll: (orderNo) => payments.closeAll(orderNo) },
  });
  const payments = createPayments(platform, {
    gateways: gateways.ports,
    messages,
    ledger,
    orders,
    refunds: {
      awaits: async (_, key) => awaited.has(key),
      afterRefund: async (_, refund) => void heard.push(refund),
      triesBefore: (key) => tries.get(key) ?? [],
      refundFailed: async (_, refund) => void heard.push(refund),
    },
  });
  const api = createApi([...orders.calls, ...payments.calls, ...messages.calls]);
  for (const mount of payments.mounts) mounts.route('/', mount);

  async function call<E extends Endpoint>(endpoint: E, input: unknown, caller: Caller) {
    return (await api.call(endpoint, input, caller)) as Envelope<OutputOf<E>>;
  }

  let letters = 0;
  return {
    ...on,
    ...gateways,
    jobs,
    heard,
    awaited,
    tries,
    held,
    messages,
    ledger,
    orders,
    payments,
    call,
    buyer: async (): Promise<Buyer> => user({ userId: await addPerson(platform) }),
    /** An unpaid order: so many yuan for the balance. */
    async order(buyer: Buyer, yuan = 100): Promise<string> {
      const input = {
        goods_type: 'topup',
        goods_id: 1,
        quantity: yuan,
        idempotency_key: randomBytes(8).toString('hex'),
      };
      return dataOf(await call(orderCalls.createOrder, input, buyer)).order_no;
    },
    /** Sends what a fake gateway would send; a `signature` of its own is a forgery. */
    async notify(
      channel: Channel,
      letter: { id?: string; payment?: GatewayPayment; refund?: GatewayRefund; signature?: string } | string,
    ): Promise<Response> {
      letters += 1;
      const body =
        typeof letter === 'string'
          ? letter
          : JSON.stringify({ id: `N${letters}`, signature: 'right', ...letter });
      return mounts.request(notifyPath[channel], { method: 'POST', body });
    },
    async run(name: string): Promise<void> {
      await payments.jobs.find((each) => each.name === name)!.run({});
    },
  };
}

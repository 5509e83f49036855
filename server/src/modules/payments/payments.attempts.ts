import { randomBytes } from 'node:crypto';
import { code, PortalError } from '@portal/contract/codes';
import { aheadOfUtc } from '@portal/contract/days';
import { orderStatus, orderStatusTitle } from '@portal/contract/order-titles';
import { toUnixSeconds } from '@portal/contract/time';
import { renderSVG } from 'uqr';
import { GatewayError, withFailureMessage } from '../../outside/gateway.ts';
import type { Channel } from '../../outside/payment/port.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Apply } from './payments.apply.ts';
import { type Attempt, attemptStore } from './payments.attempts.store.ts';
import type { OrderRow } from '../orders/orders.ts';
import type { PaymentPorts } from './payments.ports.ts';
import { withCircuitBreaker } from './payments.circuit-breaker.ts';

const second = 1000;
const minute = 60 * second;
const batch = 100;
/** How long somebody who polls waits for the gateway; its answer is applied even when it comes later. */
const pollTimeoutMs = 2500;
const mostAsking = 10;
const busy = '支付渠道暂时无法连接，请稍后再试';

export type Attempts = ReturnType<typeof createAttempts>;

/** Paying an order at a gateway: beginning, asking, closing. */
export function createAttempts(platform: Platform, { gateways, orders }: PaymentPorts, apply: () => Apply) {
  const { database, clock, limits, log, settings } = platform;
  const underway = { wechat: 0, alipay: 0 };

  const missing = () => new PortalError(code.failure, '订单不存在');

  function requireUnpaid({ status, expireAt }: Pick<OrderRow, 'status' | 'expireAt'>): void {
    if (status !== orderStatus.unpaid) {
      throw new PortalError(code.failure, `订单${orderStatusTitle[status]}，不能再付款`);
    }
    if (expireAt <= clock()) throw new PortalError(code.failure, '订单已过期，请重新下单');
  }

  /** A live attempt of this order, or a new one: never two codes for one order and gateway at once. */
  async function attemptOf(userId: number, orderNo: string, channel: Channel) {
    return database.transaction(async (transaction) => {
      await limits.use({ key: `payments:begin:${userId}`, most: 60, seconds: 600 }, transaction);
      const order = await orders.lock(transaction, orderNo, userId);
      if (!order) throw missing();
      requireUnpaid(order);
      await orders.requireNeeded(transaction, order);
      const now = clock();
      const fresh = {
        orderNo,
        userId,
        channel,
        outTradeNo: newTradeNo(now),
        amount: order.amount,
        state: 'open' as const,
        createdAt: now,
        // Gateways take no span below a minute.
        expireAt: new Date(Math.max(order.expireAt.getTime(), now.getTime() + minute)),
        askedAt: now,
        sweepAt: new Date(now.getTime() + minute),
      };
      const begunAfter = new Date(now.getTime() - 10 * second);
      return { order, attempt: await attemptStore.liveOr(transaction, fresh, begunAfter) };
    });
  }

  async function begin(userId: number, orderNo: string, channel: Channel) {
    const { order, attempt } = await attemptOf(userId, orderNo, channel);
    if (attempt.url !== null) return { order, attempt, url: attempt.url };
    const begun = await withFailureMessage(log, channel, busy, () => beginAt(attempt, order));
    const url = 'codeUrl' in begun ? begun.codeUrl : begun.url;
    // Whoever cancelled meanwhile did not see this code; the sweep closes it.
    requireUnpaid(await attemptStore.begun(database, attempt, url));
    return { order, attempt, url };
  }

  async function beginAt(attempt: Attempt, order: OrderRow) {
    try {
      return await gateways[attempt.channel].begin({
        outTradeNo: attempt.outTradeNo,
        description: order.title.slice(0, 40),
        amount: attempt.amount,
        expireAt: attempt.expireAt,
        returnUrl: `${settings.publicUrl}/payment/${order.orderNo}`,
      });
    } catch (error) {
      // A gateway that was not even asked knows nothing of it.
      if (error instanceof PortalError) await attemptStore.close(database, attempt.id);
      throw error;
    }
  }

  async function ask(attempt: Attempt, source: 'poll' | 'close' | 'sweep'): Promise<void> {
    const payment = await gateways[attempt.channel].query(attempt.outTradeNo);
    await apply().payment(attempt.channel, payment, source);
  }

  /** Alipay knows no trade before the scan: what is absent there may still be paid until it expires. */
  async function close(attempt: Attempt): Promise<void> {
    const result = await gateways[attempt.channel].close(attempt.outTradeNo);
    if (result === 'paid') return ask(attempt, 'close');
    const over = clock().getTime() > attempt.expireAt.getTime() + 5 * minute;
    if (result === 'closed' || attempt.channel === 'wechat' || over) {
      await attemptStore.close(database, attempt.id);
    }
  }

  async function sweep(attempt: Attempt): Promise<void> {
    // Its keys were removed: nothing can be learnt of it any more, and it must not be asked about for ever.
    if (gateways[attempt.channel].missing) {
      if (attempt.expireAt <= clock()) await attemptStore.close(database, attempt.id);
      return;
    }
    await ask(attempt, 'sweep');
    const order = await orders.find(database, attempt.orderNo);
    if (order?.status !== orderStatus.unpaid || attempt.expireAt <= clock()) {
      const [still] = (await attemptStore.openOf(database, attempt.orderNo)).filter(
        (each) => each.id === attempt.id,
      );
      if (still) await close(still);
    }
  }

  /** Limits the concurrency: a hanging gateway must not hold every poll. */
  async function askSoon(attempt: Attempt): Promise<void> {
    const { channel } = attempt;
    if (underway[channel] >= mostAsking) return;
    underway[channel] += 1;
    const asking = ask(attempt, 'poll')
      .catch((error: unknown) => {
        if (error instanceof GatewayError) log.warn({ channel, reason: error.reason }, 'gateway not asked');
        else log.error({ error, channel }, 'payment not applied');
      })
      .finally(() => {
        underway[channel] -= 1;
      });
    await Promise.race([asking, wait(pollTimeoutMs)]);
  }

  return {
    async qrcode(userId: number, orderNo: string) {
      const { order, attempt, url } = await begin(userId, orderNo, 'wechat');
      const svg = renderSVG(url, { ecc: 'M', border: 4 });
      return {
        code_url: url,
        img: `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`,
        expire: toUnixSeconds(order.expireAt < attempt.expireAt ? order.expireAt : attempt.expireAt),
      };
    },

    alipay: async (userId: number, orderNo: string) => ({
      url: (await begin(userId, orderNo, 'alipay')).url,
    }),

    async checkOrder(userId: number, orderNo: string): Promise<{ status: number }> {
      let order = await orders.find(database, orderNo, userId);
      if (!order) throw missing();
      if (order.status === orderStatus.unpaid) {
        const now = clock();
        const before = new Date(now.getTime() - 5 * second);
        const quiet = await attemptStore.claimToAsk(database, orderNo, before, now);
        if (quiet.length > 0) {
          await Promise.all(quiet.map(askSoon));
          order = (await orders.find(database, orderNo, userId)) ?? order;
        }
      }
      const { status } = order;
      if (status === orderStatus.unpaid) throw new PortalError(code.notYet, '等待付款', { status });
      if (status === orderStatus.cancelled || status === orderStatus.expired) {
        throw new PortalError(code.failure, `订单${orderStatusTitle[status]}`, { status });
      }
      return { status };
    },

    async closeAll(orderNo: string): Promise<'closed' | 'paid'> {
      const open = await attemptStore.openOf(database, orderNo);
      const results = await Promise.allSettled(open.map(close));
      const order = await orders.find(database, orderNo);
      if (order && hasBeenPaid(order.status)) return 'paid';
      for (const result of results) {
        if (result.status === 'fulfilled') continue;
        if (!(result.reason instanceof GatewayError)) throw result.reason;
        log.warn({ orderNo, reason: result.reason.reason }, 'attempt not closed');
        throw new PortalError(code.failure, busy);
      }
      return 'closed';
    },

    async sweep(): Promise<void> {
      const now = clock();
      const due = await database.transaction((transaction) =>
        attemptStore.claimToSweep(transaction, now, batch),
      );
      await withCircuitBreaker(due, sweep);
    },
  };
}

const hasBeenPaid = (status: number) =>
  status === orderStatus.paid || status === orderStatus.refunding || status === orderStatus.refunded;

/** 6 to 32 letters and digits, which both gateways take. */
function newTradeNo(now: Date): string {
  const time = new Date(now.getTime() + aheadOfUtc).toISOString().replaceAll(/\D/g, '').slice(0, 14);
  return `P${time}${randomBytes(8).toString('hex')}`;
}

function wait(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds).unref();
  });
}

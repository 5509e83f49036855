import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { dataOf, type Endpoint, type OutputOf } from '@portal/contract/endpoint';
import { orders as calls } from '@portal/contract/orders';
import { payments as payCalls } from '@portal/contract/payments';
import pg from 'pg';
import { withPostgres } from '../scripts/steps/postgres.mjs';
import { createApp } from '../server/src/app.ts';
import { missingGateway } from '../server/src/outside/payment/gateways.ts';
import { type GatewayPayment, notifyPath, type PaymentGateway } from '../server/src/outside/payment/port.ts';
import { systemClock } from '../server/src/platform/clock.ts';
import { openDatabase } from '../server/src/platform/database/database.ts';
import { createLog } from '../server/src/platform/log.ts';
import { createPlatform } from '../server/src/platform/platform.ts';
import { readSettings } from '../server/src/platform/settings.ts';
import { user } from '../server/src/platform/testing.ts';
import { fakeOutside } from '../server/src/testing.ts';
import { bareOrders } from './order-rows.ts';
import { addCrowd } from './order-samples.ts';
import { prepare } from './course-samples.ts';
import type { Result } from './results.ts';

const least = 0.4;
const people = 300;
const atOnce = 8;
/** Fewer for a quick look. */
const rounds = Number(process.env.BENCH_ROUNDS ?? 5);
const each = 200;

/**
 * An order from its creation to the notification that pays it, beside one transaction that only writes the same rows.
 */
export function orderBench(): Promise<Result[]> {
  return withPostgres(measured, { durable: true });
}

async function measured(url: string): Promise<Result[]> {
  const folder = mkdtempSync(join(tmpdir(), 'portal-bench-orders-'));
  const env = { DATABASE_URL: url, DATA_DIR: folder, NODE_ENV: 'development' };
  const place = await prepare(env, (platform) => addCrowd(platform, people));
  const open = await openDatabase({ ...readSettings(env), poolSize: 10 });
  const platform = createPlatform(readSettings(env), open, createLog('error'), systemClock);
  const gateways = { wechat: plainGateway(), alipay: missingGateway('alipay') };
  const app = createApp(platform, { ...fakeOutside(), payments: gateways });
  await platform.jobs.start(app.jobs);
  let queries = 0;
  const counted = countQueries(() => (queries += 1));
  try {
    const { rows } = await open.pool.query<{ id: number }>(
      `select id::int from users where nickname = '买家'`,
    );
    let made = 0;
    const order = async (): Promise<string> => {
      const nth = made++;
      const caller = user({ userId: rows[nth % rows.length]!.id });
      const ask = async <E extends Endpoint>(endpoint: E, input: object) =>
        dataOf(await app.api.call(endpoint, input, caller)) as OutputOf<E>;
      const { order_no } = await ask(calls.createOrder, {
        goods_type: 'course',
        goods_id: place.courses[Math.floor(nth / rows.length) % place.courses.length]!,
        idempotency_key: randomUUID(),
      });
      const { code_url } = await ask(payCalls.qrcode, { order_no });
      await notify(app.mounts, code_url);
      return order_no;
    };
    const sample = await order();
    await order();
    const bare = await bareOrders(open.pool, sample);
    await bare();
    const rates: Record<'portal' | 'bare', number[]> = { portal: [], bare: [] };
    for (let round = -1; round < rounds; round += 1) {
      const before = queries;
      const portal = await rateOf(order);
      const spent = (queries - before) / each;
      const beside = await rateOf(bare);
      if (round < 0) console.log(`      每单 ${spent.toFixed(1)} 次往返`);
      else {
        rates.portal.push(portal);
        rates.bare.push(beside);
      }
    }
    const [portal, beside] = [median(rates.portal), median(rates.bare)];
    return [
      {
        name: '下单并付款',
        value: portal / beside,
        goal: least,
        rates: { 门户: portal, 只写相同的行: beside },
      },
    ];
  } finally {
    counted.stop();
    await platform.jobs.stop();
    await open.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function rateOf(one: () => Promise<unknown>): Promise<number> {
  let left = each;
  const since = performance.now();
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      while (left-- > 0) await one();
    }),
  );
  return (each * 1000) / (performance.now() - since);
}

const identity = { appId: 'wxbench', merchantId: '1900000001' };

/** Signatures and network are the gateway's own cost, so they are left out. */
function plainGateway(): PaymentGateway {
  const begun = new Map<string, number>();
  return {
    ...missingGateway('wechat'),
    identity,
    async begin({ outTradeNo, amount }) {
      begun.set(outTradeNo, amount);
      return { codeUrl: outTradeNo };
    },
    async receive({ body }) {
      const { notifyId, outTradeNo, transactionId } = JSON.parse(Buffer.from(body).toString()) as Record<
        'notifyId' | 'outTradeNo' | 'transactionId',
        string
      >;
      const amount = begun.get(outTradeNo)!;
      const state = 'paid' as const;
      const payment: GatewayPayment = {
        ...identity,
        outTradeNo,
        transactionId,
        amount,
        state,
        currency: 'CNY',
        paidAt: new Date(),
        payer: null,
      };
      return { notifyId, kind: 'payment', payment };
    },
    accepted: () => new Response(null, { status: 204 }),
  };
}

async function notify(mounts: ReturnType<typeof createApp>['mounts'], outTradeNo: string): Promise<void> {
  const body = JSON.stringify({
    notifyId: randomUUID(),
    outTradeNo,
    transactionId: randomBytes(14).toString('hex'),
  });
  for (const mount of mounts) {
    const answer = await mount.request(notifyPath.wechat, { method: 'POST', body });
    if (answer.status === 404) continue;
    if (answer.status !== 204) throw new Error(`the notification was answered ${answer.status}`);
    return;
  }
  throw new Error('nobody takes notifications');
}

function countQueries(count: () => void) {
  const { query } = pg.Client.prototype;
  pg.Client.prototype.query = function counted(this: pg.Client, ...given: unknown[]) {
    count();
    return (query as (...all: unknown[]) => unknown).apply(this, given);
  } as typeof query;
  return { stop: () => void (pg.Client.prototype.query = query) };
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;
}

import { dataOf } from '@portal/contract/endpoint';
import { refundDesk } from '@portal/contract/refunds';
import type { RefundState } from '@portal/contract/refund-titles';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { notifyPath } from '../src/outside/payment/port.ts';
import { staff } from '../src/platform/testing.ts';
import { testApi } from '../src/testing.ts';
import { seedAccounts } from './accounts.ts';
import { seedOrders } from './orders.ts';
import { seedRefunds } from './refunds.ts';

test('finance finds refunds to decide about, with and without the rule, whose money goes back, and a ledger that is right', async () => {
  const on = await testApi();
  await seedAccounts(on.platform, () => {});
  const { gateways, platform } = on;
  await seedOrders(platform, (channel, payment) =>
    gateways[channel].remember(payment, `http://portal.test${notifyPath[channel]}`),
  );
  await seedRefunds(on.platform);
  const finance = staff('finance');
  const listed = async (state?: RefundState) =>
    dataOf(await on.call(refundDesk.list, { state, page_size: 100 }, finance)).data;
  for (const state of [
    'requested',
    'confirming',
    'returning',
    'failed',
    'done',
    'rejected',
    'withdrawn',
  ] as const) {
    expect((await listed(state)).length, state).toBeGreaterThan(0);
  }
  const requested = await listed('requested');
  expect(new Set(requested.map(({ obstacle }) => obstacle === null))).toEqual(new Set([true, false]));
  const [large] = await listed('confirming');
  expect(dataOf(await on.call(refundDesk.detail, { id: large!.id }, finance))).toMatchObject({
    may_decide: true,
    amount: 600_000,
  });

  await platform.jobs.open(on.allJobs);
  const run = (name: string) => platform.jobs.runNow(on.allJobs.find((job) => job.name === name)!);
  const [failed] = await listed('failed');
  dataOf(await on.call(refundDesk.retry, { id: failed!.id }, finance));
  const byGateway = requested.find(({ method }) => method === 'wechat')!;
  dataOf(await on.call(refundDesk.decide, { id: byGateway.id, agree: true, note: '' }, finance));
  expect(await run('payments.refund')).toBe(2);
  expect(await listed('returning'), 'WeChat Pay works on both').toHaveLength(2);
  on.clock.advance(21 * 60_000);
  await run('payments.refunds');
  await gateways.wechat.deliver();
  expect(await listed('returning')).toEqual([]);
  expect(await listed('failed')).toEqual([]);
  await platform.jobs.stop();

  const { rows } = await on.platform.database.execute(
    sql`select sum(balance)::int as sum from ledger_accounts`,
  );
  expect(rows).toEqual([{ sum: 0 }]);
  await on.close();
  // Hashing the passwords of the accounts takes its time.
}, 120_000);

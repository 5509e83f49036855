import { dataOf } from '@portal/contract/endpoint';
import { refundDesk } from '@portal/contract/refunds';
import type { RefundState } from '@portal/contract/refund-titles';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { staff } from '../src/platform/testing.ts';
import { testApi } from '../src/testing.ts';
import { seedAccounts } from './accounts.ts';
import { seedOrders } from './orders.ts';
import { seedRefunds } from './refunds.ts';

test('finance finds refunds to decide about, with and without the rule, and a ledger that is right', async () => {
  const on = await testApi();
  await seedAccounts(on.platform, () => {});
  await seedOrders(on.platform);
  await seedRefunds(on.platform);
  const finance = staff('finance');
  const listed = async (state?: RefundState) =>
    dataOf(await on.call(refundDesk.list, { state, page_size: 100 }, finance)).data;
  for (const state of ['requested', 'confirming', 'failed', 'done', 'rejected', 'withdrawn'] as const) {
    expect((await listed(state)).length, state).toBeGreaterThan(0);
  }
  const requested = await listed('requested');
  expect(new Set(requested.map(({ obstacle }) => obstacle === null))).toEqual(new Set([true, false]));
  const [large] = await listed('confirming');
  expect(dataOf(await on.call(refundDesk.detail, { id: large!.id }, finance))).toMatchObject({
    may_decide: true,
    amount: 600_000,
  });
  const { rows } = await on.platform.database.execute(
    sql`select sum(balance)::int as sum from ledger_accounts`,
  );
  expect(rows).toEqual([{ sum: 0 }]);
  await on.close();
  // Hashing the passwords of the accounts takes its time.
}, 120_000);

import { dataOf } from '@portal/contract/endpoint';
import { ledger } from '@portal/contract/ledger';
import { orders, staffOrders } from '@portal/contract/orders';
import { orderStatus } from '@portal/contract/order-titles';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { staff, user } from '../src/platform/testing.ts';
import { testApi } from '../src/testing.ts';
import { seedAccounts, userIdOf } from './accounts.ts';
import { seedOrders } from './orders.ts';

test('the demo accounts have orders in every state, money to spend, and a ledger that is right', async () => {
  const on = await testApi();
  await seedAccounts(on.platform, () => {});
  await seedOrders(on.platform, () => {});
  const finance = staff('finance');
  const all = dataOf(await on.call(staffOrders.list, { page_size: 100 }, finance));
  expect(new Set(all.data.map(({ status }) => status))).toEqual(new Set(Object.values(orderStatus)));
  for (const [mobile, least] of [
    ['13900000001', 10_000],
    ['13900000002', 5000],
  ] as const) {
    const me = user({ userId: (await userIdOf(on.platform, mobile))! });
    const statement = dataOf(await on.call(ledger.balanceList, {}, me));
    expect(statement.balance).toBeGreaterThan(least);
    const own = dataOf(await on.call(orders.orderList, {}, me));
    const [newest] = own.data;
    expect(newest!.status).toBe(orderStatus.unpaid);
    expect(dataOf(await on.call(orders.orderDetail, { order_no: newest!.order_no }, me)).methods).not.toEqual(
      [],
    );
  }
  const board = dataOf(await on.call(staffOrders.board, { days: 60 }, finance));
  expect(new Set(board.revenue.map(({ method }) => method))).toEqual(
    new Set(['wechat', 'alipay', 'balance', 'transfer']),
  );
  const refunded = all.data.find(({ status }) => status === orderStatus.refunded)!;
  const seen = dataOf(await on.call(staffOrders.detail, { order_no: refunded.order_no }, finance));
  expect(seen.timeline.map(({ kind }) => kind)).toEqual(['created', 'paid', 'refunding', 'refunded']);
  expect(seen.postings).toHaveLength(3);
  const { rows } = await on.platform.database.execute(
    sql`select sum(balance)::int as sum, min(balance) filter (where user_id is not null)::int as least from ledger_accounts`,
  );
  expect(rows).toEqual([{ sum: 0, least: expect.toSatisfy((least: number) => least >= 0) }]);
  await on.close();
  // Hashing the passwords of the accounts takes its time.
}, 120_000);

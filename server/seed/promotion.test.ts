import { afterAll, beforeAll, expect, test } from 'vitest';
import { memoryStorage } from '../src/modules/files/files.testing.ts';
import { promotionRewards } from '../src/modules/promotion/promotion.tables.ts';
import { testPlatform, type TestPlatform } from '../src/platform/testing.ts';
import { seedAccounts } from './accounts.ts';
import { seedOrders } from './orders.ts';
import { seedPromotion } from './promotion.ts';
import { seedSite } from './seed.ts';

let on: TestPlatform;
beforeAll(async () => {
  on = await testPlatform();
  const storage = memoryStorage();
  await seedSite(on.platform, () => {});
  await seedAccounts(on.platform, () => {}, storage);
  await seedOrders(on.platform, () => {});
  await seedPromotion(on.platform);
});
afterAll(() => on.close());

test('samples of every state, and what is paid is in order', async () => {
  const rows = await on.platform.database.select().from(promotionRewards);
  expect(new Set(rows.map(({ state }) => state))).toEqual(
    new Set(['waiting', 'paid', 'returned', 'refused']),
  );
  for (const row of rows.filter(({ state }) => state === 'paid')) expect(row.paid).toBe(row.amount);
});

import { dataOf } from '@portal/contract/endpoint';
import { site } from '@portal/contract/site';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { districts, homeFeedItems } from '../src/modules/site/site.tables.ts';
import { testApi, type TestApi } from '../src/testing.ts';
import { layFoundation, seedSite } from './seed.ts';

let on: TestApi;
beforeAll(async () => {
  on = await testApi({ seed: false });
});
afterAll(() => on.close());

test('the foundation alone makes a working site without samples', async () => {
  expect(await layFoundation(on.platform, () => {})).toBe(true);
  const home = dataOf(await on.call(site.index, {}));
  expect(home).toMatchObject({ association: '示例市政府采购协会', notices: [], banners: [] });
  expect(home.footer_menu).toHaveLength(9);
});

test('a database with data is left alone', async () => {
  const { database } = on.platform;
  expect(await seedSite(on.platform, () => {})).toBe(false);
  expect(await database.$count(homeFeedItems)).toBe(0);
});

test('instances that start at once seed once, and the progress reaches its end', async () => {
  const other = await testApi({ seed: false });
  const steps: number[] = [];
  const progress = (_text: string, done: number, total: number) => void steps.push(done / total);
  await Promise.all([seedSite(other.platform, progress), seedSite(other.platform, progress)]);
  expect(await other.platform.database.$count(districts)).toBe(3341);
  expect(dataOf(await other.call(site.index, {})).courses).toHaveLength(8);
  expect(steps.at(-1)).toBe(1);
  await other.close();
});

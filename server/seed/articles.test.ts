import { articleDesk } from '@portal/contract/article-desk';
import { articles as endpoints } from '@portal/contract/articles';
import { dataOf } from '@portal/contract/endpoint';
import { formatMoment, toUnixSeconds } from '@portal/contract/time';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { staff } from '../src/platform/testing.ts';
import { testApi, type TestApi } from '../src/testing.ts';
import { seedArticles } from './articles.ts';

let on: TestApi;
const stored = new Map<string, number>();
beforeAll(async () => {
  on = await testApi();
  const storage = {
    write: async (key: string, bytes: Uint8Array) => void stored.set(key, bytes.byteLength),
  };
  await seedArticles(on.platform, () => {}, storage);
});
afterAll(() => on.close());

test('there are two hundred articles over a year in a tree of categories, and a second seed adds none', async () => {
  expect(await seedArticles(on.platform, () => {})).toBe(false);
  const { total, data } = dataOf(await on.call(endpoints.list, { page_size: 100 }));
  expect(total).toBeGreaterThanOrEqual(200);
  const now = toUnixSeconds(on.clock());
  expect(data.every(({ published }) => published < now && published > now - 366 * 86_400)).toBe(true);
  const tree = dataOf(await on.call(endpoints.categories, {}));
  expect(tree.find(({ name }) => name === '政策法规')!.children.length).toBeGreaterThan(1);
  expect(tree.reduce((sum, { count }) => sum + count, 0)).toBe(total);
  expect(dataOf(await on.call(endpoints.tags, {})).total).toBeGreaterThan(20);
});

test('articles come out in the hours of an office', async () => {
  const { data } = dataOf(await on.call(endpoints.list, { page_size: 100 }));
  const times = data.map(({ published }) => formatMoment(published).slice(-5));
  expect(times.filter((time) => time < '08:30' || time > '17:30')).toEqual([]);
});

test('every title is its own, every text is prose without a repeated paragraph', async () => {
  const titles = new Set<string>();
  for (let page = 1; page <= 3; page++) {
    const { data } = dataOf(await on.call(endpoints.list, { page, page_size: 100 }));
    for (const { id, title } of data) {
      expect(titles).not.toContain(title);
      titles.add(title);
      const { html, words, source, author } = dataOf(await on.call(endpoints.detail, { id }));
      expect([title, words > 150, source !== '', author !== '']).toEqual([title, true, true, true]);
      const paragraphs = html.match(/<p>[^<]{20,}<\/p>/g) ?? [];
      expect(new Set(paragraphs).size).toBe(paragraphs.length);
    }
  }
});

test('covers and attachments are there, slots are filled, and the desk has work in every state', async () => {
  const { data } = dataOf(await on.call(endpoints.list, { keyword: '专题培训班' }));
  const { attachments } = dataOf(await on.call(endpoints.detail, { id: data[0]!.id }));
  expect(stored.get(`kept/${attachments[0]!.url.slice(7)}`)).toBe(attachments[0]!.size);
  const shown = dataOf(await on.call(endpoints.recommendations, { slot: 'sidebar' }));
  expect(shown.total).toBe(6);
  const covered = dataOf(await on.call(endpoints.list, { page_size: 50 })).data.flatMap(
    ({ cover }) => cover ?? [],
  );
  expect(covered.length).toBeGreaterThan(5);
  for (const { src } of covered) expect(stored.get(`kept/${src.slice(7)}`)).toBeGreaterThan(500);
  const { counts } = dataOf(await on.call(articleDesk.list, {}, staff('editor')));
  expect(Object.entries(counts).filter(([name, count]) => name !== 'bin' && count === 0)).toEqual([]);
});

test('the neighbours of a seeded article and its search words work like those of a written one', async () => {
  const { data } = dataOf(await on.call(endpoints.list, { keyword: 'zhongxiaoqiye' }));
  expect(data[0]!.title).toContain('中小企业');
  const detail = dataOf(await on.call(endpoints.detail, { id: data[0]!.id }));
  expect(detail.previous ?? detail.next).not.toBeNull();
  expect(detail.related.length).toBeGreaterThan(2);
});

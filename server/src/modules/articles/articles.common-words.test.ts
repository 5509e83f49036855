import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testPlatform, type TestPlatform } from '../../platform/testing.ts';
import { memoryStorage } from '../files/files.testing.ts';
import { createFiles } from '../files/files.ts';
import { heldJobs } from '../messages/messages.testing.ts';
import { type Articles, createArticles } from './articles.ts';
import { addCategory, addEditor, publish } from './articles.testing.ts';

let on: TestPlatform;
let articles: Articles;

/** 5,000 articles, the newest first: 示例 in every third, 罕见 only in the oldest 1,500. */
beforeAll(async () => {
  on = await testPlatform();
  articles = createArticles(
    { ...on.platform, jobs: heldJobs() },
    {
      files: createFiles(on.platform, { storage: memoryStorage() }),
      searchPush: null,
      siteName: async () => '示例平台',
    },
  );
  const editor = await addEditor(on.platform, '编辑小李');
  const category_id = await addCategory(on.platform, '采购实务');
  const id = await publish(articles, editor, { category_id, title: '一篇样张' });
  await on.platform.database
    .execute(sql`insert into articles (state, title, summary, category_id, tag_ids, author, source,
      views, search, sound, version_id, published_at, updated_at, creation_key, created_by, created_at, touched_at)
    select state, case when g % 100 = 0 then '示例第 ' || g || ' 号' else '第 ' || g || ' 号' end, '', category_id, tag_ids,
      author, source, 0, (case when g % 3 = 0 then '''示例''' else '''其他''' end || case when g > 3500 then ' ''罕见''' else '' end)::tsvector,
      sound, version_id, published_at - g * interval '1 minute', updated_at, 'copy ' || g, created_by, created_at, touched_at
    from articles, generate_series(1, 5000) g where id = ${id}`);
});
afterAll(() => on.close());

const titles = async (keyword: string) =>
  (await articles.searchArticles(keyword, 5)).hits.map(({ title }) => title);

test('a word of very many articles is found among the newest, titles first, and its number is said to be more', async () => {
  expect(await articles.searchArticles('示例', 5)).toMatchObject({ total: 1000, total_is_estimate: true });
  expect(await titles('示例')).toEqual([
    '示例第 300 号',
    '示例第 600 号',
    '示例第 900 号',
    '第 3 号',
    '第 6 号',
  ]);
});

test('only the first three hundred are ranked: the pages offered end there', async () => {
  const rowsOn = async (page: number) =>
    (await articles.reading.list({ keyword: '示例', page, page_size: 12 })).data.length;
  expect([await rowsOn(25), await rowsOn(26)]).toEqual([12, 0]);
});

test('one that is common only in old articles is found as well', async () => {
  expect(await articles.searchArticles('罕见', 5)).toMatchObject({ total: 1000, total_is_estimate: true });
  expect(await titles('罕见')).toEqual([
    '第 3501 号',
    '第 3502 号',
    '第 3503 号',
    '第 3504 号',
    '第 3505 号',
  ]);
});

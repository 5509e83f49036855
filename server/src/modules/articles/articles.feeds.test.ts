import { afterAll, beforeAll, expect, test } from 'vitest';
import { memoryStorage } from '../files/files.testing.ts';
import { createFiles } from '../files/files.ts';
import { heldJobs } from '../messages/messages.testing.ts';
import { testPlatform, type TestPlatform } from '../../platform/testing.ts';
import { addCategory, addEditor, addTag, publish } from './articles.testing.ts';
import { type Articles, createArticles } from './articles.ts';

let on: TestPlatform;
let articles: Articles;
const topics = { law: 0, practice: 0, tag: 0 };
const ids: number[] = [];

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
  topics.law = await addCategory(on.platform, '政策法规');
  topics.practice = await addCategory(on.platform, '采购实务');
  topics.tag = await addTag(on.platform, '框架协议');
  for (const [title, category_id, tag_ids] of [
    ['旧的一篇', topics.law, []],
    ['新的一篇 <b>&"', topics.practice, [topics.tag]],
  ] as const) {
    on.clock.advance(60_000);
    ids.push(
      await publish(articles, editor, { title, category_id, tag_ids: [...tag_ids], summary: ']]>摘要' }),
    );
  }
});
afterAll(() => on.close());

const get = (path: string, headers: Record<string, string> = {}) =>
  articles.mounts[0]!.request(path, { headers });
const linked = (xml: string) =>
  [...xml.matchAll(/\/article\/(\d+)<\/(?:guid|id)>/g)].map(([, id]) => Number(id));

test.each(['xml', 'atom'])(
  'feed.%s tells of all articles, newest first, with nothing that breaks it',
  async (kind) => {
    const response = await get(`/article/feed.${kind}`);
    const xml = await response.text();
    expect(response.headers.get('content-type')).toBe(
      `application/${kind === 'xml' ? 'rss' : 'atom'}+xml; charset=utf-8`,
    );
    expect(linked(xml)).toEqual(ids.toReversed());
    expect(xml).toContain('<title>新的一篇 &lt;b&gt;&amp;&quot;</title>');
    expect(xml).toContain(']]&gt;摘要');
  },
);

test('a category and a tag have feeds of their own', async () => {
  const category = await (await get(`/article/feed.xml?category=${topics.law}`)).text();
  expect(linked(category)).toEqual([ids[0]]);
  expect(category).toContain('<title>政策法规 · 示例平台</title>');
  const tag = await (await get(`/article/feed.xml?tag=${topics.tag}`)).text();
  expect(linked(tag)).toEqual([ids[1]]);
  expect(tag).toContain('<title>框架协议 · 示例平台</title>');
});

test.each(['category=999999', 'tag=999999', 'tag=1%27--', 'category=x'])(
  'there is no feed of %s',
  async (query) => {
    expect((await get(`/article/feed.xml?${query}`)).status).toBe(404);
  },
);

test('a reader that has it already is told so', async () => {
  const etag = (await get('/article/feed.xml')).headers.get('etag')!;
  expect((await get('/article/feed.xml', { 'If-None-Match': etag })).status).toBe(304);
});

import { articles as endpoints } from '@portal/contract/articles';
import { code } from '@portal/contract/codes';
import { dataOf } from '@portal/contract/endpoint';
import { toUnixSeconds } from '@portal/contract/time';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Actor } from '../../platform/audit.ts';
import { memoryStorage } from '../files/files.testing.ts';
import { createFiles } from '../files/files.ts';
import { heldJobs } from '../messages/messages.testing.ts';
import { createApi, type Api } from '../../platform/http/api.ts';
import { testPlatform, type TestPlatform, visitor } from '../../platform/testing.ts';
import { articleRoutes } from './articles.routes.ts';
import { addCategory, addEditor, addTag, publish } from './articles.testing.ts';
import { type Articles, createArticles } from './articles.ts';

let on: TestPlatform;
let articles: Articles;
let api: Api;
let editor: Actor;
const topics = { law: 0, rules: 0, practice: 0, tender: 0, small: 0 };

beforeAll(async () => {
  on = await testPlatform();
  const platform = { ...on.platform, jobs: heldJobs() };
  articles = createArticles(platform, {
    files: createFiles(on.platform, { storage: memoryStorage() }),
    searchPush: null,
    siteName: async () => '示例平台',
  });
  api = createApi(articleRoutes(articles));
  editor = await addEditor(on.platform, '编辑小李');
  topics.law = await addCategory(on.platform, '政策法规');
  topics.rules = await addCategory(on.platform, '部门规章', topics.law);
  topics.practice = await addCategory(on.platform, '采购实务');
  topics.tender = await addTag(on.platform, '公开招标');
  topics.small = await addTag(on.platform, '中小企业');
});
afterAll(() => on.close());

const list = async (input: object = {}) => dataOf(await api.call(endpoints.list, input, visitor())) as never;
type Listed = {
  total: number;
  next: string | null;
  matched: string;
  data: { id: number; title: string; title_html: string }[];
};
const listed = async (input: object = {}): Promise<Listed> => list(input);

/** One article a minute, the newest last. */
async function publishMany(how: number, given: (at: number) => object = () => ({})): Promise<number[]> {
  const ids: number[] = [];
  for (let at = 0; at < how; at++) {
    on.clock.advance(60_000);
    ids.push(await publish(articles, editor, { category_id: topics.rules, ...given(at) }));
  }
  return ids;
}

describe('lists', () => {
  test('by category with everything below it, and by tag, newest first, with counts', async () => {
    const [one, two, three] = await publishMany(3, (at) => ({
      category_id: [topics.law, topics.rules, topics.practice][at],
      tag_ids: at === 1 ? [topics.small] : [],
    }));
    expect((await listed({ category_id: topics.law })).data.map(({ id }) => id)).toEqual([two, one]);
    expect((await listed({ category_id: topics.practice })).data.map(({ id }) => id)).toEqual([three]);
    expect((await listed({ tag_id: topics.small })).data.map(({ id }) => id)).toEqual([two]);
    expect((await listed({ tag_id: topics.small, category_id: topics.practice })).data).toEqual([]);
    const tree = dataOf(await api.call(endpoints.categories, {}, visitor()));
    expect(tree).toMatchObject([
      { name: '政策法规', count: 2, children: [{ name: '部门规章', count: 1 }] },
      { name: '采购实务', count: 1 },
    ]);
    const tags = dataOf(await api.call(endpoints.tags, {}, visitor()));
    expect(tags).toMatchObject({ total: 1, data: [{ id: topics.small, name: '中小企业', count: 1 }] });
  });

  test('are walked by cursor without a gap or a repeat while others publish', async () => {
    await publishMany(15);
    const { total } = await listed();
    const seen: number[] = [];
    for (let next: string | null | undefined = undefined; next !== null;) {
      const answer: Listed = await listed({ page_size: 4, ...(next ? { next } : {}) });
      seen.push(...answer.data.map(({ id }) => id));
      next = answer.next;
      await publishMany(1);
    }
    expect(seen).toHaveLength(total);
    expect(new Set(seen).size).toBe(total);
    expect(seen).toEqual([...seen].sort((a, b) => b - a));
  });

  test('of articles published in the same moment lose none either', async () => {
    const ids: number[] = [];
    const tag = await addTag(on.platform, '同一时刻');
    for (let at = 0; at < 7; at++)
      ids.push(await publish(articles, editor, { category_id: topics.law, tag_ids: [tag] }));
    const first = await listed({ tag_id: tag, page_size: 3 });
    const second = await listed({ tag_id: tag, page_size: 3, next: first.next });
    const third = await listed({ tag_id: tag, page_size: 3, next: second.next });
    const seen = [first, second, third].flatMap(({ data }) => data.map(({ id }) => id));
    expect(seen).toEqual(ids.toReversed());
    expect(third.next).toBeNull();
    expect((await listed({ tag_id: tag, page_size: 3, page: 2 })).data).toEqual(second.data);
  });

  test.each(['nonsense', 'v.1.1', 'd.1', 'd.99999999999999.1x', 'r.5'])(
    'refuse the cursor %s',
    async (next) => {
      expect(await api.call(endpoints.list, { next }, visitor())).toMatchObject({ code: code.invalidFields });
    },
  );
});

describe('a keyword', () => {
  test('finds by words, sound, initials, and with one character wrong; title hits first', async () => {
    const [body, title] = await publishMany(2, (at) =>
      at === 0
        ? { title: '履约验收怎样做', summary: '框架协议采购的入围与第二阶段成交。' }
        : { title: '框架协议采购操作指南', summary: '征集、入围、成交。' },
    );
    on.clock.advance(60_000);
    const [newer] = await publishMany(1, () => ({ title: '其他事项', summary: '谈到框架协议采购' }));
    const find = async (keyword: string) => {
      const { data, matched } = await listed({ keyword });
      return [matched, ...data.map(({ id }) => id)];
    };
    expect(await find('框架协议')).toEqual(['exact', title, newer, body]);
    expect(await find('采购 框架 -指南')).toEqual(['exact', newer, body]);
    expect(await find('kuangjiaxieyi')).toEqual(['pinyin', title]);
    expect(await find('kuangjiaxiey')).toEqual(['pinyin', title]);
    expect(await find('kjxy')).toEqual(['pinyin', title]);
    expect(await find('匡架协议')).toEqual(['pinyin', title]);
    expect(await find('框架抖音采购')).toEqual(['exact']);
    expect(await find('框架大协议采购')).toEqual(['similar', newer, title, body]);
    expect(await find('框架协商采购操作')).toEqual(['similar', title]);
    expect(await find('没有这样的内容')).toEqual(['exact']);
  });

  test('is marked in the title, whatever the title contains', async () => {
    await publishMany(1, () => ({ title: '<b>标书</b>与"格式"&附件' }));
    const { data } = await listed({ keyword: '格式' });
    expect(data[0]!.title_html).toBe('&lt;b&gt;标书&lt;/b&gt;与&quot;<mark>格式</mark>&quot;&amp;附件');
  });

  test('is marked as it is found, whatever width its letters have', async () => {
    await publishMany(1, () => ({ title: 'ＬＥＤ 显示屏与 LEDGER' }));
    const { data } = await listed({ keyword: 'led' });
    expect(data[0]!.title_html).toBe('<mark>ＬＥＤ</mark> 显示屏与 LEDGER');
  });

  test.each(["'", '\\', '"', '&|!():*', '<->', '%_', '-', "a'b", '-负面'])(
    '%s does no harm',
    async (keyword) => {
      expect((await api.call(endpoints.list, { keyword }, visitor())).code).toBe(code.success);
    },
  );
});

describe('an article', () => {
  test('comes with its neighbours in the category, related ones, its trail and its outline', async () => {
    const category = await addCategory(on.platform, '案例解析');
    const [older, id, newer] = await publishMany(3, (at) => ({
      category_id: category,
      tag_ids: at === 1 ? [topics.tender] : [],
      summary: '摘要',
      author: '张三',
      source: '示例市政府采购协会',
      editor: '小李',
      keywords: ['案例'],
      html: '<h2>背景</h2><p>正文一。</p><h3>细节</h3><p>正文二。</p>',
    }));
    const [related] = await publishMany(1, () => ({ tag_ids: [topics.tender] }));
    const detail = dataOf(await api.call(endpoints.detail, { id }, visitor()));
    expect(detail).toMatchObject({
      previous: { id: older },
      next: { id: newer },
      trail: [{ name: '案例解析' }],
      description: '摘要',
      words: 10,
      reading_minutes: 1,
      keywords: ['案例'],
      author: '张三',
      editor: '小李',
      outline: [
        { id: 'section-1', text: '背景', level: 2 },
        { id: 'section-2', text: '细节', level: 3 },
      ],
    });
    const { html, related: others } = detail as { html: string; related: { id: number }[] };
    expect(html).toContain('<h2 id="section-1">背景</h2>');
    expect(others[0]).toMatchObject({ id: related });
  });

  test('that is not out, taken down or in the bin is not found', async () => {
    const [id] = await publishMany(1);
    await articles.publishing.unpublish(editor, id!, '内容有误');
    expect(await api.call(endpoints.detail, { id }, visitor())).toMatchObject({ code: code.failure });
    expect(await api.call(endpoints.view, { id }, visitor())).toMatchObject({ code: code.failure });
    const [binned] = await publishMany(1);
    await articles.bulk(editor, { ids: [binned!], action: 'delete' });
    expect(await api.call(endpoints.detail, { id: binned }, visitor())).toMatchObject({ code: code.failure });
    expect((await listed()).data.map((row) => row.id)).not.toContain(binned);
    expect(await articles.cardsOf([binned!, id!])).toEqual([]);
  });
});

test('other modules get teasers, hits, cards and addresses', async () => {
  const [id] = await publishMany(1, () => ({ title: '远程异地评标操作办法', summary: '摘要' }));
  expect(await articles.latestTeasers(1)).toEqual([
    {
      title: '远程异地评标操作办法',
      summary: '摘要',
      category: '部门规章',
      published: toUnixSeconds(on.clock()),
      href: `/article/${id}`,
    },
  ]);
  expect(await articles.searchArticles('ycydpb', 5)).toMatchObject({
    total: 1,
    hits: [{ href: `/article/${id}` }],
  });
  expect(await articles.cardsOf([id!])).toMatchObject([{ id, title: '远程异地评标操作办法' }]);
  expect((await articles.addresses(id! - 1, 10)).map((each) => each.href)).toEqual([`/article/${id}`]);
});

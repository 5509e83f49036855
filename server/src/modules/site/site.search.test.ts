import { code } from '@portal/contract/codes';
import { dataOf } from '@portal/contract/endpoint';
import { notices } from '@portal/contract/notices';
import { site } from '@portal/contract/site';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { changed, user, visitor } from '../../platform/testing.ts';
import { testApi, type TestApi } from '../../testing.ts';
import { publishNotices } from '../notices/notices.testing.ts';
import { homeFeedItems } from './site.tables.ts';

let on: TestApi;
beforeAll(async () => {
  on = await testApi();
});
afterAll(() => on.close());

describe('search', () => {
  const search = async (keyword: string) => dataOf(await on.call(site.search, { keyword }));
  const titles = async (keyword: string) =>
    (await search(keyword)).flatMap(({ hits }) => hits.map(({ title }) => title));

  test('pinyin and a slip find notices and courses too, and the group says for which words', async () => {
    await publishNotices(on.platform, [{ title: '示例市体育馆塑胶跑道采购项目公开招标公告' }]);
    const groupOf = async (keyword: string, kind: string) =>
      (await search(keyword)).find((group) => group.kind === kind);
    expect(await groupOf('sujiaopaodao', 'notices')).toMatchObject({
      used_keyword: '塑胶跑道',
      more: `/bids?keyword=${encodeURIComponent('塑胶跑道')}`,
    });
    const [course] = (await groupOf('采购', 'courses'))!.hits;
    const word = course!.title.match(/\p{Script=Han}{4}/u)![0];
    expect(await groupOf(word, 'courses')).toMatchObject({ used_keyword: null });
    expect((await groupOf('caigou', 'courses'))!).toMatchObject({ used_keyword: '采购' });
  });

  test('groups what it finds, at most five a group with the total', async () => {
    await publishNotices(
      on.platform,
      Array.from({ length: 6 }, () => ({})),
    );
    await changed(on.platform, 'notices');
    on.clock.advance(60_000);
    const groups = await search('采购');
    expect(groups.map(({ kind, title }) => [kind, title])).toEqual([
      ['notices', '采购公告'],
      ['courses', '课程'],
      ['services', '服务'],
      ['questions', '常见问题'],
      ['pages', '站内页面'],
    ]);
    expect(groups[0]!.hits).toHaveLength(5);
    expect(groups[0]!.total).toBeGreaterThan(5);
    expect(groups[0]).toMatchObject({ more: '/bids?keyword=%E9%87%87%E8%B4%AD', total_is_estimate: false });
  });

  test('is remembered for whoever is logged in, and for nobody else', async () => {
    const somebody = user();
    await on.call(site.search, { keyword: '滑雪场' }, somebody);
    await on.call(site.search, { keyword: '游泳馆' });
    const history = async (caller = visitor()) => dataOf(await on.call(notices.suggest, {}, caller)).history;
    expect(await history(somebody)).toEqual(['滑雪场']);
    expect(await history(user())).toEqual([]);
    expect(await history()).toEqual([]);
  });

  test('wants every word, in any order', async () => {
    await publishNotices(on.platform, [{ title: '示例市植物园温室玻璃采购公告' }]);
    expect(await titles('玻璃 植物园')).toEqual(['示例市植物园温室玻璃采购公告']);
    expect(await titles('植物园 玻璃')).toEqual(await titles('玻璃 植物园'));
    expect(await search('玻璃 图书馆')).toEqual([]);
  });

  test('cares neither for case nor for width', async () => {
    const { database } = on.platform;
    await database.update(homeFeedItems).set({ title: 'LED 显示屏课程' }).where(eq(homeFeedItems.id, 2));
    await changed(on.platform, 'site');
    await publishNotices(on.platform, [{ title: 'LED 显示屏采购公告' }]);
    expect(await titles('ｌｅｄ　显示屏')).toEqual(['LED 显示屏采购公告', 'LED 显示屏课程']);
  });

  test('takes % and _ for what they are', async () => {
    expect(await search('%')).toEqual(await search('％'));
    expect(await search('_')).toEqual([]);
  });

  test('leads to the question on the help page', async () => {
    const [group] = (await search('忘记密码')).filter(({ kind }) => kind === 'questions');
    expect(group!.hits[0]).toMatchObject({ note: '注册登录', href: expect.stringMatching(/^\/help#q\d+$/) });
  });

  test('finds the pages of the menus, each once', async () => {
    const [group] = (await search('隐私政策')).filter(({ kind }) => kind === 'pages');
    expect(group).toMatchObject({ total: 1, hits: [{ title: '隐私政策', href: '/agreement/privacy' }] });
  });

  test('refuses an empty keyword', async () => {
    expect(await on.call(site.search, { keyword: '   ' })).toMatchObject({
      code: code.invalidFields,
      data: { fields: { keyword: '请输入关键词' } },
    });
  });
});

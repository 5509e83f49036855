import { code, type PortalError } from '@portal/contract/codes';
import { dataOf } from '@portal/contract/endpoint';
import { noticeTypes, noticeTypeTitle } from '@portal/contract/notice-content';
import { site } from '@portal/contract/site';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { changed, user, staff, visitor } from '../../platform/testing.ts';
import { testApi, type TestApi } from '../../testing.ts';
import { publishNotices, withdraw } from '../notices/notices.testing.ts';
import { agreements, homeFeedItems, siteSettings } from './site.tables.ts';

let on: TestApi;
beforeAll(async () => {
  on = await testApi();
});
afterAll(() => on.close());

const hour = 3_600_000;

describe('the home data', () => {
  test('carries what header and footer show on every page', async () => {
    const home = dataOf(await on.call(site.index, {}));
    expect(home).toMatchObject({
      site_name: '采购协会服务平台',
      association: '示例市政府采购协会',
      logo: '/logo.svg',
      logo_black: '/logo-black.svg',
      site_tel: '400-000-0000',
      site_email: 'service@example.org',
    });
    expect(home.footer_menu.map(({ name, status }) => [name, status])).toEqual([
      ['用户协议', 1],
      ['支付协议', 1],
      ['隐私政策', 1],
      ['无障碍声明', 1],
      ['会员', 1],
      ['网站地图', 1],
      ['帮助中心', 1],
      ['开放接口', 0],
      ['工作台', 1],
    ]);
  });

  test('fills every section', async () => {
    const home = dataOf(await on.call(site.index, {}));
    expect(home.courses.length).toBeGreaterThanOrEqual(8);
    expect(home.services.length).toBeGreaterThanOrEqual(6);
    expect(home.banners.map(({ theme }) => theme)).toEqual(['brand', 'learn', 'service', 'policy']);
    expect(home.roles.map(({ role_id, points }) => [role_id, points.length])).toEqual([
      [1, 3],
      [2, 3],
      [3, 3],
      [4, 3],
    ]);
    expect(home.figures).toHaveLength(4);
    expect(home.hot_words).toHaveLength(8);
  });

  describe('of the notices', () => {
    const home = async () => dataOf(await on.call(site.index, {}));
    const second = 1000;

    test('has the newest of each type that can still be answered, leading to their pages', async () => {
      const now = on.clock().getTime();
      const ids = await publishNotices(
        on.platform,
        noticeTypes.map((type, at) => ({ type, publishedAt: new Date(now - at * 60_000 - 1000) })),
      );
      const [closed] = await publishNotices(on.platform, [{ deadline: Math.floor(now / second) - 60 }]);
      await changed(on.platform, 'notices');
      on.clock.advance(5 * second);
      const { notices } = await home();
      expect(notices.map(({ href }) => href)).toEqual(ids.map((id) => `/bids/detail/${id}`));
      expect(notices.map(({ type }) => type)).toEqual(Object.values(noticeTypeTitle));
      expect(notices.map(({ href }) => href)).not.toContain(`/bids/detail/${closed}`);
    });

    test('counts what there really is', async () => {
      on.clock.advance(300 * second);
      const counts = async () =>
        Object.fromEntries((await home()).figures.map(({ label, value }) => [label, value]));
      const before = await counts();
      await publishNotices(on.platform, [
        { buyer: { name: '示例市新开的单位' } },
        { publishedAt: new Date(on.clock().getTime() - 40 * 86_400_000), deadline: null },
        { state: 'draft', publishedAt: null },
      ]);
      on.clock.advance(300 * second);
      expect(await counts()).toEqual({
        收录采购公告: before['收录采购公告']! + 2,
        正在征集响应: before['正在征集响应']! + 1,
        '近 7 天新发布': before['近 7 天新发布']! + 1,
        参与采购的单位: before['参与采购的单位']! + 1,
      });
    });

    test('is read again soon after a publication, but not at every visit', async () => {
      await home();
      const [id] = await publishNotices(on.platform, [{ publishedAt: on.clock() }]);
      const isThere = async () => (await home()).notices.some(({ href }) => href === `/bids/detail/${id}`);
      await changed(on.platform, 'notices');
      on.clock.advance(4 * second);
      expect(await isThere()).toBe(false);
      on.clock.advance(second);
      expect(await isThere()).toBe(true);
      await withdraw(on.platform, id!);
      await changed(on.platform, 'notices');
      on.clock.advance(5 * second);
      expect(await isThere()).toBe(false);
    });
  });

  test('stays in memory until the site changes', async () => {
    const { database } = on.platform;
    const before = dataOf(await on.call(site.index, {})).slogan;
    await database.update(siteSettings).set({ slogan: '新的口号' });
    expect(dataOf(await on.call(site.index, {})).slogan).toBe(before);
    await changed(on.platform, 'site');
    expect(dataOf(await on.call(site.index, {})).slogan).toBe('新的口号');
  });

  test('leaves out what is switched off', async () => {
    const { database } = on.platform;
    const [first] = dataOf(await on.call(site.index, {})).services;
    await database.update(homeFeedItems).set({ enabled: false }).where(eq(homeFeedItems.title, first!.title));
    await changed(on.platform, 'site');
    expect(dataOf(await on.call(site.index, {})).services).not.toContainEqual(first);
  });

  test('answers a visitor, a user and staff alike', async () => {
    const asked = [visitor(), user({ roleId: 1, certified: true }), staff('editor')];
    const answers = await Promise.all(asked.map((caller) => on.call(site.index, {}, caller)));
    expect(answers.map((answer) => answer.code)).toEqual([1, 1, 1]);
  });
});

describe('the menus', () => {
  test('nest one level, and tell whether an entry has children', async () => {
    const menu = dataOf(await on.call(site.navMenu, {}));
    expect(menu.map(({ name }) => name)).toEqual([
      '首页',
      '采购公告',
      '课程',
      '文章',
      '搜索',
      '帮助中心',
      '关于我们',
    ]);
    const help = menu.find(({ value }) => value === 'help');
    expect(help).toMatchObject({ href: '/help', child: 1, have_login: 0 });
    expect(help?.children.map(({ name }) => name)).toEqual([
      '注册登录',
      '身份认证',
      '公告查询',
      '课程学习',
      '订单与发票',
    ]);
    expect(menu[0]).toMatchObject({ href: '/', child: 0, children: [] });
  });

  test('every entry of the phone’s menu has an icon', async () => {
    const menu = dataOf(await on.call(site.wapMenu, {}));
    for (const { icon } of menu.flatMap((item) => [item, ...item.children]))
      expect(icon).toMatch(/^[a-z0-9-]+$/);
  });

  // Spec 5: the one entry without an address is the one that says it is being built.
  test('lead nowhere but to pages that exist', async () => {
    const pages = new Set([
      '/',
      '/help',
      '/bids',
      '/article/list',
      '/article/tag',
      '/agent',
      '/reserve',
      '/course',
      '/planning',
      '/vip',
      '/search',
      '/sitemap',
      '/api/docs',
      '/login',
      '/register',
      '/retrieve',
      '/identity',
      '/pages_workbench',
      '/pages_workbench/pages/courses',
      '/pages_workbench/pages/subscription',
    ]);
    for (const kind of ['user', 'payment', 'privacy', 'accessibility']) pages.add(`/agreement/${kind}`);
    const home = dataOf(await on.call(site.index, {}));
    const menus = [...dataOf(await on.call(site.navMenu, {})), ...dataOf(await on.call(site.wapMenu, {}))];
    const entries = [...menus.flatMap((item) => [item, ...item.children]), ...home.footer_menu];
    expect(entries.filter(({ href }) => href === '').map(({ name }) => name)).toEqual([
      '关于我们',
      '关于我们',
    ]);
    const feed = [home.notices, home.courses, home.articles, home.services, home.banners, home.roles].flat();
    const links = [...entries, ...feed].map(({ href }) => href).filter(Boolean) as string[];
    const isPage = (href: string) =>
      pages.has(href.split(/[#?]/)[0]!) || /^\/(?:bids\/detail|course)\/\d+$/.test(href);
    expect(links.filter((href) => !isPage(href))).toEqual([]);
  });

  test('some entries of each menu need a login, and nothing public does', async () => {
    const footer = dataOf(await on.call(site.index, {})).footer_menu;
    const nav = dataOf(await on.call(site.navMenu, {})).flatMap((item) => [item, ...item.children]);
    const wap = dataOf(await on.call(site.wapMenu, {})).flatMap((item) => [item, ...item.children]);
    const withLogin = (entries: { name: string; have_login: number }[]) =>
      entries.filter(({ have_login }) => have_login === 1).map(({ name }) => name);
    expect([nav, wap, footer].map(withLogin)).toEqual([
      ['我的订阅'],
      ['我的订阅', '我的课程', '工作台'],
      ['工作台'],
    ]);
  });
});

describe('districts', () => {
  const under = async (parent?: string) => dataOf(await on.call(site.selectDistrict, { parent }));

  test('are the 34 provinces when no parent is named', async () => {
    const provinces = await under();
    expect(provinces).toHaveLength(34);
    expect(provinces.filter(({ has_children }) => !has_children).map(({ code: each }) => each)).toEqual([
      '710000',
      '810000',
      '820000',
    ]);
  });

  test('go from the province by the city to the district', async () => {
    expect(await under('440000')).toContainEqual({
      code: '440300',
      name: '深圳市',
      parent: '440000',
      has_children: true,
    });
    expect(await under('440300')).toContainEqual({
      code: '440304',
      name: '福田区',
      parent: '440300',
      has_children: false,
    });
  });

  test('hang directly under a municipality, without the nameless city between', async () => {
    const beijing = await under('110000');
    expect(beijing).toHaveLength(16);
    expect(beijing[0]).toMatchObject({ code: '110101', name: '东城区', parent: '110000' });
    const everywhere = await Promise.all((await under()).map(({ code: parent }) => under(parent)));
    expect(everywhere.flat().filter(({ name }) => /^(市辖区|县|.*直辖县级行政区划)$/.test(name))).toEqual([]);
  });

  test('are none under a parent nobody knows', async () => {
    expect(await under('999999')).toEqual([]);
    expect(await under('440304')).toEqual([]);
  });

  test('are the same at the address of the bid platform', async () => {
    expect(dataOf(await on.call(site.selectDistrictOfBidPlatform, {}))).toEqual(await under());
  });
});

describe('agreements', () => {
  test.each([
    [site.agreement, {}, '用户服务协议'],
    [site.paymentAgreement, {}, '支付协议'],
    [site.statement, { kind: 'privacy' }, '隐私政策'],
    [site.statement, { kind: 'accessibility' }, '无障碍声明'],
  ])('%# are whole documents', async (endpoint, input, title) => {
    const agreement = dataOf(await on.call(endpoint, input));
    expect(agreement).toMatchObject({ title, version: '2026-11-01' });
    expect(agreement.content.match(/<h2>/g)!.length).toBeGreaterThanOrEqual(8);
  });

  test('the newest published version wins, and the older ones stay', async () => {
    const { database } = on.platform;
    const now = on.clock();
    const row = { kind: 'user' as const, title: '用户服务协议', content: '<p>新</p>' };
    await database.insert(agreements).values([
      { ...row, version: '2026-12-01', publishedAt: now },
      { ...row, version: '2027-01-01', publishedAt: new Date(now.getTime() + hour) },
      { ...row, version: 'draft', publishedAt: null },
    ]);
    const versionNow = async () => dataOf(await on.call(site.agreement, {})).version;
    expect(await versionNow()).toBe('2026-12-01');
    on.clock.advance(hour);
    expect(await versionNow()).toBe('2027-01-01');
    expect(await database.select().from(agreements).where(eq(agreements.kind, 'user'))).toHaveLength(4);
  });
});

test.each(Object.values(site).map((endpoint) => [endpoint.path, endpoint] as const))(
  '%s refuses a field it does not know',
  async (_, endpoint) => {
    expect(await on.call(endpoint, { stranger: 1 })).toMatchObject({
      code: code.invalidFields,
      data: { fields: { stranger: '不认识的字段' } },
    });
  },
);

test('an empty database says that the site has not been set up', async () => {
  const empty = await testApi({ seed: false });
  const answer = await empty.call(site.index, {});
  await empty.close();
  expect(() => dataOf(answer)).toThrow(expect.objectContaining({ code: 0 } satisfies Partial<PortalError>));
});

import { code, type PortalError } from '@portal/contract/codes';
import { dataOf } from '@portal/contract/endpoint';
import { noticeTypes, noticeTypeTitle } from '@portal/contract/notice-content';
import { notices } from '@portal/contract/notices';
import { site } from '@portal/contract/site';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { changed, user, staff, visitor } from '../../platform/testing.ts';
import { testApi, type TestApi } from '../../testing.ts';
import { publishNotices, withdraw } from '../notices/notices.testing.ts';
import { inquiries } from '../inquiries/inquiries.tables.ts';
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

describe('leaving a message', () => {
  const message = { name: '张先生', mobile: '13900000002', content: '请问专家认证需要哪些材料？' };

  test('an empty call reads how to reach the customer service', async () => {
    expect(dataOf(await on.call(site.contactCustomer, {}))).toMatchObject({
      service_phone: '400-000-0000',
      hours: expect.stringContaining('工作日'),
    });
  });

  test('is stored for the back office with the mobile sealed', async () => {
    const caller = visitor();
    const answer = await on.call(
      site.contactCustomer,
      { ...message, content: '<b>你好</b>，请回电' },
      caller,
    );
    expect(answer).toEqual({ code: 1, msg: '已收到您的留言，我们会尽快与您联系', data: {} });
    const [row] = await on.platform.database
      .select()
      .from(inquiries)
      .where(eq(inquiries.address, caller.address));
    expect(row).toMatchObject({
      source: 'contact',
      name: '张先生',
      content: '<b>你好</b>，请回电',
      handledAt: null,
    });
    expect(JSON.stringify(row)).not.toContain(message.mobile);
    expect(on.platform.keyring.open(row!.mobileSealed)).toBe(message.mobile);
  });

  test('with a character no database takes is refused, and says where', async () => {
    const answer = await on.call(site.contactCustomer, { ...message, content: '你好\u0000，请回电' });
    expect(answer).toMatchObject({ code: 40001, data: { fields: { content: expect.any(String) } } });
  });

  test('a question goes the same way', async () => {
    const caller = visitor();
    const { content } = message;
    const answer = await on.call(site.indexQues, { content, mobile: '13900000003' }, caller);
    expect(answer).toMatchObject({ code: 1, data: {} });
    const rows = await on.platform.database
      .select()
      .from(inquiries)
      .where(eq(inquiries.address, caller.address));
    expect(rows).toMatchObject([{ source: 'question', content }]);
  });

  test('the sixth within an hour from one address has to wait', async () => {
    const caller = visitor();
    const send = (index: number) =>
      on.call(site.contactCustomer, { ...message, mobile: `1390001000${index}` }, caller);
    for (let index = 0; index < 5; index += 1) expect(await send(index)).toMatchObject({ code: 1 });
    expect(await send(5)).toMatchObject({ code: code.tooMany, data: { retry_after: 3600 } });
    on.clock.advance(hour);
    expect(await send(6)).toMatchObject({ code: 1 });
  });

  test('the sixth within a day for one mobile has to wait, wherever it comes from', async () => {
    const send = () => on.call(site.indexQues, { content: message.content, mobile: '13900000099' });
    for (let index = 0; index < 5; index += 1) expect(await send()).toMatchObject({ code: 1 });
    expect(await send()).toMatchObject({ code: code.tooMany });
  });

  test.each([
    [{ ...message, mobile: '12345' }, { mobile: '请输入正确的手机号' }],
    [{ name: '张先生', mobile: message.mobile }, { content: '此项必填' }],
    [{ ...message, content: '  太短  ' }, { content: '请至少写 5 个字' }],
    [{ ...message, role: 'admin' }, { role: '不认识的字段' }],
    [{ foo: 1 }, { foo: '不认识的字段' }],
  ])('%j is refused field by field', async (input, fields) => {
    expect(await on.call(site.contactCustomer, input)).toMatchObject({
      code: code.invalidFields,
      data: { fields },
    });
  });
});

describe('frequent questions', () => {
  test('come in five categories', async () => {
    const questions = dataOf(await on.call(site.indexQues, {})) as { category: string }[];
    expect(questions.length).toBeGreaterThanOrEqual(20);
    expect(new Set(questions.map(({ category }) => category)).size).toBe(5);
  });
});

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

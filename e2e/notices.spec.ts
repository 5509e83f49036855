import type { Page } from '@playwright/test';
import {
  corrected,
  noticeDetail,
  noticesLike,
  published,
  sampleNotice,
  withdrawn,
} from './fixtures/notices.ts';
import {
  expect,
  expectAccessible,
  expectFits,
  makeTall,
  test,
  untilRouterRuns,
  visit,
} from './fixtures/portal.ts';

const rows = (page: Page) => page.getByRole('list', { name: '公告列表' }).getByRole('listitem');
const titles = (page: Page) => rows(page).getByRole('heading', { level: 3 });
const found = (page: Page) => page.getByRole('status').filter({ hasText: '找到' });

async function openFilters(page: Page, isMobile: boolean): Promise<void> {
  if (isMobile) await page.getByRole('button', { name: '筛选', exact: false }).first().click();
}

async function closeFilters(page: Page, isMobile: boolean): Promise<void> {
  if (isMobile) await page.getByRole('button', { name: /^查看.*条结果$/ }).click();
}

test(
  'the home page leads to the list, and /bids/detail without an id does too',
  { tag: '@once' },
  async ({ page }) => {
    await page.goto('/');
    await page.getByRole('searchbox').fill('设备 采购');
    await page.getByRole('button', { name: '搜索' }).click();
    await expect(page).toHaveURL(/\/bids\?keyword=/);
    await expect(rows(page)).toHaveCount(20);
    await expect(page.locator('mark').first()).toHaveText(/设备|采购/);
    await page.goto('/bids/detail');
    await expect(page).toHaveURL('/bids');
  },
);

test('words, filters and order stand in the address, and each can be taken back', async ({
  page,
  isMobile,
}) => {
  await visit(page, '/bids');
  await untilRouterRuns(page);
  const box = page.getByRole('combobox', { name: '搜索采购公告' });
  await box.fill('设备');
  await box.press('Enter');
  await expect(page).toHaveURL(/keyword=%E8%AE%BE%E5%A4%87$/);
  const all = await found(page).innerText();
  await openFilters(page, isMobile);
  const filters = page.getByRole('region', { name: '筛选公告' });
  // The URL changes shortly before the links of the next page.
  const tenders = filters.getByRole('link', { name: /^招标公告/ });
  await expect(tenders).toHaveAttribute('href', /keyword=/);
  await tenders.click();
  const open = filters.getByRole('link', { name: /^公开招标/ });
  await expect(open).toHaveAttribute('href', /notice_type=tender/);
  await open.click();
  await expect(page).toHaveURL(/method=open/);
  await closeFilters(page, isMobile);
  await expect(found(page)).not.toHaveText(all);
  await expect(rows(page).first()).toContainText('招标公告');
  await page.getByRole('link', { name: '预算最高' }).click();
  await expect(page).toHaveURL(/sort=budget/);
  await expect(page.getByRole('link', { name: '预算最高' })).toHaveAttribute('aria-current', 'page');
  const chips = page.getByRole('list', { name: '已选条件' });
  await chips.getByRole('link', { name: /公开招标/ }).click();
  await expect(page).not.toHaveURL(/method=/);
  await expect(page).toHaveURL(/notice_type=tender/);
  await page.reload();
  await expect(box).toHaveValue('设备');
  await expect(chips).toContainText('招标公告');
});

test(
  'the budget form speaks 万元, the dates are days, and both survive in the address',
  { tag: '@phone' },
  async ({ page, isMobile }) => {
    await visit(page, '/bids');
    await untilRouterRuns(page);
    await openFilters(page, isMobile);
    const budget = page.getByRole('form', { name: '自定预算（万元）' });
    await budget.getByRole('textbox', { name: /最低/ }).fill('100');
    await budget.getByRole('button', { name: '确定' }).click();
    await expect(page).toHaveURL('/bids?budget_min=1000000');
    await expect(page.getByRole('list', { name: '已选条件' })).toContainText('预算：100 万元 以上');
  },
);

test('pages turn by links, and going back keeps the place', { tag: '@once' }, async ({ page }) => {
  // A province in which no other test publishes meanwhile.
  const list = '/bids?district=51';
  await page.goto(list);
  await untilRouterRuns(page);
  const first = await titles(page).first().innerText();
  await page.getByRole('link', { name: '下一页' }).click();
  await expect(page).toHaveURL(/next=.*page=2/);
  await expect(page.getByText(/^第 2 页/)).toBeVisible();
  await expect(titles(page).first()).not.toHaveText(first);
  const wanted = titles(page).nth(12);
  const name = await wanted.innerText();
  await wanted.scrollIntoViewIfNeeded();
  const place = await page.evaluate(() => scrollY);
  expect(place).toBeGreaterThan(300);
  await wanted.getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  await page.goBack();
  await expect(page.getByText(/^第 2 页/)).toBeVisible();
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(place - 50);
  await expect(wanted).toBeInViewport();
  await page.getByRole('link', { name: '上一页' }).click();
  await expect(page).toHaveURL(list);
  await expect(titles(page).first()).toHaveText(first);
});

test(
  'suggestions come while typing and are taken by keyboard',
  { tag: '@once' },
  async ({ page, request }) => {
    const [row] = await noticesLike(request, { page_size: 1 });
    await page.goto('/bids');
    await untilRouterRuns(page);
    const box = page.getByRole('combobox', { name: '搜索采购公告' });
    await box.pressSequentially(row!.buyer.name.slice(0, 6));
    const option = page.getByRole('option', { name: new RegExp(row!.buyer.name) });
    await expect(option).toBeVisible();
    await expect(box).toHaveAttribute('aria-expanded', 'true');
    await expect(async () => {
      await box.press('ArrowDown');
      await expect(option).toHaveAttribute('aria-selected', 'true', { timeout: 200 });
    }).toPass();
    await box.press('Enter');
    await expect(page).toHaveURL(`/bids/party/${row!.buyer.id}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(row!.buyer.name);
    await page.goBack();
    await untilRouterRuns(page);
    await box.press('ArrowDown');
    await expect(page.getByRole('listbox')).toBeVisible();
    await box.press('Escape');
    await expect(page.getByRole('listbox')).toBeHidden();
  },
);

test(
  'the keyboard walks the results, and its letters can be turned off',
  { tag: '@once' },
  async ({ page }) => {
    await visit(page, '/bids');
    await untilRouterRuns(page);
    await page.keyboard.press('j');
    await expect(titles(page).nth(0).getByRole('link')).toBeFocused();
    await page.keyboard.press('j');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('k');
    await expect(titles(page).nth(1).getByRole('link')).toBeFocused();
    await page.keyboard.press('x');
    await expect(page.getByRole('region', { name: '已选公告' })).toContainText('已选 1 条');
    await page.keyboard.press('/');
    const box = page.getByRole('combobox', { name: '搜索采购公告' });
    await expect(box).toBeFocused();
    await page.keyboard.type('jk');
    await expect(box).toHaveValue('jk');
    await page.getByText('键盘快捷键').click();
    await page.getByRole('switch', { name: '启用快捷键' }).uncheck();
    await page.getByRole('heading', { level: 1 }).click();
    await page.keyboard.press('j');
    await expect(titles(page).nth(0).getByRole('link')).not.toBeFocused();
  },
);

test('the district picker goes straight to a county', { tag: '@phone' }, async ({ page, isMobile }) => {
  await page.goto('/bids');
  await untilRouterRuns(page);
  await openFilters(page, isMobile);
  const picker = page.getByRole('dialog', { name: '所在地区' });
  // The filters' script is loaded on the first interaction; a click before that opens nothing.
  await expect(async () => {
    await page.getByRole('button', { name: '选择省、市、区县' }).click();
    await expect(picker).toBeVisible({ timeout: 1000 });
  }).toPass();
  await picker.getByRole('button', { name: '广东省' }).click();
  await picker.getByRole('button', { name: '深圳市' }).click();
  await picker.getByRole('button', { name: '确定' }).click();
  await expect(page).toHaveURL('/bids?district=4403');
  await expect(page.getByRole('list', { name: '已选条件' })).toContainText('深圳市');
});

test(
  'nothing found shows every way on, and nonsense in the address is no error',
  { tag: '@once' },
  async ({ page }) => {
    await page.goto('/bids?keyword=量子书架 采购设备&open_only=1&notice_type=tender');
    await expect(page.getByText('没有找到与“量子书架 采购设备”有关的公告')).toBeVisible();
    await expect(page.getByRole('link', { name: '在正文中搜索' })).toBeVisible();
    await expect(page.getByRole('main').getByRole('button', { name: '订阅此搜索' }).first()).toBeVisible();
    await page.getByRole('link', { name: '设备', exact: true }).click();
    await expect(rows(page).first()).toBeVisible();
    await page.goto('/bids?district=abc&notice_type=x&budget_min=-1&page=-3&sort=y');
    await expect(rows(page)).toHaveCount(20);
    await page.goto('/bids?next=made-up&page=7');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  },
);

test(
  'a visitor reads a notice: contacts and attachments stay closed until login',
  { tag: '@phone' },
  async ({ page, request }) => {
    const content = sampleNotice();
    const { id } = await published(request, content);
    await page.goto(`/bids/detail/${id}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(content.title);
    await expect(page.getByRole('timer')).toContainText('天');
    await expect(page.getByText('¥1,234,567.00').first()).toBeVisible();
    const contacts = page.getByRole('region', { name: '联系方式' });
    await expect(contacts).toContainText('示例市图书馆');
    await expect(contacts).not.toContainText('0000-88000011');
    await expect(page.getByText('以原公告为准')).toBeVisible();
    await expect(page.getByRole('link', { name: /示例市政府采购网/ })).toHaveAttribute(
      'href',
      'https://example.com/notices/1',
    );
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute(
      'href',
      new RegExp(`/bids/detail/${id}$`),
    );
    await expect(page.locator('meta[name=ArticleTitle]')).toHaveAttribute('content', content.title);
    const structured = await page.locator('script[type="application/ld+json"]').innerText();
    expect(JSON.stringify(JSON.parse(structured))).toContain(content.title);
    await contacts.getByRole('link', { name: '登录后查看完整的联系人与电话' }).click();
    await expect(page).toHaveURL(`/login?redirect=${encodeURIComponent(`/bids/detail/${id}`)}`);
  },
);

test('share, calendar and open data answer', { tag: '@once' }, async ({ page, request }) => {
  const { id } = await published(request, sampleNotice());
  await visit(page, `/bids/detail/${id}`);
  await untilRouterRuns(page);
  await page.getByRole('button', { name: '分享' }).filter({ visible: true }).click();
  const panel = page.getByRole('dialog', { name: '分享' });
  await expect(panel.getByRole('img', { name: '二维码' })).toBeVisible();
  await expect(panel).toContainText(`/bids/detail/${id}`);
  await expectAccessible(page);
  await panel.getByRole('button', { name: '复制链接' }).click();
  await expect(page.getByText('复制成功！')).toBeVisible();
  await page.keyboard.press('Escape');
  const calendar = page.locator('a[href$=".ics"]').filter({ visible: true });
  const ocds = page.getByRole('link', { name: 'OCDS 数据（JSON）' });
  for (const [link, type] of [
    [calendar, 'text/calendar'],
    [ocds, 'application/json'],
  ] as const) {
    const response = await request.get((await link.getAttribute('href'))!);
    expect(response.status()).toBe(200);
    expect(response.headers()['content-type']).toContain(type);
  }
  await page.goto('/bids?keyword=设备');
  const feed = await request.get(
    (await page.locator('link[type="application/atom+xml"]').getAttribute('href'))!,
  );
  expect(feed.headers()['content-type']).toContain('application/atom+xml');
  await page.emulateMedia({ media: 'print' });
  await page.goto(`/bids/detail/${id}`);
  await expect(page.getByRole('button', { name: '分享' }).first()).toBeHidden();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('a correction says what it changes', { tag: '@phone' }, async ({ page, request }) => {
  // Other tests publish corrections that stand alone; this one belongs to a project.
  const corrections = await noticesLike(request, { notice_type: ['correction'], page_size: 20 });
  const details = await Promise.all(corrections.map(({ id }) => noticeDetail(request, id)));
  const { id, changes } = details.find(({ timeline }) => timeline.length > 1)!;
  await page.goto(`/bids/detail/${id}`);
  const section = page.getByRole('region', { name: '更正内容' });
  await expect(section.getByRole('deletion').first()).toHaveText(changes[0]!.before);
  await expect(section.getByRole('insertion').first()).toHaveText(changes[0]!.after);
  await expect(
    page.getByRole('list', { name: '本项目的全部公告' }).getByRole('listitem').nth(1),
  ).toBeVisible();
});

test(
  'an old version leads to the current one, and a withdrawn notice says so',
  { tag: '@once' },
  async ({ page, request }) => {
    const content = sampleNotice();
    const desk = await published(request, content);
    await corrected(desk, { ...content, budget: 200_000_000 }, '预算调整');
    await page.goto(`/bids/detail/${desk.id}`);
    await expect(page.getByRole('region', { name: '第 2 版改动' })).toContainText('2,000,000');
    await page.getByRole('link', { name: '第 1 版', exact: true }).click();
    await expect(page).toHaveURL(`/bids/detail/${desk.id}?version=1`);
    await expect(page.getByText('您正在查看第 1 版')).toBeVisible();
    await expect(page.getByText('¥1,234,567.00').first()).toBeVisible();
    await page.getByRole('link', { name: '查看现行版本' }).click();
    await expect(page).toHaveURL(`/bids/detail/${desk.id}`);
    await withdrawn(desk, '采购任务取消');
    await page.goto(`/bids/detail/${desk.id}`);
    await expect(page.getByText('此公告已撤回')).toBeVisible();
    await expect(page.getByText('采购任务取消')).toBeVisible();
    await expect(page.getByRole('region', { name: '公告正文' })).toHaveCount(0);
  },
);

test.describe('an unknown notice', () => {
  test.use({ mayLog: /status of 404/ });
  for (const path of [
    '/bids/detail/999999999',
    '/bids/detail/abc',
    '/bids/detail/1?version=99',
    '/bids/party/999999999',
  ])
    test(`${path} is not found`, { tag: '@once' }, async ({ page }) => {
      const response = await page.goto(path);
      expect(response?.status()).toBe(404);
      await expect(page.getByText('This page could not be found')).toBeVisible();
    });
});

test('an organisation has its notices in parts', { tag: '@once' }, async ({ page, request }) => {
  const [row] = await noticesLike(request, { notice_type: ['result'], page_size: 1 });
  const detail = await noticeDetail(request, row!.id);
  await page.goto(`/bids/detail/${row!.id}`);
  await page.getByRole('link', { name: detail.packages[0]!.winner!.name }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(detail.packages[0]!.winner!.name);
  await expect(page.getByRole('link', { name: /^中标（成交）/ })).toHaveAttribute('aria-current', 'page');
  await expect(rows(page).first()).toBeVisible();
});

test(
  'the workbench has the list, the notice and its building blocks',
  { tag: '@once' },
  async ({ page, isMobile }) => {
    await page.goto('/pages_workbench/pages/bids');
    const menu = page.getByRole('navigation', { name: isMobile ? '个人中心底部' : '个人中心菜单' });
    await expect(menu.getByRole('link', { name: '公告' })).toHaveAttribute('aria-current', 'page');
    await titles(page).first().getByRole('link').click();
    await expect(page).toHaveURL(/\/pages_workbench\/pages\/bids\/detail\?id=\d+$/);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await visit(page, '/pages_workbench/components/city');
    await untilRouterRuns(page);
    await page.getByRole('button', { name: /所在地区/ }).click();
    await page.getByRole('button', { name: '北京市' }).first().click();
    await page.getByRole('button', { name: '确定' }).click();
    await expect(page.getByText('110000')).toBeVisible();
    await visit(page, '/pages_workbench/static/js/uqrcode?text=https://example.com/');
    await expect(page.getByRole('img', { name: '生成的二维码' })).toBeVisible();
    const before = await page.getByRole('img', { name: '生成的二维码' }).innerHTML();
    await page.getByRole('textbox', { name: '二维码内容' }).fill('别的内容');
    await expect.poll(() => page.getByRole('img', { name: '生成的二维码' }).innerHTML()).not.toBe(before);
    await visit(page, '/pages_workbench/components/dm-mask');
    await untilRouterRuns(page);
    await page.getByRole('button', { name: '显示提示' }).click();
    await expect(page.getByRole('dialog', { name: '提示' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog', { name: '提示' })).toBeHidden();
    await visit(page, '/pages_workbench/components/trigger-content');
    await untilRouterRuns(page);
    await page.getByRole('button', { name: /^排序/ }).click();
    await page.getByRole('button', { name: '即将截止' }).click();
    await expect(page.getByText('现在按“即将截止”排列')).toBeVisible();
    await page.goto('/pages_workbench/static/js/city');
    await page.getByRole('link', { name: '广东省' }).click();
    await expect(page.getByText('440300')).toBeVisible();
  },
);

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test(
    'the list searches, filters, sorts and turns its pages',
    { tag: '@phone' },
    async ({ page, isMobile }) => {
      await page.goto('/bids');
      await expect(rows(page)).toHaveCount(20);
      await page.locator('#notice-keyword').fill('设备');
      await page.getByRole('button', { name: '搜索' }).click();
      await expect(page).toHaveURL(/keyword=/);
      await openFilters(page, isMobile);
      await page.getByRole('link', { name: /^招标公告/ }).click();
      await expect(page).toHaveURL(/notice_type=tender/);
      await page.getByRole('link', { name: '即将截止' }).click();
      await expect(page).toHaveURL(/sort=deadline/);
      await page.getByRole('link', { name: '下一页' }).click();
      await expect(page.getByText(/^第 2 页/)).toBeVisible();
      await titles(page).first().getByRole('link').click();
      await expect(page).toHaveURL(/\/bids\/detail\/\d+$/);
    },
  );

  test('the detail is complete', { tag: '@once' }, async ({ page, request }) => {
    const content = sampleNotice();
    const { id } = await published(request, content);
    await page.goto(`/bids/detail/${id}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(content.title);
    for (const name of ['项目概况', '采购包', '公告正文', '联系方式'])
      await expect(page.getByRole('region', { name, exact: true })).toBeVisible();
    await expect(page.getByRole('cell', { name: '冷轧钢板' })).toBeVisible();
    await expect(page.getByRole('link', { name: '示例市图书馆' }).first()).toBeVisible();
    await expect(page.getByRole('button', { name: '收藏' }).first()).toBeHidden();
  });
});

test('a result, a correction and the filters of a phone are accessible', async ({
  page,
  request,
  isMobile,
}) => {
  const [result] = await noticesLike(request, { notice_type: ['result'], page_size: 1 });
  const [correction] = await noticesLike(request, { notice_type: ['correction'], page_size: 1 });
  await makeTall(page, isMobile);
  for (const { id } of [result!, correction!]) {
    await visit(page, `/bids/detail/${id}`);
    await expect(page.locator('[style]')).toHaveCount(0);
    await expectAccessible(page);
    await expectFits(page);
  }
  if (!isMobile) return;
  await page.setViewportSize({ width: 360, height: 740 });
  await visit(page, '/bids');
  await openFilters(page, isMobile);
  await expectAccessible(page, '#notice-filters');
});

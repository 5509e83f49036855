import { randomInt } from 'node:crypto';
import { done, enterAs, person, runJob, user } from './fixtures/accounts.ts';
import { published, sampleNotice } from './fixtures/notices.ts';
import { elderMode, expect, expectAccessible, expectFits, makeTall, test, visit } from './fixtures/portal.ts';
import { pressTwice } from './fixtures/press-twice.ts';

const bench = '/pages_workbench';
const ownWord = () => `订阅试验${randomInt(100_000_000)}号`;

test(
  'a supplier saves a search, hears of a match, reads it and ends the subscription with one click',
  { tag: '@phone' },
  async ({ page, baseURL, request }) => {
    test.slow();
    const who = await user(request);
    await enterAs(page, who, baseURL);
    const word = ownWord();
    await visit(page, `/bids?keyword=${encodeURIComponent(word)}`);
    await page.getByRole('button', { name: '订阅此搜索' }).first().click();
    const dialog = page.getByRole('dialog', { name: '订阅此搜索' });
    await expect(dialog.getByRole('textbox', { name: '订阅名称' })).toHaveValue(word);
    await dialog.getByRole('radio', { name: /即时推送/ }).check();
    await dialog.getByRole('button', { name: '保存订阅' }).click();
    await expect(page.getByText('已订阅，可在「工作台 - 我的订阅」中管理')).toBeVisible();

    await published(request, sampleNotice(word));
    const title = `订阅「${word}」有新公告`;
    await runJob(request, 'subscriptions.match');
    await visit(page, '/message');
    await page.getByRole('button', { name: title }).click();
    // A message of several lines unfolds, and leads on from there.
    await page.getByRole('link', { name: '查看详情' }).click();
    await expect(page).toHaveURL(/\/bids\/detail\/\d+$/);
    await expect(page.getByRole('heading', { level: 1 })).toContainText(word);

    await visit(page, `${bench}/components/subscribeList`);
    await expect(page.getByRole('list', { name: '订阅找到的公告' })).toContainText(word);

    await visit(page, `${bench}/pages/subscription`);
    await page.getByText('已找到 1 条').click();
    await expect(page).toHaveURL(new RegExp(`${bench}/pages/subscription/matches\\?id=\\d+$`));
    await expect(page.getByRole('list', { name: '订阅找到的公告' })).toContainText(word);
    await expectAccessible(page);
    await expectFits(page);
    await page.getByRole('link', { name: '管理订阅' }).click();
    await expect(page.getByRole('heading', { level: 1, name: '我的订阅' })).toBeVisible();
    await page.getByRole('button', { name: new RegExp(`^停止.*${word}`) }).click();
    await expect(page.getByRole('button', { name: new RegExp(`^恢复订阅.*${word}`) })).toBeVisible();
    await page.getByRole('button', { name: new RegExp(`^恢复订阅.*${word}`) }).click();
    await expect(page.getByRole('button', { name: new RegExp(`^停止.*${word}`) })).toBeVisible();
    await page.getByRole('button', { name: new RegExp(`^停止.*${word}`) }).click();
    await expect(page.getByRole('button', { name: new RegExp(`^恢复订阅.*${word}`) })).toBeVisible();
    await page.reload();
    await expect(page.getByText('还没有保存的搜索')).toBeVisible();
  },
);

test(
  'a subscription restored with two presses in a row is there once',
  { tag: '@once' },
  async ({ page, baseURL, request }) => {
    const who = await user(request, { certified: [2] });
    const own = person(request, who.token);
    const query = { keyword: '食堂' };
    await done(own, '/api/szguild/user/bidSubscriptionSave', { name: '食堂采购', query, frequency: 'daily' });
    await enterAs(page, who, baseURL);
    await visit(page, `${bench}/pages/subscription`);
    await page.getByRole('button', { name: /^停止.*食堂采购/ }).click();
    await pressTwice(page.getByRole('button', { name: /^恢复订阅/ }), '**/user/bidSubscriptionSave');
    await expect(page.getByRole('button', { name: /^停止.*食堂采购/ })).toBeVisible();
    await page.reload();
    await expect(page.getByRole('button', { name: /^停止.*食堂采购/ })).toHaveCount(1);
  },
);

test('the form and a new search are filled in, changed and silenced', async ({
  page,
  baseURL,
  request,
  isMobile,
}) => {
  const who = await user(request, { certified: [2] });
  await enterAs(page, who, baseURL);
  await visit(page, `${bench}/pages/subscription`);
  await expect(page.getByText('已用 0 / 20 个')).toBeVisible();
  await page.getByRole('button', { name: '设置关注' }).click();
  const form = page.getByRole('dialog', { name: '我的关注' });
  await form.getByRole('textbox', { name: '关键词' }).fill('食堂 设备');
  await form.getByRole('textbox', { name: '关键词' }).press('Enter');
  await form.getByRole('checkbox', { name: '招标公告' }).check();
  await form.getByRole('textbox', { name: '最低预算（万元）' }).fill('50');
  await form.getByRole('textbox', { name: '最高预算（万元）' }).fill('20');
  await form.getByRole('button', { name: '保存' }).click();
  await expect(form.getByText('最高预算不能低于最低预算')).toBeVisible();
  await form.getByRole('textbox', { name: '最高预算（万元）' }).fill('200');
  await expectAccessible(page);
  await form.getByRole('button', { name: '保存' }).click();
  await expect(page.getByText('食堂 设备 · 招标公告 · 预算 50 万元 至 200 万元')).toBeVisible();
  await page.getByRole('combobox', { name: '推送频率：我的关注' }).selectOption('off');
  await expect(page.getByText('已改为暂停推送')).toBeVisible();

  await page.getByRole('button', { name: '新建订阅' }).click();
  const dialog = page.getByRole('dialog', { name: '新建订阅' });
  await dialog.getByRole('textbox', { name: '关键词' }).fill('道路 养护');
  await dialog.getByRole('button', { name: '保存' }).click();
  await expect(page.getByRole('heading', { name: '道路 养护' })).toBeVisible();
  await page.getByRole('button', { name: /^编辑.*道路 养护/ }).click();
  await page.getByRole('dialog', { name: '编辑订阅' }).getByRole('textbox', { name: '名称' }).fill('养护');
  await page.getByRole('dialog', { name: '编辑订阅' }).getByRole('button', { name: '保存' }).click();
  await expect(page.getByRole('heading', { name: '养护', exact: true })).toBeVisible();
  await makeTall(page, isMobile);
  await expectAccessible(page);
  await expectFits(page);
  // Elder mode changes styles alone: it is judged on a phone, where it leaves the least room.
  if (!isMobile) return;
  await elderMode(page, baseURL);
  await page.reload();
  await expectAccessible(page);
  await expectFits(page);
});

test('a person without certificate has one subscription, and is told what certification brings @phone', async ({
  page,
  baseURL,
  request,
}) => {
  const who = await user(request);
  await enterAs(page, who, baseURL);
  await visit(page, `${bench}/pages/subscription`);
  await expect(page.getByText('认证后可有 20 个订阅')).toBeVisible();
  await visit(page, bench);
  await expect(page.getByRole('heading', { name: '认证供应商身份后可用' })).toBeVisible();
  await expectAccessible(page);
  await expectFits(page);
});

test(
  'an expert, who can be certified as nothing else, is not sent to be',
  { tag: '@once' },
  async ({ page, baseURL, request }) => {
    await enterAs(page, await user(request, { role_id: 4, certified: [4] }), baseURL);
    await visit(page, bench);
    await expect(page.getByRole('heading', { level: 1, name: '工作台' })).toBeVisible();
    await expect(page.getByRole('link', { name: '去认证' })).toHaveCount(0);
  },
);

test('a certified supplier sees the market of a province and a trade', async ({
  page,
  baseURL,
  request,
  isMobile,
}) => {
  const who = await user(request, { certified: [2] });
  await enterAs(page, who, baseURL);
  await visit(page, bench);
  await expect(page.getByRole('heading', { name: '市场洞察' })).toBeVisible();
  await page.getByRole('combobox', { name: '省份' }).selectOption('44');
  await expect(page).toHaveURL(/province=44/);
  await page.getByRole('combobox', { name: '行业或类别' }).selectOption('goods');
  await expect(page).toHaveURL(/province=44.*trade=goods/);
  await makeTall(page, isMobile);
  await expectAccessible(page);
  await expectFits(page);
});

test(
  'the link from outside ends a subscription after a question, without login',
  { tag: '@once' },
  async ({ page, request }) => {
    const who = await user(request);
    const own = person(request, who.token);
    const query = { keyword: '食堂' };
    await done(own, '/api/szguild/user/bidSubscriptionSave', { name: '食堂采购', query, frequency: 'daily' });
    type List = { data: { unsubscribe_url: string }[] };
    const list = () => done<List>(own, '/api/szguild/user/bidSubscriptions', {});
    await page.goto((await list()).data[0]!.unsubscribe_url);
    await expect(page.getByText('「食堂采购」不再向您推送新公告')).toBeVisible();
    await expectAccessible(page);
    expect((await list()).data).toHaveLength(1);
    await page.getByRole('button', { name: '停止订阅' }).click();
    await expect(page.getByRole('heading', { name: '已停止订阅' })).toBeVisible();
    expect((await list()).data).toEqual([]);
  },
);

test(
  'a reminder is set on a notice, listed and cancelled',
  { tag: '@phone' },
  async ({ page, baseURL, request }) => {
    const who = await user(request);
    await enterAs(page, who, baseURL);
    const word = ownWord();
    const { id } = await published(request, sampleNotice(word));
    await visit(page, `/bids/detail/${id}`);
    await page.getByRole('button', { name: '截止提醒' }).filter({ visible: true }).first().click();
    const dialog = page.getByRole('dialog', { name: '截止提醒' });
    await dialog.getByRole('radio', { name: /提前 7 天/ }).check();
    await dialog.getByRole('button', { name: '提醒我' }).click();
    await expect(page.getByText('已设置，将在截止前 7 天提醒您')).toBeVisible();
    await visit(page, `${bench}/pages/subscription`);
    await expect(page.getByText('提前 7 天')).toBeVisible();
    await page.getByRole('button', { name: /^取消提醒/ }).click();
    await expect(page.getByText('在公告页按“截止提醒”')).toBeVisible();
  },
);

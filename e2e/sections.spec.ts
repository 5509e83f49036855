import { dataOf } from '@portal/contract/endpoint';
import { done, enterAs, loginByPassword, person } from './fixtures/accounts.ts';
import { expect, expectFits, test } from './fixtures/portal.ts';

const supplier = '13900000002';

test(
  'a visitor finds a certified agency in the directory, also without script',
  { tag: '@once' },
  async ({ browser, baseURL }) => {
    const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL! });
    const page = await context.newPage();
    await page.goto('/agent');
    const first = page.getByRole('main').getByRole('heading', { level: 2 }).first();
    const name = (await first.innerText()).replace(/\s*已认证$/, '');
    await page.getByLabel('机构名称或登记编号').fill(name.slice(0, 6));
    await page.getByRole('button', { name: '查找' }).click();
    await expect(page).toHaveURL(/keyword=/);
    await expect(page.getByRole('heading', { level: 2, name })).toBeVisible();
    await page.goto('/agent?keyword=查无此名');
    await expect(page.getByText('没有符合条件的机构')).toBeVisible();
    await context.close();
  },
);

test('the welcome page offers a visitor every section', async ({ page }) => {
  await page.goto('/default');
  for (const name of ['查采购公告', '读政策与实务', '找招标代理机构', '登录', '注册']) {
    await expect(page.getByRole('main').getByRole('link', { name, exact: true })).toBeVisible();
  }
  await expectFits(page);
});

test('a certified supplier shows a card that a stranger verifies @phone', async ({
  page,
  browser,
  baseURL,
  request,
}) => {
  const { token } = dataOf(await loginByPassword(request, supplier, 'Demo#2026'));
  await enterAs(page, { token }, baseURL);
  await page.goto('/id');
  await expect(page.getByRole('img', { name: '电子名片核验二维码' })).toBeVisible();
  await expectFits(page);
  const card = await done<{ code: string; title: string }>(
    person(request, token),
    '/api/szguild/user/card',
    {},
  );

  const stranger = await browser.newContext({ baseURL: baseURL! });
  const other = await stranger.newPage();
  await other.goto(`/id/${card.code}`);
  await expect(other.getByText('核验通过')).toBeVisible();
  await expect(other.getByText(card.title)).toBeVisible();
  await other.goto(`/id/${card.code.slice(0, -2)}xx`);
  await expect(other.getByText('未通过核验')).toBeVisible();
  await stranger.close();
});

test('a visitor is asked to log in before the card', { tag: '@once' }, async ({ page }) => {
  await page.goto('/id');
  await expect(page).toHaveURL('/login?redirect=%2Fid');
});

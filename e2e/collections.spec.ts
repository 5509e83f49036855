import { enterAs, user } from './fixtures/accounts.ts';
import { published, sampleNotice } from './fixtures/notices.ts';
import { expect, test, untilRouterRuns, visit } from './fixtures/portal.ts';
import { pressTwice } from './fixtures/press-twice.ts';

test('a user sees the contacts and collects', { tag: '@once' }, async ({ page, request, baseURL }) => {
  const content = sampleNotice();
  const { id } = await published(request, content);
  await enterAs(page, await user(request), baseURL);
  await visit(page, `/bids/detail/${id}`);
  await expect(page.getByRole('link', { name: '0000-88000011' })).toHaveAttribute('href', 'tel:000088000011');
  await untilRouterRuns(page);
  await page.getByRole('button', { name: '收藏', exact: true }).filter({ visible: true }).click();
  await expect(page.getByRole('button', { name: '已收藏' }).filter({ visible: true })).toBeVisible();
  await expect(page.getByText('已收藏，可在“我的收藏”中查看')).toBeVisible();
  await visit(page, '/pages_workbench/pages/collection');
  await expect(page.getByRole('link', { name: content.title })).toBeVisible();
  await page.getByRole('button', { name: /^取消收藏/ }).click();
  await page.getByRole('button', { name: /^恢复收藏/ }).click();
  // Two presses in a row are one.
  await pressTwice(page.getByRole('button', { name: /^取消收藏/ }), '**/Coursehistory/addCollect');
  await expect(page.getByRole('button', { name: /^恢复收藏/ })).toBeVisible();
  await page.reload();
  await expect(page.getByText('还没有收藏')).toBeVisible();
});

test.describe('without a network', { tag: '@phone' }, () => {
  // The script that does not come, and the press that fails for it.
  test.use({ mayLog: /Failed to (load resource|fetch manifest patches)|^error: $/ });

  test('a press says so and leaves the page; with a network the next one collects', async ({
    page,
    context,
    request,
    baseURL,
  }) => {
    const { id } = await published(request, sampleNotice());
    await enterAs(page, await user(request), baseURL);
    await visit(page, `/bids/detail/${id}`);
    await untilRouterRuns(page);
    const collect = page.getByRole('button', { name: '收藏', exact: true }).filter({ visible: true });
    await context.setOffline(true);
    await collect.click();
    await expect(page.getByText('网络已断开，请联网后再试')).toBeVisible();
    await expect(collect).toBeEnabled();
    await context.setOffline(false);
    await collect.click();
    await expect(page.getByRole('button', { name: '已收藏' }).filter({ visible: true })).toBeVisible();
  });
});

test('collections are for users', { tag: '@once' }, async ({ page }) => {
  await page.goto('/pages_workbench/pages/collection');
  await expect(page).toHaveURL(/\/login\?redirect=/);
});

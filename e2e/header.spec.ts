import type { Page } from '@playwright/test';
import { enterAs, user } from './fixtures/accounts.ts';
import { expect, test, visit } from './fixtures/portal.ts';

// At a desk: the phone shows the same data in its drawer.
test.describe('the header follows without a reload', { tag: '@once' }, () => {
  test('the unread count falls as messages are read', async ({ page, baseURL, request }) => {
    await enterAs(page, await user(request, { applied: [1], certified: [2] }), baseURL);
    await visit(page, '/message');
    const bell = page.getByRole('button', { name: /^消息/ });
    const unread = Number(/\d+/.exec((await bell.getAttribute('aria-label')) ?? '')?.[0]);
    expect(unread).toBeGreaterThan(1);
    await markDocument(page);

    // The bell asks by itself every 20 seconds; it must not take that long.
    await page.getByRole('main').getByRole('button', { name: /未读/ }).first().click();
    await expect(page).not.toHaveURL(/\/message/);
    await expect(bell).toHaveAccessibleName(`消息，${unread - 1} 条未读`, { timeout: 5000 });
    await page.goBack();
    await page.getByRole('button', { name: '全部标为已读' }).click();
    await expect(bell).toHaveAccessibleName('消息', { timeout: 5000 });
    await expect(bell.locator('[data-unread]')).toBeHidden();
    await expectSameDocument(page);
  });

  test('a new nickname and another identity are shown at once', async ({ page, baseURL, request }) => {
    await enterAs(page, await user(request, { role_id: 2 }), baseURL);
    const header = page.getByRole('banner').filter({ visible: true });
    await visit(page, '/profile/accountManage');
    await markDocument(page);
    await page.getByRole('textbox', { name: '昵称' }).fill('采购小能手');
    await page.getByRole('button', { name: '保存资料' }).click();
    await expect(page.getByText('资料已保存')).toBeVisible();
    await expect(header.getByRole('button', { name: '采购小能手' })).toBeVisible();
    await expectSameDocument(page);

    await visit(page, '/identity');
    await markDocument(page);
    await expect(header.locator('p', { hasText: '供应商' })).toBeAttached();
    await page.getByRole('button', { name: /设为当前身份.*采购人/ }).click();
    await expect(page.getByText('当前身份已更改')).toBeVisible();
    await expect(header.locator('p', { hasText: '采购人' })).toBeAttached();
    await expectSameDocument(page);
  });
});

async function markDocument(page: Page): Promise<void> {
  await page.evaluate(() => document.documentElement.setAttribute('data-same-document', ''));
}

async function expectSameDocument(page: Page): Promise<void> {
  await expect(page.locator('html[data-same-document]')).toBeAttached();
}

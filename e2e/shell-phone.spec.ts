import { expect, expectAccessible, expectFits, test, visit } from './fixtures/portal.ts';
import { expectKept } from './fixtures/shell.ts';

test('spec 2: a green bar with the logo and a menu icon', async ({ page }) => {
  await page.goto('/help');
  const bar = page.getByRole('banner');
  await expect(bar).toHaveCSS('background-color', 'rgb(1, 170, 114)');
  await expect(bar.getByRole('button', { name: '打开菜单' })).toBeVisible();
  await bar.getByRole('link', { name: /首页$/ }).click();
  await expect(page).toHaveURL('/');
});

test('spec 2: the icon opens a drawer from the top with a collapsible menu', async ({ page }) => {
  await visit(page, '/');
  await page.getByRole('button', { name: '打开菜单' }).click();
  const drawer = page.getByRole('dialog', { name: '菜单' });
  await expect(drawer).toBeVisible();
  expect((await drawer.boundingBox())?.y).toBe(0);
  await expect(drawer.getByRole('link', { name: '登录' })).toHaveAttribute('href', '/login');
  await expect(drawer.getByRole('link', { name: '注册', exact: true })).toHaveAttribute('href', '/register');
  await expect(drawer.getByRole('link', { name: '身份认证' })).toBeHidden();
  await drawer.getByText('帮助中心', { exact: true }).click();
  await expect(drawer.getByRole('link', { name: '身份认证' })).toBeVisible();
  await expectAccessible(page);
  await expectFits(page);
  await drawer.getByRole('link', { name: '身份认证' }).click();
  await expect(page).toHaveURL(/\/help#c-/);
  await expect(drawer).toBeHidden();
});

test('the drawer closes by its icon and by Escape, and gives the focus back', async ({ page }) => {
  await visit(page, '/');
  const open = page.getByRole('button', { name: '打开菜单' });
  const drawer = page.getByRole('dialog', { name: '菜单' });
  await open.click();
  await drawer.getByRole('button', { name: '关闭菜单' }).click();
  await expect(drawer).toBeHidden();
  await open.click();
  await expect(drawer).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
  await expect(open).toBeFocused();
});

test('spec 7: the mobile menu is asked for once and kept without expiry', async ({ page }) => {
  let asked = 0;
  page.on('request', (request) => (asked += Number(request.url().endsWith('/wapMenu'))));
  for (let round = 0; round < 2; round++) {
    await visit(page, '/');
    await page.getByRole('button', { name: '打开菜单' }).click();
    await expect(page.getByRole('dialog').getByRole('link', { name: '网站地图' })).toBeVisible({
      timeout: 20_000,
    });
    await expectKept(page, 'wapMenu');
  }
  expect(asked).toBe(1);
});

test('spec 2: the footer is shown on desktop only', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('contentinfo')).toBeHidden();
});

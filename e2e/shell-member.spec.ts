import { expect, test } from './fixtures/portal.ts';
import { pointAt, toast } from './fixtures/shell.ts';

/** The page of samples has two headers of somebody logged in, and each asks for itself. */
const headersWithBell = 2;

const oneUnread = {
  total: 1,
  page: 1,
  page_size: 10,
  unread: 1,
  data: [
    {
      id: 2,
      status: 0,
      message_type: 3,
      message_title: '新课上线：框架协议采购',
      message_content: '会员限时八折。',
      create_time: 1_794_614_400,
      content_id: '7',
    },
  ],
};

// The parts for somebody logged in stand on a page of samples; the first header there is a supplier’s.
test.describe('desktop', () => {
  test.skip(({ isMobile }) => isMobile);
  test.use({ mayLog: /status of 404/ });

  test.beforeEach(({ page }) => page.goto('/dev/shell'));

  test('spec 2: the bell has an unread dot and shows the first 3 messages, the unread count and 查看更多', async ({
    page,
  }) => {
    const bell = page.getByRole('banner').getByRole('button', { name: '消息，2 条未读' }).first();
    await expect(bell.locator('[data-unread]')).toBeVisible();
    const panel = page.getByRole('region', { name: '消息', exact: true }).filter({ visible: true });
    await pointAt(page, bell, panel);
    await expect(panel).toContainText('2 条未读');
    await expect(panel.getByRole('listitem')).toHaveCount(3);
    await expect(panel.getByRole('link', { name: '查看更多' })).toHaveAttribute('href', '/message');
  });

  test('spec 4: clicking an unread message marks it read, reloads the list and goes to its content', async ({
    page,
    context,
    baseURL,
  }) => {
    const calls: string[] = [];
    await page.route('**/api/szguild/user/**', (route) => {
      const name = route.request().url().split('/').at(-1)!;
      calls.push(`${name} ${route.request().postData()}`);
      return route.fulfill({ json: { code: 1, msg: '', data: name === 'messageList' ? oneUnread : {} } });
    });
    await context.addCookies([{ name: 'token', value: 'sample', url: baseURL! }]);
    await page.goto('/dev/shell');
    const bell = page.getByRole('button', { name: '消息，1 条未读' }).first();
    const message = page.getByRole('button', { name: /新课上线/ }).filter({ visible: true });
    await pointAt(page, bell, message);
    await message.click();
    await expect(page).toHaveURL('/course/7');
    const list = 'messageList {"message_type":0}';
    expect(calls.slice(-2)).toEqual(['editMessage {"id":2}', list]);
    expect(calls.slice(0, -2).every((call) => call === list)).toBe(true);
  });

  test('spec 7: the message list is polled every 20 seconds on desktop', async ({
    page,
    context,
    baseURL,
  }) => {
    let asked = 0;
    await page.route('**/messageList', (route) => {
      asked++;
      return route.fulfill({ json: { code: 1, msg: '', data: oneUnread } });
    });
    await context.addCookies([{ name: 'token', value: 'sample', url: baseURL! }]);
    await page.clock.install();
    await page.goto('/dev/shell');
    await page.clock.runFor(1000);
    await expect.poll(() => asked).toBe(headersWithBell);
    await page.clock.runFor(19_000);
    expect(asked).toBe(headersWithBell);
    await page.clock.runFor(2000);
    await expect.poll(() => asked).toBe(2 * headersWithBell);
  });

  test('spec 2: the user dropdown shows who is logged in, with the phone masked', async ({ page }) => {
    const menu = page.locator('[data-panel]').filter({ visible: true });
    await pointAt(page, page.getByRole('button', { name: '陈思远' }).first(), menu);
    for (const text of ['陈思远', '供应商', '已认证', '139****0002']) await expect(menu).toContainText(text);
    await expect(menu.getByRole('link', { name: '个人中心' })).toHaveAttribute('href', '/profile');
    await expect(menu.getByRole('link', { name: '切换身份' })).toBeVisible();
    await expect(menu.getByRole('button', { name: '退出登录' })).toBeVisible();
  });

  test('spec 4: a certified expert is not offered to switch', async ({ page }) => {
    const sample = page.getByRole('region', { name: /已认证的专家/ });
    const menu = sample.locator('[data-panel]').filter({ visible: true });
    await pointAt(page, sample.getByRole('button', { name: '陈思远' }), menu);
    await expect(menu).toContainText('专家');
    await expect(menu.getByRole('link', { name: '切换身份' })).toHaveCount(0);
  });

  test('spec 4: logging out asks, then shows the server’s msg and goes to /', async ({ page }) => {
    await page.route('**/api/szguild/user/logout', (route) =>
      route.fulfill({ json: { code: 1, msg: '您已安全退出', data: {} } }),
    );
    const person = page.getByRole('button', { name: '陈思远' }).first();
    const exit = page.getByRole('button', { name: '退出登录' }).filter({ visible: true });
    await pointAt(page, person, exit);
    await exit.click();
    const dialog = page.getByRole('alertdialog', { name: '提示' });
    await expect(dialog).toContainText('确认退出系统？');
    await dialog.getByRole('button', { name: '取消' }).click();
    await expect(dialog).toBeHidden();
    await pointAt(page, person, exit);
    await exit.click();
    await dialog.getByRole('button', { name: '确定' }).click();
    await expect(toast(page)).toContainText('您已安全退出');
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('banner').getByRole('link', { name: '登录', exact: true })).toBeVisible();
  });

  test('spec 2: personal-centre mode has a caption and the way home, and no menu', async ({ page }) => {
    const sample = page.getByRole('region', { name: '个人中心模式' });
    await expect(sample.getByRole('paragraph').filter({ hasText: '个人中心' })).toBeVisible();
    await expect(sample.getByRole('link', { name: '返回首页' })).toHaveAttribute('href', '/');
    await expect(sample.getByRole('navigation')).toHaveCount(0);
  });

  test('spec 2: the register header says 已有账号？ with 去登录', async ({ page }) => {
    const sample = page.getByRole('region', { name: '注册与找回密码' });
    await expect(sample.getByText('已有账号？')).toBeVisible();
    await expect(sample.getByRole('link', { name: '去登录' })).toHaveAttribute('href', '/login');
  });
});

test.describe('phone', () => {
  test.skip(({ isMobile }) => !isMobile);

  test('spec 2: the drawer shows who is logged in, with switch and logout', async ({ page }) => {
    await page.goto('/dev/shell');
    await page.getByRole('button', { name: '打开个人菜单' }).click();
    const drawer = page.getByRole('dialog', { name: '菜单' });
    for (const text of ['陈思远', '供应商', '已认证']) await expect(drawer).toContainText(text);
    await expect(drawer.getByRole('link', { name: '切换身份' })).toBeVisible();
    await drawer.getByRole('button', { name: '退出登录' }).click();
    await expect(page.getByRole('alertdialog', { name: '提示' })).toContainText('确认退出系统？');
  });
});

import { expect, test } from './fixtures/portal.ts';
import {
  comeHomeWith,
  expectKept,
  goInside,
  menuItem,
  pointAt,
  toast,
  untilAlive,
} from './fixtures/shell.ts';

// The page that is not there says so in the console too.
test.use({ mayLog: /status of 404/ });

test('spec 2: the logo goes to /', async ({ page }) => {
  await page.goto('/help');
  await page.locator('header').getByRole('link', { name: /首页$/ }).first().click();
  await expect(page).toHaveURL('/');
});

test('spec 2: the menu comes from the server, hover opens an item (2) and leaving closes it (1)', async ({
  page,
}) => {
  await page.goto('/');
  const item = page
    .getByRole('navigation', { name: '主导航' })
    .locator('li')
    .filter({ hasText: '帮助中心' })
    .first();
  await expect(item).toHaveAttribute('data-status', '1');
  await expect(item.getByRole('link', { name: '身份认证' })).toBeHidden();
  await pointAt(page, item, item.getByRole('link', { name: '身份认证' }));
  await expect(item).toHaveAttribute('data-status', '2');
  await item.getByRole('link', { name: '身份认证' }).click();
  await expect(page).toHaveURL(/\/help#c-/);
  await page.mouse.move(700, 700);
  await expect(item).toHaveAttribute('data-status', '1');
});

test('the menu works by keyboard: arrows move, Escape closes and gives the focus back', async ({ page }) => {
  await page.goto('/');
  const trigger = page.getByRole('button', { name: '展开帮助中心的子菜单' });
  await trigger.focus();
  await expect(trigger).toHaveAttribute('aria-expanded', 'false');
  await expect(async () => {
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('link', { name: '注册登录' })).toBeFocused({ timeout: 500 });
  }).toPass();
  await expect(trigger).toHaveAttribute('aria-expanded', 'true');
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('link', { name: '身份认证' }).first()).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(trigger).toBeFocused();
  await expect(trigger).toHaveAttribute('aria-expanded', 'false');
});

test('spec 2: the login button goes to /login', async ({ page }) => {
  await page.goto('/');
  await page.locator('header').getByRole('link', { name: '登录', exact: true }).click();
  await expect(page).toHaveURL('/login');
});

test('spec 2: the header turns white after 10 px of scroll', async ({ page }) => {
  await page.goto('/');
  const header = page.locator('header').filter({ visible: true });
  const white = 'rgb(255, 255, 255)';
  await page.mouse.move(300, 300);
  await page.evaluate(() => scrollTo(0, 10));
  await expect(header).toHaveAttribute('data-white', 'false');
  await expect(header).not.toHaveCSS('background-color', white);
  await page.evaluate(() => scrollTo(0, 11));
  await expect(header).toHaveAttribute('data-white', 'true');
  await expect(header).toHaveCSS('background-color', white);
});

test('spec 5: 关于我们 without an address warns 功能开发中', async ({ page }) => {
  await page.goto('/');
  const about = page.getByRole('button', { name: '关于我们' });
  await expect(async () => {
    await about.click();
    await expect(toast(page)).toContainText('功能开发中', { timeout: 500 });
  }).toPass();
  await expect(page).toHaveURL('/');
});

test('spec 5: a menu entry that needs login warns 未登录，跳转至登录界面 and goes to /login', async ({
  page,
}) => {
  await page.goto('/');
  await untilAlive(page, 'header nav a');
  const item = page.getByRole('navigation', { name: '主导航' }).locator('li').filter({ hasText: '采购公告' });
  const entry = item.getByRole('link', { name: '我的订阅' });
  await pointAt(page, item.first(), entry);
  await entry.click();
  await expect(toast(page)).toContainText('未登录，跳转至登录界面');
  await expect(page).toHaveURL('/login');
});

test('spec 5: an address with https:// opens in a new window, others inside the product', async ({
  page,
  context,
}) => {
  await context.route('https://example.org/', (route) => route.fulfill({ body: '别处' }));
  await comeHomeWith(page, { nav: [menuItem({ name: '协会官网', href: 'https://example.org/' })] });
  const opened = context.waitForEvent('page');
  await page.getByRole('link', { name: '协会官网' }).click();
  expect((await opened).url()).toBe('https://example.org/');
  await page.getByRole('navigation', { name: '主导航' }).getByRole('link', { name: '搜索' }).click();
  await expect(page).toHaveURL('/search');
  expect(context.pages()).toHaveLength(2);
});

test('spec 7: the top menu is asked for once an hour', async ({ page }) => {
  let asked = 0;
  page.on('request', (request) => (asked += Number(request.url().endsWith('/navMenu'))));
  for (let visit = 0; visit < 2; visit++) {
    await page.goto('/404');
    await goInside(page, '/');
    await expect(page.getByRole('navigation', { name: '主导航' })).toBeVisible({ timeout: 20_000 });
    await expectKept(page, 'menuInfo');
  }
  expect(asked).toBe(1);
});

test.describe('footer', () => {
  test('spec 2: copyright with the year, phone and e-mail from the home data, records and menu', async ({
    page,
  }) => {
    await page.goto('/');
    const footer = page.getByRole('contentinfo');
    const year = new Date().toLocaleString('en', { year: 'numeric', timeZone: 'Asia/Shanghai' });
    await expect(footer).toContainText(`© ${year} 示例市政府采购协会`);
    await expect(footer.getByRole('link', { name: '400-000-0000' })).toHaveAttribute(
      'href',
      'tel:4000000000',
    );
    await expect(footer.getByRole('link', { name: 'service@example.org' })).toHaveAttribute(
      'href',
      'mailto:service@example.org',
    );
    await expect(footer.getByRole('link', { name: /ICP/ })).toHaveAttribute('href', /beian\.miit\.gov\.cn/);
    await expect(footer.getByRole('link', { name: /公网安备/ })).toHaveAttribute(
      'href',
      /beian\.mps\.gov\.cn/,
    );
    for (const name of ['用户协议', '隐私政策', '无障碍声明', '网站地图'])
      await expect(footer.getByRole('link', { name })).toBeVisible();
  });

  test('spec 2: an entry with status 0 opens in a new window', async ({ page, context }) => {
    await page.goto('/');
    const opened = context.waitForEvent('page');
    await page.getByRole('contentinfo').getByRole('link', { name: '开放接口' }).click();
    await expect(await opened).toHaveURL('/api/docs');
    await expect(page).toHaveURL('/');
  });

  test('spec 2: an entry that needs login warns and goes to /login', async ({ page }) => {
    await page.goto('/');
    await untilAlive(page, 'footer nav a');
    await page.getByRole('contentinfo').getByRole('link', { name: '工作台' }).click();
    await expect(toast(page)).toContainText('未登录，跳转至登录界面');
    await expect(page).toHaveURL('/login');
  });
});

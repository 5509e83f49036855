import { enterAs, user } from './fixtures/accounts.ts';
import { someCourse } from './fixtures/courses.ts';
import { placeOrder } from './fixtures/orders.ts';
import { expect, test, visit } from './fixtures/portal.ts';
import { answer, goInside, openConsult, toast } from './fixtures/shell.ts';

test.describe('answers', { tag: '@once' }, () => {
  test.use({ mayLog: /Failed to load resource/ });

  test('spec 8: code 10001 clears the session and goes to /login', async ({ page, context, baseURL }) => {
    await visit(page, '/help');
    await page.evaluate(() => localStorage.setItem('user', 'sealed'));
    await context.addCookies([{ name: 'token', value: 'expired', url: baseURL! }]);
    await answer(page, 'contactCustomer', { code: 10001, msg: '登录已失效，请重新登录' });
    await page.getByRole('button', { name: '咨询' }).click();
    await expect(page).toHaveURL('/login');
    await expect(toast(page)).toContainText('登录已失效，请重新登录');
    expect(await page.evaluate(() => localStorage.getItem('user'))).toBeNull();
    expect((await context.cookies()).map(({ name }) => name)).not.toContain('token');
  });

  test('spec 8: any other msg is a warning toast, not repeated within 5 seconds', async ({ page }) => {
    await page.clock.install();
    await page.goto('/help');
    await answer(page, 'contactCustomer', { code: 0, msg: '客服系统维护中' });
    await openConsult(page);
    await expect(page.getByRole('alert')).toContainText('客服系统维护中');
    const send = page.getByRole('button', { name: '提交留言' });
    await page.clock.runFor(3500);
    await expect(toast(page)).toHaveCount(0);
    await send.click();
    await page.clock.runFor(500);
    await expect(toast(page)).toHaveCount(0);
    await page.clock.runFor(5000);
    await send.click();
    await expect(toast(page)).toContainText('客服系统维护中');
  });

  test('spec 8: code 20142 shows nothing', async ({ page }) => {
    await page.goto('/help');
    await answer(page, 'contactCustomer', { code: 20142, msg: '还没有结果' });
    const answered = page.waitForResponse('**/contactCustomer');
    await openConsult(page);
    await answered;
    // Time enough to show one.
    await page.evaluate(async () => {
      for (let frame = 0; frame < 10; frame++) await new Promise(requestAnimationFrame);
    });
    await expect(toast(page)).toHaveCount(0);
  });

  test('spec 8: a status other than 200 shows the msg as an error toast', async ({ page }) => {
    await page.goto('/help');
    await answer(page, 'contactCustomer', { code: 42900, msg: '操作过于频繁，请稍后再试' }, 429);
    await openConsult(page);
    await expect(toast(page)).toHaveText(/错误：操作过于频繁，请稍后再试/);
  });

  test('spec 8: a transport error shows 数据请求有误，请稍后再试', async ({ page }) => {
    await page.goto('/help');
    await page.route('**/contactCustomer', (route) => route.abort());
    await openConsult(page);
    await expect(toast(page)).toHaveText(/错误：数据请求有误，请稍后再试/);
  });

  test('spec 8: only one toast is shown at a time', async ({ page }) => {
    await page.goto('/help');
    await answer(page, 'contactCustomer', { code: 0, msg: '第一条' });
    await openConsult(page);
    await expect(toast(page)).toHaveText(/第一条/);
    await answer(page, 'contactCustomer', { code: 0, msg: '第二条' });
    await page.getByRole('button', { name: '提交留言' }).click();
    await expect(toast(page)).toHaveText(/第二条/);
    await expect(toast(page)).toHaveCount(1);
  });
});

test.describe('chunks', { tag: '@once' }, () => {
  test.use({
    mayLog:
      /Failed to load resource|Failed to fetch dynamically imported module|Error loading route module|Unable to preload|^error: $/,
  });

  test('spec 8: a chunk that does not load reloads the page once, at the wanted address, at most once a minute', async ({
    page,
  }) => {
    await page.goto('/search');
    let loads = 0;
    page.on('load', () => loads++);
    await page.route('**/assets/help-*.js', (route) => route.abort());
    await goInside(page, '/help');
    await expect(page).toHaveURL('/help');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('帮助中心');
    await expect.poll(() => loads).toBe(1);
    await page.goto('/search');
    loads = 0;
    await goInside(page, '/help');
    await expect(toast(page)).toContainText('页面加载失败，请稍后再试');
    await expect(page).toHaveURL('/search');
    expect(loads).toBe(0);
  });

  test('a form whose code does not load can be sent again', async ({ page, request, baseURL }) => {
    const course = await someCourse(request, { price: 'paid' });
    await enterAs(page, await user(request), baseURL);
    await visit(page, `/payment?goods=course&id=${course.id}`);
    // The page was reloaded for it a moment ago.
    await page.evaluate(() => sessionStorage.setItem('chunk-reloaded', String(Date.now())));
    await page.route('**/assets/calls-*.js', (route) => route.abort());
    await placeOrder(page);
    await expect(toast(page)).toContainText('页面加载失败，请稍后再试');
    await page.unroute('**/assets/calls-*.js');
    await page.getByRole('button', { name: '提交订单' }).click();
    await expect(page).toHaveURL(/\/payment\/\w+$/);
  });
});

test.describe('error pages', () => {
  test.use({ mayLog: /status of (404|500)/ });

  for (const path of ['/404', '/no/such/page', '/agreement/none'])
    test(
      `spec 8: ${path} is a 404 with ‘This page could not be found’ and a link home`,
      { tag: path === '/404' ? [] : '@once' },
      async ({ page }) => {
        const response = await page.goto(path);
        expect(response?.status()).toBe(404);
        await expect(page.getByRole('heading', { level: 1 })).toHaveText('This page could not be found');
        await expect(page.getByText('页面不存在', { exact: true })).toBeVisible();
        await expect(page.getByRole('banner')).toHaveCount(0);
        await expect(page.getByRole('contentinfo')).toHaveCount(0);
        await page.getByRole('link', { name: '返回首页' }).click();
        await expect(page).toHaveURL('/');
      },
    );

  test(
    'spec 8: a route that names a missing guard is a 500, ‘Unknown middleware {name}’',
    { tag: '@once' },
    async ({ page }) => {
      const response = await page.goto('/dev/unknown-guard');
      expect(response?.status()).toBe(500);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(
        'Unknown middleware nobody-wrote-this',
      );
      await expect(page.getByRole('link', { name: '返回首页' })).toBeVisible();
      await page.getByRole('link', { name: '查看帮助或联系客服' }).click();
      await expect(page).toHaveURL('/help');
    },
  );
});

test.describe('data that does not come', { tag: '@phone' }, () => {
  test.use({ mayLog: /Failed to load resource/ });

  test('header and menu stay, and so does the address until it comes', async ({
    page,
    context,
    request,
    baseURL,
  }) => {
    await enterAs(page, await user(request), baseURL);
    await visit(page, '/pay/orders');
    const tabs = page.getByRole('navigation', { name: '订单状态' });
    const menu = page.getByRole('button', { name: '打开个人菜单' });
    const loading = page.getByRole('status').filter({ hasText: '正在加载' });
    const { promise: slow, resolve: answerNow } = Promise.withResolvers<void>();
    await page.route(/\/orders\.data/, async (route) => {
      await slow;
      await route.fulfill({ status: 503, body: '数据服务暂时不可用，请稍后再试。' });
    });
    await tabs.getByRole('link', { name: '待付款' }).click();
    await expect(loading).toHaveCount(1);
    answerNow();
    const heading = page.getByRole('heading', { level: 1 });
    await expect(heading).toHaveText('数据服务暂时不可用，请稍后再试。');
    await expect(loading).toHaveCount(0);
    await expect(menu).toBeVisible();
    await page.unroute(/\/orders\.data/);
    await page.getByRole('link', { name: '重试' }).click();
    await expect(heading).toHaveText('我的订单');
    await expect(page).toHaveURL('/pay/orders?status=0');

    await context.setOffline(true);
    await tabs.getByRole('link', { name: '已付款' }).click();
    await expect(heading).toHaveText('网络连接已断开');
    await expect(menu).toBeVisible();
    await context.setOffline(false);
    await expect(heading).toHaveText('我的订单');
    await expect(tabs.locator('[aria-current=page]')).toContainText('已付款');

    await visit(page, '/profile');
    await page.route(/\/identity\.data/, (route) => route.abort());
    await goInside(page, '/identity');
    await expect(heading).toHaveText('数据请求有误，请稍后再试');
    await expect(menu).toBeVisible();
    await expect(page.getByRole('button', { name: '更多', exact: true })).toBeVisible();
    await page.unroute(/\/identity\.data/);
    await page.getByRole('link', { name: '重试' }).click();
    await expect(heading).toHaveText('身份认证');
    await expect(page).toHaveURL('/identity');
  });
});

test('spec 2: header and footer are hidden on login; register and retrieve have a header of their own', async ({
  page,
}) => {
  await page.goto('/login');
  await expect(page.getByRole('navigation', { name: '主导航' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: '打开菜单' })).toHaveCount(0);
  await expect(page.getByRole('contentinfo')).toHaveCount(0);
  for (const path of ['/register', '/retrieve']) {
    await page.goto(path);
    await expect(page.getByRole('banner').getByRole('link', { name: /登录/ })).toHaveAttribute(
      'href',
      '/login',
    );
    await expect(page.getByRole('navigation', { name: '主导航' })).toHaveCount(0);
    await expect(page.getByRole('contentinfo')).toHaveCount(0);
  }
});

import { readFile } from 'node:fs/promises';
import { orderMinutes } from '@portal/contract/order-titles';
import readSheet from 'read-excel-file/node';
import { enterAs, moveClock, runJob, typeSmsCode, user } from './fixtures/accounts.ts';
import { openVideo, playUntil, someCourse } from './fixtures/courses.ts';
import { codeShown, orderOf, payByPhone, placeOrder, topUp } from './fixtures/orders.ts';
import { expect, expectAccessible, expectFits, test, visit } from './fixtures/portal.ts';
import { enterAsSample, navigate } from './fixtures/tour.ts';

const paid = { level: 2, name: '支付成功' } as const;

test(
  'a visitor who wants a course logs in, buys it by WeChat, reloads while paying, and plays its first lesson',
  { tag: '@once' },
  async ({ page, request, baseURL }) => {
    const course = await someCourse(request, { price: 'paid' });
    await visit(page, '/course');
    await page.getByRole('searchbox', { name: '在课程中查找' }).fill(course.title);
    await page.getByRole('button', { name: '查找' }).click();
    await page.getByRole('list', { name: '课程列表' }).getByRole('link', { name: course.title }).click();
    await page.getByRole('link', { name: '立即购买' }).filter({ visible: true }).click();
    await expect(page).toHaveURL(/\/login\?redirect=/);
    expect(new URL(page.url()).searchParams.get('redirect')).toBe(`/payment?goods=course&id=${course.id}`);

    await enterAs(page, await user(request), baseURL);
    await visit(page, `/course/${course.id}`);
    await page.getByRole('link', { name: '立即购买' }).filter({ visible: true }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText(course.title)).toBeVisible();
    await dialog.getByRole('button', { name: '提交订单' }).click();
    await expect(dialog.getByText('请先阅读并同意支付协议')).toBeVisible();
    await expectAccessible(page, '[role=dialog]');
    const first = await codeShown(page, () => placeOrder(dialog));
    expect(first).toMatch(/^weixin:/);
    await expectAccessible(page, '[role=dialog]');

    await expect(page).toHaveURL(/#pay-course-/);
    const code = await codeShown(page, () => page.reload());
    await payByPhone(request, code);
    await expect(dialog.getByRole('heading', paid)).toBeVisible();
    await dialog.getByRole('link', { name: '开始学习' }).click();
    await expect(page).toHaveURL(/\/lesson\/\d+$/);
    await playUntil(await openVideo(page, page.url()), 0.3);
  },
);

test(
  'on a phone Alipay comes first; its cashier leads back to the payment page, and that to the lesson',
  { tag: '@phone' },
  async ({ page, request, baseURL }) => {
    const course = await someCourse(request, { price: 'paid' });
    await enterAs(page, await user(request), baseURL);
    await visit(page, `/payment?goods=course&id=${course.id}`);
    await placeOrder(page);
    await expect(page).toHaveURL(/\/payment\/\w+$/);
    await expect(page.getByRole('radio', { name: /支付宝/ })).toBeChecked();
    await page.getByRole('button', { name: '前往支付宝付款' }).click();
    await expect(page).toHaveURL(/\/dev\/alipay/);
    await page.getByRole('button', { name: '付款', exact: true }).click();
    await expect(page).toHaveURL(/\/payment\/\w+/);
    await expect(page.getByRole('heading', paid)).toBeVisible();
    await expectAccessible(page, 'main');
    await expectFits(page);
    await page.getByRole('link', { name: '开始学习' }).click();
    await expect(page).toHaveURL(/\/lesson\/\d+$/);
    await playUntil(await openVideo(page, page.url()), 0.3);
  },
);

test(
  'the balance is topped up and spent: a wrong password is refused, the right one pays, another tab notices',
  { tag: '@once' },
  async ({ page, request, baseURL }) => {
    const course = await someCourse(request, { price: 'paid' });
    const me = await user(request);
    await enterAs(page, me, baseURL);
    await visit(page, '/pay/balance');
    await page.getByRole('button', { name: '¥2,000' }).click();
    await page.getByRole('button', { name: '充值 ¥2,000.00' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText('余额充值 2000 元')).toBeVisible();
    const code = await codeShown(page, () => placeOrder(dialog));
    await expect(dialog.getByRole('radio', { name: /余额支付/ })).toHaveCount(0);
    await payByPhone(request, code);
    await expect(dialog.getByRole('heading', paid)).toBeVisible();
    await dialog.getByRole('button', { name: '关闭' }).click();
    await expect(page.getByRole('row', { name: /充值/ }).getByText('+¥2,000.00')).toBeVisible();

    const number = await orderOf(request, me, 'course', course.id);
    const other = await page.context().newPage();
    await visit(other, `/payment/${number}`);
    await visit(page, `/payment/${number}`);
    await page.getByRole('radio', { name: /余额支付/ }).check();
    const password = page.locator('input[name=password]');
    await password.fill('not the password');
    await page.getByRole('button', { name: /^确认支付/ }).click();
    await expect(page.getByRole('main').getByText(/密码.*错误|密码不正确/)).toBeVisible();
    await expect(password).toHaveValue('not the password');
    await password.fill(me.password);
    await page.getByRole('button', { name: /^确认支付/ }).click();
    await expect(page.getByRole('heading', paid)).toBeVisible();
    await expect(other.getByRole('heading', paid)).toBeVisible();
    await page.getByRole('link', { name: '开始学习' }).click();
    await expect(page).toHaveURL(/\/lesson\/\d+$/);
    await playUntil(await openVideo(page, page.url()), 0.3);
  },
);

test(
  'a learning path is bought from the balance with a code by text message, and the statement of it is saved',
  { tag: '@once' },
  async ({ page, request, baseURL }) => {
    test.slow();
    const path = '供应商投标能力路径';
    const buy = page.getByRole('link', { name: new RegExp(`购买整套.*${path}`) });
    const me = await user(request);
    await topUp(request, me, 400);
    await enterAs(page, me, baseURL);
    await visit(page, '/planning');
    await buy.click();
    const dialog = page.getByRole('dialog');
    await codeShown(page, () => placeOrder(dialog));
    await dialog.getByRole('radio', { name: /余额支付/ }).check();
    await dialog.getByRole('tab', { name: '短信验证码' }).click();
    await dialog.getByRole('button', { name: '获取验证码' }).click();
    await typeSmsCode(page, me.mobile);
    await dialog.getByRole('button', { name: '确认支付 ¥329.00' }).click();
    await expect(dialog.getByRole('heading', paid)).toBeVisible();
    await dialog.getByRole('button', { name: '关闭' }).click();
    await expect(dialog).toBeHidden();
    await expect(buy).toHaveCount(0);

    await visit(page, '/pay/balance');
    await expect(page.getByRole('row').filter({ hasText: path })).toContainText('-¥329.00');
    await page.getByRole('button', { name: '导出', exact: true }).click();
    const save = page.getByRole('button', { name: '下载文件' });
    await expect(save).toBeVisible({ timeout: 30_000 });
    const [download] = await Promise.all([page.waitForEvent('download'), save.click()]);
    const [sheet] = await readSheet(await readFile(await download.path()));
    const [, spent, received, ...more] = sheet!.data;
    expect(spent).toContain(-329);
    expect(received).toContain(400);
    expect(more).toEqual([]);
  },
);

test(
  'an order that nobody pays in time expires: the page says so, and leads to ordering again',
  { tag: '@once' },
  async ({ page, request, baseURL }) => {
    const course = await someCourse(request, { price: 'paid' });
    await enterAs(page, await user(request), baseURL);
    await visit(page, `/payment?goods=course&id=${course.id}`);
    // The order is backdated by half an hour on the server, so that it expires now.
    await moveClock(page, -(orderMinutes * 60 + 5));
    await placeOrder(page);
    await expect(page).toHaveURL(/\/payment\/\w+$/);
    await moveClock(page, 0);
    await runJob(request, 'orders.expire');
    await expect(page.getByRole('heading', { level: 2, name: '订单已过期' })).toBeVisible({
      timeout: 20_000,
    });
    await page.getByRole('link', { name: '重新下单' }).click();
    await expect(page.getByRole('link', { name: '立即购买' }).filter({ visible: true })).toBeVisible();
    await visit(page, '/pay/orders?status=3');
    await expect(page.getByRole('main').getByRole('link', { name: course.title, exact: true })).toBeVisible();
  },
);

test('a code is covered when it has stood for five minutes, a press shows the next; then the order is cancelled @once', async ({
  page,
  request,
  baseURL,
}) => {
  const course = await someCourse(request, { price: 'paid' });
  const me = await user(request);
  const number = await orderOf(request, me, 'course', course.id);
  await enterAs(page, me, baseURL);
  await page.clock.install();
  await visit(page, `/payment/${number}`);
  await page.getByRole('radio', { name: /微信支付/ }).check();
  const code = page.getByRole('img', { name: '微信付款码' });
  await expect(page.getByText('秒后失效')).toBeVisible();
  await expect(code).toBeVisible();
  await page.clock.fastForward(301_000);
  const refresh = page.getByRole('button', { name: '点击刷新' });
  await expect(refresh).toBeVisible();
  await refresh.click();
  await expect(page.getByText('秒后失效')).toBeVisible();
  await expect(refresh).toBeHidden();

  await visit(page, `/pay/orders/${number}`);
  await page.getByRole('button', { name: '取消订单' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '确认取消' }).click();
  await expect(page.getByRole('link', { name: '重新下单' })).toBeVisible();
  await visit(page, `/payment/${number}`);
  await expect(page.getByRole('heading', { level: 2, name: '订单已取消' })).toBeVisible();
});

test(
  'money that comes after the order was cancelled goes back by itself, and the payer reads of it',
  { tag: '@phone' },
  async ({ page, request, baseURL }) => {
    const course = await someCourse(request, { price: 'paid' });
    const me = await user(request);
    const number = await orderOf(request, me, 'course', course.id);
    await enterAs(page, me, baseURL);
    await visit(page, `/payment/${number}`);
    const code = await codeShown(page, () => page.getByRole('radio', { name: /微信支付/ }).check());
    await visit(page, `/pay/orders/${number}`);
    await page.getByRole('button', { name: '取消订单' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: '确认取消' }).click();
    await expect(page.getByRole('link', { name: '重新下单' })).toBeVisible();

    const late = await request.post('/dev/wechat/pay', { data: { url: code, how: 'late' } });
    expect(await late.json()).toMatchObject({ outcome: 'paid' });
    await visit(page, '/message');
    await expect(page.getByRole('main').getByText('款项将原路退回', { exact: true })).toBeVisible();
    await visit(page, `/course/${course.id}`);
    await expect(page.getByRole('link', { name: '立即购买' }).filter({ visible: true })).toBeVisible();
  },
);

test('behind the last page of a list the last one is shown, by an address and by a link @once', async ({
  page,
  baseURL,
}) => {
  await enterAsSample(page, 'buyer', baseURL);
  await visit(page, '/pay/orders?status=1&page=9');
  await expect(page).toHaveURL('/pay/orders?status=1');
  const rows = page.getByRole('main').getByRole('link', { name: '订单详情' });
  await expect(rows.first()).toBeVisible();
  await navigate(page, '/pay/orders?page=8');
  await expect(page).toHaveURL(/\/pay\/orders(\?page=[12])?$/);
  await expect(rows.first()).toBeVisible();
});

import type { Page } from '@playwright/test';
import type { CourseCard } from '@portal/contract/courses';
import { formatMoney } from '@portal/contract/money';
import { defaultRule, refundDays } from '@portal/contract/promotion-titles';
import {
  done,
  enterAs,
  goodPassword,
  moveClock,
  newMobile,
  person,
  runJob,
  sealed,
  type TestUser,
  typeSmsCode,
  user,
} from './fixtures/accounts.ts';
import { orderOf, placeOrder, topUp } from './fixtures/orders.ts';
import { expect, expectAccessible, expectFits, test, visit } from './fixtures/portal.ts';
import { staff } from './fixtures/staff.ts';

const own = '/pages_workbench/pages/promotion';
const day = 86_400;

const rewardOf = (price: number) =>
  Math.min(Math.floor((price * defaultRule.percent) / 100), defaultRule.most);

/** Registers on the page that is open, and is logged in there; the token of the browser. */
async function registerHere(page: Page): Promise<Pick<TestUser, 'token' | 'mobile'>> {
  const mobile = newMobile();
  await page.getByRole('radio', { name: /供应商/ }).check();
  await page.getByRole('textbox', { name: '手机号' }).fill(mobile);
  await page.getByRole('button', { name: '获取验证码' }).click();
  await typeSmsCode(page, mobile);
  await page.getByRole('textbox', { name: '密码' }).fill(goodPassword);
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: '注册', exact: true }).click();
  await expect(page.getByRole('heading', { name: '注册成功，欢迎加入' })).toBeVisible();
  const cookies = await page.context().cookies();
  return { mobile, token: cookies.find(({ name }) => name === 'token')!.value };
}

/** One of the figures at the head of the overview. */
const figure = (page: Page, label: string) => page.getByRole('main').getByRole('link', { name: label });

test(
  'on a phone a link invites somebody whose orders bring rewards after the refund period; a refund takes one back',
  { tag: '@phone' },
  async ({ page, request, browser, baseURL, isMobile, viewport, extraHTTPHeaders }) => {
    test.slow();
    const { data } = await done<{ data: CourseCard[] }>(person(request), '/api/szguild/course/courseList', {
      price: 'paid',
      sort: 'newest',
      page_size: 50,
    });
    const [kept, refunded] = data.filter(({ audience }) => audience.length === 0);
    const rewards = { kept: rewardOf(kept!.price), refunded: rewardOf(refunded!.price) };
    const inviter = await user(request);
    await enterAs(page, inviter, baseURL);
    await visit(page, `${own}/promote`);
    const link = await page.getByRole('region', { name: '邀请链接' }).getByText(/^http/).innerText();
    const key = new URL(link).searchParams.get('invite_key')!;
    await expectAccessible(page);
    await expectFits(page);

    const elsewhere = await browser.newContext({
      baseURL: baseURL!,
      isMobile,
      viewport,
      hasTouch: true,
      serviceWorkers: 'block',
      extraHTTPHeaders: {
        ...extraHTTPHeaders,
        'X-Forwarded-For': person(request).headers['X-Forwarded-For']!,
      },
    });
    const phone = await elsewhere.newPage();
    // As the page 推荐课程 writes it.
    await visit(phone, `${link}&course=${kept!.id}`);
    await expect(phone.getByRole('heading', { level: 1 })).toContainText('邀请您加入');
    await phone.getByRole('link', { name: '立即注册' }).click();
    await expect(phone.getByRole('textbox', { name: '邀请码' })).toHaveValue(key);
    const invited = await registerHere(phone);
    await phone.getByRole('link', { name: '继续刚才的操作' }).click();
    await expect(phone).toHaveURL(`/course/${kept!.id}`);
    await visit(phone, `/course/${kept!.id}`);
    await phone.locator('[data-bottom=actions]').getByRole('link', { name: '立即购买' }).click();
    const dialog = phone.getByRole('dialog');
    await placeOrder(dialog);
    await dialog.getByRole('button', { name: '前往支付宝付款' }).click();
    await phone.getByRole('button', { name: '付款', exact: true }).click();
    await expect(phone.getByRole('heading', { level: 2, name: '支付成功' })).toBeVisible();

    const buyer = { ...invited, password: goodPassword } as TestUser;
    await topUp(request, buyer, Math.ceil(refunded!.price / 100));
    const orderNo = await orderOf(request, buyer, 'course', refunded!.id);
    const caller = person(request, buyer.token);
    await done(caller, '/api/szguild/Order/balancePay', {
      order_no: orderNo,
      password: await sealed(caller, goodPassword),
    });

    await visit(page, own);
    const both = rewards.kept + rewards.refunded;
    await expect(figure(page, '邀请的用户（本月 1）')).toContainText('1');
    await expect(figure(page, '待结算')).toContainText(formatMoney(both));
    await runJob(page.request, 'promotion.settle');
    await visit(page, own);
    await expect(figure(page, '已入账')).toContainText(formatMoney(0));

    await moveClock(page, (refundDays + 1) * day);
    await runJob(page.request, 'promotion.settle');
    await moveClock(page, 0);
    await visit(page, own);
    await expect(figure(page, '待结算')).toContainText(formatMoney(0));
    await expect(figure(page, '已入账')).toContainText(formatMoney(both));
    await figure(page, '产生奖励的订单').click();
    await expect(page.getByRole('heading', { level: 1, name: '订单与奖励' })).toBeVisible();
    const table = page.getByRole('table', { name: '订单与奖励' });
    await expect(table.getByText('已入账', { exact: true })).toHaveCount(2);
    await expectAccessible(page);
    await visit(page, '/pay/balance');
    const balance = page.getByRole('region', { name: '账户余额' });
    await expect(balance).toContainText(formatMoney(both));

    await visit(phone, `/pay/orders/${orderNo}`);
    await phone.getByRole('button', { name: '申请退款' }).click();
    const asking = phone.getByRole('dialog', { name: '申请退款' });
    await asking.getByRole('textbox', { name: '退款原因' }).fill('买错了课程');
    await asking.getByRole('button', { name: '提交申请' }).click();
    await expect(asking).toBeHidden();
    const progress = phone.getByRole('region', { name: '退款进度' });
    await expect(progress.getByText('待审核', { exact: true })).toBeVisible();
    const finance = await staff(request, 'finance');
    const queue = await done<{ data: { id: number }[] }>(finance, '/api/szguild/admin/refundList', {
      order_no: orderNo,
    });
    const decision = { id: queue.data[0]!.id, agree: true, note: '同意' };
    await done(finance, '/api/szguild/admin/refundDecide', decision);
    await elsewhere.close();

    await runJob(request, 'promotion.settle');
    await visit(page, '/pay/balance');
    await expect(balance).toContainText(formatMoney(rewards.kept));
    await visit(page, `${own}/sub-orders?state=returned`);
    await expect(table.getByText('已退回', { exact: true })).toHaveCount(1);
    await visit(page, `${own}/sub-orders?state=paid`);
    await expect(table.getByText('已入账', { exact: true })).toHaveCount(1);
    await expect(table.getByText(formatMoney(rewards.kept), { exact: true })).toHaveCount(1);
  },
);

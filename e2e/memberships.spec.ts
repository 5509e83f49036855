import { randomUUID } from 'node:crypto';
import type { APIRequestContext, Page } from '@playwright/test';
import type { OutputOf } from '@portal/contract/endpoint';
import type { memberships } from '@portal/contract/memberships';
import { formatDate } from '@portal/contract/time';
import {
  done,
  enterAs,
  moveClock,
  person,
  runJob,
  sealed,
  type TestUser,
  user,
} from './fixtures/accounts.ts';
import { someCourse } from './fixtures/courses.ts';
import { orderOf, placeOrder, topUp } from './fixtures/orders.ts';
import { expect, test, visit } from './fixtures/portal.ts';
import { enterBackOffice, staff } from './fixtures/staff.ts';

type MembershipPlans = OutputOf<typeof memberships.plans>;

const admin = '/api/szguild/admin';

/** Buys a plan from its page and comes back to it, as on a phone. */
async function buyPlan(page: Page, button: RegExp): Promise<void> {
  await page.getByRole('link', { name: button }).click();
  const dialog = page.getByRole('dialog');
  await placeOrder(dialog);
  await expect(dialog.getByRole('radio', { name: /支付宝/ })).toBeChecked();
  await dialog.getByRole('button', { name: '前往支付宝付款' }).click();
  await expect(page).toHaveURL(/\/dev\/alipay/);
  await page.getByRole('button', { name: '付款', exact: true }).click();
  await expect(page.getByRole('heading', { level: 2, name: '支付成功' })).toBeVisible();
  await page.getByRole('link', { name: '查看会员' }).click();
  await expect(page.getByRole('heading', { name: '您是会员' })).toBeVisible();
}

/** A plan bought from the balance beside the browser; the number of its order. */
async function buyBeside(request: APIRequestContext, who: TestUser, months: number): Promise<string> {
  const caller = person(request, who.token);
  const { plans } = await done<MembershipPlans>(caller, '/api/szguild/membership/plans', {});
  const plan = plans.find((each) => each.months === months)!;
  const order_no = await orderOf(request, who, 'membership', plan.id);
  const password = await sealed(caller, who.password);
  await done(caller, '/api/szguild/Order/balancePay', { order_no, password });
  return order_no;
}

/** The day so many months from today, as the page writes it. */
function dayIn(months: number): string {
  const [year, month, day] = formatDate(Date.now() / 1000)
    .split('-')
    .map(Number) as [number, number, number];
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(day, last))).toISOString().slice(0, 10);
}

test(
  'on a phone a visitor compares the plans, becomes a member, extends by a year and pays the member price',
  { tag: '@phone' },
  async ({ page, request, baseURL }) => {
    test.slow();
    const course = await someCourse(request, { price: 'paid' });
    await visit(page, '/vip');
    await expect(page.getByRole('row', { name: /公告订阅/ })).toContainText('20 个');
    await expect(page.getByRole('link', { name: /^立即开通.*年度会员/ })).toBeVisible();

    await enterAs(page, await user(request), baseURL);
    await visit(page, '/vip');
    await buyPlan(page, /^立即开通.*月度会员/);
    const own = page.getByRole('region', { name: '您是会员' });
    await expect(own).toContainText(`有效期至 ${dayIn(1)}`);
    await visit(page, '/vip');
    await buyPlan(page, /^续费.*年度会员/);
    await expect(own).toContainText(`有效期至 ${dayIn(13)}`);
    await own.getByText('开通记录').click();
    await expect(own.getByRole('listitem')).toHaveCount(2);

    await visit(page, `/course/${course.id}`);
    const bar = page.locator('[data-bottom=actions]');
    await expect(bar.getByRole('link', { name: /^会员价/ })).toBeVisible();
    await bar.getByRole('link', { name: '立即购买' }).click();
    const dialog = page.getByRole('dialog');
    const yuan = (fen: number) => `¥${(fen / 100).toFixed(2)}`;
    await expect(dialog.getByText('会员价', { exact: true })).toBeVisible();
    await expect(dialog.getByText(yuan(course.price))).toBeVisible();
    await expect(dialog).toContainText(yuan(course.price * 0.9));
  },
);

test(
  'on a phone whoever became a member after ordering orders anew for the member price',
  { tag: '@phone' },
  async ({ page, request, baseURL }) => {
    const course = await someCourse(request, { price: 'paid' });
    const me = await user(request);
    await topUp(request, me, 400);
    const ordered = await orderOf(request, me, 'course', course.id);
    await buyBeside(request, me, 1);
    await enterAs(page, me, baseURL);
    await visit(page, `/payment/${ordered}`);
    await expect(page.getByText('您已成为会员，重新下单可享 9 折')).toBeVisible();
    await page.getByRole('button', { name: '取消并按会员价下单' }).click();
    await expect(page.getByText('会员价', { exact: true })).toBeVisible();
    await placeOrder(page);
    const main = page.getByRole('main');
    await expect(main.getByText('应付', { exact: true })).toBeVisible();
    await expect(main).toContainText(`¥${(course.price * 0.009).toFixed(2)}`);
    await expect(page.getByRole('button', { name: '取消并按会员价下单' })).toHaveCount(0);
    expect(page.url()).not.toContain(ordered);
  },
);

test(
  'on a phone a refund shortens a membership by what it gave, and its end is announced',
  { tag: '@phone' },
  async ({ page, request, baseURL }) => {
    test.slow();
    const me = await user(request);
    await topUp(request, me, 400);
    await buyBeside(request, me, 1);
    const year = await buyBeside(request, me, 12);
    await enterAs(page, me, baseURL);
    await visit(page, '/vip');
    const own = page.getByRole('region', { name: '您是会员' });
    await expect(own).toContainText(`有效期至 ${dayIn(13)}`);

    await visit(page, `/pay/orders/${year}`);
    await page.getByRole('button', { name: '申请退款' }).click();
    const asking = page.getByRole('dialog', { name: '申请退款' });
    await asking.getByRole('textbox', { name: '退款原因' }).fill('示例：暂时用不上');
    await asking.getByRole('button', { name: '提交申请' }).click();
    await expect(asking).toBeHidden();
    const finance = await staff(request, 'finance');
    const asked = { order_no: year };
    const { data } = await done<{ data: { id: number }[] }>(finance, `${admin}/refundList`, asked);
    await done(finance, `${admin}/refundDecide`, { id: data[0]!.id, agree: true, note: '同意' });
    await visit(page, '/vip');
    await expect(own).toContainText(`有效期至 ${dayIn(1)}`);
    await own.getByText('开通记录').click();
    await expect(own.getByRole('listitem').filter({ hasText: '已收回' })).toHaveCount(1);

    const days = (Date.parse(dayIn(1)) - Date.parse(dayIn(0))) / 86_400_000;
    await moveClock(page, (days - 6) * 86_400);
    await runJob(page.request, 'memberships.remind');
    await moveClock(page, 0);
    await visit(page, '/message?type=2');
    const reminder = page.getByRole('button', { name: /会员即将到期/ });
    await expect(reminder).toContainText(`您的会员将于 ${dayIn(1)}`);
    await expect(reminder).toContainText('未读');
  },
);

test(
  'staff give a membership, find the member, take it back and change a plan',
  { tag: '@once' },
  async ({ page, request, baseURL }) => {
    const { mobile, nickname } = await user(request);
    await enterBackOffice(page, await staff(request, 'operator'), baseURL);
    await visit(page, '/admin/memberships');
    await page.getByRole('button', { name: '开通会员' }).click();
    const dialog = page.getByRole('dialog', { name: '开通会员' });
    await dialog.getByRole('textbox', { name: '用户手机号' }).fill('13999999999');
    await dialog.getByRole('spinbutton', { name: '月数' }).fill('3');
    await dialog.getByRole('textbox', { name: '原因' }).fill('示例：活动赠送');
    await dialog.getByRole('button', { name: '开通', exact: true }).click();
    await expect(dialog.getByText('没有找到这名用户，请核对手机号')).toBeVisible();
    await dialog.getByRole('textbox', { name: '用户手机号' }).fill(mobile);
    await dialog.getByRole('button', { name: '开通', exact: true }).click();
    await expect(dialog).toHaveCount(0);

    await page.getByRole('searchbox', { name: '完整手机号' }).fill(mobile);
    await page.getByRole('button', { name: '搜索' }).click();
    await expect(page.getByRole('table', { name: '会员' }).getByRole('row')).toHaveCount(2);
    await page.getByRole('link', { name: nickname }).click();
    const term = page.getByRole('row', { name: /3 个月/ });
    await expect(term).toContainText('示例：活动赠送');
    await term.getByRole('button', { name: /^收回/ }).click();
    const reason = page.getByRole('dialog', { name: '收回会员时长' });
    await reason.getByRole('textbox', { name: '原因' }).fill('示例：活动取消');
    await reason.getByRole('button', { name: '收回' }).click();
    await expect(reason).toHaveCount(0);
    await expect(term).toContainText('已收回');
    await expect(page.getByText('已到期')).toBeVisible();

    await visit(page, '/admin/memberships');
    await page.getByRole('button', { name: '导出', exact: true }).click();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: '下载文件' }).click();
    expect((await download).suggestedFilename()).toContain('memberships');

    const title = `示例方案 ${randomUUID().slice(0, 8)}`;
    await visit(page, '/admin/memberships/plans');
    await page.getByRole('button', { name: '新建方案' }).click();
    const plan = page.getByRole('dialog', { name: '新建方案' });
    await plan.getByRole('textbox', { name: '方案名称' }).fill(title);
    await plan.getByRole('spinbutton', { name: '月数' }).fill('6');
    await plan.getByRole('spinbutton', { name: '价格（元）' }).fill('168.5');
    await plan.getByRole('textbox', { name: '权益' }).fill('九折\n免费课程');
    await plan.getByRole('checkbox', { name: '在售' }).uncheck();
    await plan.getByRole('button', { name: '保存' }).click();
    await expect(plan).toHaveCount(0);
    const row = page.getByRole('row', { name: new RegExp(title) });
    await expect(row).toContainText('¥168.50');
    await expect(row).toContainText('已停售');

    // Edit conflict: somebody saves it in another tab. The second press overwrites that.
    const other = await page.context().newPage();
    await visit(other, '/admin/memberships/plans');
    for (const [tab, price] of [
      [other, '158'],
      [page, '148'],
    ] as const) {
      await tab
        .getByRole('row', { name: new RegExp(title) })
        .getByRole('button')
        .click();
      await tab.getByRole('dialog').getByRole('spinbutton', { name: '价格（元）' }).fill(price);
    }
    await other.getByRole('dialog').getByRole('button', { name: '保存' }).click();
    await expect(other.getByRole('dialog')).toHaveCount(0);
    const edited = page.getByRole('dialog', { name: '修改方案' });
    await edited.getByRole('button', { name: '保存' }).click();
    await expect(edited.getByText('再次保存将覆盖对方的修改')).toBeVisible();
    await edited.getByRole('button', { name: '保存' }).click();
    await expect(edited).toHaveCount(0);
    await expect(row).toContainText('¥148.00');
  },
);

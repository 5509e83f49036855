import { done, enterAs, person, runJob, user } from './fixtures/accounts.ts';
import { someCourse } from './fixtures/courses.ts';
import { orderOf, payByPhone, topUp } from './fixtures/orders.ts';
import { expect, expectAccessible, test, visit } from './fixtures/portal.ts';
import { pressAway } from './fixtures/press-away.ts';
import { enterBackOffice, staff } from './fixtures/staff.ts';

test(
  'a buyer asks for a refund, finance agrees, the money is back and the course is closed',
  { tag: '@once' },
  async ({ page, request, browser, baseURL }) => {
    const course = await someCourse(request, { price: 'paid' });
    const me = await user(request);
    await topUp(request, me, 2000);
    const number = await orderOf(request, me, 'course', course.id);
    await enterAs(page, me, baseURL);
    await visit(page, `/payment/${number}`);
    await page.getByRole('radio', { name: /余额支付/ }).check();
    await page.locator('input[name=password]').fill(me.password);
    await page.getByRole('button', { name: /^确认支付/ }).click();
    await expect(page.getByRole('heading', { level: 2, name: '支付成功' })).toBeVisible();
    const price = (
      await done<{ amount: number }>(person(request, me.token), '/api/szguild/Order/orderDetail', {
        order_no: number,
      })
    ).amount;

    await visit(page, `/pay/orders/${number}`);
    await page.getByRole('button', { name: '申请退款' }).click();
    const asking = page.getByRole('dialog', { name: '申请退款' });
    await expect(asking.getByText('按规则可退')).toBeVisible();
    await asking.getByRole('button', { name: '提交申请' }).click();
    await expect(asking.getByText('请写明原因')).toBeVisible();
    await asking.getByRole('textbox', { name: '退款原因' }).fill('买错了课程');
    await expectAccessible(page, '[role=dialog]');
    await asking.getByRole('button', { name: '提交申请' }).click();
    await expect(asking).toBeHidden();
    const progress = page.getByRole('region', { name: '退款进度' });
    await expect(progress.getByText('待审核', { exact: true })).toBeVisible();

    const office = await browser.newContext({ baseURL });
    const desk = await office.newPage();
    await enterBackOffice(desk, await staff(request, 'finance'), baseURL);
    await visit(desk, `/admin/refunds?keyword=${number}`);
    await desk
      .getByRole('row', { name: new RegExp(number) })
      .getByRole('link')
      .click();
    await expect(desk.getByText('符合规则', { exact: true })).toBeVisible();
    await expectAccessible(desk);
    await desk.getByRole('button', { name: '同意退款' }).click();
    const agreeing = desk.getByRole('dialog', { name: '同意退款' });
    await expect(agreeing.getByRole('textbox', { name: /退款金额/ })).toHaveValue((price / 100).toFixed(2));
    await agreeing.getByRole('button', { name: '同意并退款' }).click();
    await expect(agreeing).toBeHidden();
    await expect(desk.getByText('这笔退款已退款，无需再处理')).toBeVisible();
    await office.close();

    await visit(page, `/pay/orders/${number}`);
    await expect(progress.getByText('已退款', { exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: '申请退款' })).toHaveCount(0);
    await visit(page, `/course/${course.id}`);
    await expect(page.getByRole('link', { name: '立即购买' }).filter({ visible: true })).toBeVisible();
  },
);

type GatewayBooks = {
  trades: { outTradeNo: string; code: string }[];
  refunds: { outTradeNo: string; outRefundNo: string; state: string }[];
};

test(
  'a large refund that finance begin waits for a second person; the gateway fails at first, and finance send it again',
  { tag: '@once' },
  async ({ page, request, browser, baseURL }) => {
    test.slow();
    const me = await user(request);
    const buyer = person(request, me.token);
    const number = await orderOf(request, me, 'topup', 1, 6000);
    const { code_url } = await done<{ code_url: string }>(buyer, '/plugin/wx_pay/index/qrcode', {
      order_no: number,
    });
    await payByPhone(request, code_url);
    const gateway = async () => (await (await request.get('/dev/payments/wechat')).json()) as GatewayBooks;
    const told = (data: object) => request.post('/dev/payments/wechat', { data });
    const trade = (await gateway()).trades.find(({ code }) => code_url.endsWith(code))!.outTradeNo;
    const refundsIn = async (state: string) =>
      (await gateway()).refunds.filter((each) => each.outTradeNo === trade && each.state === state);

    await enterBackOffice(page, await staff(request, 'finance'), baseURL);
    await visit(page, `/admin/orders/${number}`);
    await page.getByRole('button', { name: '发起退款' }).click();
    const beginning = page.getByRole('dialog', { name: '发起退款' });
    await beginning.getByRole('button', { name: '发起退款' }).click();
    await expect(beginning.getByText('请写明原因')).toBeVisible();
    const reason = beginning.getByRole('textbox', { name: '原因' });
    await reason.fill('单位改为统一采购，'.repeat(17));
    await page.keyboard.insertText('不再需要余额');
    // The line just written stands above the counter, at the very end of the text.
    const below = await reason.evaluate((area) => area.scrollHeight - area.clientHeight - area.scrollTop);
    expect(below).toBeLessThan(16);
    await pressAway(beginning.getByRole('button', { name: '发起退款' }));
    await expect(page).toHaveURL(/\/admin\/refunds\/\d+$/);
    const id = Number(page.url().split('/').at(-1));
    await page.getByRole('button', { name: '同意退款' }).click();
    const agreeing = page.getByRole('dialog', { name: '同意退款' });
    await agreeing.getByRole('button', { name: '同意，交由复核' }).click();
    await expect(page.getByText('已初审同意退款 ¥6,000.00，须由另一位财务人员复核')).toBeVisible();
    await expect(page.getByRole('button', { name: '复核同意' })).toHaveCount(0);

    const office = await browser.newContext({ baseURL });
    const desk = await office.newPage();
    await enterBackOffice(desk, await staff(request, 'finance'), baseURL);
    await visit(desk, `/admin/refunds/${id}`);
    await told({ set: { refunds: 'processing' } });
    try {
      await desk.getByRole('button', { name: '复核同意' }).click();
      await desk.getByRole('alertdialog').getByRole('button', { name: '同意并退款' }).click();
      await expect(desk.getByText('支付渠道正在退款，结果会自动更新')).toBeVisible();
      await runJob(request, 'payments.refund');
      await expect.poll(() => refundsIn('processing'), { timeout: 20_000 }).toHaveLength(1);
    } finally {
      const [taken] = await refundsIn('processing');
      const finish_refund = taken && { number: taken.outRefundNo, state: 'abnormal' };
      await told({ set: { refunds: 'success' }, ...(finish_refund && { finish_refund }) });
      // What other tests sent meanwhile arrives as usual.
      for (const { state, outRefundNo } of (await gateway()).refunds) {
        if (state === 'processing') await told({ finish_refund: { number: outRefundNo, state: 'success' } });
      }
    }
    await visit(desk, `/admin/refunds/${id}`);
    await expect(desk.getByText('支付渠道未能退回 ¥6,000.00')).toBeVisible();
    await desk.getByRole('button', { name: '重新发起' }).click();
    await desk.getByRole('alertdialog').getByRole('button', { name: '重新发起' }).click();
    await expect(desk.getByRole('alertdialog')).toHaveCount(0);
    await runJob(request, 'payments.refund');
    await expect.poll(() => refundsIn('success'), { timeout: 20_000 }).toHaveLength(1);
    await office.close();

    await enterAs(page, me, baseURL);
    await expect(async () => {
      await visit(page, `/pay/orders/${number}`);
      await expect(
        page.getByRole('region', { name: '退款进度' }).getByText('已退款', { exact: true }),
      ).toBeVisible({ timeout: 2000 });
    }).toPass({ timeout: 20_000 });
  },
);

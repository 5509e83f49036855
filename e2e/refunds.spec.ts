import { done, enterAs, person, user } from './fixtures/accounts.ts';
import { someCourse } from './fixtures/courses.ts';
import { orderOf, topUp } from './fixtures/orders.ts';
import { expect, expectAccessible, test, visit } from './fixtures/portal.ts';
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

import { randomInt, randomUUID } from 'node:crypto';
import { done, enterAs, person, user } from './fixtures/accounts.ts';
import { someCourse } from './fixtures/courses.ts';
import { uploaded } from './fixtures/identities.ts';
import { licenceScan } from './fixtures/papers.ts';
import { expect, expectAccessible, expectFits, test, visit } from './fixtures/portal.ts';
import { pressAway } from './fixtures/press-away.ts';
import { enterBackOffice, staff } from './fixtures/staff.ts';

test(
  'an organisation pays by bank transfer: account, voucher, confirmation by the serial, paid',
  { tag: '@once' },
  async ({ page, request, baseURL }) => {
    const buyer = await user(request);
    const course = await someCourse(request, { price: 'paid' });
    const serial = `E2E${randomInt(1_000_000_000)}`;
    const { order_no } = await done<{ order_no: string }>(
      person(request, buyer.token),
      '/api/szguild/Order/createOrder',
      { goods_type: 'course', goods_id: course.id, idempotency_key: randomUUID() },
    );

    await enterAs(page, buyer, baseURL);
    await visit(page, '/pay/transfers');
    await page.getByRole('link', { name: /^对公转账：/ }).click();
    await expect(page).toHaveURL(new RegExp(`/pay/transfers/new\\?order_no=${order_no}$`));
    await expect(page.getByText('示例云川银行虚构支行')).toBeVisible();
    await expect(page.getByRole('button', { name: '复制转账附言' })).toBeVisible();
    await page.getByRole('button', { name: '提交凭证' }).click();
    await expect(page.getByText('请填写付款户名', { exact: true })).toBeVisible();
    await page.getByLabel('上传转账回单').setInputFiles(licenceScan());
    await page.getByRole('textbox', { name: '付款户名' }).fill('示例科技有限公司');
    await page.getByRole('textbox', { name: '银行流水号' }).fill(serial);
    await expect(page.getByRole('button', { name: '移除 营业执照.png' })).toBeVisible();
    // It is there while the file is on its way, too, and a form that is sent then is held back.
    await expect(page.getByRole('main').getByRole('progressbar')).toHaveCount(0);
    await visit(page, page.url());
    await expect(page.getByRole('button', { name: '移除 营业执照.png' })).toBeVisible();
    await expect(page.getByRole('textbox', { name: '付款户名' })).toHaveValue('示例科技有限公司');
    await expect(page.getByRole('textbox', { name: '银行流水号' })).toHaveValue(serial);
    await expectAccessible(page, 'main');
    await pressAway(page.getByRole('button', { name: '提交凭证' }));
    await expect(page.getByRole('heading', { level: 1, name: '转账详情' })).toBeVisible();
    await expect(page.getByText('审核期间订单不会过期，请勿重复转账')).toBeVisible();
    const own = page.url();
    // While the transfer is under review the order cannot be paid a second time.
    await visit(page, '/pay/transfers');
    await expect(page.getByRole('row').filter({ hasText: serial })).toBeVisible();
    await expect(page.getByRole('region', { name: '待付款的订单' })).toHaveCount(0);
    await visit(page, `/payment/${order_no}`);
    await expect(page.getByText('等待对公转账')).toBeVisible();
    await expectAccessible(page, 'main');
    await visit(page, `/pay/orders/${order_no}`);
    await expect(page.getByRole('main').getByText('转账处理中', { exact: true })).toBeVisible();
    await expect(page.getByRole('link', { name: '立即支付' })).toHaveCount(0);
    await page.getByRole('link', { name: '查看转账' }).click();
    await expect(page).toHaveURL(own);
    await expect(page.getByText('审核期间订单不会过期，请勿重复转账')).toBeVisible();

    await enterBackOffice(page, await staff(request, 'finance'), baseURL);
    await visit(page, `/admin/transfers?keyword=${serial}`);
    await expectAccessible(page);
    await page.getByRole('row').filter({ hasText: serial }).getByRole('link').click();
    await expect(page.getByRole('heading', { level: 1, name: '转账详情' })).toBeVisible();
    await page.getByRole('button', { name: '确认到账' }).click();
    const dialog = page.getByRole('dialog', { name: '确认到账' });
    await dialog.getByRole('button', { name: '确认到账' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(page.getByRole('main').getByText('已到账', { exact: true })).toBeVisible();

    await visit(page, own);
    await expect(page.getByText('款项已到账')).toBeVisible();
    await expect(page.getByRole('main').getByText('已付款', { exact: true })).toBeVisible();
    await expectFits(page);
  },
);

test.describe('without a connection', { tag: '@once' }, () => {
  test.use({ mayLog: /Failed to load resource/ });

  test('a reason that did not reach the server stays in its dialog and is sent again', async ({
    page,
    request,
    baseURL,
  }) => {
    const buyer = person(request, (await user(request)).token);
    const course = await someCourse(request, { price: 'paid' });
    const serial = `E2E${randomInt(1_000_000_000)}`;
    const goods = { goods_type: 'course', goods_id: course.id, idempotency_key: randomUUID() };
    const { order_no, amount } = await done<{ order_no: string; amount: number }>(
      buyer,
      '/api/szguild/Order/createOrder',
      goods,
    );
    const voucher = await uploaded(buyer, 'voucher', licenceScan());
    const given = { order_no, payer: '示例科技有限公司', bank_serial: serial, amount, voucher };
    await done(buyer, '/api/szguild/Order/corporate', given);

    await enterBackOffice(page, await staff(request, 'finance'), baseURL);
    await visit(page, `/admin/transfers?keyword=${serial}`);
    await page.getByRole('row').filter({ hasText: serial }).getByRole('link').click();
    await page.getByRole('button', { name: '退回' }).click();
    const dialog = page.getByRole('dialog', { name: '退回凭证' });
    const reason = '银行账户没有这笔款项，请核对';
    await dialog.getByRole('textbox').fill(reason);
    await page.route('**/admin/transferReject', (route) => route.abort());
    await dialog.getByRole('button', { name: '退回', exact: true }).click();
    await expect(page.getByText('数据请求有误，请稍后再试')).toBeVisible();
    await page.unroute('**/admin/transferReject');
    await expect(dialog.getByRole('textbox')).toHaveValue(reason);
    await dialog.getByRole('button', { name: '退回', exact: true }).click();
    await expect(dialog).toHaveCount(0);
    await expect(page.getByRole('main').getByText(reason)).toBeVisible();
  });
});

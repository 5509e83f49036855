import { randomUUID } from 'node:crypto';
import { done, person, user } from './fixtures/accounts.ts';
import { expect, expectAccessible, test, visit } from './fixtures/portal.ts';
import { enterBackOffice, staff } from './fixtures/staff.ts';

/** A day of China. */
const daysAgo = (days: number) =>
  new Date(Date.now() + 8 * 3_600_000 - days * 86_400_000).toISOString().slice(0, 10);

test(
  'finance reads a bill, finds what only the gateway knew of, and settles it with a note',
  { tag: '@once' },
  async ({ page, request, baseURL }) => {
    const finance = await staff(request, 'finance');
    // A day of its own, so that this test can run beside itself.
    const day = daysAgo(2 + test.info().repeatEachIndex);
    await request.post('/dev/payments/alipay', { data: { set: { bill: 'extra' } } });
    await done(finance, '/api/szguild/admin/paymentBillRun', { channel: 'alipay', day });

    await enterBackOffice(page, finance, baseURL);
    await visit(page, '/admin/payments');
    await expect(page.getByRole('link', { name: '对账', exact: true })).toHaveAttribute(
      'aria-current',
      'page',
    );
    await page.getByRole('button', { name: '核对账单' }).click();
    const dialog = page.getByRole('dialog', { name: '核对账单' });
    await dialog.getByRole('combobox', { name: '支付渠道' }).selectOption('支付宝');
    await dialog.getByRole('button', { name: '开始核对' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(
      page
        .getByRole('row')
        .filter({ hasText: daysAgo(1) })
        .filter({ hasText: '支付宝' }),
    ).toHaveCount(1);
    await expectAccessible(page);

    const bill = page.getByRole('row').filter({ hasText: day }).filter({ hasText: '支付宝' });
    await bill.getByRole('link', { name: /条差异待处理/ }).click();
    const newest = page.getByRole('row').filter({ hasText: '渠道有、本站无' }).first();
    const transaction = (await newest.innerText()).match(/渠道流水 (\S+)/)![1]!;
    const row = page.getByRole('row').filter({ hasText: transaction });
    await row.getByRole('button', { name: /^处理/ }).click();
    const decide = page.getByRole('dialog', { name: '处理对账差异' });
    await expectAccessible(page);
    await decide.getByRole('button', { name: '确定' }).click();
    await expect(decide.getByText('请写下处理说明', { exact: true })).toBeVisible();
    await decide.getByRole('textbox', { name: '处理说明' }).fill('渠道测试流水，已电话确认');
    await decide.getByRole('button', { name: '确定' }).click();
    await expect(row).toHaveCount(0);
    await page.getByRole('link', { name: '已处理', exact: true }).click();
    await expect(row).toContainText('渠道测试流水，已电话确认');
    await expect(row).toContainText('认可差异');
    await expectAccessible(page);
  },
);

test(
  'a forged notification is refused, and finance can see why',
  { tag: '@once' },
  async ({ page, request, baseURL }) => {
    const forged = await request.post('/plugin/wx_pay/notify/index', {
      data: { id: 'forged', event_type: 'TRANSACTION.SUCCESS' },
    });
    expect(forged.ok()).toBe(false);
    await enterBackOffice(page, await staff(request, 'finance'), baseURL);
    await visit(page, '/admin/payments/notifications?outcome=refused&channel=wechat');
    await expect(page.getByRole('row').filter({ hasText: '已拒绝' }).first()).toContainText('无法识别');
    await expectAccessible(page);
  },
);

test(
  'money of a wrong amount is not granted: finance send it back, and the payer is told',
  { tag: '@once' },
  async ({ page, request, baseURL }) => {
    const { token } = await user(request);
    const payer = person(request, token);
    const { order_no } = await done<{ order_no: string }>(payer, '/api/szguild/Order/createOrder', {
      goods_type: 'topup',
      goods_id: 1,
      quantity: 88,
      idempotency_key: randomUUID(),
    });
    const { code_url } = await done<{ code_url: string }>(payer, '/plugin/wx_pay/index/qrcode', { order_no });
    const paid = await request.post('/dev/wechat/pay', { data: { url: code_url, how: 'wrong' } });
    expect(await paid.json()).toMatchObject({ outcome: 'paid' });

    await enterBackOffice(page, await staff(request, 'finance'), baseURL);
    await visit(page, '/admin/payments/receipts');
    const row = page.getByRole('row').filter({ hasText: order_no });
    await expect(row).toContainText('金额不符，应付 ¥88.00');
    await expectAccessible(page);
    await row.getByRole('button', { name: /^处理/ }).click();
    const dialog = page.getByRole('dialog', { name: '处理待处理款项' });
    await dialog.getByRole('radio', { name: /^计入订单/ }).check();
    await dialog.getByRole('textbox', { name: '处理说明' }).fill('少付，联系不上付款人');
    await dialog.getByRole('button', { name: '确定' }).click();
    await expect(dialog.getByText('订单应付 ¥88.00，金额不符，不能计入订单')).toBeVisible();
    await dialog.getByRole('radio', { name: /^退回款项/ }).check();
    await dialog.getByRole('button', { name: '确定' }).click();
    await expect(dialog).toBeHidden();
    await expect(row).toHaveCount(0);
    await page.getByRole('link', { name: '已退回', exact: true }).click();
    await expect(row).toContainText('少付，联系不上付款人');

    const { data } = await done<{ data: { message_title: string }[] }>(
      payer,
      '/api/szguild/user/messageList',
      {},
    );
    expect(data.map((each) => each.message_title)).toContain('款项将原路退回');
  },
);

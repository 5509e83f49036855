import { expect, expectAccessible, test, visit } from './fixtures/portal.ts';
import { enterBackOffice, staff } from './fixtures/staff.ts';

test(
  'finance reads a bill, finds what only the gateway knew of, and settles it with a note',
  { tag: '@once' },
  async ({ page, request, baseURL }) => {
    await enterBackOffice(page, await staff(request, 'finance'), baseURL);
    await request.post('/dev/payments/alipay', { data: { set: { bill: 'extra' } } });
    await visit(page, '/admin/payments');
    await expect(page.getByRole('link', { name: '对账', exact: true })).toHaveAttribute(
      'aria-current',
      'page',
    );
    await page.getByRole('button', { name: '核对账单' }).click();
    const dialog = page.getByRole('dialog', { name: '核对账单' });
    await dialog.getByRole('combobox', { name: '支付渠道' }).selectOption('支付宝');
    const day = (await dialog.getByRole('button', { name: /^账单日期/ }).innerText()).match(
      /\d{4}-\d{2}-\d{2}/,
    )![0];
    await dialog.getByRole('button', { name: '开始核对' }).click();
    await expect(dialog).toHaveCount(0);
    await request.post('/dev/payments/alipay', { data: { set: { bill: 'none' } } });

    const bill = page.getByRole('row').filter({ hasText: day }).filter({ hasText: '支付宝' });
    await expectAccessible(page);
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

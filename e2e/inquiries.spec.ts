import { done, newMobile, person } from './fixtures/accounts.ts';
import { expect, expectAccessible, test, visit } from './fixtures/portal.ts';
import { enterBackOffice, staff } from './fixtures/staff.ts';

test(
  'an inquiry is called back, its number seen on purpose, and marked as handled',
  { tag: '@once' },
  async ({ page, request, baseURL }) => {
    const mobile = newMobile();
    const content = `请问如何入会？${mobile}`;
    const visitor = person(request);
    await done(visitor, '/api/szguild/public/contactCustomer', { name: '李雷', mobile, content });
    await enterBackOffice(page, await staff(request, 'operator'), baseURL);
    await visit(page, '/admin/inquiries');
    const row = page.getByRole('row').filter({ hasText: content });
    await expect(row).toContainText(`${mobile.slice(0, 3)}****${mobile.slice(-4)}`);
    await row.getByRole('button', { name: '显示手机号' }).click();
    await expect(row.getByRole('link', { name: mobile })).toHaveAttribute('href', `tel:${mobile}`);
    await row.getByRole('button', { name: '标记为已处理' }).click();
    const dialog = page.getByRole('dialog', { name: '标记为已处理' });
    await dialog.getByRole('button', { name: '标记为已处理' }).click();
    await expect(dialog.getByText('请写下处理情况')).toBeVisible();
    await dialog.getByRole('textbox', { name: '处理情况' }).fill('已电话答复入会流程');
    await dialog.getByRole('button', { name: '标记为已处理' }).click();
    await expect(dialog).toBeHidden();
    await expect(row).toHaveCount(0);
    await page.getByRole('link', { name: '已处理' }).click();
    await expect(row).toContainText('已电话答复入会流程');
    await expectAccessible(page);
  },
);

import { done, enterAs, newMobile, person, user } from './fixtures/accounts.ts';
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

test(
  'the answer of staff is read whole in the message centre, from the header too, and asking on is a link in it',
  { tag: '@once' },
  async ({ page, request, baseURL }) => {
    const who = await user(request);
    const asked = `请问证书怎么补打？${who.mobile}`;
    const input = { name: '李雷', mobile: who.mobile, content: asked };
    await done(person(request, who.token), '/api/szguild/public/contactCustomer', input);
    const reply = '请在工作台的「证书与学时」里选择年度下载。';
    const answer = `${reply.repeat(8)}此为末句。`;
    await enterBackOffice(page, await staff(request, 'operator'), baseURL);
    await visit(page, '/admin/inquiries');
    const row = page.getByRole('row').filter({ hasText: asked });
    await row.getByRole('button', { name: '标记为已处理' }).click();
    const dialog = page.getByRole('dialog', { name: '标记为已处理' });
    await dialog.getByRole('textbox', { name: '答复用户' }).fill(answer);
    await dialog.getByRole('button', { name: '标记为已处理' }).click();
    await expect(dialog).toBeHidden();

    await enterAs(page, who, baseURL);
    await visit(page, '/help');
    await page.getByRole('button', { name: /^消息，\d+ 条未读$/ }).hover();
    await page.getByRole('button', { name: /您的咨询已有答复/ }).click();
    await expect(page).toHaveURL(/\/message\?open=\d+$/);
    const message = page.getByRole('main').getByRole('listitem').filter({ hasText: '您的咨询已有答复' });
    await expect(message.getByText('此为末句。')).toBeInViewport();
    await expect(message.getByText(asked)).toBeVisible();
    await expect(message).toContainText('已读');
    await expectAccessible(page);

    await message.getByRole('button').click();
    await expect(message.getByRole('link', { name: '继续咨询' })).toBeHidden();
    await message.getByRole('button').click();
    await message.getByRole('link', { name: '继续咨询' }).click();
    await expect(page).toHaveURL('/help#ask');
  },
);

import { randomInt } from 'node:crypto';
import type { Page } from '@playwright/test';
import { done, person, user } from './fixtures/accounts.ts';
import { expect, expectAccessible, test, visit } from './fixtures/portal.ts';
import { enterBackOffice, staff } from './fixtures/staff.ts';

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

test(
  'an offer reaches the group that was chosen, after its number was shown',
  { tag: '@once' },
  async ({ page, request, baseURL }) => {
    test.slow();
    const reader = person(request, (await user(request, { role_id: 3 })).token);
    await done(reader, '/api/szguild/user/consentChange', { kind: 'marketing', given: true });
    await enterBackOffice(page, await staff(request, 'operator'), baseURL);
    await visit(page, '/admin/offers');
    await page.getByRole('checkbox', { name: '招标代理机构' }).check();
    await expect(page.getByText(/将发给\s*[1-9]\d* 人/)).toBeVisible();
    await press(page, '发送');
    await expect(page.getByText('请填写标题')).toBeVisible();
    const title = `代理机构专场 ${randomInt(100_000)}`;
    await page.getByRole('textbox', { name: '标题' }).fill(title);
    await page.getByRole('textbox', { name: '内容' }).fill('本周五下午线上答疑，欢迎参加。');
    await press(page, '发送');
    await expect(page.getByRole('alertdialog')).toContainText(title);
    await press(page, '确认发送');
    const row = page.getByRole('row').filter({ hasText: title });
    await expect(row.getByText(/^([1-9]\d*) \/ \1 人$/)).toBeVisible({ timeout: 20_000 });
    await expectAccessible(page);
    await expect
      .poll(async () => {
        const list = await done<{ data: { message_title: string }[] }>(
          reader,
          '/api/szguild/user/messageList',
          {
            message_type: 3,
          },
        );
        return list.data.map((message) => message.message_title);
      })
      .toContain(title);
  },
);

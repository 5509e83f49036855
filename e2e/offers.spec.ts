import { randomInt } from 'node:crypto';
import type { Page } from '@playwright/test';
import type { Message } from '@portal/contract/messages';
import { done, person, user } from './fixtures/accounts.ts';
import { expect, expectAccessible, test, visit } from './fixtures/portal.ts';
import { enterBackOffice, staff } from './fixtures/staff.ts';

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

test(
  'messages reach the group that was chosen, after its number was shown',
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

    // A service message needs no consent, and may lead to a course.
    const other = person(request, (await user(request, { role_id: 3 })).token);
    await page.getByRole('radio', { name: /服务通知/ }).check();
    const notified = `平台规则调整 ${randomInt(100_000)}`;
    await page.getByRole('textbox', { name: '标题' }).fill(notified);
    await page.getByRole('textbox', { name: '内容' }).fill('新的信息公开要求下月起执行，请学习相关课程。');
    await page.getByRole('combobox', { name: '相关课程' }).fill('信息公开');
    await page
      .getByRole('option', { name: /信息公开/ })
      .first()
      .click();
    await press(page, '发送');
    await expect(page.getByRole('alertdialog', { name: '发送服务通知' })).toContainText(/发给 [1-9]\d* 人/);
    await press(page, '确认发送');
    const told = page.getByRole('row').filter({ hasText: notified });
    await expect(told).toContainText('服务通知');
    const href = await told.getByRole('link', { name: /信息公开/ }).getAttribute('href');
    await expect
      .poll(async () => {
        const list = await done<{ data: Message[] }>(other, '/api/szguild/user/messageList', {
          message_type: 2,
        });
        const message = list.data.find(({ message_title }) => message_title === notified);
        return message?.content_id && `/course/${message.content_id}`;
      })
      .toBe(href);
  },
);

test(
  'a message that is not sent yet is there again after a reload',
  { tag: '@once' },
  async ({ page, request, baseURL }) => {
    const title = page.getByRole('textbox', { name: '标题' });
    const content = page.getByRole('textbox', { name: '内容' });
    await enterBackOffice(page, await staff(request, 'operator'), baseURL);
    await visit(page, '/admin/offers');
    await title.fill('答疑安排');
    await content.fill('本周五下午线上答疑，欢迎参加。');
    await visit(page, '/admin/offers');
    await expect(title).toHaveValue('答疑安排');
    await expect(content).toHaveValue('本周五下午线上答疑，欢迎参加。');
  },
);

test(
  'a course that was chosen stays in sight when another is looked for and not taken',
  { tag: '@once' },
  async ({ page, request, baseURL }) => {
    await enterBackOffice(page, await staff(request, 'operator'), baseURL);
    await visit(page, '/admin/offers');
    const course = page.getByRole('combobox', { name: '相关课程' });
    const option = (name: RegExp) => page.getByRole('option', { name }).first();
    await course.fill('信息公开');
    await option(/信息公开/).click();
    await course.fill('框架协议');
    await expect(option(/框架协议/)).toBeVisible();
    await course.press('Tab');
    await expect(course).toHaveValue(/信息公开/);
  },
);

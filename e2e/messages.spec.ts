import type { Page } from '@playwright/test';
import type { Message } from '@portal/contract/messages';
import { enterAs, user } from './fixtures/accounts.ts';
import { expect, test, visit } from './fixtures/portal.ts';

const list = '**/api/szguild/user/messageList';
const edit = '**/api/szguild/user/editMessage';

function message(part: Partial<Message>): Message {
  return {
    id: 1,
    status: 0,
    message_type: 2,
    message_title: '新课上线',
    message_content: '政府采购法律实务新课上线，欢迎学习。',
    create_time: 1_790_000_000,
    content_id: null,
    link: null,
    ...part,
  };
}

/** Answers the browser's calls in place of the server, and notes them. */
async function fakeList(page: Page, messages: Message[]): Promise<string[]> {
  const calls: string[] = [];
  await page.route(list, (route) => {
    calls.push('messageList');
    const unread = messages.filter(({ status }) => status === 0).length;
    const data = { total: messages.length, page: 1, page_size: 10, unread, data: messages };
    return route.fulfill({ json: { code: 1, msg: '', data } });
  });
  await page.route(edit, (route) => {
    const given = route.request().postDataJSON() as { id?: number; all?: 1 };
    calls.push(`editMessage ${JSON.stringify(given)}`);
    for (const each of messages) if (given.all || each.id === given.id) each.status = 1;
    return route.fulfill({ json: { code: 1, msg: '', data: {} } });
  });
  return calls;
}

/** After hydration, so that switching tabs is a client navigation with a call from the browser. */
async function openFaked(page: Page, messages: Message[]): Promise<string[]> {
  await visit(page, '/message');
  const calls = await fakeList(page, messages);
  await page.getByRole('link', { name: '服务通知' }).click();
  await expect(page).toHaveURL('/message?type=2');
  await expect(page.getByRole('button', { name: messages[0]?.message_title }).first()).toBeVisible();
  calls.length = 0;
  return calls;
}

test(
  'a message is unread until it is clicked, and the count follows',
  { tag: '@phone' },
  async ({ page, baseURL, request }) => {
    const who = await user(request, { applied: [2] });
    await enterAs(page, who, baseURL);
    await visit(page, '/message');
    const notice = page.getByRole('button', { name: /认证申请已提交/ });
    await expect(notice).toContainText('未读');
    await expect(page.getByRole('heading', { level: 1 })).toContainText('1');
    await notice.click();
    // It leads to what it tells about.
    await expect(page).toHaveURL(/\/identity\/\d+$/);
    await visit(page, '/message');
    await expect(notice).toContainText('已读');
    await expect(page.getByRole('heading', { level: 1 })).not.toContainText('1');
    await page.getByRole('link', { name: '活动优惠' }).click();
    await expect(page.getByText('暂无活动优惠')).toBeVisible();
  },
);

test(
  'spec 4: a message that carries a content id is marked read, the list reloads, and its course opens',
  { tag: '@once' },
  async ({ page, baseURL, request }) => {
    await enterAs(page, await user(request), baseURL);
    const calls = await openFaked(page, [
      message({ id: 7, content_id: '42' }),
      message({ id: 8, status: 1 }),
    ]);
    await page
      .getByRole('button', { name: /新课上线/ })
      .first()
      .click();
    await expect(page).toHaveURL('/course/42');
    // A poll of the header may have come before.
    const edited = calls.slice(calls.indexOf('editMessage {"id":7}'));
    expect(edited.slice(0, 2)).toEqual(['editMessage {"id":7}', 'messageList']);
  },
);

test('everything is marked read at once', { tag: '@phone' }, async ({ page, baseURL, request }) => {
  await enterAs(page, await user(request), baseURL);
  const calls = await openFaked(page, [message({ id: 1 }), message({ id: 2, message_title: '维护通知' })]);
  await page.getByRole('button', { name: '全部标为已读' }).click();
  await expect(page.getByText('已全部标为已读')).toBeVisible();
  await expect(page.getByText('未读', { exact: true })).toHaveCount(0);
  await expect(page.getByRole('button', { name: '全部标为已读' })).toBeDisabled();
  expect(calls).toContain('editMessage {"all":1}');
});

test(
  'long lists have pages, and an empty one has a way on',
  { tag: '@once' },
  async ({ page, baseURL, request }) => {
    await enterAs(page, await user(request), baseURL);
    await page.goto('/message?page=9');
    await page.getByRole('link', { name: '回到第一页' }).click();
    await expect(page).toHaveURL('/message');
  },
);

test('spec 7: the list is polled every 20 seconds on a desktop, and never on a phone', async ({
  page,
  baseURL,
  request,
  isMobile,
}) => {
  await enterAs(page, await user(request), baseURL);
  await page.clock.install();
  let asked = 0;
  page.on('request', (sent) => {
    if (sent.url().endsWith('/user/messageList')) asked += 1;
  });
  await page.goto('/help');
  await page.waitForLoadState('networkidle');
  await page.clock.runFor(100);
  if (!isMobile) await expect.poll(() => asked).toBe(1);
  for (const times of [2, 3, 4]) {
    await page.clock.runFor(20_000);
    if (isMobile) expect(asked).toBe(0);
    else await expect.poll(() => asked).toBe(times);
    await page.waitForLoadState('networkidle');
  }
});

// Courses come later: until then their page is not found.
test.use({ mayLog: /status of 404/ });

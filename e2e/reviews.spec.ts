import type { Page } from '@playwright/test';
import { done, enterAs, person, user } from './fixtures/accounts.ts';
import { applied } from './fixtures/identities.ts';
import { elderMode, expect, expectAccessible, expectFits, test, visit } from './fixtures/portal.ts';
import { pressAway } from './fixtures/press-away.ts';
import { enterBackOffice, staff } from './fixtures/staff.ts';

const admin = '/api/szguild/admin';

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

test(
  'a reviewer claims, rejects field by field, and the applicant reads why; approves the next and goes on',
  { tag: '@once' },
  async ({ page, request, baseURL, browser }) => {
    test.slow();
    const reviewer = await staff(request, 'reviewer');
    const [first, second] = [await user(request), await user(request)];
    const rejected = await applied(request, first, 2);
    const approved = await applied(request, second, 2);
    await done(reviewer, `${admin}/reviewClaim`, { id: approved });
    await enterBackOffice(page, reviewer, baseURL);
    await visit(page, '/admin/reviews?type=2&keyword=示例科技有限公司');
    const row = page.getByRole('row').filter({ has: page.locator(`a[href^="/admin/reviews/${rejected}?"]`) });
    await pressAway(row.getByRole('button', { name: /^领取/ }));
    await expect(page.getByText('您已领取，30 分钟内有效')).toBeVisible();

    await visit(page, '/admin/reviews');
    await page.getByRole('switch', { name: '我领取的' }).click();
    await expect(page.getByRole('rowheader')).toHaveCount(2);
    await expectFits(page);
    await expectAccessible(page);
    await page
      .getByRole('link', { name: /^继续审核/ })
      .first()
      .click();
    await expect(page).toHaveURL(`/admin/reviews/${rejected}?mine=1`);
    await expect(page.getByText('北京市 东城区')).toBeVisible();
    await page.getByRole('button', { name: '查看：营业执照.png' }).click();
    await page.getByRole('button', { name: '关闭', exact: true }).click();
    // The picture stays beside the facts when the viewer is gone.
    await expect(page.getByRole('img', { name: '营业执照.png', exact: true })).toHaveCount(1);
    const paper = page.getByRole('button', { name: '查看：授权书.pdf' });
    if (await page.evaluate(() => navigator.pdfViewerEnabled)) {
      await paper.click();
      await expect(page.locator('iframe[title="授权书.pdf"]')).toBeVisible();
    } else {
      const opened = page.waitForEvent('popup');
      await paper.click();
      await (await opened).close();
    }
    await expectFits(page);
    await expectAccessible(page);

    await press(page, '不通过');
    const dialog = page.getByRole('dialog', { name: '不通过' });
    await dialog.getByRole('button', { name: '退回' }).click();
    await expect(dialog.getByText('请写明不通过的原因')).toBeVisible();
    await dialog.getByRole('textbox', { name: '营业执照或法人证书的问题' }).focus();
    await dialog.getByRole('button', { name: '扫描件不清晰' }).click();
    await dialog.getByRole('textbox', { name: '法定代表人的问题' }).fill('与执照上的姓名不同');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: '退回（2 项原因）' }).click();
    await expect(page.getByText('这份申请审核不通过，无需再处理')).toBeVisible();

    const applicant = await browser.newContext({ baseURL });
    const theirs = await applicant.newPage();
    await enterAs(theirs, first, baseURL);
    await theirs.goto(`/identity/${rejected}`);
    await expect(theirs.getByText('与执照上的姓名不同')).toBeVisible();
    await expect(theirs.getByText('扫描件不清晰')).toBeVisible();
    await applicant.close();

    await page.getByRole('link', { name: '下一份' }).click();
    await expect(page).toHaveURL(`/admin/reviews/${approved}?mine=1`);
    await press(page, '通过');
    await press(page, '确认通过');
    await expect(page.getByText('这份申请已认证，无需再处理')).toBeVisible();
    await expect(page.getByRole('list', { name: '申请历史' })).toContainText('审核通过');
    await expect(page.getByRole('link', { name: '返回队列' })).toBeVisible();
    const told = await done<{ data: { message_title: string }[] }>(
      person(request, second.token),
      '/api/szguild/user/messageList',
      { message_type: 2 },
    );
    expect(told.data.map(({ message_title }) => message_title)).toContain('身份认证已通过');
  },
);

test(
  'what a colleague has claimed or decided is refused nicely',
  { tag: '@once' },
  async ({ page, request, baseURL }) => {
    test.slow();
    const [here, there] = [await staff(request, 'reviewer'), await staff(request, 'reviewer')];
    const { id } = (await user(request, { applied: [1] })).identities[0]!;
    await enterBackOffice(page, here, baseURL);
    await visit(page, `/admin/reviews/${id}`);
    await done(there, `${admin}/reviewClaim`, { id });
    await press(page, '领取并审核');
    await expect(page.getByText('该申请已由其他审核员领取')).toBeVisible();
    await expect(page.getByText(/^已由 .+ 领取/)).toBeVisible();
    await expect(page.getByRole('button', { name: '通过', exact: true })).toHaveCount(0);

    await done(there, `${admin}/reviewClaim`, { id, release: true });
    await visit(page, `/admin/reviews/${id}`);
    await press(page, '领取并审核');
    await expect(page.getByText('您已领取，30 分钟内有效')).toBeVisible();
    await done(here, `${admin}/reviewReject`, { id, reasons: {}, note: '资料不全' });
    await press(page, '通过');
    await press(page, '确认通过');
    await expect(page.getByText('不能进行此操作')).toBeVisible();
    await expect(page.getByText('这份申请审核不通过，无需再处理')).toBeVisible();
  },
);

test('the queue and an application are accessible in elder mode', async ({ page, request, baseURL }) => {
  test.slow();
  const { id } = (await user(request, { role_id: 4, applied: [4] })).identities[0]!;
  await enterBackOffice(page, await staff(request, 'reviewer'), baseURL);
  await elderMode(page, baseURL);
  for (const address of ['/admin/reviews', `/admin/reviews/${id}`]) {
    await page.goto(address);
    await expectFits(page);
    await expectAccessible(page);
  }
});

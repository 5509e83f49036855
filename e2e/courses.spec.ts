import { enterAs, user } from './fixtures/accounts.ts';
import { lessonOf, lessonPath, openVideo, playUntil, pressIn, someCourse } from './fixtures/courses.ts';
import { expect, expectAccessible, expectFits, test, visit } from './fixtures/portal.ts';

test('a visitor finds a course, reads about it and watches its trial to the end @once', async ({
  page,
  request,
  baseURL,
}) => {
  const course = await someCourse(request, { price: 'paid' });
  await visit(page, '/course');
  await expectFits(page);
  await page.getByRole('navigation', { name: '价格' }).getByRole('link', { name: '付费' }).click();
  await expect(page).toHaveURL(/price=paid/);
  await page.getByRole('searchbox', { name: '在课程中查找' }).fill(course.title);
  await page.getByRole('button', { name: '查找' }).click();
  await expect(page).toHaveURL(/price=paid.*keyword=|keyword=.*price=paid/);
  await page.getByRole('list', { name: '课程列表' }).getByRole('link', { name: course.title }).click();

  await expect(page.getByRole('heading', { level: 1, name: course.title })).toBeVisible();
  await expect(page.getByText('可购买学习').first()).toBeVisible();
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', `${baseURL}/course/${course.id}`);
  const structured = await page.locator('script[type="application/ld+json"]').allTextContents();
  expect(structured.map((text) => (JSON.parse(text) as { '@type': string })['@type'])).toContain('Course');
  await expectFits(page);

  await page.getByRole('link', { name: '免费试看' }).filter({ visible: true }).click();
  await expect(page).toHaveURL(/\/lesson\/\d+$/);
  const player = await openVideo(page, page.url());
  await playUntil(player, 0.3);
  await pressIn(player, '9');
  await expect(player.getByText('试看已结束')).toBeVisible();
  await expect(player.getByRole('link', { name: '课程详情' })).toBeVisible();
  await expectAccessible(page);
  await expectFits(page);
});

test(
  'the catalogue, a course and the learning paths work without scripts',
  { tag: '@once' },
  async ({ browser, baseURL, request }) => {
    const course = await someCourse(request, { price: 'free' });
    const context = await browser.newContext({ javaScriptEnabled: false, baseURL });
    const page = await context.newPage();
    await page.goto('/course');
    await page.getByRole('searchbox', { name: '在课程中查找' }).fill(course.title);
    await page.getByRole('button', { name: '查找' }).click();
    await page.getByRole('list', { name: '课程列表' }).getByRole('link', { name: course.title }).click();
    await expect(page.getByRole('heading', { level: 1, name: course.title })).toBeVisible();
    await expect(page.getByRole('link', { name: lessonOf(course, 'video').title }).first()).toBeVisible();
    await page.goto('/course?keyword=没有这样的课程');
    await expect(page.getByText('没有符合条件的课程')).toBeVisible();
    await page.getByRole('link', { name: '看看学习路径' }).click();
    await expect(page.getByRole('heading', { level: 1, name: '学习路径' })).toBeVisible();
    await expect(page.getByText(/\d+ 学时/).first()).toBeVisible();
    await context.close();
  },
);

test('a user begins a free course, rates it, asks and finds it among the own ones @phone', async ({
  page,
  request,
  baseURL,
}) => {
  const me = await user(request);
  await enterAs(page, me, baseURL);
  const course = await someCourse(request, { price: 'free' });
  const player = await openVideo(page, lessonPath(course, lessonOf(course, 'video')));
  await playUntil(player, 1);
  const begun = page.waitForResponse(/updateVideoHistory/);
  await pressIn(player, 'k');
  await begun;

  await visit(page, `/course/${course.id}`);
  // spec 5: saved under the remark, not under the uploaded file name.
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: '下载' }).first().click();
  expect((await saved).suggestedFilename()).toBe(`${course.title}（讲义）.pdf`);

  await page.getByRole('button', { name: '写评价' }).click();
  const rating = page.getByRole('dialog', { name: '评价课程' });
  await rating.getByRole('button', { name: '提交评价' }).click();
  await expect(rating.getByText('请选择星级')).toBeVisible();
  await rating.getByRole('radio', { name: /^5 星/ }).check();
  await rating.getByRole('textbox', { name: '评价内容' }).fill('讲得清楚，例子实用。');
  await expectAccessible(page);
  await rating.getByRole('button', { name: '提交评价' }).click();
  await expect(rating).toBeHidden();
  await expect(page.getByText('讲得清楚，例子实用。').first()).toBeVisible();

  await page.getByRole('button', { name: '向讲师提问' }).click();
  const asking = page.getByRole('dialog', { name: '向讲师提问' });
  await asking.getByRole('textbox', { name: '问题' }).fill('预算调整以后要重新公开意向吗？');
  await asking.getByRole('button', { name: '提交提问' }).click();
  await expect(asking).toBeHidden();
  await expect(page.getByText('预算调整以后要重新公开意向吗？').first()).toBeVisible();

  await visit(page, '/course');
  await expect(page.getByRole('heading', { name: '继续学习' })).toBeVisible();
  await visit(page, '/pages_workbench/pages/courses?tab=learning');
  await expect(page.getByText(course.title).first()).toBeVisible();
  await expectFits(page);

  await visit(page, '/pages_workbench/pages/history');
  await page
    .getByRole('button', { name: /^删除记录/ })
    .first()
    .click();
  await expect(page.getByText('还没有学习记录')).toBeVisible();
});

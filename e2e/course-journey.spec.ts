import type { Locator, Page } from '@playwright/test';
import type { CourseCard, CourseDetail } from '@portal/contract/courses';
import { examSeeds } from '../server/seed/data/exams.ts';
import { done, enterAs, person, type TestUser, user } from './fixtures/accounts.ts';
import { lessonOf, lessonPath, openVideo, playUntil, pressIn } from './fixtures/courses.ts';
import { expect, test, visit } from './fixtures/portal.ts';
import { administrator } from './fixtures/staff.ts';

const title = '单一来源采购的论证与公示';
const { questions } = examSeeds.find(({ course }) => course === title)!;

// The browser itself reports requests that fail without network.
test.use({ mayLog: /Failed to load resource|ERR_INTERNET_DISCONNECTED/ });
// A film of a minute at double speed, and a page that takes its ten seconds.
test.setTimeout(240_000);

async function findCourse(page: Page): Promise<CourseDetail> {
  await visit(page, '/course');
  await page.getByRole('searchbox', { name: '在课程中查找' }).fill(title);
  await page.getByRole('button', { name: '查找' }).click();
  await page.getByRole('list', { name: '课程列表' }).getByRole('link', { name: title }).click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  const visitor = person(page.request);
  const { data } = await done<{ data: CourseCard[] }>(visitor, '/api/szguild/course/courseList', {
    keyword: title,
  });
  return done<CourseDetail>(visitor, '/api/szguild/course/courseDetail', { id: data[0]!.id });
}

/** At double speed, the fastest that counts. */
async function watchThrough(page: Page, player: Locator): Promise<void> {
  await playUntil(player, 0.1);
  for (let times = 0; times < 3; times += 1) await pressIn(player, '>');
  await expect(page.getByText('已学完').first()).toBeVisible({ timeout: 90_000 });
}

/** Answers the questions correctly, whatever order they are shown in. */
async function answerRight(page: Page): Promise<void> {
  const section = page.locator('main section').first();
  const shown = await section.innerText();
  const known = questions.find(({ body }) => shown.includes(body.split('____')[0]!))!;
  if ('blanks' in known.key) {
    await section.getByRole('textbox').first().fill(known.key.blanks[0]![0]!);
    return;
  }
  for (const place of known.key.options) {
    await section.locator('label').filter({ hasText: known.options[place]! }).locator('input').check();
  }
}

const saved = (page: Page) => page.getByRole('status').filter({ hasText: /已保存/ });
const answered = (page: Page, count: number) =>
  expect(page.getByText(/已答 \d+ \/ \d+/)).toHaveText(new RegExp(`已答 ${count} `));

async function sitExam(page: Page): Promise<void> {
  await page.getByRole('link', { name: '去考试' }).click();
  await page.getByRole('link', { name: '开始考试' }).click();
  await expect(page.getByRole('heading', { level: 2, name: /第 1 题/ })).toBeVisible();
  await answerRight(page);
  await expect(saved(page)).toBeVisible();
  await page.reload();
  await answered(page, 1);

  await page.getByRole('button', { name: '下一题' }).click();
  await page.context().setOffline(true);
  await answerRight(page);
  await expect(page.getByRole('status').filter({ hasText: '网络不通' })).toBeVisible();
  await page.getByRole('button', { name: '下一题' }).click();
  await answerRight(page);
  await page.context().setOffline(false);
  await expect(saved(page)).toBeVisible();
  await answered(page, 3);

  await page.getByRole('button', { name: '下一题' }).click();
  await answerRight(page);
  await answered(page, 4);
  await expect(saved(page)).toBeVisible();
  await page.getByRole('button', { name: '交卷' }).first().click();
  await page.getByRole('alertdialog').getByRole('button', { name: '交卷' }).click();
  await expect(page.getByRole('heading', { level: 2, name: '答卷与解析' })).toBeVisible();
}

async function grant(page: Page, { mobile }: TestUser, courseId: number): Promise<void> {
  await done(await administrator(page.request), '/api/szguild/admin/courseRightGrant', {
    mobile,
    type: 'course',
    item_id: courseId,
    until: null,
    reason: '单位统一报名',
  });
}

test(
  'a learner finds a course, tries it, is granted it, learns it, passes and is certified; a stranger verifies it',
  { tag: '@once' },
  async ({ page, request, browser, baseURL }) => {
    const me = await user(request, { role_id: 2 });
    await enterAs(page, me, baseURL);
    const course = await findCourse(page);
    await page.getByRole('link', { name: '免费试看' }).filter({ visible: true }).click();
    const trial = await openVideo(page, lessonPath(course, lessonOf(course, 'video')));
    await playUntil(trial, 0.3);
    await pressIn(trial, '9');
    await expect(trial.getByText('试看已结束')).toBeVisible();

    await grant(page, me, course.id);
    await watchThrough(page, await openVideo(page, lessonPath(course, lessonOf(course, 'video'))));
    await visit(page, `/course/${course.id}/exam`);
    await expect(page.getByText('请先学完全部课时，再参加考试')).toBeVisible();
    await visit(page, lessonPath(course, lessonOf(course, 'document')));
    await expect(page.getByText('整门课程已学完')).toBeVisible({ timeout: 30_000 });

    await visit(page, `/course/${course.id}`);
    await sitExam(page);
    await page.getByRole('link', { name: '我的证书' }).click();
    await expect(page.getByRole('heading', { level: 2, name: title })).toBeVisible();
    const number = /编号 (\S+)/.exec(await page.getByRole('main').innerText())![1]!;

    const stranger = await browser.newContext({ baseURL });
    const elsewhere = await stranger.newPage();
    await visit(elsewhere, '/certificate');
    await elsewhere.getByRole('textbox', { name: '证书编号' }).fill(number);
    await elsewhere.getByRole('button', { name: '核验' }).click();
    await expect(elsewhere.getByText('证书有效')).toBeVisible();
    await expect(elsewhere.getByRole('main').getByText(title)).toBeVisible();
    await stranger.close();
  },
);

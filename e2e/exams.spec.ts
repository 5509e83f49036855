import type { APIRequestContext, Page } from '@playwright/test';
import type { SignedIn } from '@portal/contract/accounts';
import type { CourseCard } from '@portal/contract/courses';
import { done, enterAs, loginByPassword, person, type TestUser, user } from './fixtures/accounts.ts';
import { expect, expectAccessible, expectFits, test, visit } from './fixtures/portal.ts';

const course = '中小企业参与政府采购的政策与技巧';

const firstQuestion = (page: Page) => page.getByRole('heading', { level: 2, name: /第 1 题/ });

/** The exam of a free course that anybody may sit, found by clicking. */
async function findExam(page: Page): Promise<void> {
  await visit(page, `/course?keyword=${encodeURIComponent(course)}`);
  await page.getByRole('link', { name: course }).first().click();
  await page.getByRole('link', { name: '去考试' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '中小企业政策测验' })).toBeVisible();
  await page.getByRole('link', { name: '开始考试' }).click();
  await expect(firstQuestion(page)).toBeVisible();
}

/** Begins the same exam by its address, as somebody new. */
async function beginExam(
  page: Page,
  request: APIRequestContext,
  baseURL: string | undefined,
): Promise<TestUser> {
  const me = await user(request, { role_id: 2 });
  await enterAs(page, me, baseURL);
  const { data } = await done<{ data: CourseCard[] }>(person(request), '/api/szguild/course/courseList', {
    keyword: course,
  });
  const { id } = data.find(({ title }) => title === course)!;
  await visit(page, `/course/${id}/exam/attempt`);
  await page.getByRole('button', { name: '开始考试' }).click();
  await expect(firstQuestion(page)).toBeVisible();
  return me;
}

/** Chooses the first option, or writes into the first blank. */
async function answerQuestion(page: Page, text: string): Promise<void> {
  const field = page.locator('main section').first().locator('input').first();
  const isText = (await field.getAttribute('type')) === null || (await field.getAttribute('type')) === 'text';
  await (isText ? field.fill(text) : field.check());
}

const saved = (page: Page) => page.getByRole('status').filter({ hasText: /已保存/ });
const answers = '**/course/courseAnswerPost';
const sentLater = '离开考试前没有提交成功的作答已保存';
const answered = (page: Page) => page.getByText(/已答 \d+ \/ \d+/);

/** Answers a question while nothing that is sent arrives; tells how often it was tried. */
async function answerInVain(page: Page): Promise<() => number> {
  let tries = 0;
  await page.route(answers, (route) => {
    tries += 1;
    return route.abort();
  });
  await answerQuestion(page, '一');
  await expect(page.getByRole('status').filter({ hasText: '恢复后自动提交' })).toBeVisible();
  return () => tries;
}

test.describe('an exam', () => {
  // The browser itself reports requests that fail without network.
  test.use({ mayLog: /Failed to load resource|ERR_INTERNET_DISCONNECTED/ });

  test('survives a reload and a spell without network, and ends with the answers explained @phone', async ({
    page,
    context,
    request,
    baseURL,
  }) => {
    await enterAs(page, await user(request, { role_id: 2 }), baseURL);
    await findExam(page);
    await expectAccessible(page, 'main');
    await expectFits(page);
    await answerQuestion(page, '一');
    await expect(saved(page)).toBeVisible();

    await page.reload();
    await expect(answered(page)).toHaveText(/已答 1 /);

    await context.setOffline(true);
    await page.getByRole('button', { name: '下一题' }).click();
    await answerQuestion(page, '二');
    await expect(page.getByRole('status').filter({ hasText: '网络不通' })).toBeVisible();
    await context.setOffline(false);
    await expect(saved(page)).toBeVisible();
    await expect(answered(page)).toHaveText(/已答 2 /);

    await page.getByRole('button', { name: '交卷' }).first().click();
    await page.getByRole('alertdialog').getByRole('button', { name: '交卷' }).click();
    await expect(page.getByRole('heading', { level: 2, name: '答卷与解析' })).toBeVisible();
    await expect(page.getByText('解析：').first()).toBeVisible();
    await expectAccessible(page, 'main');
    await expectFits(page);
  });

  test('left with an unsaved answer asks first, and sends it from another page once the network is back @once', async ({
    page,
    request,
    baseURL,
  }) => {
    await beginExam(page, request, baseURL);
    const address = page.url();
    const tries = await answerInVain(page);
    await page.getByRole('banner').getByRole('link').first().click();
    const question = page.getByRole('alertdialog');
    await question.getByRole('button', { name: '继续作答' }).click();
    await expect(question).toBeHidden();
    await page.getByRole('banner').getByRole('link').first().click();
    const before = tries();
    await question.getByRole('button', { name: '离开' }).click();
    await expect(page).toHaveURL('/');
    // One of the page that is left may have been under way, and one is its last.
    await expect.poll(tries).toBeGreaterThan(before + 2);
    await page.unroute(answers);
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await expect(page.getByText(sentLater)).toBeVisible();
    await visit(page, address);
    await expect(answered(page)).toHaveText(/已答 1 /);
  });

  test('closed with an unsaved answer sends it when any page is opened again @once', async ({
    page,
    context,
    request,
    baseURL,
  }) => {
    await beginExam(page, request, baseURL);
    const address = page.url();
    await answerInVain(page);
    await page.close();
    const later = await context.newPage();
    await visit(later, '/article/list');
    await expect(later.getByText(sentLater)).toBeVisible();
    await visit(later, address);
    await expect(answered(later)).toHaveText(/已答 1 /);
  });
});

test('of two open pages the newer one may answer, and the older one says so @once', async ({
  page,
  context,
  request,
  baseURL,
}) => {
  await beginExam(page, request, baseURL);
  const second = await context.newPage();
  await visit(second, page.url());
  await expect(firstQuestion(second)).toBeVisible();
  await answerQuestion(page, '一');
  await expect(page.getByText('考试已在另一个页面打开，本页已停止作答')).toBeVisible();
  await answerQuestion(second, '一');
  await expect(saved(second)).toBeVisible();
});

test('a session that ends in the middle loses no answer: after the login the exam goes on with it @once', async ({
  page,
  request,
  baseURL,
}) => {
  const me = await beginExam(page, request, baseURL);
  const address = page.url();
  // The session ends only while the save is in flight: any other call would redirect to the login first.
  await page.route(
    answers,
    async (route) => {
      await done(person(request, me.token), '/api/szguild/user/logout', {});
      await route.continue();
    },
    { times: 1 },
  );
  await answerQuestion(page, '一');
  await expect(page).toHaveURL('/login');
  await expect(page.getByText('登录已失效，请重新登录')).toBeVisible();

  const { data } = await loginByPassword(request, me.mobile, me.password);
  await enterAs(page, data as SignedIn, baseURL);
  await visit(page, address);
  await expect(answered(page)).toHaveText(/已答 1 /);
  await expect(saved(page)).toBeVisible();
});

test('wrong answers are practised until they are known, then taken out @once', async ({
  page,
  request,
  baseURL,
}) => {
  await beginExam(page, request, baseURL);
  await page.getByRole('button', { name: '交卷' }).first().click();
  await page.getByRole('alertdialog').getByRole('button', { name: '交卷' }).click();
  await page.getByRole('link', { name: '错题本' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '错题本' })).toBeVisible();
  await expectAccessible(page, 'main');
  const questions = page.getByRole('main').getByRole('button', { name: '移出错题本' });
  const before = await questions.count();
  expect(before).toBeGreaterThan(0);
  await questions.first().click();
  await expect(questions).toHaveCount(before - 1);
});

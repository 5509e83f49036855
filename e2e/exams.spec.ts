import type { Page } from '@playwright/test';
import type { SignedIn } from '@portal/contract/accounts';
import { done, enterAs, loginByPassword, person, user } from './fixtures/accounts.ts';
import { expect, expectAccessible, expectFits, test, visit } from './fixtures/portal.ts';

const course = '中小企业参与政府采购的政策与技巧';

/** The exam of a free course that anybody may sit, found by clicking. */
async function beginExam(page: Page): Promise<void> {
  await visit(page, `/course?keyword=${encodeURIComponent(course)}`);
  await page.getByRole('link', { name: course }).first().click();
  await page.getByRole('link', { name: '去考试' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '中小企业政策测验' })).toBeVisible();
  await page.getByRole('link', { name: '开始考试' }).click();
  await expect(page.getByRole('heading', { level: 2, name: /第 1 题/ })).toBeVisible();
}

/** Chooses the first option, or writes into the first blank. */
async function answerQuestion(page: Page, text: string): Promise<void> {
  const field = page.locator('main section').first().locator('input').first();
  const isText = (await field.getAttribute('type')) === null || (await field.getAttribute('type')) === 'text';
  await (isText ? field.fill(text) : field.check());
}

const saved = (page: Page) => page.getByRole('status').filter({ hasText: /已保存/ });
const answered = (page: Page) => page.getByText(/已答 \d+ \/ \d+/);

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
    await beginExam(page);
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
});

test('of two open pages the newer one may answer, and the older one says so @once', async ({
  page,
  context,
  request,
  baseURL,
}) => {
  await enterAs(page, await user(request, { role_id: 2 }), baseURL);
  await beginExam(page);
  const second = await context.newPage();
  await visit(second, page.url());
  await expect(second.getByRole('heading', { level: 2, name: /第 1 题/ })).toBeVisible();
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
  const me = await user(request, { role_id: 2 });
  await enterAs(page, me, baseURL);
  await beginExam(page);
  const address = page.url();
  // The session ends while the answer is on its way: any other call that came first would lead away before it is given.
  await page.route(
    '**/course/courseAnswerPost',
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
  await enterAs(page, await user(request, { role_id: 2 }), baseURL);
  await beginExam(page);
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

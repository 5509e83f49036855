import type { Page } from '@playwright/test';
import { newMobile } from './fixtures/accounts.ts';
import { answerInWords, solvePuzzleByDrag, solvePuzzleByKeys } from './fixtures/captcha.ts';
import { askForCode } from './fixtures/login-page.ts';
import { expect, expectAccessible, test, visit } from './fixtures/portal.ts';

test.describe('安全验证', () => {
  async function askTwice(page: Page): Promise<string> {
    await visit(page, '/login');
    await askForCode(page, newMobile());
    await expect(page.getByText('验证码已发送至')).toBeVisible();
    await page.reload();
    const mobile = newMobile();
    await askForCode(page, mobile);
    await expect(page.getByRole('dialog', { name: '安全验证' })).toBeVisible();
    return mobile;
  }

  test('the puzzle is solved with the keyboard', { tag: '@once' }, async ({ page }) => {
    const mobile = await askTwice(page);
    await expect(page.getByRole('slider')).toBeVisible();
    await expectAccessible(page);
    await solvePuzzleByKeys(page);
    await expect(page.getByText(`验证码已发送至 ${mobile}`)).toBeVisible();
    await expect(page.getByRole('dialog')).toBeHidden();
  });

  test('the puzzle is solved by dragging', { tag: '@phone' }, async ({ page }) => {
    const mobile = await askTwice(page);
    await expect(page.getByRole('slider')).toBeVisible();
    await solvePuzzleByDrag(page);
    await expect(page.getByText(`验证码已发送至 ${mobile}`)).toBeVisible();
  });

  test(
    'a picture that comes late does not take the place of the question',
    { tag: '@once' },
    async ({ page }) => {
      const { promise: released, resolve: release } = Promise.withResolvers<void>();
      await page.route('**/captcha*', async (route) => {
        if (route.request().url().includes('puzzle') || route.request().postData()?.includes('puzzle'))
          await released;
        await route.continue();
      });
      await askTwice(page);
      await page.getByRole('button', { name: '换成文字题' }).click();
      await expect(page.getByRole('textbox', { name: /等于几/ })).toBeFocused();
      const late = page.waitForResponse(/captcha/);
      release();
      await late;
      await expect(page.getByRole('textbox', { name: /等于几/ })).toBeFocused();
    },
  );

  test(
    'a captcha that does not come says so, and another one can be asked for',
    { tag: '@once' },
    async ({ page }) => {
      let isDown = true;
      await page.route('**/public/captcha', (route) =>
        isDown ? route.fulfill({ json: { code: 0, msg: '请求过于频繁', data: null } }) : route.continue(),
      );
      await askTwice(page);
      const dialog = page.getByRole('dialog', { name: '安全验证' });
      await expect(dialog.getByText('请求过于频繁，请点「换一个」重试')).toBeVisible();
      await expectAccessible(page);
      isDown = false;
      await dialog.getByRole('button', { name: '换一个' }).click();
      await expect(dialog.getByRole('slider')).toBeVisible();
    },
  );

  test(
    'a question in words serves as well, and a wrong answer brings another',
    { tag: '@phone' },
    async ({ page }) => {
      const mobile = await askTwice(page);
      await page.getByRole('button', { name: '换成文字题' }).click();
      const answer = page.getByRole('textbox', { name: /等于几/ });
      await expect(answer).toBeFocused();
      await expectAccessible(page);
      await answer.fill('一千');
      await page.keyboard.press('Enter');
      await expect(page.getByText('安全验证未通过，请重试')).toBeVisible();
      await expect(answer).toHaveValue('');
      await answerInWords(page);
      await expect(page.getByText(`验证码已发送至 ${mobile}`)).toBeVisible();
    },
  );
});

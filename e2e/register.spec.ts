import {
  expectLoggedIn,
  goodPassword,
  newMobile,
  person,
  sendSms,
  typeSmsCode,
  user,
} from './fixtures/accounts.ts';
import { mobileBox, passwordBox, submit, askForCode } from './fixtures/login-page.ts';
import { expect, expectAccessible, expectFits, test, visit } from './fixtures/portal.ts';

test.describe('注册', () => {
  test('a visitor registers, is logged in and is shown the way on @phone', async ({ page }) => {
    const mobile = newMobile();
    await visit(page, '/register');
    await expect(page.getByText('已有账号？')).toBeVisible();
    await expect(page.getByRole('link', { name: '去登录' })).toHaveAttribute('href', '/login');
    await page.getByRole('radio', { name: /供应商/ }).check();
    await askForCode(page, mobile);
    await expect(page.getByText(`验证码已发送至 ${mobile}`)).toBeVisible();
    await expect(page.getByRole('button', { name: /秒后重发/ })).toBeDisabled();
    await typeSmsCode(page, mobile);
    await passwordBox(page).fill(goodPassword);
    await expect(page.getByText('密码强度：强')).toBeVisible();
    await expect(page.getByRole('checkbox')).not.toBeChecked();
    await page.getByRole('checkbox').check();
    await submit(page, '注册');
    await expect(page).toHaveURL('/register_success');
    await expect(page.getByRole('heading', { name: '注册成功，欢迎加入' })).toBeVisible();
    await expect(page.getByText('当前身份为「供应商」')).toBeVisible();
    await expect(page.getByRole('link', { name: '去认证身份' })).toHaveAttribute('href', '/identity');
    await expectLoggedIn(page);
    await expectFits(page);
    await expectAccessible(page);
  });

  test(
    'what is missing is said under its field, and what was typed stays',
    { tag: '@once' },
    async ({ page }) => {
      await visit(page, '/register?invite_key=zzzz9999');
      await expect(page.getByRole('textbox', { name: '邀请码' })).toHaveValue('ZZZZ9999');
      await expect(page.getByText('邀请码不存在')).toBeVisible();
      await mobileBox(page).fill('12345678901');
      await passwordBox(page).fill('short');
      await submit(page, '注册');
      for (const words of [
        '请选择您的身份',
        '请输入正确的手机号',
        '请输入 6 位验证码',
        '密码至少 8 位',
        '请先阅读并同意协议',
      ]) {
        await expect(page.getByText(words)).toBeVisible();
      }
      await expect(mobileBox(page)).toHaveValue('12345678901');
      await expect(passwordBox(page)).toHaveValue('short');
    },
  );

  test('both agreements and the privacy policy open in a dialog', { tag: '@phone' }, async ({ page }) => {
    await visit(page, '/register');
    for (const name of ['用户协议', '支付协议', '隐私政策']) {
      await page.getByRole('link', { name: `《${name}》` }).click();
      const dialog = page.getByRole('dialog');
      await expect(dialog.getByText(/^版本/)).toBeVisible();
      await dialog.getByRole('button', { name: '我知道了' }).click();
      await expect(dialog).toBeHidden();
    }
    await expect(page.getByRole('checkbox')).not.toBeChecked();
  });

  test('a taken mobile is told so and sent to the login', { tag: '@once' }, async ({ page, request }) => {
    const { mobile } = await user(request);
    await visit(page, '/register');
    await page.getByRole('radio', { name: /采购人/ }).check();
    await askForCode(page, mobile);
    await typeSmsCode(page, mobile);
    await passwordBox(page).fill(goodPassword);
    await page.getByRole('checkbox').check();
    await submit(page, '注册');
    await expect(page.getByRole('main').getByText('该手机号已注册，请直接登录')).toBeVisible();
    await page.getByRole('main').getByRole('link', { name: '去登录' }).click();
    await expect(page).toHaveURL('/login');
  });

  test(
    'asking for codes too often is refused with the seconds to wait',
    { tag: '@once' },
    async ({ page, request }) => {
      const mobile = newMobile();
      await sendSms(person(request), mobile, 'register');
      await visit(page, '/register');
      await askForCode(page, mobile);
      await expect(page.getByText(/过于频繁，请 \d+ 秒后再试/)).toBeVisible();
      await expect(page.getByRole('button', { name: /\d+ 秒后重发/ })).toBeDisabled();
    },
  );
});

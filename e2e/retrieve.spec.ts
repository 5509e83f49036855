import {
  expectLoggedIn,
  goodPassword,
  loginByPassword,
  moveClock,
  person,
  sendSms,
  smsIdOf,
  typeSmsCode,
  user,
} from './fixtures/accounts.ts';
import { solveInWords } from './fixtures/captcha.ts';
import { mobileBox, codeBox, passwordBox, submit } from './fixtures/login-page.ts';
import { expect, test, visit } from './fixtures/portal.ts';

test.describe('找回密码', () => {
  test('errors keep what was typed', { tag: '@phone' }, async ({ page, request }) => {
    const { mobile } = await user(request);
    await visit(page, '/retrieve');
    await submit(page, '下一步');
    await expect(page.getByText('请输入正确的手机号')).toBeVisible();
    await mobileBox(page).fill(mobile);
    await codeBox(page).fill('000000');
    await submit(page, '下一步');
    await passwordBox(page).fill('Chongshe#2026');
    await submit(page, '设置新密码');
    await expect(page.getByRole('main').getByText('验证码错误或已失效，请核对或重新获取')).toBeVisible();
    await expect(passwordBox(page)).toHaveValue('Chongshe#2026');
    await page.getByRole('button', { name: '重新验证手机' }).click();
    await expect(mobileBox(page)).toHaveValue(mobile);
  });

  test('a new password replaces the old one', { tag: '@once' }, async ({ page, request }) => {
    const { mobile } = await user(request);
    await sendSms(person(request), mobile, 'login');
    const first = await smsIdOf(request, mobile);
    // A mobile gets one code a minute.
    await moveClock(page, 61);
    await visit(page, '/retrieve');
    await mobileBox(page).fill(mobile);
    await page.getByRole('button', { name: '获取验证码' }).click();
    // The second code of a day asks for the captcha.
    await solveInWords(page);
    await expect(page.getByText('验证码已发送至')).toBeVisible();
    await typeSmsCode(page, mobile, first);
    await submit(page, '下一步');
    // Refused after the code was verified, and the code is not used up by that.
    await passwordBox(page).fill('password1');
    await submit(page, '设置新密码');
    await expect(page.getByRole('main').getByText('密码过于常见，请换一个')).toBeVisible();
    await passwordBox(page).fill('Chongshe#2026');
    await submit(page, '设置新密码');
    await expect(page.getByText('密码已重新设置')).toBeVisible();
    expect(await loginByPassword(request, mobile, goodPassword)).toMatchObject({ code: 0 });
    await page.getByRole('link', { name: '用新密码登录' }).click();
    await mobileBox(page).fill(mobile);
    await passwordBox(page).fill('Chongshe#2026');
    await submit(page, '登录');
    await expect(page).toHaveURL('/');
    await expectLoggedIn(page);
  });
});

import type { User } from '@portal/contract/accounts';
import {
  askToLogOut,
  done,
  enterAs,
  expectLoggedIn,
  goodPassword,
  loginByPassword,
  logOut,
  newMobile,
  person,
  typeSmsCode,
  user,
} from './fixtures/accounts.ts';
import {
  mobileBox,
  codeBox,
  passwordBox,
  submit,
  openTab,
  askForCode,
  logInByPassword,
} from './fixtures/login-page.ts';
import { elderMode, expect, expectAccessible, expectFits, test, visit } from './fixtures/portal.ts';
import { administrator } from './fixtures/staff.ts';

test.describe('登录', () => {
  test('by SMS', { tag: '@phone' }, async ({ page, request }) => {
    const { mobile } = await user(request);
    await visit(page, '/login?next=/help');
    await askForCode(page, mobile);
    await typeSmsCode(page, mobile);
    await submit(page, '登录');
    await expect(page).toHaveURL('/help');
    await expectLoggedIn(page);
  });

  test('an unknown mobile is told so only after its code', { tag: '@once' }, async ({ page }) => {
    const mobile = newMobile();
    await visit(page, '/login');
    await askForCode(page, mobile);
    await typeSmsCode(page, mobile);
    await submit(page, '登录');
    await expect(page.getByRole('main').getByText('该手机号尚未注册，请先注册')).toBeVisible();
    await expect(mobileBox(page)).toHaveValue(mobile);
  });

  test(
    'by password, and the mobile is remembered after logging out',
    { tag: '@once' },
    async ({ page, request }) => {
      const { mobile } = await user(request);
      await visit(page, '/login?redirect=/help');
      await page.getByRole('checkbox', { name: '记住手机号' }).check();
      await logInByPassword(page, mobile);
      await expect(page).toHaveURL('/help');
      await expectLoggedIn(page);
      await logOut(page);
      await expect(page).toHaveURL('/');
      await page.goto('/login');
      await expect(mobileBox(page)).toHaveValue(mobile);
      await expect(page.getByRole('checkbox', { name: '记住手机号' })).toBeChecked();
    },
  );

  test('the password travels encrypted', { tag: '@once' }, async ({ page, request }) => {
    const { mobile } = await user(request);
    await visit(page, '/login');
    const sent = page.waitForRequest('**/public/login');
    await logInByPassword(page, mobile);
    const body = (await sent).postData() ?? '';
    expect(body).not.toContain(goodPassword);
    expect(JSON.parse(body)).toMatchObject({ mobile, password: expect.stringMatching(/^\w+\.[\w-]{300,}$/) });
  });

  test(
    'wrong passwords are told, the fifth locks and says for how long',
    { tag: '@once' },
    async ({ page, request }) => {
      const { mobile } = await user(request);
      // From a browser nobody has logged in on: the one that registered has tries of its own.
      for (let count = 0; count < 4; count++) await loginByPassword(page.request, mobile, 'Wrong#2026');
      await visit(page, '/login');
      await logInByPassword(page, mobile, 'Wrong#2026');
      await expect(page.getByRole('main').getByText('手机号或密码错误')).toBeVisible();
      await expect(passwordBox(page)).toHaveValue('Wrong#2026');
      await submit(page, '登录');
      await expect(page.getByRole('main').getByText(/请 15 分钟后再试/)).toBeVisible();
      await page.getByRole('button', { name: '改用短信登录' }).click();
      await expect(codeBox(page)).toBeVisible();
      await expect(mobileBox(page)).toHaveValue(mobile);
    },
  );

  test('by role', { tag: '@once' }, async ({ page, request }) => {
    const { mobile } = await user(request, { role_id: 2 });
    await visit(page, '/login');
    await openTab(page, '密码登录');
    await page.getByText('按身份登录').click();
    await page.getByRole('combobox', { name: '登录身份' }).selectOption('采购人');
    const answered = page.waitForResponse('**/public/login');
    await logInByPassword(page, mobile);
    expect(await (await answered).json()).toMatchObject({ code: 1, data: { user: { user_identity_id: 1 } } });
    await expect(page).toHaveURL('/');
  });

  test(
    'somebody with several identities chooses one and goes on as it',
    { tag: '@phone' },
    async ({ page, request }) => {
      test.slow();
      const somebody = await user(request, { certified: [2, 1] });
      await visit(page, '/login?redirect=/help');
      await logInByPassword(page, somebody.mobile);
      const dialog = page.getByRole('dialog', { name: '请选择登录身份' });
      await expect(dialog.getByText('不同身份拥有不同的平台权限')).toBeVisible();
      await expect(dialog.getByRole('article', { name: '专家' })).toHaveCount(0);
      // By keyboard: on a phone the cards stand in a row that is swiped.
      const card = dialog.getByRole('article', { name: '采购人' });
      await card.getByRole('button', { name: '选择身份' }).press('Enter');
      await expect(page).toHaveURL('/help');
      await expectLoggedIn(page);
      const token = (await page.context().cookies()).find(({ name }) => name === 'token')?.value;
      const known = await done<User>(person(request, token), '/api/szguild/user/userinfo', {});
      expect(known).toMatchObject({ user_identity_id: 1, auth_status: 2 });
    },
  );

  test(
    'somebody with several identities may keep the one that is',
    { tag: '@once' },
    async ({ page, request }) => {
      test.slow();
      const somebody = await user(request, { certified: [2, 3] });
      await visit(page, '/login?redirect=/help');
      await logInByPassword(page, somebody.mobile);
      await expect(page.getByRole('dialog').getByText('请选择登录身份')).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(page).toHaveURL('/help');
    },
  );

  test(
    'a disabled account is told so, by password and by code',
    { tag: '@once' },
    async ({ page, request }) => {
      const { mobile, id } = await user(request);
      const reason = '连续发布广告';
      await done(await administrator(request), '/api/szguild/admin/userDisable', {
        id,
        disabled: true,
        reason,
      });
      await visit(page, '/login');
      await logInByPassword(page, mobile);
      await expect(page.getByRole('main').getByText('账号已停用，请联系客服')).toBeVisible();
      await expect(page).toHaveURL('/login');
      const known = (await page.context().cookies()).map(({ name }) => name);
      expect(known).not.toContain('token');
    },
  );
});

test.describe('会话', () => {
  test(
    'logging out is asked first and toasted after',
    { tag: '@phone' },
    async ({ page, request, baseURL }) => {
      await enterAs(page, await user(request), baseURL);
      await visit(page, '/help');
      await askToLogOut(page);
      const dialog = page.getByRole('alertdialog', { name: '提示' });
      await expect(dialog).toContainText('确认退出系统？');
      await dialog.getByRole('button', { name: '取消' }).click();
      await expect(dialog).toBeHidden();
      await visit(page, '/help');
      await expectLoggedIn(page);
      await logOut(page);
      await expect(page).toHaveURL('/');
      expect(await page.context().cookies()).not.toContainEqual(expect.objectContaining({ name: 'token' }));
    },
  );

  test(
    'a session that ended elsewhere leads to the login, and only the remembered mobile stays',
    { tag: '@once' },
    async ({ page, request }) => {
      const { mobile } = await user(request);
      await visit(page, '/login');
      await page.getByRole('checkbox', { name: '记住手机号' }).check();
      await logInByPassword(page, mobile);
      await expect(page).toHaveURL('/');
      await askToLogOut(page);
      const token = (await page.context().cookies()).find(({ name }) => name === 'token')?.value;
      await done(person(request, token), '/api/szguild/user/logout', {});
      await page.getByRole('button', { name: '确定' }).click();
      await expect(page).toHaveURL('/login');
      await expect(page.getByText('登录已失效，请重新登录')).toBeVisible();
      await expect(mobileBox(page)).toHaveValue(mobile);
      const kept = await page.evaluate(() => Object.keys(localStorage).sort());
      expect(kept).toEqual(['fingerprint', 'remember']);
      expect(await page.context().cookies()).not.toContainEqual(expect.objectContaining({ name: 'token' }));
    },
  );

  test(
    'somebody logged in is not asked to log in again',
    { tag: '@once' },
    async ({ page, request, baseURL }) => {
      await enterAs(page, await user(request), baseURL);
      await page.goto('/login?redirect=/help');
      await expect(page).toHaveURL('/help');
      await page.goto('/register');
      await expect(page).toHaveURL('/');
    },
  );
});

// Elder mode changes styles alone: it is judged on a phone, where it leaves the least room.
test('every way to log in is accessible', async ({ page, baseURL, isMobile }) => {
  if (isMobile) await elderMode(page, baseURL);
  await visit(page, '/login');
  for (const tab of ['密码登录', '微信扫码'] as const) {
    await openTab(page, tab);
    if (tab === '微信扫码') await expect(page.getByRole('img', { name: '微信登录二维码' })).toBeVisible();
    await expectFits(page);
    await expectAccessible(page);
  }
});

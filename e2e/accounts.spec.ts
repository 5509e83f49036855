import type { Page } from '@playwright/test';
import type { User } from '@portal/contract/accounts';
import {
  askToLogOut,
  done,
  enterAs,
  expectLoggedIn,
  goodPassword,
  loginByPassword,
  loginToken,
  logOut,
  moveClock,
  newMobile,
  person,
  sendSms,
  smsIdOf,
  typeSmsCode,
  user,
} from './fixtures/accounts.ts';
import { administrator } from './fixtures/staff.ts';
import { answerInWords, solveInWords, solvePuzzleByDrag, solvePuzzleByKeys } from './fixtures/captcha.ts';
import { elderMode, expect, expectAccessible, expectFits, test, visit } from './fixtures/portal.ts';
import { newOpenid, scan, scanOnly } from './fixtures/wechat.ts';

const mobileBox = (page: Page) => page.getByRole('textbox', { name: '手机号' });
const codeBox = (page: Page) => page.getByRole('textbox', { name: '验证码' });
const passwordBox = (page: Page) => page.getByRole('textbox', { name: '密码' });
const submit = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

async function openTab(page: Page, name: '短信登录' | '密码登录' | '微信扫码') {
  await page.getByRole('tab', { name }).click();
  await expect(page.getByRole('tab', { name })).toHaveAttribute('aria-selected', 'true');
}

async function askForCode(page: Page, mobile: string) {
  await mobileBox(page).fill(mobile);
  await page.getByRole('button', { name: '获取验证码' }).click();
}

async function logInByPassword(page: Page, mobile: string, password = goodPassword) {
  await openTab(page, '密码登录');
  await mobileBox(page).fill(mobile);
  await passwordBox(page).fill(password);
  await submit(page, '登录');
}

test.describe('注册', () => {
  test('a visitor registers, is logged in and is shown the way on', async ({ page }) => {
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

test.describe('微信扫码', () => {
  test(
    'an unknown WeChat is bound to a mobile, and is known from then on',
    { tag: '@once' },
    async ({ page }) => {
      const [openid, mobile] = [newOpenid(), newMobile()];
      await visit(page, '/login?redirect=/help');
      await openTab(page, '微信扫码');
      await expect(page.getByRole('timer')).toContainText(/\d+ 秒/);
      await scan(page, openid);
      await expect(page.getByText('首次使用微信登录，请绑定手机号')).toBeVisible();
      await expectAccessible(page);
      await askForCode(page, mobile);
      await typeSmsCode(page, mobile);
      await page.getByRole('radio', { name: /专家/ }).check();
      await submit(page, '绑定并登录');
      await expect(page.getByText('请先阅读并同意协议')).toBeVisible();
      await page.getByRole('checkbox').check();
      await submit(page, '绑定并登录');
      await expect(page).toHaveURL('/help');
      await logOut(page);

      await visit(page, '/login');
      await openTab(page, '微信扫码');
      await scan(page, openid);
      await expect(page).toHaveURL('/');
      await expectLoggedIn(page);
    },
  );

  test(
    'the phone sees which device asks, and a refusal logs nobody in',
    { tag: '@once' },
    async ({ page, browser }) => {
      await visit(page, '/login');
      await openTab(page, '微信扫码');
      const link = await scanOnly(page, newOpenid());
      await expect(page.getByText('请在手机微信中核对设备并确认登录')).toBeVisible();
      const phone = await browser.newContext();
      const asked = await phone.newPage();
      await visit(asked, link);
      await expect(asked.getByText(/Chrome · /)).toBeVisible();
      await expectAccessible(asked);
      await asked.getByRole('button', { name: '不是我，拒绝登录' }).click();
      await expect(asked.getByRole('heading', { name: '已拒绝登录' })).toBeAttached();
      await expect(page.getByText('已在手机上取消登录')).toBeVisible();
      await visit(asked, link);
      await expect(asked.getByRole('heading', { name: '该登录请求已失效' })).toBeAttached();
      await phone.close();
      await page.getByRole('button', { name: '点击刷新' }).click();
      await expect(page.getByRole('img', { name: '微信登录二维码' })).toBeVisible();
      await expect(page).toHaveURL('/login');
    },
  );

  test(
    'the code counts 20 seconds down, is renewed, and after three silent rounds waits for a press',
    { tag: '@once' },
    async ({ page }) => {
      await page.clock.install();
      await visit(page, '/login');
      await openTab(page, '微信扫码');
      const picture = page.getByRole('img', { name: '微信登录二维码' });
      await expect(picture).toBeVisible();
      // Once its code is loaded the tab needs no timers of React's, and the clock can stand still.
      await openTab(page, '密码登录');
      await page.clock.pauseAt(Date.now() + 120_000);
      await openTab(page, '微信扫码');
      await expect(picture).toBeVisible();
      await page.clock.runFor(3000);
      await expect(page.getByRole('timer')).toContainText('17 秒');
      for (const elapsed of [17_000, 20_000]) {
        const shown = (await picture.getAttribute('src')) ?? '';
        await page.clock.runFor(elapsed);
        await expect(picture).toHaveAttribute('src', /^data:/);
        await expect(picture).not.toHaveAttribute('src', shown);
      }
      await page.clock.runFor(20_000);
      await expect(page.getByText('二维码已失效')).toBeVisible();
      await page.getByRole('button', { name: '点击刷新' }).click();
      await expect(picture).toBeVisible();
    },
  );
});

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
    // Told after the code was found to be right, which is not used up by it.
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

/** First away from the page, which would notice that the session is gone and go to the login by itself. */
async function forgetSession(page: Page): Promise<void> {
  await page.goto('about:blank');
  await page.context().clearCookies();
}

test.describe('交接', () => {
  test('login_token logs in quietly, once', { tag: '@once' }, async ({ page, request }) => {
    const ticket = await loginToken(request, await user(request));
    await page.goto(`/login?login_token=${ticket}&redirect=/help`);
    await expect(page).toHaveURL('/help');
    await expectLoggedIn(page);
    await forgetSession(page);
    await page.goto(`/login?login_token=${ticket}`);
    await expect(page.getByRole('tab', { name: '短信登录' })).toBeVisible();
    await expect(page).toHaveURL(/\/login/);
  });

  test(
    'login_token logs in on any page, which stays, and leaves the address',
    { tag: '@once' },
    async ({ page, request }) => {
      const somebody = await user(request);
      await page.goto(`/help?login_token=${await loginToken(request, somebody)}&page=1`);
      await expect(page).toHaveURL('/help?page=1');
      await expectLoggedIn(page);
      await forgetSession(page);
      await page.goto(`/message?login_token=${await loginToken(request, somebody)}`);
      await expect(page).toHaveURL('/message');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await forgetSession(page);
      await page.goto('/help?login_token=worn-out');
      await expect(page).toHaveURL('/help');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    },
  );

  test('/gatewayNP hands over and goes on to a page of ours', { tag: '@once' }, async ({ page, request }) => {
    const ticket = await loginToken(request, await user(request));
    await page.goto(`/gatewayNP?login_token=${ticket}&redirect=${encodeURIComponent('/help?page=1')}`);
    await expect(page).toHaveURL('/help?page=1');
    await expectLoggedIn(page);
  });

  test('/gatewayNP says when a ticket is of no use, and where to go', { tag: '@once' }, async ({ page }) => {
    await page.goto('/gatewayNP?login_token=worn-out&redirect=/help');
    await expect(page.getByText('登录链接已失效', { exact: true })).toBeVisible();
    await expectAccessible(page);
    await expectFits(page);
    await page.getByRole('link', { name: '去登录' }).click();
    await expect(page).toHaveURL(`/login?redirect=${encodeURIComponent('/help')}`);
  });
});

const elsewhere = [
  '//evil.example',
  '/\t/evil.example',
  'https://evil.example',
  '/.//evil.example',
  '/\\evil.example',
  'javascript:alert(1)',
];

test.describe('站外跳转', () => {
  // Both pages read both names in one place: each page with one of them.
  for (const [path, name] of [
    ['/login', 'redirect'],
    ['/gatewayNP', 'next'],
  ] as const) {
    test(`${name}= never leaves the site`, { tag: '@once' }, async ({ page, request, baseURL }) => {
      const somebody = await user(request);
      for (const target of elsewhere) {
        const ticket = await loginToken(request, somebody);
        await page.goto(`${path}?${new URLSearchParams({ [name]: target, login_token: ticket })}`);
        await expect(page, `${path} ${target}`).toHaveURL(`${baseURL}/`);
        await forgetSession(page);
      }
    });

    test(`${name}= never leaves the site for somebody logged in`, { tag: '@once' }, async ({ request }) => {
      const headers = { Cookie: `token=${(await user(request)).token}` };
      for (const target of elsewhere) {
        const address = `/login?${new URLSearchParams({ [name]: target })}`;
        const response = await request.get(address, { headers, maxRedirects: 0 });
        expect([response.status(), response.headers().location], target).toEqual([302, '/']);
      }
    });
  }

  test('the login form itself stays on the site', { tag: '@once' }, async ({ page, request, baseURL }) => {
    const { mobile } = await user(request);
    await visit(page, `/login?redirect=${encodeURIComponent('/.//evil.example')}`);
    await logInByPassword(page, mobile);
    await expect(page).toHaveURL(`${baseURL}/`);
  });
});

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

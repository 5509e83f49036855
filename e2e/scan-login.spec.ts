import { expectLoggedIn, logOut, newMobile, typeSmsCode } from './fixtures/accounts.ts';
import { submit, openTab, askForCode } from './fixtures/login-page.ts';
import { expect, expectAccessible, test, visit } from './fixtures/portal.ts';
import { newOpenid, scan, scanOnly } from './fixtures/wechat.ts';

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

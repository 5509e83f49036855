import type { Page } from '@playwright/test';
import {
  expectLoggedIn,
  goodPassword,
  logOut,
  moveClock,
  newMobile,
  typeSmsCode,
  user,
} from './fixtures/accounts.ts';
import { submit, openTab, askForCode } from './fixtures/login-page.ts';
import { expect, expectAccessible, test, visit } from './fixtures/portal.ts';
import { administrator, enterBackOffice } from './fixtures/staff.ts';
import { newOpenid, scan, scanOnly } from './fixtures/wechat.ts';

/** Logs in by a WeChat that becomes the one of this mobile. */
async function bind(page: Page, openid: string, mobile: string): Promise<void> {
  await visit(page, '/login?redirect=/profile/security');
  await openTab(page, '微信扫码');
  await scan(page, openid);
  await askForCode(page, mobile);
  await typeSmsCode(page, mobile);
  await page.getByRole('checkbox').check();
  await submit(page, '绑定并登录');
  await expect(page).toHaveURL('/profile/security');
}

const security = (page: Page) => page.getByRole('region', { name: '账号安全', exact: true });

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
    'a WeChat is unbound after proving who one is, and is asked for a mobile again',
    { tag: '@phone' },
    async ({ page, request }) => {
      const [openid, { mobile }] = [newOpenid(), await user(request)];
      await bind(page, openid, mobile);
      await expect(security(page)).toContainText('已绑定，可以扫码登录');
      await moveClock(page, 11 * 60);
      await security(page).getByRole('button', { name: '解除绑定' }).click();
      const question = page.getByRole('alertdialog', { name: '解除微信绑定' });
      await expectAccessible(page);
      await question.getByRole('button', { name: '解除绑定' }).click();
      const proof = page.getByRole('dialog', { name: '验证本人' });
      await proof.getByRole('button', { name: '取消' }).click();
      // The scan proved nothing: the question stays and can still be answered.
      await question.getByRole('button', { name: '解除绑定' }).click();
      await proof.getByRole('tab', { name: '登录密码' }).click();
      await proof.getByRole('textbox', { name: '登录密码' }).fill(goodPassword);
      await proof.getByRole('button', { name: '验证', exact: true }).click();
      await expect(page.getByText('微信已解除绑定，其他设备已退出登录')).toBeVisible();
      await expect(question).toBeHidden();
      await expect(security(page)).toContainText('未绑定');
      await expect(security(page).getByRole('button', { name: '解除绑定' })).toHaveCount(0);
      await visit(page, '/message');
      await expect(page.getByRole('button', { name: /安全提醒：微信已解除绑定/ })).toBeVisible();

      await page.context().clearCookies();
      await visit(page, '/login');
      await openTab(page, '微信扫码');
      await scan(page, openid);
      await expect(page.getByText('首次使用微信登录，请绑定手机号')).toBeVisible();
    },
  );

  test(
    'an administrator ends the binding of somebody else, with a reason',
    { tag: '@once' },
    async ({ page, browser, request, baseURL }) => {
      const { mobile } = await user(request);
      await bind(page, newOpenid(), mobile);
      const office = await browser.newContext();
      const desk = await office.newPage();
      await enterBackOffice(desk, await administrator(request), baseURL);
      await visit(desk, `/admin/users?keyword=${mobile}`);
      const menu = async () => {
        await desk.getByRole('button', { name: /的操作$/ }).click();
        return desk.getByRole('menuitem', { name: '解除微信绑定' });
      };
      await (await menu()).click();
      const dialog = desk.getByRole('dialog', { name: '解除微信绑定' });
      await dialog.getByRole('button', { name: '解除绑定' }).click();
      await expect(dialog.getByText('请填写原因')).toBeVisible();
      await dialog.getByRole('textbox').fill('来电核实本人，微信号已停用');
      await dialog.getByRole('button', { name: '解除绑定' }).click();
      await expect(desk.getByText('已解除绑定，对方所有设备已退出登录')).toBeVisible();
      await expect(dialog).toBeHidden();
      await expect(await menu()).toHaveCount(0);
      await office.close();
      await page.goto('/profile/security');
      await expect(page).toHaveURL(/\/login/);
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
      const busy = { code: 42900, msg: '操作过于频繁，请稍后再试', data: { retry_after: 3 } };
      await asked.route('**/wxmpAnswer', (route) => route.fulfill({ json: busy }), { times: 1 });
      await asked.getByRole('button', { name: '不是我，拒绝登录' }).click();
      await expect(asked.getByText(busy.msg)).toBeVisible();
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
      // Once its code has loaded the tab uses no timers of React, so the clock can be frozen.
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

import type { Page } from '@playwright/test';
import {
  enterAs,
  goodPassword,
  loginByPassword,
  moveClock,
  newMobile,
  person,
  post,
  sendSms,
  smsCodeOf,
  smsIdOf,
  user,
} from './fixtures/accounts.ts';
import { wordsAnswer } from './fixtures/captcha.ts';
import { fakePicture, portrait } from './fixtures/papers.ts';
import { elderMode, expect, expectAccessible, expectFits, makeTall, test, visit } from './fixtures/portal.ts';
import { holdScripts, untilAlive } from './fixtures/shell.ts';

const path = '/profile/accountManage';
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const userinfo = '/api/szguild/user/userinfo';

const open = (page: Page) => visit(page, path);

/** Asks for the second code to the own mobile: a minute after the first, and with a captcha. */
async function askForOwnCode(page: Page, mobile: string): Promise<string> {
  await sendSms(person(page.request), mobile, 'login');
  const first = await smsIdOf(page.request, mobile);
  await moveClock(page, 61);
  await button(page, '获取验证码').click();
  await button(page, '换成文字题').click();
  const question = page.locator('label', { hasText: '等于几' });
  await page.getByRole('textbox', { name: /等于几/ }).fill(wordsAnswer(await question.innerText()));
  await button(page, '确定').click();
  await expect(page.getByText(/验证码已发送至/)).toBeVisible();
  return smsCodeOf(page.request, mobile, first);
}

test('the personal centre shows who one is and leads to every section, in its own header', async ({
  page,
  baseURL,
  request,
  isMobile,
}) => {
  const me = await user(request);
  await enterAs(page, me, baseURL);
  await visit(page, '/profile');
  await expect(page.getByRole('heading', { level: 1, name: me.nickname })).toBeVisible();
  await expectFits(page);
  await page.goto('/profile/orders');
  await expect(page).toHaveURL('/pay/orders');
  expect((await page.request.get('/profile/no-such-section')).status()).toBe(404);
  await visit(page, '/profile');
  await page.getByRole('main').getByRole('link', { name: '基本资料' }).filter({ visible: true }).click();
  await expect(page).toHaveURL('/profile/basics');
  await expect(page.getByRole('heading', { level: 1, name: '基本资料' })).toBeVisible();
  if (!isMobile) await expect(page.getByRole('link', { name: '返回首页' })).toBeVisible();
});

test('every section keeps its address and the one menu, at a desk and on a phone', async ({
  page,
  baseURL,
  request,
  isMobile,
}) => {
  await enterAs(page, await user(request, { role_id: 2 }), baseURL);
  const menu = isMobile
    ? page.getByRole('region', { name: '更多功能' })
    : page.getByRole('navigation', { name: '个人中心菜单' });
  const sections = [
    ['/pages_workbench', '工作台'],
    ['/profile/security', '安全与设备'],
    ['/pay/balance', '我的余额'],
    ['/pages_workbench/pages/certificates', '证书与学时'],
    ['/message', '消息中心'],
  ] as const;
  await visit(page, '/profile');
  for (const [address, label] of sections) {
    if (isMobile) await page.getByRole('button', { name: '更多', exact: true }).click();
    await menu.getByRole('link', { name: label, exact: true }).click();
    await expect(page).toHaveURL(address);
    await visit(page, address);
    if (isMobile) await page.getByRole('button', { name: '更多', exact: true }).click();
    await expect(menu.getByRole('link', { name: label, exact: true })).toHaveAttribute(
      'aria-current',
      'page',
    );
    if (isMobile) {
      await page.keyboard.press('Escape');
      await expect(menu).toBeHidden();
    } else await expect(page.getByRole('banner').getByRole('link', { name: '返回首页' })).toBeVisible();
    await expectFits(page);
  }
});

test(
  'the rest of the menu stays open when the scripts come, and when a page brings its own bar',
  { tag: '@phone' },
  async ({ page, baseURL, request }) => {
    await enterAs(page, await user(request, { role_id: 3, certified: [3] }), baseURL);
    const more = button(page, '更多');
    const sheet = page.getByRole('region', { name: '更多功能' });

    const release = await holdScripts(page);
    await page.goto('/pages_workbench/pages/notices', { waitUntil: 'commit' });
    await more.click();
    await expect(sheet).toBeVisible();
    release();
    await untilAlive(page, '#centre-more a');
    await expect(sheet).toBeVisible();
    await page.keyboard.press('Escape');

    const releaseForm = await holdScripts(page, 'own-form*');
    await page.getByRole('main').getByRole('link', { name: '写新公告' }).first().click();
    await expect(page.getByRole('heading', { level: 1, name: '写新公告' })).toBeVisible();
    await more.click();
    releaseForm();
    await expect(page.getByText('提交审核')).toBeVisible();
    await expect(sheet).toBeVisible();
    await sheet.getByRole('link', { name: '我的余额' }).click();
    await expect(page).toHaveURL('/pay/balance');
    await expect(sheet).toBeHidden();
  },
);

test(
  'basics are saved and shown, wrong ones are named under their fields',
  { tag: '@phone' },
  async ({ page, baseURL, request }) => {
    await enterAs(page, await user(request), baseURL);
    await open(page);
    await page.getByRole('textbox', { name: '昵称' }).fill('小');
    await page.getByRole('textbox', { name: '邮箱' }).fill('not-an-address');
    await button(page, '保存资料').click();
    await expect(page.getByText('昵称至少 2 个字')).toBeVisible();
    await expect(page.getByText('请输入正确的邮箱')).toBeVisible();
    await page.getByRole('textbox', { name: '昵称' }).fill('采购小能手');
    await page.getByRole('textbox', { name: '邮箱' }).fill('wang@example.com');
    await page.getByRole('button', { name: /^所在地区/ }).click();
    await button(page, '北京市').click();
    await button(page, '东城区').click();
    await page.getByRole('textbox', { name: '简介' }).fill('做了十年政府采购。');
    await button(page, '保存资料').click();
    await expect(page.getByText('资料已保存')).toBeVisible();
    await expect(page.getByRole('textbox', { name: '昵称' })).toHaveValue('采购小能手');
    await expect(page.getByRole('button', { name: '所在地区：北京市 / 东城区' })).toBeVisible();
  },
);

test('an avatar is cropped by keyboard and kept', { tag: '@once' }, async ({ page, baseURL, request }) => {
  const who = await user(request);
  await enterAs(page, who, baseURL);
  await open(page);
  await page
    .getByLabel('选择头像图片')
    .setInputFiles({ ...portrait(), mimeType: 'text/plain', name: 'a.txt' });
  await expect(page.getByText('请选择 JPG、PNG 或 WebP 图片')).toBeVisible();
  await page.getByLabel('选择头像图片').setInputFiles(portrait());
  const dialog = page.getByRole('dialog', { name: '裁剪头像' });
  const zoom = dialog.getByRole('slider', { name: '缩放' });
  await zoom.focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(zoom).toHaveValue('1.2');
  await expectAccessible(page);
  await button(page, '保存头像').click();
  await expect(page.getByText('头像已更换')).toBeVisible();
  await expect(section(page, '基本资料').locator('img[src^="/files/"]')).toBeVisible();
  const { data } = await post<{ avatar: string }>(person(request, who.token), userinfo, {});
  const picture = await request.get((data as { avatar: string }).avatar);
  expect(picture.headers()['content-type']).toBe('image/webp');
});

test('a picture that is none is refused in words', { tag: '@once' }, async ({ page, baseURL, request }) => {
  await enterAs(page, await user(request), baseURL);
  await open(page);
  await page.getByLabel('选择头像图片').setInputFiles(fakePicture());
  await expect(page.getByText('这张图片打不开，请换一张')).toBeVisible();
});

test('another device is logged out from here', { tag: '@phone' }, async ({ page, baseURL, request }) => {
  const who = await user(request);
  const other = await loginByPassword(request, who.mobile, goodPassword);
  const token = (other.data as { token: string }).token;
  await enterAs(page, who, baseURL);
  await open(page);
  const devices = section(page, '登录设备');
  await expect(devices.getByRole('listitem')).toHaveCount(2);
  await expect(devices.getByText('当前设备')).toHaveCount(1);
  await devices.getByRole('button', { name: /退出该设备/ }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '退出该设备' }).click();
  await expect(page.getByText('该设备已退出登录')).toBeVisible();
  await expect(devices.getByRole('listitem')).toHaveCount(1);
  expect(await post(person(request, token), userinfo, {})).toMatchObject({ code: 10001 });
});

test('the password is changed with the old one', { tag: '@once' }, async ({ page, baseURL, request }) => {
  const who = await user(request);
  await enterAs(page, who, baseURL);
  await open(page);
  await button(page, '修改密码').click();
  const dialog = page.getByRole('dialog', { name: '修改密码' });
  await dialog.getByRole('textbox', { name: '旧密码' }).fill('Wrong#2026');
  await dialog.getByRole('textbox', { name: '新密码' }).fill('short');
  await dialog.getByRole('button', { name: '修改密码' }).click();
  await expect(dialog.getByText('密码至少 8 位')).toBeVisible();
  await dialog.getByRole('textbox', { name: '新密码' }).fill('Xuexi#2027');
  await dialog.getByRole('button', { name: '修改密码' }).click();
  await expect(dialog.getByText('旧密码不正确')).toBeVisible();
  await dialog.getByRole('textbox', { name: '旧密码' }).fill(goodPassword);
  await dialog.getByRole('button', { name: '修改密码' }).click();
  await expect(page.getByText('密码已修改，其他设备已退出登录')).toBeVisible();
  expect(await loginByPassword(request, who.mobile, 'Xuexi#2027')).toMatchObject({ code: 1 });
});

test(
  'a forgotten password is set anew with a code to the own mobile',
  { tag: '@once' },
  async ({ page, baseURL, request }) => {
    const who = await user(request);
    await enterAs(page, who, baseURL);
    await open(page);
    await button(page, '忘记旧密码').click();
    const dialog = page.getByRole('dialog', { name: '找回密码' });
    await expect(dialog).toContainText(`${who.mobile.slice(0, 3)}****${who.mobile.slice(-4)}`);
    await dialog.getByRole('textbox', { name: '验证码' }).fill(await askForOwnCode(page, who.mobile));
    await dialog.getByRole('button', { name: '下一步' }).click();
    await dialog.getByRole('textbox', { name: '新密码' }).fill('Xuexi#2027');
    await dialog.getByRole('button', { name: '设置新密码' }).click();
    await expect(page.getByText('密码已修改，其他设备已退出登录')).toBeVisible();
    expect(await loginByPassword(request, who.mobile, 'Xuexi#2027')).toMatchObject({ code: 1 });
  },
);

test(
  'the mobile is changed after proving who one is',
  { tag: '@phone' },
  async ({ page, baseURL, request }) => {
    const who = await user(request);
    await enterAs(page, who, baseURL);
    await open(page);
    // A login that is no longer fresh: the first try gets the refusal the server gives then.
    let tries = 0;
    await page.route('**/user/mobileModifyBind', (route) => {
      tries += 1;
      if (tries > 1) return route.continue();
      return route.fulfill({ json: { code: 0, msg: '请先验证本人身份', data: { verify: 1 } } });
    });
    const mobile = newMobile();
    await button(page, '更换手机号').click();
    const dialog = page.getByRole('dialog', { name: '更换手机号' });
    await dialog.getByRole('textbox', { name: '手机号' }).fill(mobile);
    await button(page, '获取验证码').click();
    await expect(page.getByText(`验证码已发送至 ${mobile}`)).toBeVisible();
    await dialog.getByRole('textbox', { name: '验证码' }).fill(await smsCodeOf(request, mobile));
    await dialog.getByRole('button', { name: '更换', exact: true }).click();

    const proof = page.getByRole('dialog', { name: '验证本人' });
    await proof.getByRole('tab', { name: '登录密码' }).click();
    await proof.getByRole('textbox', { name: '登录密码' }).fill('Wrong#2026');
    await proof.getByRole('button', { name: '验证', exact: true }).click();
    await expect(proof.getByText('密码不正确')).toBeVisible();
    await proof.getByRole('textbox', { name: '登录密码' }).fill(goodPassword);
    await proof.getByRole('button', { name: '验证', exact: true }).click();
    await expect(page.getByText('手机号已更换，其他设备已退出登录')).toBeVisible();
    await expect(section(page, '账号安全')).toContainText(`${mobile.slice(0, 3)}****${mobile.slice(-4)}`);
    expect(await loginByPassword(request, mobile, goodPassword)).toMatchObject({ code: 1 });
  },
);

test(
  'agreeing to offers is taken back as easily as it is given',
  { tag: '@once' },
  async ({ page, baseURL, request }) => {
    await enterAs(page, await user(request), baseURL);
    await open(page);
    const offers = page.getByRole('switch', { name: '接收活动优惠消息' });
    await expect(offers).not.toBeChecked();
    // What the switch shows whenever a save is done: never the state before, which a quick second press would turn around.
    const shown = await offers.evaluateHandle((input: HTMLInputElement) => {
      const states: boolean[] = [];
      const watch = new MutationObserver(() => {
        if (!input.hasAttribute('aria-busy')) states.push(input.checked);
      });
      watch.observe(input, { attributeFilter: ['aria-busy'] });
      return states;
    });
    await offers.click();
    await expect(page.getByText('已同意接收活动优惠')).toBeVisible();
    await expect(offers).not.toHaveAttribute('aria-busy');
    await expect(offers).toBeChecked();
    await offers.click();
    await expect(page.getByText('已撤回同意')).toBeVisible();
    await expect(offers).not.toHaveAttribute('aria-busy');
    await expect(offers).not.toBeChecked();
    expect(await shown.jsonValue()).toEqual([true, false]);
  },
);

test(
  'an account asked to be cancelled is given back by logging in',
  { tag: '@once' },
  async ({ page, baseURL, request }) => {
    const who = await user(request);
    await enterAs(page, who, baseURL);
    await open(page);
    await button(page, '注销账号').click();
    const dialog = page.getByRole('dialog', { name: '注销账号' });
    await expect(dialog).toContainText('个人资料将被清除');
    await dialog.getByRole('button', { name: '提交注销申请' }).click();
    await expect(dialog.getByText('请先确认您已了解')).toBeVisible();
    await dialog.getByRole('checkbox', { name: /我已了解注销的后果/ }).check();
    await dialog.getByRole('button', { name: '提交注销申请' }).click();
    await expect(dialog.getByText('请输入 6 位验证码')).toBeVisible();
    await dialog.getByRole('textbox', { name: '验证码' }).fill(await askForOwnCode(page, who.mobile));
    await dialog.getByRole('textbox', { name: '注销原因' }).fill('换了工作');
    await dialog.getByRole('button', { name: '提交注销申请' }).click();
    const farewell = page.getByRole('dialog', { name: '注销申请已提交' });
    await expect(farewell).toContainText(/账号将于 .*\d{4}-\d\d-\d\d/);
    expect(await post(person(request, who.token), userinfo, {})).toMatchObject({ code: 10001 });
    await farewell.getByRole('button', { name: '返回首页' }).click();
    await expect(page).toHaveURL('/');

    await visit(page, '/login?redirect=/profile/accountManage');
    await page.getByRole('tab', { name: '密码登录' }).click();
    await page.getByRole('textbox', { name: '手机号' }).fill(who.mobile);
    await page.getByRole('textbox', { name: '密码' }).fill(goodPassword);
    await page.getByRole('button', { name: '登录', exact: true }).click();
    await expect(page.getByText('登录成功，账号注销申请已撤销')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name: '账号管理' })).toBeVisible();
    const token = (await page.context().cookies()).find(({ name }) => name === 'token')?.value;
    expect(await post(person(request, token), userinfo, {})).toMatchObject({
      code: 1,
      data: { user_status: 1 },
    });
  },
);

test(
  'what stands in the way of leaving is said, and nothing else offered',
  { tag: '@once' },
  async ({ page, baseURL, request }) => {
    await enterAs(page, await user(request), baseURL);
    await open(page);
    await page.route('**/user/accountCancelCheck', (route) =>
      route.fulfill({
        json: { code: 1, msg: '', data: { losses: [], blockers: ['您有未完成的订单'] } },
      }),
    );
    await button(page, '注销账号').click();
    await expect(page.getByRole('dialog', { name: '注销账号' })).toContainText('您有未完成的订单');
    await expect(button(page, '提交注销申请')).toHaveCount(0);
  },
);

test(
  'staff are told once what keeps them from leaving',
  { tag: '@once' },
  async ({ page, baseURL, request }) => {
    await enterAs(page, await user(request, { staff: ['editor'] }), baseURL);
    await open(page);
    await button(page, '注销账号').click();
    const dialog = page.getByRole('dialog', { name: '注销账号' });
    await expect(dialog.getByText('您是平台工作人员，请先由系统管理员收回职责')).toHaveCount(1);
    await expect(dialog.getByRole('listitem')).toHaveCount(1);
  },
);

// Elder mode changes styles alone: it is judged on a phone, where it leaves the least room.
test('every dialog of account management is accessible', async ({ page, baseURL, request, isMobile }) => {
  test.slow();
  await enterAs(page, await user(request), baseURL);
  if (isMobile) await elderMode(page, baseURL);
  await open(page);
  await makeTall(page, isMobile);
  await expectFits(page);
  for (const [opener, title] of [
    ['更换手机号', '更换手机号'],
    ['修改密码', '修改密码'],
    ['忘记旧密码', '找回密码'],
    ['注销账号', '注销账号'],
  ] as const) {
    await button(page, opener).click();
    const dialog = page.getByRole('dialog', { name: title });
    await expect(dialog.getByRole('textbox').first()).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: '取消' }).click();
    await expect(dialog).toBeHidden();
  }
});

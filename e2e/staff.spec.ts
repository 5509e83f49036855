import { randomInt } from 'node:crypto';
import type { Page } from '@playwright/test';
import type { StaffRole } from '@portal/contract/roles';
import { done, enterAs, user, person, post } from './fixtures/accounts.ts';
import { licenceScan } from './fixtures/papers.ts';
import { expect, expectAccessible, expectFits, test } from './fixtures/portal.ts';
import { administrator, codeNow, staff, staffLogin, enterBackOffice } from './fixtures/staff.ts';

const admin = '/api/szguild/admin';

const codeBox = (page: Page) => page.getByRole('textbox', { name: '动态口令' });
const press = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' }).click();
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

/** Waits for hydration: a click before that is lost. */
async function visit(page: Page, address: string) {
  const response = await page.goto(address);
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('main') ?? {}).some((key) => key.startsWith('__reactProps')),
  );
  return response;
}

async function prove(page: Page, { mobile, password }: { mobile: string; password: string }) {
  await page.getByRole('textbox', { name: '手机号' }).fill(mobile);
  await page.getByRole('textbox', { name: '密码' }).fill(password);
  await press(page, '下一步');
}

/** The menu at this size: beside the page, or in the drawer. */
async function menuOn(page: Page, project: string) {
  if (project === 'phone') await press(page, '打开菜单');
  return page.getByRole('navigation', { name: '管理后台菜单' }).filter({ visible: true });
}

test.describe('登录', () => {
  test('a colleague sets up the second factor at the first login and comes to the page that was wanted @once', async ({
    page,
    request,
  }, { project }) => {
    test.slow();
    const hired = await user(request, { staff: ['reviewer'] });
    await visit(page, '/admin/reviews?mine=1');
    await expect(page).toHaveURL(/\/admin\/login\?redirect=/);
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/);
    await prove(page, hired);

    await expect(heading(page, '绑定身份验证器')).toBeVisible();
    await expect(page.getByRole('img', { name: '绑定身份验证器的二维码' })).toBeVisible();
    await expectFits(page);
    await expectAccessible(page);
    const secret = (await page.locator('[data-secret]').innerText()).replaceAll(/\s/g, '');
    await codeBox(page).fill(codeNow(secret) === '123456' ? '654321' : '123456');
    await press(page, '绑定并登录');
    await expect(page.getByRole('main').getByRole('alert')).toHaveText('动态口令不正确');
    await expect(codeBox(page)).not.toHaveValue('');
    await codeBox(page).fill(codeNow(secret));
    await press(page, '绑定并登录');

    await expect(page).toHaveURL('/admin/reviews?mine=1');
    await expect(heading(page, '身份审核')).toBeVisible();
    await expectFits(page);
    const menu = await menuOn(page, project.name);
    await expect(menu.getByRole('link')).toHaveText(['工作台', '我的导出', '身份审核']);
  });

  test(
    'the next login asks for the code alone; leaving ends the session of staff and no other',
    { tag: '@once' },
    async ({ page, request, baseURL }) => {
      test.slow();
      const hired = await user(request, { staff: ['editor'] });
      const who = person(request);
      await visit(page, '/admin/login');
      await prove(page, hired);
      const secret = (await page.locator('[data-secret]').innerText()).replaceAll(/\s/g, '');
      await codeBox(page).fill(codeNow(secret));
      await press(page, '绑定并登录');
      await expect(heading(page, '工作台')).toBeVisible();

      await enterAs(page, hired, baseURL);
      await press(page, '退出');
      await press(page, '确定');
      await expect(heading(page, '工作人员登录')).toBeVisible();
      await expect(page.getByText('已退出')).toBeVisible();
      const cookies = await page.context().cookies();
      expect(cookies.map(({ name }) => name)).toContain('token');
      expect(cookies.map(({ name }) => name)).not.toContain('staff_token');
      expect(
        await post(
          { ...who, headers: { ...who.headers, 'XX-Token': hired.token } },
          '/api/szguild/user/userinfo',
          {},
        ),
      ).toMatchObject({ code: 1 });

      await prove(page, hired);
      await expect(heading(page, '输入动态口令')).toBeVisible();
      await expect(codeBox(page)).toBeFocused();
      // The present code has been used.
      await codeBox(page).fill(codeNow(secret, 1));
      await press(page, '登录');
      await expect(heading(page, '工作台')).toBeVisible();
    },
  );

  test(
    'somebody who is no staff is refused in the words of a wrong password, and what was typed stays',
    { tag: '@once' },
    async ({ page, request }) => {
      const stranger = await user(request);
      await visit(page, '/admin/login');
      await press(page, '下一步');
      await expect(page.getByText('请输入正确的手机号')).toBeVisible();
      await expect(page.getByRole('textbox', { name: '手机号' })).toBeFocused();
      await prove(page, stranger);
      await expect(page.getByRole('main').getByRole('alert')).toHaveText('手机号或密码错误');
      await expect(page.getByRole('textbox', { name: '手机号' })).toHaveValue(stranger.mobile);
      await expect(page.getByRole('textbox', { name: '密码' })).toHaveValue(stranger.password);
    },
  );
});

test.describe('职责', { tag: '@once' }, () => {
  test.use({ mayLog: /403/ });

  const pages: [StaffRole, string[], string][] = [
    [
      'operator',
      ['工作台', '我的导出', '会员', '激活码', '推广', '预约', '留言', '消息群发', '用户', '站点数据'],
      '/admin/audit',
    ],
    [
      'finance',
      ['工作台', '我的导出', '财务概览', '订单', '对账', '退款', '对公转账', '发票', '推广'],
      '/admin/reviews',
    ],
  ];
  for (const [role, titles, forbidden] of pages) {
    test(`${role} sees ${titles.join('、')} and is told about the rest`, async ({
      page,
      request,
      baseURL,
    }) => {
      await enterBackOffice(page, await staff(request, role), baseURL);
      await visit(page, '/admin');
      const menu = page.getByRole('navigation', { name: '管理后台菜单' });
      await expect(menu.getByRole('link')).toHaveText(titles);
      const response = await visit(page, forbidden);
      expect(response?.status()).toBe(403);
      await expect(heading(page, '没有权限')).toBeVisible();
      await expect(menu.getByRole('link')).toHaveText(titles);
    });
  }

  test('a session that has ended leads to the login page, by a link and by a call alike, and from there back', async ({
    page,
    request,
    baseURL,
  }) => {
    test.slow();
    const ended = await staff(request, 'operator');
    await enterBackOffice(page, ended, baseURL);
    await visit(page, '/admin/offers');
    // The page polls the group's size: a poll after the end of the session would itself redirect to the login.
    const counted = page.getByRole('status').filter({ hasText: /将发给 [\d,]+ 人/ });
    await expect(counted).toBeVisible();
    await done(ended, `${admin}/logout`, {});
    await page.getByRole('checkbox', { name: '专家' }).click();
    await expect(page).toHaveURL('/admin/login?redirect=%2Fadmin%2Foffers');
    await expect(page.getByText('登录已失效，请重新登录')).toBeVisible();

    const again = await staff(request, 'operator');
    await enterBackOffice(page, again, baseURL);
    await visit(page, '/admin/login?redirect=/admin/offers');
    await expect(page).toHaveURL('/admin/offers');
    await expect(counted).toBeVisible();
    await done(again, `${admin}/logout`, {});
    await page.getByRole('link', { name: '用户', exact: true }).click();
    await expect(page).toHaveURL('/admin/login?redirect=%2Fadmin%2Fusers');
  });

  test('after 28 idle minutes a dialog warns, work goes on when asked to, and at 30 the login page is shown', async ({
    page,
    request,
    baseURL,
  }) => {
    test.slow();
    await enterBackOffice(page, await staff(request, 'reviewer'), baseURL);
    await page.clock.install();
    await visit(page, '/admin/reviews');
    await expect(heading(page, '身份审核')).toBeVisible();
    await page.clock.fastForward('27:30');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.clock.fastForward('00:40');
    const notice = page.getByRole('dialog', { name: '即将自动退出' });
    await expect(notice.getByRole('timer')).toHaveText(/^01:/);
    await expectAccessible(page);
    await notice.getByRole('button', { name: '继续工作' }).click();
    await expect(notice).toHaveCount(0);
    await page.clock.fastForward('30:01');
    await expect(page).toHaveURL('/admin/login?redirect=%2Fadmin%2Freviews');
    expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('staff_token');
  });
});

// Work at a desk.
test.describe('管理', { tag: '@once' }, () => {
  test('a new name is on the public pages at once and in the audit log; unsaved work is not left by accident', async ({
    page,
    request,
    baseURL,
    browser,
  }) => {
    test.slow();
    const boss = await administrator(request);
    const { settings } = await done<{ settings: { site_name: string } }>(boss, `${admin}/siteRead`, {});
    // Other tests look at the end of the title.
    const name = `云岭${settings.site_name}`;
    await enterBackOffice(page, boss, baseURL);
    await visit(page, '/admin/site');
    await page.getByRole('textbox', { name: '平台名称' }).fill(name);
    await page.getByRole('link', { name: '顶部菜单' }).click();
    const question = page.getByRole('alertdialog');
    await expect(question).toContainText('有未保存的更改');
    await question.getByRole('button', { name: '继续编辑' }).click();
    await expectAccessible(page);
    await press(page, '保存');
    await expect(page.getByText('没有未保存的更改')).toBeVisible();
    const visitor = await browser.newPage({ baseURL });
    await visitor.goto('/help');
    await expect(visitor).toHaveTitle(new RegExp(`${name}$`));
    await visitor.close();
    await done(boss, `${admin}/siteSettings`, settings);

    await visit(page, '/admin/audit?action=site.settings');
    await expect(page.getByText('日志链完整')).toBeVisible();
    const entries = page.getByRole('button', { name: /修改站点信息/ });
    await entries.first().click();
    const detail = page.getByRole('dialog', { name: '修改站点信息' });
    await expect(detail).toContainText(name);
    await expectAccessible(page);
  });

  test('a new menu entry, put in its place by buttons, is in the header at once', async ({
    page,
    request,
    baseURL,
    browser,
  }) => {
    test.slow();
    await enterBackOffice(page, await staff(request, 'editor'), baseURL);
    const entry = `入口${randomInt(100_000)}`;
    await visit(page, '/admin/site/nav');
    await press(page, '增加菜单项');
    const added = page.getByRole('list', { name: '菜单项' }).locator(':scope > li').last();
    await expect(added).toBeFocused();
    await added.getByRole('textbox', { name: '名称' }).fill(entry);
    await added.getByRole('textbox', { name: '链接' }).fill('javascript:alert(1)');
    await press(page, '保存');
    await expect(added.getByText('链接须以 / 或 https:// 开头')).toBeVisible();
    await added.getByRole('textbox', { name: '链接' }).fill('/help');
    await press(page, `上移“${entry}”`);
    await expect(page.getByRole('button', { name: `上移“${entry}”` })).toBeFocused();
    await press(page, '保存');
    await expect(page.getByText('没有未保存的更改')).toBeVisible();
    const visitor = await browser.newPage({ baseURL });
    await visitor.goto('/help');
    await expect(visitor.getByRole('banner').getByRole('link', { name: entry })).toBeVisible();
    await visitor.close();
    await press(page, `移除“${entry}”`);
    await press(page, '保存');
    await expect(page.getByText('没有未保存的更改')).toBeVisible();
  });

  test('a new version of an agreement is shown to everybody, and the old one stays readable', async ({
    page,
    request,
    baseURL,
  }) => {
    test.slow();
    await enterBackOffice(page, await administrator(request), baseURL);
    await visit(page, '/admin/site/agreements');
    await page.getByRole('tab', { name: '无障碍声明' }).click();
    const versions = page.getByRole('rowheader');
    const before = await versions.count();
    await press(page, '发布新版本');
    const words = `本次更新编号 ${randomInt(1_000_000)}。`;
    const content = page.getByRole('textbox', { name: '正文（HTML）' });
    const text = await content.inputValue();
    await content.fill(`${text}<p>${words}</p><script>alert(1)</script>`);
    const preview = page.getByRole('region', { name: '正文预览' });
    await expect(preview.getByText(words)).toBeVisible();
    await expect(preview.locator('script')).toHaveCount(0);
    await expectAccessible(page);
    await press(page, '发布');
    await press(page, '确认发布');
    await expect(versions).toHaveCount(before + 1);
    await expect(versions.first()).toContainText('现行');

    await page.goto('/agreement/accessibility');
    await expect(page.getByText(words)).toBeVisible();
    await visit(page, '/admin/audit?action=site.agreement');
    await expect(page.getByRole('rowheader').first()).toContainText('发布协议');
  });

  test('an account is disabled with a reason and restored; duties are granted', async ({
    page,
    request,
    baseURL,
  }) => {
    test.slow();
    await enterBackOffice(page, await administrator(request), baseURL);
    const somebody = await user(request);
    const theirs = person(request, somebody.token);
    await visit(page, '/admin/users');
    await page.getByRole('searchbox', { name: '昵称或完整手机号' }).fill(somebody.mobile);
    await press(page, '搜索');
    await expect(page.getByRole('rowheader')).toHaveCount(1);
    await expectAccessible(page);

    const choose = async (entry: string) => {
      await press(page, /的操作$/);
      await page.getByRole('menuitem', { name: entry }).click();
    };
    await choose('停用账号');
    await press(page, '停用');
    await expect(page.getByText('请填写原因', { exact: true })).toBeVisible();
    await page.getByRole('textbox', { name: '原因' }).fill('连续发布广告');
    await page.reload();
    await choose('停用账号');
    await expect(page.getByRole('textbox', { name: '原因' })).toHaveValue('连续发布广告');
    await press(page, '停用');
    await expect(page.getByText('已停用').first()).toBeVisible();
    await expect(page.getByRole('cell', { name: '已停用' })).toBeVisible();
    expect(await post(theirs, '/api/szguild/user/userinfo', {})).toMatchObject({ code: 10001 });

    await choose('恢复账号');
    await expect(page.getByRole('textbox', { name: '原因' })).toHaveValue('');
    await page.getByRole('textbox', { name: '原因' }).fill('核实后恢复');
    await press(page, '恢复');
    await expect(page.getByRole('cell', { name: '正常' })).toBeVisible();
    await choose('设置职责');
    await page.getByRole('checkbox', { name: '审核员' }).check();
    await expectAccessible(page);
    await press(page, '保存');
    await expect(page.getByRole('cell', { name: '审核员' })).toBeVisible();
  });

  test('a lost second factor is reset, and the next login sets up another', async ({
    page,
    request,
    baseURL,
  }) => {
    const hired = await user(request, { staff: ['editor'] });
    const before = await staffLogin(request, hired);
    await enterBackOffice(page, await administrator(request), baseURL);
    await visit(page, `/admin/users?keyword=${hired.mobile}`);
    await press(page, /的操作$/);
    await page.getByRole('menuitem', { name: '重置动态口令' }).click();
    const dialog = page.getByRole('dialog', { name: '重置动态口令' });
    await dialog.getByRole('textbox', { name: '原因' }).fill('手机丢失，已当面核实');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: '重置' }).click();
    await expect(page.getByText('已重置，对方下次登录时重新绑定')).toBeVisible();
    expect(await post(before, `${admin}/me`, {})).toMatchObject({ code: 10001 });
    await staffLogin(request, hired);
  });

  test('a new logo stands in the header of every page, and the default comes back', async ({
    page,
    request,
    baseURL,
    browser,
  }) => {
    await enterBackOffice(page, await staff(request, 'editor'), baseURL);
    await visit(page, '/admin/site');
    const field = page.getByRole('region', { name: '浅色底上的标志' });
    await field.getByLabel('选择浅色底上的标志').setInputFiles(licenceScan());
    await expect(field.getByRole('img')).toHaveAttribute('src', /^\/files\//);
    const visitor = await (await browser.newContext({ baseURL })).newPage();
    await visitor.goto('/help');
    const logo = visitor.getByRole('banner').getByRole('img', { name: /首页$/ }).first();
    await expect(logo).toHaveAttribute('src', /^\/files\//);
    await field.getByRole('button', { name: '恢复默认' }).click();
    await expect(field.getByRole('img')).toHaveAttribute('src', '/logo-black.svg');
    await visitor.reload();
    await expect(logo).toHaveAttribute('src', '/logo-black.svg');
    await visitor.context().close();
  });

  test('dashboard and audit log are accessible, and the log is narrowed by its filters', async ({
    page,
    request,
    baseURL,
  }) => {
    test.slow();
    // Something the log has to tell.
    await staffLogin(request, await user(request, { staff: ['editor'] }));
    await enterBackOffice(page, await administrator(request), baseURL);
    await visit(page, '/admin');
    for (const name of ['待审核身份', '我领取的审核', '未处理留言', '用户数']) {
      await expect(page.getByRole('listitem').getByText(name, { exact: true })).toBeVisible();
    }
    await page.getByText('查看数据表').click();
    await expect(page.getByRole('columnheader', { name: '新注册' })).toBeVisible();
    await expectAccessible(page);

    await page.getByRole('link', { name: '审计日志' }).click();
    await page.getByRole('combobox', { name: '操作' }).fill('后台登录');
    await page.getByRole('option', { name: '后台登录与退出：后台登录' }).click();
    await expect(page).toHaveURL(/action=staff\.login/);
    await press(page, /^时间：/);
    await press(page, '今天');
    await expect(page).toHaveURL(/from=\d{4}-\d{2}-\d{2}&to=/);
    const subject = page.getByRole('textbox', { name: '对象' });
    await subject.fill('用户 0');
    await press(page, '筛选');
    await expect(page.getByText('没有符合条件的记录')).toBeVisible();
    await expect(subject).toHaveValue('用户 0');
    await expectAccessible(page);
    await press(page, '清除条件');
    await expect(page.getByRole('rowheader').first()).toBeVisible();
  });
});

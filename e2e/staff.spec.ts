import { randomInt } from 'node:crypto';
import type { Page } from '@playwright/test';
import type { StaffRole } from '@portal/contract/roles';
import { done, enterAs, member, newMobile, person, post } from './fixtures/accounts.ts';
import { applied } from './fixtures/identities.ts';
import { licenceScan } from './fixtures/papers.ts';
import { elderMode, expect, expectAccessible, expectFits, test } from './fixtures/portal.ts';
import {
  administrator,
  codeNow,
  colleague,
  colleagueAtWork,
  colleagueLogin,
  enterBackOffice,
} from './fixtures/staff.ts';

const admin = '/api/szguild/admin';

const codeBox = (page: Page) => page.getByRole('textbox', { name: '动态口令' });
const press = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' }).click();
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

/** Goes there and waits until the page listens: a press before that is lost. */
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

/** The menu as it is on this screen: beside the page, or in the drawer. */
async function menuOn(page: Page, project: string) {
  if (project === 'phone') await press(page, '打开菜单');
  return page.getByRole('navigation', { name: '管理后台菜单' }).filter({ visible: true });
}

test.describe('登录', () => {
  test('a colleague sets up the second factor at the first login and comes to the page that was wanted', async ({
    page,
    request,
  }, { project }) => {
    test.slow();
    const hired = await colleague(request, 'reviewer');
    await visit(page, '/admin/reviews?mine=1');
    await expect(page).toHaveURL(/\/admin\/login\?redirect=/);
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/);
    await expectAccessible(page);
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
    await expectAccessible(page);
    const menu = await menuOn(page, project.name);
    await expect(menu.getByRole('link')).toHaveText(['工作台', '身份审核']);
  });

  test('the next login asks for the code alone; leaving ends the session of staff and no other', async ({
    page,
    request,
    baseURL,
  }, { project }) => {
    test.skip(project.name === 'phone', 'the same on both');
    test.slow();
    const hired = await colleague(request, 'editor');
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
  });

  test('somebody who is no staff is refused in the words of a wrong password, and what was typed stays', async ({
    page,
    request,
  }, { project }) => {
    test.skip(project.name === 'phone', 'the same on both');
    const stranger = await member(request);
    await visit(page, '/admin/login');
    await press(page, '下一步');
    await expect(page.getByText('请输入正确的手机号')).toBeVisible();
    await expect(page.getByRole('textbox', { name: '手机号' })).toBeFocused();
    await prove(page, stranger);
    await expect(page.getByRole('main').getByRole('alert')).toHaveText('手机号或密码错误');
    await expect(page.getByRole('textbox', { name: '手机号' })).toHaveValue(stranger.mobile);
    await expect(page.getByRole('textbox', { name: '密码' })).toHaveValue(stranger.password);
  });
});

test.describe('职责', () => {
  test.use({ mayLog: /403/ });
  test.skip(({ isMobile }) => isMobile, 'the same on both');

  const pages: [StaffRole, string[], string][] = [
    ['operator', ['工作台', '用户', '留言', '消息群发', '站点数据'], '/admin/audit'],
    ['finance', ['工作台'], '/admin/reviews'],
  ];
  for (const [role, titles, forbidden] of pages) {
    test(`${role} sees ${titles.join('、')} and is told about the rest`, async ({
      page,
      request,
      baseURL,
    }) => {
      await enterBackOffice(page, await colleagueAtWork(request, role), baseURL);
      await visit(page, '/admin');
      const menu = page.getByRole('navigation', { name: '管理后台菜单' });
      await expect(menu.getByRole('link')).toHaveText(titles);
      const response = await visit(page, forbidden);
      expect(response?.status()).toBe(403);
      await expect(heading(page, '没有权限')).toBeVisible();
      await expect(menu.getByRole('link')).toHaveText(titles);
    });
  }

  test('a session that has ended leads to the door, by a link and by a call alike, and from there back', async ({
    page,
    request,
    baseURL,
  }) => {
    test.slow();
    const ended = await colleagueAtWork(request, 'operator');
    await enterBackOffice(page, ended, baseURL);
    await visit(page, '/admin/offers');
    await done(ended, `${admin}/logout`, {});
    await page.getByRole('checkbox', { name: '专家' }).click();
    await expect(page).toHaveURL('/admin/login?redirect=%2Fadmin%2Foffers');
    await expect(page.getByText('登录已失效，请重新登录')).toBeVisible();

    const again = await colleagueAtWork(request, 'operator');
    await enterBackOffice(page, again, baseURL);
    await visit(page, '/admin/login?redirect=/admin/offers');
    await expect(page).toHaveURL('/admin/offers');
    await done(again, `${admin}/logout`, {});
    await page.getByRole('link', { name: '用户', exact: true }).click();
    await expect(page).toHaveURL('/admin/login?redirect=%2Fadmin%2Fusers');
  });

  test('after 28 idle minutes a dialog warns, work goes on when asked to, and at 30 the door is shown', async ({
    page,
    request,
    baseURL,
  }) => {
    test.slow();
    await enterBackOffice(page, await colleagueAtWork(request, 'reviewer'), baseURL);
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

test.describe('身份审核', () => {
  test('a reviewer claims, rejects field by field, and the applicant reads why; approves the next and goes on', async ({
    page,
    request,
    baseURL,
    browser,
  }) => {
    test.slow();
    const reviewer = await colleagueAtWork(request, 'reviewer');
    const [first, second] = [await member(request), await member(request)];
    const rejected = await applied(request, first, 2);
    const approved = await applied(request, second, 2);
    for (const id of [rejected, approved]) await done(reviewer, `${admin}/reviewClaim`, { id });
    await enterBackOffice(page, reviewer, baseURL);

    await visit(page, '/admin/reviews');
    await page.getByRole('switch', { name: '我领取的' }).click();
    await expect(page.getByRole('rowheader')).toHaveCount(2);
    await expectFits(page);
    await expectAccessible(page);
    await page
      .getByRole('link', { name: /^继续审核/ })
      .first()
      .click();
    await expect(page).toHaveURL(`/admin/reviews/${rejected}?mine=1`);
    await expect(page.getByText('北京市 东城区')).toBeVisible();
    await page.getByRole('button', { name: '查看：营业执照.png' }).click();
    await page.getByRole('button', { name: '关闭', exact: true }).click();
    // The picture stays beside the facts when the viewer is gone.
    await expect(page.getByRole('img', { name: '营业执照.png', exact: true })).toHaveCount(1);
    const paper = page.getByRole('button', { name: '查看：授权书.pdf' });
    if (await page.evaluate(() => navigator.pdfViewerEnabled)) {
      await paper.click();
      await expect(page.locator('iframe[title="授权书.pdf"]')).toBeVisible();
    } else {
      const opened = page.waitForEvent('popup');
      await paper.click();
      await (await opened).close();
    }
    await expectFits(page);
    await expectAccessible(page);

    await press(page, '不通过');
    const dialog = page.getByRole('dialog', { name: '不通过' });
    await dialog.getByRole('button', { name: '退回' }).click();
    await expect(dialog.getByText('请写明不通过的原因')).toBeVisible();
    await dialog.getByRole('textbox', { name: '营业执照或法人证书的问题' }).focus();
    await dialog.getByRole('button', { name: '扫描件不清晰' }).click();
    await dialog.getByRole('textbox', { name: '法定代表人的问题' }).fill('与执照上的姓名不同');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: '退回（2 项原因）' }).click();
    await expect(page.getByText('这份申请审核不通过，无需再处理')).toBeVisible();

    const applicant = await browser.newContext({ baseURL });
    const theirs = await applicant.newPage();
    await enterAs(theirs, first, baseURL);
    await theirs.goto(`/identity/${rejected}`);
    await expect(theirs.getByText('与执照上的姓名不同')).toBeVisible();
    await expect(theirs.getByText('扫描件不清晰')).toBeVisible();
    await applicant.close();

    await page.getByRole('link', { name: '下一份' }).click();
    await expect(page).toHaveURL(`/admin/reviews/${approved}?mine=1`);
    await press(page, '通过');
    await press(page, '确认通过');
    await expect(page.getByText('这份申请已认证，无需再处理')).toBeVisible();
    await expect(page.getByRole('list', { name: '申请历史' })).toContainText('审核通过');
    await expect(page.getByRole('link', { name: '返回队列' })).toBeVisible();
    const told = await done<{ data: { message_title: string }[] }>(
      person(request, second.token),
      '/api/szguild/user/messageList',
      { message_type: 2 },
    );
    expect(told.data.map(({ message_title }) => message_title)).toContain('身份认证已通过');
  });

  test('what a colleague has claimed or decided is refused nicely', async ({ page, request, baseURL }, {
    project,
  }) => {
    test.skip(project.name === 'phone', 'the same on both');
    test.slow();
    const [here, there] = [
      await colleagueAtWork(request, 'reviewer'),
      await colleagueAtWork(request, 'reviewer'),
    ];
    const id = await applied(request, await member(request), 1);
    await enterBackOffice(page, here, baseURL);
    await visit(page, `/admin/reviews/${id}`);
    await done(there, `${admin}/reviewClaim`, { id });
    await press(page, '领取并审核');
    await expect(page.getByText('该申请已由其他审核员领取')).toBeVisible();
    await expect(page.getByText(/^已由 .+ 领取/)).toBeVisible();
    await expect(page.getByRole('button', { name: '通过', exact: true })).toHaveCount(0);

    await done(there, `${admin}/reviewClaim`, { id, release: true });
    await visit(page, `/admin/reviews/${id}`);
    await press(page, '领取并审核');
    await expect(page.getByText('您已领取，30 分钟内有效')).toBeVisible();
    await done(here, `${admin}/reviewReject`, { id, reasons: {}, note: '资料不全' });
    await press(page, '通过');
    await press(page, '确认通过');
    await expect(page.getByText('不能进行此操作')).toBeVisible();
    await expect(page.getByText('这份申请审核不通过，无需再处理')).toBeVisible();
  });

  test('the queue and an application are accessible in elder mode', async ({ page, request, baseURL }) => {
    test.slow();
    const id = await applied(request, await member(request, { role_id: 4 }), 4);
    await enterBackOffice(page, await colleagueAtWork(request, 'reviewer'), baseURL);
    await elderMode(page, baseURL);
    for (const address of ['/admin/reviews', `/admin/reviews/${id}`]) {
      await page.goto(address);
      await expectFits(page);
      await expectAccessible(page);
    }
  });
});

test.describe('管理', () => {
  test.skip(({ isMobile }) => isMobile, 'work at a desk');

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
    await enterBackOffice(page, await colleagueAtWork(request, 'editor'), baseURL);
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
    const somebody = await member(request);
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
    await press(page, '停用');
    await expect(page.getByText('已停用').first()).toBeVisible();
    await expect(page.getByRole('cell', { name: '已停用' })).toBeVisible();
    expect(await post(theirs, '/api/szguild/user/userinfo', {})).toMatchObject({ code: 10001 });

    await choose('恢复账号');
    await page.getByRole('textbox', { name: '原因' }).fill('核实后恢复');
    await press(page, '恢复');
    await expect(page.getByRole('cell', { name: '正常' })).toBeVisible();
    await choose('设置职责');
    await page.getByRole('checkbox', { name: '审核员' }).check();
    await expectAccessible(page);
    await press(page, '保存');
    await expect(page.getByRole('cell', { name: '审核员' })).toBeVisible();
  });

  test('an inquiry is called back, its number seen on purpose, and marked as handled', async ({
    page,
    request,
    baseURL,
  }) => {
    const mobile = newMobile();
    const content = `请问如何入会？${mobile}`;
    const visitor = person(request);
    await done(visitor, '/api/szguild/public/contactCustomer', { name: '李雷', mobile, content });
    await enterBackOffice(page, await colleagueAtWork(request, 'operator'), baseURL);
    await visit(page, '/admin/inquiries');
    const row = page.getByRole('row').filter({ hasText: content });
    await expect(row).toContainText(`${mobile.slice(0, 3)}****${mobile.slice(-4)}`);
    await expectAccessible(page);
    await row.getByRole('button', { name: '显示手机号' }).click();
    await expect(row.getByRole('link', { name: mobile })).toHaveAttribute('href', `tel:${mobile}`);
    await row.getByRole('button', { name: '标记为已处理' }).click();
    const dialog = page.getByRole('dialog', { name: '标记为已处理' });
    await dialog.getByRole('button', { name: '标记为已处理' }).click();
    await expect(dialog.getByText('请写下处理情况')).toBeVisible();
    await dialog.getByRole('textbox', { name: '处理情况' }).fill('已电话答复入会流程');
    await dialog.getByRole('button', { name: '标记为已处理' }).click();
    await expect(row).toHaveCount(0);
    await page.getByRole('link', { name: '已处理' }).click();
    await expect(row).toContainText('已电话答复入会流程');
    await expectAccessible(page);
  });

  test('a lost second factor is reset, and the next login sets up another', async ({
    page,
    request,
    baseURL,
  }) => {
    const hired = await colleague(request, 'editor');
    const before = await colleagueLogin(request, hired);
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
    await colleagueLogin(request, hired);
  });

  test('a new logo stands in the header of every page, and the default comes back', async ({
    page,
    request,
    baseURL,
    browser,
  }) => {
    await enterBackOffice(page, await colleagueAtWork(request, 'editor'), baseURL);
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

  test('an offer reaches the group that was chosen, after its number was shown', async ({
    page,
    request,
    baseURL,
  }) => {
    test.slow();
    const reader = person(request, (await member(request, { role_id: 3 })).token);
    await done(reader, '/api/szguild/user/consentChange', { kind: 'marketing', given: true });
    await enterBackOffice(page, await colleagueAtWork(request, 'operator'), baseURL);
    await visit(page, '/admin/offers');
    await page.getByRole('checkbox', { name: '招标代理机构' }).check();
    await expect(page.getByText(/将发给\s*[1-9]\d* 人/)).toBeVisible();
    await press(page, '发送');
    await expect(page.getByText('请填写标题')).toBeVisible();
    const title = `代理机构专场 ${randomInt(100_000)}`;
    await page.getByRole('textbox', { name: '标题' }).fill(title);
    await page.getByRole('textbox', { name: '内容' }).fill('本周五下午线上答疑，欢迎参加。');
    await press(page, '发送');
    await expect(page.getByRole('alertdialog')).toContainText(title);
    await press(page, '确认发送');
    const row = page.getByRole('row').filter({ hasText: title });
    await expect(row.getByText(/^([1-9]\d*) \/ \1 人$/)).toBeVisible({ timeout: 20_000 });
    await expectAccessible(page);
    await expect
      .poll(async () => {
        const list = await done<{ data: { message_title: string }[] }>(
          reader,
          '/api/szguild/user/messageList',
          {
            message_type: 3,
          },
        );
        return list.data.map((message) => message.message_title);
      })
      .toContain(title);
  });

  test('dashboard and audit log are accessible, and the log is narrowed by its filters', async ({
    page,
    request,
    baseURL,
  }) => {
    test.slow();
    await enterBackOffice(page, await administrator(request), baseURL);
    await visit(page, '/admin');
    for (const name of ['待审核', '我领取的', '未处理留言', '用户数']) {
      await expect(page.getByRole('listitem').filter({ hasText: name })).toBeVisible();
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
    await page.getByRole('textbox', { name: '对象' }).fill('user:0');
    await press(page, '筛选');
    await expect(page.getByText('没有符合条件的记录')).toBeVisible();
    await expectAccessible(page);
    await press(page, '清除条件');
    await expect(page.getByRole('rowheader').first()).toBeVisible();
  });
});

import { randomUUID } from 'node:crypto';
import type { Browser, Page } from '@playwright/test';
import type { AttendanceContent, AttendanceScreen } from '@portal/contract/attendance';
import { formatDate } from '@portal/contract/time';
import { done, enterAs, moveClock, type Person, user } from './fixtures/accounts.ts';
import { expect, expectAccessible, test, visit } from './fixtures/portal.ts';
import { pressAway } from './fixtures/press-away.ts';
import { enterBackOffice, staff } from './fixtures/staff.ts';

const sign = '/pages_workbench/pages/sign';
const admin = '/api/szguild/admin';

/** A session that lasts all day, so that it is open whenever the tests run. */
async function newSession(manager: Person, changes: Partial<AttendanceContent> = {}): Promise<number> {
  const midnight = Date.parse(`${formatDate(Date.now() / 1000)}T00:00:00+08:00`) / 1000;
  const content: AttendanceContent = {
    title: `示例场次 ${randomUUID().slice(0, 8)}`,
    place: '示例会议室',
    starts: midnight,
    ends: midnight + 86_399,
    open_minutes: 0,
    credit_hours: 2.5,
    mode: 'changing',
    near: null,
    course_id: null,
    audience: [],
    ...changes,
  };
  return (await done<{ id: number }>(manager, `${admin}/attendanceCreate`, { key: randomUUID(), content }))
    .id;
}

/** The projector in a browser of its own. */
async function openProjector(browser: Browser, manager: Person, id: number, baseURL?: string): Promise<Page> {
  const page = await (
    await browser.newContext({ baseURL: baseURL!, viewport: { width: 1440, height: 900 } })
  ).newPage();
  await enterBackOffice(page, manager, baseURL);
  await visit(page, `/admin/attendance/${id}/screen`);
  return page;
}

/** The next code on the projector; a new one is valid for most of its half minute. */
async function nextOnScreen(projector: Page, before = ''): Promise<{ link: string; code: string }> {
  let shown: AttendanceScreen['shown'] = null;
  await projector.waitForResponse(async (response) => {
    if (!response.url().endsWith('/attendanceScreen')) return false;
    const { data } = (await response.json()) as { data: AttendanceScreen };
    shown = data.shown;
    if (shown === null || shown.link === before) return false;
    return data.mode === 'fixed' || shown.until - data.now >= 12;
  });
  return shown!;
}

test(
  'a user checks in on a phone with the QR that changes on the projector',
  { tag: '@phone' },
  async ({ page, browser, request, baseURL }) => {
    test.slow();
    const manager = await staff(request, 'courseManager');
    const id = await newSession(manager);
    const projector = await openProjector(browser, manager, id, baseURL);
    await expect(projector.getByRole('img', { name: '签到二维码' })).toBeVisible();
    await expect(projector.getByRole('timer')).toContainText('秒后更换');

    const { link } = await nextOnScreen(projector);
    await page.goto(link);
    await expect(page).toHaveURL(/\/login\?redirect=.*token/);

    await enterAs(page, await user(request), baseURL);
    const fresh = await nextOnScreen(projector, link);
    await page.goto(fresh.link);
    await expect(page.getByText('签到成功', { exact: true })).toBeVisible();
    await expect(page).toHaveURL(sign);
    await expect(page.getByText('本月 2.5 学时')).toBeVisible();
    const entry = page.getByRole('listitem').filter({ hasText: '示例会议室' });
    await expect(entry.filter({ hasText: '扫码签到' })).toHaveCount(1);
    await expect(projector.getByRole('main')).toContainText('已签到1人');

    await page.goto(fresh.link);
    await expect(page.getByText('您已签到', { exact: true })).toBeVisible();

    await enterAs(page, await user(request), baseURL);
    await moveClock(page, 60);
    await page.goto(fresh.link);
    await expect(page.getByText('二维码已过期，请扫描屏幕上最新的二维码')).toBeVisible();
    await moveClock(page, 0);
    await visit(page, sign);
    await expect(page.getByText('本月 0 学时')).toBeVisible();
    await projector.context().close();
  },
);

test(
  'a phone reads the code from a picture and with its camera; without, the code is typed',
  { tag: '@phone' },
  async ({ page, browser, request, baseURL }) => {
    const manager = await staff(request, 'courseManager');
    const id = await newSession(manager, { mode: 'fixed' });
    const projector = await openProjector(browser, manager, id, baseURL);
    const { code } = await nextOnScreen(projector);
    const picture = await projector.getByRole('img', { name: '签到二维码' }).screenshot();
    await projector.context().close();

    await enterAs(page, await user(request), baseURL);
    await visit(page, sign);
    await page.getByRole('textbox', { name: '签到码' }).fill('ABC 234');
    await page.getByRole('button', { name: '签到', exact: true }).click();
    await expect(page.getByText('签到码不正确或已更换，请核对屏幕上的签到码')).toBeVisible();
    await expectAccessible(page);
    await page
      .getByRole('textbox', { name: '签到码' })
      .fill(`${code.slice(0, 3)} ${code.slice(3)}`.toLowerCase());
    await page.getByRole('button', { name: '签到', exact: true }).click();
    await expect(page.getByText('签到成功', { exact: true })).toBeVisible();

    // A camera that sees the projector.
    await page.addInitScript(
      (seen) => {
        const getUserMedia = async () => {
          const image = new Image();
          image.src = seen;
          await image.decode();
          const canvas = Object.assign(document.createElement('canvas'), { width: 640, height: 480 });
          const context = canvas.getContext('2d')!;
          // A canvas nobody paints on gives no frames.
          setInterval(() => {
            context.fillStyle = '#89a';
            context.fillRect(0, 0, 640, 480);
            context.drawImage(image, 140, 60, 360, 360);
          }, 50);
          return canvas.captureStream();
        };
        Object.defineProperty(navigator, 'mediaDevices', { value: { getUserMedia } });
      },
      `data:image/png;base64,${picture.toString('base64')}`,
    );
    await visit(page, sign);
    const chooser = page.locator('input[type=file]');
    await chooser.setInputFiles({
      name: '坏图.png',
      mimeType: 'image/png',
      buffer: Buffer.from('no picture'),
    });
    await expect(page.getByText('图片里没有找到二维码，请换一张或输入签到码')).toBeVisible();
    await chooser.setInputFiles({ name: '签到.png', mimeType: 'image/png', buffer: picture });
    await expect(page.getByText('您已签到', { exact: true })).toBeVisible();

    await enterAs(page, await user(request), baseURL);
    await visit(page, sign);
    await page.getByRole('button', { name: '扫一扫' }).click();
    await expect(page.getByText('签到成功', { exact: true })).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  },
);

test(
  'staff make a session, enter somebody late, remove an entry and export the list',
  { tag: '@once' },
  async ({ page, request, baseURL }) => {
    test.slow();
    const { mobile } = await user(request);
    await enterBackOffice(page, await staff(request, 'courseManager'), baseURL);
    await visit(page, '/admin');
    await page.getByRole('navigation', { name: '管理后台菜单' }).getByRole('link', { name: '签到' }).click();
    await page.getByRole('link', { name: '新建场次' }).click();
    const title = `示例面授 ${mobile.slice(-4)}`;
    await page.getByRole('textbox', { name: '场次名称' }).fill(title);
    await page.getByRole('textbox', { name: '地点' }).fill('示例培训室');
    await page.locator('input[name=from]').fill('16:00');
    await page.locator('input[name=to]').fill('15:00');
    await page.getByRole('button', { name: '新建' }).click();
    const fault = page.getByRole('main').getByText('结束时间须晚于开始时间');
    await expect(fault).toBeVisible();
    await page.locator('input[name=from]').fill('00:00');
    await page.locator('input[name=to]').fill('23:59');
    await pressAway(page.getByRole('button', { name: '新建' }));
    await expect(page.getByRole('heading', { level: 1 })).toContainText(title);
    await expect(page.getByText('还没有人签到')).toBeVisible();

    await page.getByRole('button', { name: '补签' }).click();
    const dialog = page.getByRole('dialog', { name: '补签' });
    await dialog.getByRole('textbox', { name: '用户手机号' }).fill('13999999999');
    await dialog.getByRole('textbox', { name: '原因' }).fill('手机没电，核对签名');
    await dialog.getByRole('button', { name: '补签' }).click();
    await expect(dialog.getByText('没有找到这名用户，请核对手机号')).toBeVisible();
    await dialog.getByRole('textbox', { name: '用户手机号' }).fill(mobile);
    await dialog.getByRole('button', { name: '补签' }).click();
    await expect(dialog).toHaveCount(0);
    const row = page.getByRole('row', { name: /工作人员补签/ });
    await expect(row).toContainText('有效');

    await row.getByRole('button', { name: /^移除/ }).click();
    const reason = page.getByRole('dialog', { name: '移除签到' });
    await reason.getByRole('textbox', { name: '原因' }).fill('本人未到场');
    await reason.getByRole('button', { name: '移除' }).click();
    await expect(reason).toHaveCount(0);
    await expect(row).toContainText('已移除');
    await expect(row).toContainText('本人未到场');

    await page.getByRole('button', { name: '导出名单' }).click();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: '下载文件' }).click();
    expect((await download).suggestedFilename()).toContain('attendance');
  },
);

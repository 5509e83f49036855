import { randomUUID } from 'node:crypto';
import type { Browser, Page } from '@playwright/test';
import type { ReservationContent } from '@portal/contract/reservation-desk';
import { formatDate } from '@portal/contract/time';
import { done, enterAs, moveClock, person, type Person, user } from './fixtures/accounts.ts';
import { placeOrder, topUp } from './fixtures/orders.ts';
import { expect, newAddress, test, visit } from './fixtures/portal.ts';
import { pressAway } from './fixtures/press-away.ts';
import { enterBackOffice, staff } from './fixtures/staff.ts';

const mine = '/pages_workbench/pages/reservations';
const admin = '/api/szguild/admin';
const everyDay = [1, 2, 3, 4, 5, 6, 7];
const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const dayIn = (days: number) => formatDate(Date.now() / 1000 + days * 86_400);
const midnight = () => Date.parse(`${dayIn(0)}T00:00:00+08:00`) / 1000;

type NewService = { id: number; title: string };

/** Three slots every morning with one place each, unless told otherwise. */
async function newService(operator: Person, changes: Partial<ReservationContent> = {}): Promise<NewService> {
  const content: ReservationContent = {
    title: `示例服务 ${randomUUID().slice(0, 8)}`,
    summary: '示例：窗口办理',
    description: '',
    place: '示例市采购协会一楼',
    people: 2,
    price: 0,
    lead_minutes: 0,
    days_ahead: 14,
    cancel_hours: 0,
    rules: [{ weekdays: everyDay, from: '09:00', to: '12:00', minutes: 60, capacity: 1 }],
    open: true,
    ...changes,
  };
  const input = { key: randomUUID(), content };
  const { id } = await done<{ id: number }>(operator, `${admin}/reservationServiceCreate`, input);
  return { id, title: content.title };
}

/** Opens the dialog of a slot and says who comes. */
async function fillIn(page: Page, slot: RegExp, name: string): Promise<void> {
  await page.getByRole('button', { name: slot }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: '姓名' }).fill(name);
  await dialog.getByRole('textbox', { name: '手机号' }).fill('13800000000');
}

async function otherPhone(browser: Browser, baseURL: string | undefined): Promise<Page> {
  const extraHTTPHeaders = { 'X-Forwarded-For': newAddress() };
  const context = await browser.newContext({
    ...phone,
    baseURL: baseURL!,
    extraHTTPHeaders,
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  });
  return context.newPage();
}

test(
  'two phones want the last place: one has it, the other waits, is offered it, and moves it',
  { tag: '@phone' },
  async ({ page, browser, request, baseURL }) => {
    test.slow();
    const service = await newService(await staff(request, 'operator'));
    const other = await otherPhone(browser, baseURL);
    await enterAs(page, await user(request), baseURL);
    await enterAs(other, await user(request), baseURL);
    const address = `/reserve/${service.id}?day=${dayIn(1)}`;
    await visit(page, address);
    await visit(other, address);
    await fillIn(page, /^09:00–10:00/, '示例甲');
    await fillIn(other, /^09:00–10:00/, '示例乙');

    await page.getByRole('dialog').getByRole('button', { name: '确认预约' }).click();
    await expect(page).toHaveURL(mine);
    const first = page.getByRole('listitem', { name: new RegExp(`${service.title}，.*09:00–10:00`) });
    await expect(first.getByText('已预约', { exact: true })).toBeVisible();
    await first.getByRole('button', { name: '出示二维码' }).click();
    await expect(page.getByRole('img', { name: '预约二维码' })).toBeVisible();
    await page.getByRole('dialog').getByRole('button', { name: '关闭' }).click();

    const dialog = other.getByRole('dialog');
    await dialog.getByRole('button', { name: '确认预约' }).click();
    await expect(dialog.getByText('该时段已约满，可选择其他时段或加入候补')).toBeVisible();
    await expect(dialog.getByRole('heading', { name: '加入候补' })).toBeVisible();
    await dialog.getByRole('button', { name: '加入候补' }).click();
    await expect(other).toHaveURL(mine);
    const second = other.getByRole('listitem', { name: new RegExp(service.title) });
    await expect(second.getByText('您排在候补第一位')).toBeVisible();

    await first.getByRole('button', { name: '取消预约' }).click();
    await page.getByRole('button', { name: '确认取消' }).click();
    await expect(page.getByText('没有即将到来的预约')).toBeVisible();

    await visit(other, mine);
    await expect(second.getByText('待确认', { exact: true })).toBeVisible();
    await second.getByRole('button', { name: '确认名额' }).click();
    await expect(second.getByText('已预约', { exact: true })).toBeVisible();

    await second.getByRole('link', { name: '改约' }).click();
    await expect(other.getByText('正在改约')).toBeVisible();
    await visit(other, `${other.url()}&day=${dayIn(1)}`);
    await expect(other.getByRole('button', { name: /^09:00–10:00/ })).toBeDisabled();
    await other.getByRole('button', { name: /^10:00–11:00/ }).click();
    await pressAway(other.getByRole('button', { name: '确认改约' }));
    await expect(other).toHaveURL(mine);
    const moved = other.getByRole('listitem', { name: new RegExp(`${service.title}，.*10:00–11:00`) });
    await expect(moved.getByText('已预约', { exact: true })).toBeVisible();

    await visit(page, address);
    await expect(page.getByRole('button', { name: /^09:00–10:00/ })).toContainText('余 1 个名额');
    await expect(page.getByRole('button', { name: /^10:00–11:00/ })).toContainText('约满，可候补');
    await other.context().close();
  },
);

test(
  'a paid service is held, ordered and paid from the balance on a phone',
  { tag: '@phone' },
  async ({ page, request, baseURL }) => {
    test.slow();
    const service = await newService(await staff(request, 'operator'), { price: 10_000 });
    const me = await user(request);
    await topUp(request, me, 200);
    await visit(page, '/reserve');
    await page.getByRole('link', { name: new RegExp(`^查看时段并预约.*${service.title}$`) }).click();
    await expect(page.getByRole('heading', { level: 1, name: service.title })).toBeVisible();

    await enterAs(page, me, baseURL);
    await visit(page, `/reserve/${service.id}?day=${dayIn(2)}`);
    await fillIn(page, /^11:00–12:00/, '示例丙');
    await page.getByRole('dialog').getByRole('button', { name: '下一步，支付 ¥100.00' }).click();
    await expect(page).toHaveURL(/\/payment\?goods=reservation/);
    await placeOrder(page);
    await page.getByRole('radio', { name: /余额支付/ }).check();
    await page.locator('input[name=password]').fill(me.password);
    await page.getByRole('button', { name: /^确认支付/ }).click();
    await expect(page.getByRole('heading', { level: 2, name: '支付成功' })).toBeVisible();

    await page.getByRole('link', { name: '查看预约' }).click();
    await expect(page).toHaveURL(mine);
    const card = page.getByRole('listitem', { name: new RegExp(`${service.title}，.*11:00–12:00`) });
    await expect(card.getByText('已预约', { exact: true })).toBeVisible();
    await expect(card.getByRole('link', { name: '订单与退款' })).toBeVisible();
    const download = page.waitForEvent('download');
    await card.getByRole('link', { name: '加入日历' }).click();
    expect((await download).suggestedFilename()).toMatch(/^reservation-\d+\.ics$/);
  },
);

test(
  'staff make a service, which visitors then find',
  { tag: '@once' },
  async ({ page, request, baseURL }) => {
    await enterBackOffice(page, await staff(request, 'operator'), baseURL);
    await visit(page, '/admin/reservations/services');
    await page.getByRole('link', { name: '新建服务' }).click();
    const title = `示例服务 ${randomUUID().slice(0, 8)}`;
    await page.getByRole('textbox', { name: '服务名称' }).fill(title);
    await page.getByRole('textbox', { name: '地点' }).fill('示例市采购协会二楼');
    const create = page.getByRole('button', { name: '新建', exact: true });
    await create.click();
    await expect(page.getByRole('textbox', { name: '一句话介绍' })).toHaveAttribute('aria-invalid', 'true');
    await page.getByRole('textbox', { name: '一句话介绍' }).fill('示例：材料预审');
    await pressAway(create);
    await expect(page.getByRole('row', { name: new RegExp(title) })).toContainText('开放预约');
    await visit(page, '/reserve');
    await expect(page.getByRole('heading', { name: title })).toBeVisible();
  },
);

test(
  'staff go through their day: who is there, who scans, who did not come, and the list',
  { tag: '@once' },
  async ({ page, browser, request, baseURL }) => {
    test.slow();
    const operator = await staff(request, 'operator');
    // One of its slots is going on, whenever the tests run.
    const rules = [{ weekdays: everyDay, from: '00:00', to: '23:59', minutes: 479, capacity: 3 }];
    const service = await newService(operator, { rules });
    const now = Math.floor(Date.now() / 1000);
    const slot = midnight() + Math.floor((now - midnight()) / (479 * 60)) * 479 * 60;
    const guest = await user(request);
    // Reserved on the day before.
    const early = await otherPhone(browser, baseURL);
    await moveClock(early, midnight() - now - 3600);
    const visitor = person(early.request, guest.token);
    const asked = { product_id: service.id, slot_id: slot, name: '示例丁', mobile: '13800000000' };
    const { id } = await done<{ id: number }>(visitor, '/api/szguild/product/addPrebook', asked);
    const { check_in } = await done<{ check_in: string }>(visitor, '/api/szguild/user/reservationRead', {
      id,
    });
    await early.context().close();

    await page.addInitScript((text) => {
      class BarcodeDetector {
        detect = async () => [{ rawValue: text }];
      }
      Object.assign(window, { BarcodeDetector });
    }, check_in);
    await enterBackOffice(page, operator, baseURL);
    await visit(page, '/admin');
    await page
      .getByRole('navigation', { name: '管理后台菜单' })
      .getByRole('link', { name: '预约', exact: true })
      .click();
    await expect(page.getByRole('heading', { level: 1, name: '预约' })).toBeVisible();
    await page.getByRole('combobox', { name: '服务' }).selectOption({ label: service.title });
    await expect(page).toHaveURL(new RegExp(`service=${service.id}`));
    const row = page.getByRole('listitem', { name: '示例丁' });
    await expect(row.getByText('已预约', { exact: true })).toBeVisible();

    // The slot that is going on is the one with a visitor.
    const going = page
      .getByRole('list', { name: '时段' })
      .getByRole('listitem', { name: service.title })
      .filter({ has: row });
    await going.getByRole('button', { name: /^登记/ }).click();
    const dialog = page.getByRole('dialog', { name: '登记预约' });
    await dialog.getByRole('textbox', { name: '姓名' }).fill('示例来客');
    await dialog.getByRole('textbox', { name: '手机号' }).fill('138');
    await dialog.getByRole('button', { name: '登记', exact: true }).click();
    await expect(dialog.getByText('请输入正确的手机号')).toBeVisible();
    await dialog.getByRole('textbox', { name: '手机号' }).fill('13800000001');
    await dialog.getByRole('button', { name: '登记', exact: true }).click();
    await expect(dialog).toHaveCount(0);
    const walkIn = page.getByRole('listitem', { name: '示例来客' });
    await walkIn.getByRole('button', { name: '未到场' }).click();
    await expect(walkIn.getByText('未到场', { exact: true })).toBeVisible();

    const chooser = page.locator('input[type=file]');
    await chooser.setInputFiles({ name: '预约.png', mimeType: 'image/png', buffer: picture });
    await expect(page.getByText(/^签到成功：示例丁/)).toBeVisible();
    await page.getByRole('combobox', { name: '服务' }).selectOption({ label: service.title });
    await expect(page).toHaveURL(new RegExp(`service=${service.id}`));
    await expect(row.getByText('已到场', { exact: true })).toBeVisible();
    await chooser.setInputFiles({ name: '预约.png', mimeType: 'image/png', buffer: picture });
    await expect(page.getByText(/^此前已签到：示例丁/)).toBeVisible();

    await page.getByRole('link', { name: '按周' }).click();
    await expect(page.getByRole('list', { name: '一周' })).toContainText('预约');
    await page.getByRole('button', { name: '导出', exact: true }).click();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: '下载文件' }).click();
    expect((await download).suggestedFilename()).toContain('reservations');
  },
);

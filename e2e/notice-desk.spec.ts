import { randomInt } from 'node:crypto';
import type { Page } from '@playwright/test';
import { enterAs, user } from './fixtures/accounts.ts';
import { expect, expectAccessible, expectFits, test, visit } from './fixtures/portal.ts';
import { pressAway } from './fixtures/press-away.ts';
import { staff, enterBackOffice } from './fixtures/staff.ts';

const bench = '/pages_workbench/pages/notices';
const press = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' }).click();
const box = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });

async function write(page: Page, title: string) {
  await page.getByRole('combobox', { name: '采购类别' }).selectOption('货物');
  await box(page, '公告标题').fill(title);
  await box(page, '项目编号').fill(`E2E-${randomInt(1_000_000_000)}`);
  const buyer = page.getByRole('region', { name: '采购人' });
  await buyer.getByRole('textbox', { name: '名称' }).fill('示例市第一小学');
  await page.getByLabel('投标截止时间').fill('2027-12-16T09:30');
  const body = page.getByRole('textbox', { name: '正文' });
  await body.click();
  await body.pressSequentially('受采购人委托，就教学设备采购项目进行公开招标。');
}

test(
  'an agency submits, staff publish, and a visitor finds and reads it',
  { tag: '@once' },
  async ({ page, request, baseURL, browser }) => {
    test.slow();
    const agency = await user(request, { role_id: 3, certified: [3] });
    await enterAs(page, agency, baseURL);
    const word = `试写${randomInt(1_000_000)}号`;
    const title = `示例市第一小学${word}教学设备采购项目招标公告`;

    await visit(page, bench);
    await expectFits(page);
    await page.getByRole('main').getByRole('link', { name: '写新公告' }).first().click();
    await expect(page.getByRole('heading', { level: 1, name: '写新公告' })).toBeVisible();
    await expect(page.getByRole('toolbar', { name: '文字格式' })).toBeVisible();
    await expectAccessible(page);
    await expectFits(page);
    // In its own name, and in no other.
    const own = page.getByRole('region', { name: '代理机构' }).getByRole('textbox', { name: '名称' });
    await expect(own).toHaveValue('示例科技有限公司');
    await expect(own).not.toBeEditable();

    await write(page, title);
    await expect(page.getByText(/^草稿已保存/)).toBeVisible();
    await expect(page).toHaveURL(/\/edit\/\d+$/);
    // Half a form survives a reload.
    await page.reload();
    await expect(box(page, '公告标题')).toHaveValue(title);
    await expect(page.getByRole('textbox', { name: '正文' })).toContainText('受采购人委托');

    await press(page, '提交审核');
    await press(page, '提交');
    await expect(page).toHaveURL(/\/notices\/\d+$/);
    await expect(page.getByRole('main').getByText('待审核').first()).toBeVisible();
    await expectAccessible(page);
    await expectFits(page);

    const desk = await (await browser.newContext({ baseURL })).newPage();
    await enterBackOffice(desk, await staff(request, 'editor'), baseURL);
    await visit(desk, `/admin/notices?keyword=${encodeURIComponent(word)}`);
    await expectFits(desk);
    await desk.getByRole('link', { name: title }).click();
    await expect(desk.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expectAccessible(desk);
    await expectFits(desk);
    await press(desk, '立即发布');
    await press(desk, '发布');
    await expect(desk.getByRole('main').getByText('已发布').first()).toBeVisible();
    await desk.context().close();

    const visitor = await (await browser.newContext({ baseURL })).newPage();
    await visitor.goto(`/bids?keyword=${encodeURIComponent(word)}`);
    await visitor
      .getByRole('link', { name: new RegExp(word) })
      .first()
      .click();
    await expect(visitor.getByRole('heading', { level: 1 })).toContainText(word);
    await expect(visitor.getByText('受采购人委托')).toBeVisible();
    await visitor.context().close();
  },
);

test(
  'on a tablet the menu of the personal centre leaves the button that submits in sight',
  { tag: '@once' },
  async ({ page, request, baseURL }) => {
    await page.setViewportSize({ width: 800, height: 900 });
    await enterAs(page, await user(request, { role_id: 3, certified: [3] }), baseURL);
    await visit(page, `${bench}/edit`);
    const submit = await page.getByRole('button', { name: '提交审核' }).boundingBox();
    const menu = await page.getByRole('navigation', { name: '个人中心底部' }).boundingBox();
    expect(submit!.y + submit!.height).toBeLessThanOrEqual(menu!.y);
  },
);

test(
  'staff return it with a reason; the agency mends it and submits again',
  { tag: '@once' },
  async ({ page, request, baseURL, browser }) => {
    test.slow();
    const agency = await user(request, { role_id: 3, certified: [3] });
    await enterAs(page, agency, baseURL);
    const title = `示例市第一小学退回${randomInt(1_000_000)}号采购项目招标公告`;
    await visit(page, `${bench}/edit`);
    await write(page, '短');
    await press(page, '提交审核');
    await press(page, '提交');
    await expect(page.getByText('标题至少 4 个字', { exact: true })).toBeVisible();
    await expect(box(page, '公告标题')).toBeFocused();
    await box(page, '公告标题').fill(title);
    await press(page, '提交审核');
    await press(page, '提交');
    await expect(page).toHaveURL(/\/notices\/\d+$/);

    const desk = await (await browser.newContext({ baseURL })).newPage();
    await enterBackOffice(desk, await staff(request, 'editor'), baseURL);
    await visit(desk, `/admin/notices?keyword=${encodeURIComponent(title)}`);
    await desk.getByRole('link', { name: title }).click();
    await press(desk, '退回');
    const dialog = desk.getByRole('dialog', { name: '退回给提交人' });
    await dialog.getByRole('button', { name: '退回', exact: true }).click();
    await expect(dialog.getByText('请填写原因')).toBeVisible();
    await expectAccessible(desk);
    await dialog.getByRole('textbox', { name: '原因' }).fill('缺少预算金额');
    await dialog.getByRole('button', { name: '退回', exact: true }).click();
    await expect(desk.getByRole('main').getByText('已退回给提交人')).toBeVisible();

    await visit(page, bench);
    await expect(page.getByText('退回原因：缺少预算金额')).toBeVisible();
    await page.getByRole('link', { name: title }).click();
    await page.getByRole('link', { name: '修改并重新提交' }).click();
    await box(page, '预算金额').fill('1280000.5');
    await press(page, '提交审核');
    await press(page, '提交');
    await expect(page.getByRole('main').getByText('待审核').first()).toBeVisible();
    await expect(page.getByText('¥1,280,000.50')).toBeVisible();

    // And corrected once it is out: what changed is shown before and after.
    await desk.reload();
    await press(desk, '立即发布');
    await press(desk, '发布');
    await desk.getByRole('link', { name: '更正' }).click();
    await box(desk, '预算金额').fill('1300000');
    await press(desk, '下一步：核对改动');
    const check = desk.getByRole('dialog', { name: '核对改动' });
    await expect(check.getByText('¥1,300,000.00')).toBeVisible();
    await check.getByRole('textbox', { name: '更正原因' }).fill('预算调整');
    await check.getByRole('button', { name: '更正', exact: true }).click();
    await desk.getByRole('link', { name: '历史版本（2）' }).click();
    await expect(desk.getByRole('heading', { name: '比较' })).toBeVisible();
    await expect(desk.getByText('¥1,280,000.50')).toBeVisible();
    await expectAccessible(desk);
    await expectFits(desk);
    await desk.context().close();
  },
);

test(
  'an import reports row by row, and its refused rows can be fetched',
  { tag: '@once' },
  async ({ page, request, baseURL }) => {
    test.slow();
    await enterBackOffice(page, await staff(request, 'editor'), baseURL);
    await visit(page, '/admin/notices/imports');
    await expectFits(page);
    const word = `导入${randomInt(1_000_000)}号`;
    const csv = [
      '外部编号,公告类型,标题,采购类别,地区,采购人,预算金额(万元),正文',
      `A1,招标公告,示例市${word}采购项目招标公告,货物,440300,示例市第一小学,128.5,正文一`,
      `A2,招标公告,示例市${word}第二个采购项目,货物,440300,示例市第一小学,很多钱,正文二`,
    ].join('\n');
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    await page.route('**/plugin/sts_server/**', (route) => released.then(() => route.continue()));
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: '公告.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
    await page.getByRole('textbox', { name: '数据来源' }).fill(`来源${randomInt(1_000_000_000)}`);
    // Sent while its file is on the way, the form would go without it.
    await press(page, '开始导入');
    await expect(page.getByText('文件还在上传，传完后再提交')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('批量导入公告');
    release();
    await expect(page.getByRole('progressbar')).toBeHidden();
    await pressAway(page.getByRole('button', { name: '开始导入' }));
    await expect(page.getByRole('heading', { level: 1 })).toContainText('导入结果');
    await expect(page.getByText('已完成')).toBeVisible({ timeout: 60_000 });
    await expect(page.getByText('预算金额：「很多钱」不是金额')).toBeVisible();
    await expectAccessible(page);
    await expectFits(page);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: '下载未导入的行' }).click();
    expect((await download).suggestedFilename()).toContain('未导入的行.csv');
    await page.getByRole('link', { name: `示例市${word}采购项目招标公告` }).click();
    // Whoever says nothing else has it reviewed first.
    await expect(page.getByRole('main').getByText('待审核').first()).toBeVisible();
  },
);

test(
  'somebody without the certificate is told what it takes',
  { tag: '@phone' },
  async ({ page, request, baseURL }) => {
    await enterAs(page, await user(request, { role_id: 1 }), baseURL);
    await visit(page, bench);
    await expect(page.getByRole('link', { name: '去认证' })).toBeVisible();
    await expectAccessible(page);
  },
);

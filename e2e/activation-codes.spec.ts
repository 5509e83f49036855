import { randomUUID } from 'node:crypto';
import type { Browser } from '@playwright/test';
import type { ActivationBatchContent, ActivationCard } from '@portal/contract/activation-codes';
import { done, enterAs, person, type Person, user } from './fixtures/accounts.ts';
import { expect, expectAccessible, test, visit } from './fixtures/portal.ts';
import { pressAway } from './fixtures/press-away.ts';
import { enterBackOffice, staff } from './fixtures/staff.ts';

const redeemPage = '/pages_workbench/pages/activationCode';
const admin = '/api/szguild/admin';

type Targets = { courses: { id: number; title: string }[] };

const targetsOf = (operator: Person) => done<Targets>(operator, `${admin}/activationTargets`, {});

async function newBatch(operator: Person, changes: Partial<ActivationBatchContent> = {}): Promise<number> {
  const { courses } = await targetsOf(operator);
  const content: ActivationBatchContent = {
    target: 'course',
    target_id: courses[0]!.id,
    months: null,
    days: null,
    number: 3,
    expires: Math.floor(Date.now() / 1000) + 30 * 86_400,
    note: `示例批次 ${randomUUID().slice(0, 8)}`,
    ...changes,
  };
  return (
    await done<{ id: number }>(operator, `${admin}/activationBatchCreate`, { key: randomUUID(), content })
  ).id;
}

async function cardsOf(operator: Person, id: number): Promise<ActivationCard[]> {
  return (await done<{ data: ActivationCard[] }>(operator, `${admin}/activationCards`, { id })).data;
}

/** The code on the first card of a batch, as a camera sees it. */
async function photographed(browser: Browser, operator: Person, id: number, baseURL?: string) {
  const context = await browser.newContext({ baseURL: baseURL!, deviceScaleFactor: 3 });
  const page = await context.newPage();
  await enterBackOffice(page, operator, baseURL);
  await visit(page, `/admin/activation-codes/${id}/cards`);
  const picture = await page.getByRole('img', { name: /的二维码$/ }).screenshot();
  await context.close();
  return picture;
}

test(
  'a phone redeems a code that is typed, one from the link of a card and one from a picture',
  { tag: '@phone' },
  async ({ page, browser, request, baseURL }) => {
    test.slow();
    const operator = await staff(request, 'operator');
    const { courses } = await targetsOf(operator);
    const batches = await Promise.all(
      courses.slice(0, 3).map(({ id }) => newBatch(operator, { target_id: id, number: 1 })),
    );
    const [typed] = await cardsOf(operator, batches[0]!);
    const [linked] = await cardsOf(operator, batches[1]!);
    const picture = await photographed(browser, operator, batches[2]!, baseURL);
    await enterAs(page, await user(request), baseURL);
    await visit(page, '/pages_workbench');
    await page.getByRole('button', { name: '更多', exact: true }).click();
    const more = page.getByRole('region', { name: '更多功能' });
    await more.getByRole('link', { name: '激活码' }).click();
    await expect(page).toHaveURL(redeemPage);
    await expect(more).toBeHidden();
    await expect(page.getByText('还没有兑换记录')).toBeVisible();

    const field = page.getByRole('textbox', { name: '激活码' });
    const button = page.getByRole('button', { name: '兑换', exact: true });
    const history = page.getByRole('region', { name: '兑换记录' });
    await field.fill('AAAA-AAAA-AAAB');
    await button.click();
    await expect(page.getByText('激活码有误，请核对后重新输入')).toBeVisible();
    await expectAccessible(page);
    // Typed with a misread letter.
    await field.fill(
      typed!.code.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l'),
    );
    await button.click();
    await expect(page.getByText('兑换成功', { exact: true })).toBeVisible();
    await expect(history.getByRole('heading', { name: courses[0]!.title })).toBeVisible();

    await field.fill(typed!.code);
    await button.click();
    await expect(page.getByText('您已兑换过该激活码', { exact: true })).toBeVisible();

    await visit(page, new URL(linked!.link).pathname + new URL(linked!.link).search);
    await expect(field).toHaveValue(linked!.code);
    await expect(page.getByText('卡片上的激活码已填好')).toBeVisible();
    await expect(history.getByRole('listitem')).toHaveCount(1);
    await button.click();
    await expect(history.getByRole('heading', { name: courses[1]!.title })).toBeVisible();

    await visit(page, redeemPage);
    const chooser = page.locator('input[type=file]');
    const broken = { name: '坏图.png', mimeType: 'image/png', buffer: Buffer.from('no picture') };
    await chooser.setInputFiles(broken);
    await expect(page.getByText('图片里没有找到二维码，请换一张或输入激活码')).toBeVisible();
    await chooser.setInputFiles({ name: '卡片.png', mimeType: 'image/png', buffer: picture });
    await expect(page.getByText('兑换成功', { exact: true })).toBeVisible();
    await expect(history.getByRole('listitem')).toHaveCount(3);
    await page.getByRole('link', { name: '去学习', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText(courses[2]!.title);
  },
);

test(
  'staff make a batch, print its cards, export it and revoke it with what was opened',
  { tag: '@once' },
  async ({ page, request, baseURL }) => {
    test.slow();
    const operator = await staff(request, 'operator');
    const { courses } = await targetsOf(operator);
    const course = courses[0]!;
    await enterBackOffice(page, operator, baseURL);
    await visit(page, '/admin');
    await page
      .getByRole('navigation', { name: '管理后台菜单' })
      .getByRole('link', { name: '激活码', exact: true })
      .click();
    await page.getByRole('link', { name: '生成激活码' }).click();
    await page.getByRole('spinbutton', { name: '数量' }).fill('12');
    const note = `示例：培训班 ${randomUUID().slice(0, 6)}`;
    await page.getByRole('textbox', { name: '备注' }).fill(note);
    await page.getByRole('button', { name: '生成', exact: true }).click();
    await expect(page.getByRole('main').getByText('请选择课程', { exact: true })).toBeVisible();
    await page.getByRole('combobox', { name: '课程' }).click();
    await page.getByRole('option', { name: course.title, exact: true }).click();
    await pressAway(page.getByRole('button', { name: '生成', exact: true }));
    await expect(page.getByRole('heading', { level: 1 })).toContainText(course.title);
    await expect(page.getByText('0 / 12')).toBeVisible();
    const id = Number(new URL(page.url()).pathname.split('/').at(-1));

    await page.getByRole('link', { name: '打印卡片' }).click();
    const cards = page.getByRole('list', { name: '卡片' }).getByRole('listitem');
    await expect(cards).toHaveCount(12);
    await expect(page.getByRole('img', { name: '编号 12 的二维码' })).toBeVisible();
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('button', { name: '打印' })).toBeHidden();
    await expect(cards.first()).toBeVisible();
    const code = /[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}/.exec(await cards.first().innerText())![0];
    await page.emulateMedia({ media: 'screen' });

    const { token } = await user(request);
    const redeemer = person(request, token);
    await done(redeemer, '/api/szguild/user/activationCodeRedeem', { code });
    await page.getByRole('link', { name: '返回' }).click();
    await expect(page.getByText('1 / 12')).toBeVisible();
    await expect(page.getByRole('row', { name: /已兑换/ })).toHaveCount(1);

    await page.getByRole('button', { name: '导出表格' }).click();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: '下载文件' }).click();
    expect((await download).suggestedFilename()).toContain('activation-codes');

    await page.getByRole('button', { name: '作废' }).click();
    const dialog = page.getByRole('dialog', { name: '作废这一批' });
    await dialog.getByRole('textbox', { name: '原因' }).fill('示例：卡片遗失');
    await dialog.getByRole('checkbox', { name: '一并收回已兑换的 1 个' }).check();
    await dialog.getByRole('button', { name: '作废' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(page.getByText('原因：示例：卡片遗失')).toBeVisible();
    expect((await request.post('/dev/jobs/activationCodes.takeBack')).status()).toBe(200);
    await visit(page, `/admin/activation-codes/${id}`);
    await expect(page.getByText('已兑换的收回 1 / 1 个')).toBeVisible();
    await expect(page.getByRole('link', { name: '打印卡片' })).toHaveCount(0);
    await expect(page.getByRole('row', { name: /已收回/ })).toHaveCount(1);
    const { data } = await done<{ data: { taken_back: number | null }[] }>(
      redeemer,
      '/api/szguild/user/activationCodeList',
      {},
    );
    expect(data[0]!.taken_back).not.toBeNull();

    await visit(page, '/admin/activation-codes');
    await page.getByRole('searchbox', { name: '备注、内容或一个激活码' }).fill(code);
    await page.getByRole('button', { name: '搜索' }).click();
    const rows = page.getByRole('row').filter({ hasText: note });
    await expect(rows).toContainText('已作废');
  },
);

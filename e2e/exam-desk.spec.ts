import type { Page } from '@playwright/test';
import { createWorkbook } from '../server/src/platform/xlsx.ts';
import { enterAs, user } from './fixtures/accounts.ts';
import { expect, expectAccessible, expectFits, test, visit } from './fixtures/portal.ts';
import { pressAway } from './fixtures/press-away.ts';
import { enterBackOffice, staff } from './fixtures/staff.ts';

/** Free, and without an exam in the samples. */
const course = '绿色采购与创新产品政策';
const withExam = '中小企业参与政府采购的政策与技巧';
/** Its paper is fixed in the samples, and no other test looks at it. */
const fixed = '单一来源采购的论证与公示';
const heading = ['题型*', '题干*', '选项A', '选项B', '选项C', '正确答案*', '解析', '知识点', '难度'];

async function workbookOf(...rows: string[][]): Promise<Buffer> {
  const workbook = await createWorkbook(['试题'], new Date('2026-01-01'));
  const sheet = workbook.openSheet();
  await sheet.add([heading, ...rows]);
  await sheet.end();
  return Buffer.from(workbook.finish());
}

const single = (number: number, answer: string) => [
  '单选题',
  `示例试题第 ${number} 题：选甲`,
  '甲',
  '乙',
  '丙',
  answer,
  `第 ${number} 题的解析`,
  number % 2 === 0 ? '示例政策' : '示例流程',
];

async function upload(page: Page, buffer: Buffer): Promise<void> {
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
  await page.locator('input[type=file]').setInputFiles({ name: '试题.xlsx', mimeType: type, buffer });
}

async function openExam(page: Page, title: string): Promise<void> {
  await visit(page, `/admin/exams?keyword=${encodeURIComponent(title)}`);
  await page.getByRole('link', { name: title, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('考试设置');
}

const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: '课程的考试' }).getByRole('link', { name });

test(
  'staff import questions, correct a wrong row, draw a paper by rules and publish it; a learner sits it',
  { tag: '@once' },
  async ({ page, request, baseURL, browser }) => {
    test.slow();
    await enterBackOffice(page, await staff(request, 'courseManager'), baseURL);
    await visit(page, '/admin');
    await page.getByRole('navigation', { name: '管理后台菜单' }).getByRole('link', { name: '考试' }).click();
    await expect(page.getByRole('heading', { level: 1, name: '考试' })).toBeVisible();
    await openExam(page, course);
    await tab(page, '题库').click();
    await page.getByRole('link', { name: '批量导入' }).click();

    const rows = [1, 2, 3, 4, 5, 6].map((number) => single(number, 'A'));
    await upload(page, await workbookOf(...rows.with(3, single(4, 'D'))));
    await expect(page.getByText('共 6 行，5 行无误，1 行有问题')).toBeVisible();
    const fault = page.getByRole('row', { name: /第 5 行/ });
    await expect(fault).toContainText('正确答案');
    await expect(fault).toContainText('没有选项D');
    await expectAccessible(page);
    await expectFits(page);

    await page.getByRole('button', { name: /移除|删除/ }).click();
    await upload(page, await workbookOf(...rows));
    await expect(page.getByText('共 6 行，全部无误')).toBeVisible();
    await pressAway(page.getByRole('button', { name: '导入 6 题' }));
    await expect(page.getByRole('heading', { level: 1 })).toContainText('题库');
    await expect(page.getByRole('row', { name: /示例试题第 6 题/ })).toBeVisible();
    await expectAccessible(page);

    await tab(page, '考试设置').click();
    await page.getByRole('checkbox', { name: '学完全部课时才能考试' }).uncheck();
    await page.getByRole('spinbutton', { name: '及格分' }).fill('8');
    await page.getByRole('button', { name: '添加规则' }).click();
    const rule = page.getByRole('group', { name: '第 1 条规则' });
    await rule.getByRole('combobox', { name: '知识点' }).selectOption('示例政策');
    await rule.getByRole('spinbutton', { name: '题数' }).fill('4');
    await expect(rule.getByText('题库有 3 题，不够')).toBeVisible();
    await page.getByRole('button', { name: '保存', exact: true }).click();
    await expect(page.getByText('还不能发布')).toBeVisible();
    await expect(page.getByRole('button', { name: '发布', exact: true })).toBeDisabled();
    await rule.getByRole('spinbutton', { name: '题数' }).fill('3');
    await rule.getByRole('spinbutton', { name: '每题分值' }).fill('5');
    await page.getByRole('button', { name: '保存', exact: true }).click();
    await expect(page.getByText('共 3 题，满分 15 分，及格 8 分')).toBeVisible();
    await expectAccessible(page);
    await expectFits(page);

    await page.getByRole('link', { name: '以学员身份预览' }).click();
    await expect(page.getByText('第 3 题，单选题，5 分')).toBeVisible();
    await expect(page.getByText('正确答案：')).toHaveCount(0);
    await page.getByRole('switch', { name: '显示答案' }).check();
    await expect(page.getByText('正确答案：')).toHaveCount(3);
    await expectAccessible(page);
    await tab(page, '考试设置').click();
    await page.getByRole('button', { name: '发布', exact: true }).click();
    await expect(page.getByText('考试已发布')).toBeVisible();

    const learner = await browser.newContext();
    const desk = await learner.newPage();
    await enterAs(desk, await user(request, { role_id: 2 }), baseURL);
    await visit(desk, `/course?keyword=${encodeURIComponent(course)}`);
    await desk.getByRole('link', { name: course }).first().click();
    await desk.getByRole('link', { name: '去考试' }).click();
    await desk.getByRole('link', { name: '开始考试' }).click();
    for (const number of [1, 2, 3]) {
      await expect(desk.getByRole('heading', { level: 2, name: `第 ${number} 题` })).toBeVisible();
      await desk.getByRole('radio', { name: '甲' }).check();
      if (number < 3) await desk.getByRole('button', { name: '下一题' }).click();
    }
    await desk.getByRole('button', { name: '交卷' }).first().click();
    await desk.getByRole('alertdialog').getByRole('button', { name: '交卷' }).click();
    await expect(desk.getByText('考试通过')).toBeVisible();
    await learner.close();

    await tab(page, '答卷').click();
    await expect(page.getByRole('row', { name: /15 \/ 15/ })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: '导出答卷' }).click();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: '下载文件' }).click();
    expect((await download).suggestedFilename()).toContain('examAttempts');
    await page.getByRole('link', { name: /^查看/ }).click();
    await expect(page.getByText('学员的选择').first()).toBeVisible();
    await tab(page, '统计').click();
    await expect(page.getByText('得分率分布')).toBeVisible();
    await expectAccessible(page);
    await expectFits(page);
  },
);

test(
  'a question is written, corrected and retired, and somebody gets another attempt',
  { tag: '@once' },
  async ({ page, request, baseURL }) => {
    test.slow();
    const learner = await user(request, { role_id: 2 });
    await enterBackOffice(page, await staff(request, 'courseManager'), baseURL);
    await openExam(page, withExam);
    await tab(page, '题库').click();
    await page.getByRole('button', { name: '新增试题' }).click();
    const dialog = page.getByRole('dialog', { name: '新增试题' });
    await dialog.getByRole('textbox', { name: '题干' }).fill('示例：手写的试题');
    await dialog.getByRole('textbox', { name: '选项 A' }).fill('对的');
    await dialog.getByRole('textbox', { name: '选项 B' }).fill('错的');
    await visit(page, page.url());
    await page.getByRole('button', { name: '新增试题' }).click();
    await dialog.getByRole('button', { name: '恢复未保存的内容' }).click();
    await expect(dialog.getByRole('textbox', { name: '选项 B' })).toHaveValue('错的');
    await dialog.getByRole('button', { name: '保存' }).click();
    await expect(dialog.getByText('单选题须有一个正确答案')).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole('radio', { name: /^A/ }).check();
    await dialog.getByRole('button', { name: '保存' }).click();
    const row = page.getByRole('row', { name: /示例：手写的试题/ });
    await expect(row).toContainText('答案：A');
    // What was saved is offered no more.
    await page.getByRole('button', { name: '新增试题' }).click();
    await expect(dialog.getByRole('textbox', { name: '题干' })).toHaveValue('');
    await expect(dialog.getByRole('button', { name: '恢复未保存的内容' })).toBeHidden();
    await dialog.getByRole('button', { name: '取消' }).click();
    await row.getByRole('button', { name: /编辑/ }).click();
    const edit = page.getByRole('dialog', { name: '编辑试题' });
    await edit.getByRole('radio', { name: /^B/ }).check();
    await edit.getByRole('button', { name: '保存' }).click();
    await expect(row).toContainText('答案：B');
    await row.getByRole('button', { name: /停用/ }).click();
    await expect(row).toHaveCount(0);
    await page.getByRole('link', { name: /已停用/ }).click();
    await row.getByRole('button', { name: /恢复/ }).click();
    await expect(row).toHaveCount(0);

    await tab(page, '加时加次').click();
    await page.getByRole('button', { name: '加时加次' }).click();
    const more = page.getByRole('dialog', { name: '加时加次' });
    await more.getByRole('textbox', { name: '学员手机号' }).fill(learner.mobile);
    await more.getByRole('spinbutton', { name: '加时（分钟）' }).fill('30');
    await more.getByRole('textbox', { name: '原因' }).fill('示例：需要更多时间');
    await more.getByRole('button', { name: '保存' }).click();
    const masked = `${learner.mobile.slice(0, 3)}****${learner.mobile.slice(-4)}`;
    await expect(page.getByRole('row').filter({ hasText: masked })).toContainText('30 分钟');
    await expectAccessible(page);
    await expectFits(page);
  },
);

test(
  'a fixed paper is chosen from the bank, put in order and given points',
  { tag: '@once' },
  async ({ page, request, baseURL }) => {
    await enterBackOffice(page, await staff(request, 'courseManager'), baseURL);
    await openExam(page, fixed);
    await tab(page, '题库').click();
    await page.getByRole('button', { name: '新增试题' }).click();
    const dialog = page.getByRole('dialog', { name: '新增试题' });
    await dialog.getByRole('combobox', { name: '题型' }).selectOption('判断题');
    await dialog.getByRole('textbox', { name: '题干' }).fill('示例：补上的判断题');
    await dialog.getByRole('radio', { name: '错误' }).check();
    await dialog.getByRole('button', { name: '保存' }).click();
    await expect(page.getByRole('row', { name: /示例：补上的判断题/ })).toContainText('答案：错误');

    await tab(page, '考试设置').click();
    await page.getByRole('radio', { name: '固定试卷' }).check();
    await page.getByRole('button', { name: '从题库选题' }).click();
    const picker = page.getByRole('dialog', { name: '从题库选题' });
    await picker.getByRole('combobox', { name: '题型' }).selectOption('判断题');
    await picker.getByRole('checkbox', { name: '示例：补上的判断题' }).check();
    await expectAccessible(page);
    await picker.getByRole('button', { name: '加入 1 题' }).click();
    const items = page.getByRole('listitem').filter({ has: page.getByRole('spinbutton') });
    await expect(items.last()).toContainText('示例：补上的判断题');
    await items.last().getByRole('spinbutton').fill('7.5');
    await items.last().getByRole('button', { name: /上移/ }).click();
    await page.getByRole('button', { name: '保存', exact: true }).click();
    await expect(page.getByText('没有未保存的更改')).toBeVisible();
    await page.reload();
    await expect(items.nth(-2)).toContainText('示例：补上的判断题');
    await expect(items.nth(-2).getByRole('spinbutton')).toHaveValue('7.5');

    // A colleague with a stale page gets a conflict, and keeps what was typed.
    const second = await page.context().newPage();
    await visit(second, page.url());
    const name = (on: Page) => on.getByRole('textbox', { name: '考试名称' });
    const save = (on: Page) => on.getByRole('button', { name: '保存', exact: true }).click();
    await name(page).fill('示例：先保存的名称');
    await save(page);
    await expect(page.getByText('没有未保存的更改')).toBeVisible();
    await name(second).fill('示例：后保存的名称');
    await save(second);
    // At the foot of the form; a toast beside it says the same for a while.
    await expect(second.getByText('内容已被其他人修改，请刷新页面后再改', { exact: true })).toBeVisible();
    await expect(name(second)).toHaveValue('示例：后保存的名称');
  },
);

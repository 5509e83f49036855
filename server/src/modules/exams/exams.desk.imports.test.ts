import { code } from '@portal/contract/codes';
import { examDesk } from '@portal/contract/exam-desk';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { staff } from '../../platform/testing.ts';
import { cell, inSheet, workbook } from '../../platform/table-files/workbook.testing.ts';
import { heading, sheetOf, type TestDesk, testDesk } from './exams.desk.testing.ts';

let on: TestDesk;
beforeAll(async () => {
  on = await testDesk();
});
afterAll(() => on.close());

const single = (body: string, answer = 'A') => ['单选题', body, '甲', '乙', '', answer, '解析', '法规', '易'];
const judge = (body: string) => ['判断题', body, '', '', '', '正确'];

async function uploaded(...rows: string[][]) {
  return on.upload(await sheetOf(heading, ...rows));
}
const input = (course_id: number, file: string, more: object = {}) => ({ course_id, file, ...more });
const check = (courseId: number, file: string) => on.ask(examDesk.importCheck, input(courseId, file));
const total = async (course_id: number) => (await on.ask(examDesk.questionList, { course_id })).total;

describe('a spreadsheet of questions', () => {
  test('is stored as it was checked', async () => {
    const courseId = await on.newCourse();
    const file = await uploaded(single('第一题'), judge('第二题'), []);
    expect(await check(courseId, file)).toEqual({ total: 2, good: 2, faults: [], fault_count: 0 });
    expect(await total(courseId)).toBe(0);
    const take = input(courseId, file, { only_good: false });
    expect(await on.ask(examDesk.importTake, take)).toEqual({ added: 2 });
    expect((await on.ask(examDesk.questionList, { course_id: courseId })).data).toMatchObject([
      { body: '第二题', type: 'true_false', right: [0], topic: '', difficulty: 2 },
      { body: '第一题', type: 'single', right: [0], topic: '法规', difficulty: 1, explanation: '解析' },
    ]);
    // Pressed twice: everything is in the bank already.
    expect(await on.refusal(examDesk.importTake, take)).toContain('没有导入任何试题');
    expect(await check(courseId, file)).toMatchObject({
      good: 0,
      faults: [
        { row: 2, column: '题干', reason: '题库中已有相同的试题' },
        { row: 3, column: '题干', reason: '题库中已有相同的试题' },
      ],
    });
    expect(await total(courseId)).toBe(2);
  });

  test('with wrong rows names row, column and reason, and stores nothing unless told to', async () => {
    const courseId = await on.newCourse();
    const file = await uploaded(
      single('第一题'),
      single('第二题', 'D'),
      ['问答题', '第三题'],
      single('第 一 题'),
      judge('第五题'),
    );
    expect(await check(courseId, file)).toEqual({
      total: 5,
      good: 2,
      faults: [
        { row: 3, column: '正确答案', reason: '没有选项D' },
        { row: 4, column: '题型', reason: '没有「问答题」这种题型' },
        { row: 5, column: '题干', reason: '与第 2 行的试题相同' },
      ],
      fault_count: 3,
    });
    expect(await on.refusal(examDesk.importTake, input(courseId, file, { only_good: false }))).toBe(
      '第 3 行有问题，没有导入任何试题，请改正后重新上传',
    );
    expect(await total(courseId)).toBe(0);
    expect(await on.ask(examDesk.importTake, input(courseId, file, { only_good: true }))).toEqual({
      added: 2,
    });
    expect(await total(courseId)).toBe(2);
  });

  test('is stored once when two press at the same moment', async () => {
    const courseId = await on.newCourse();
    const file = await uploaded(single('第一题'), judge('第二题'));
    const take = () => on.call(examDesk.importTake, input(courseId, file, { only_good: true }), on.manager);
    const answers = await Promise.all([take(), take()]);
    expect(answers.filter(({ code: answered }) => answered === code.success)).toHaveLength(1);
    expect(await total(courseId)).toBe(2);
  });

  test('is opened for its uploader alone', async () => {
    const courseId = await on.newCourse();
    const file = await uploaded(judge('第一题'));
    const stranger = staff('courseManager');
    expect(await on.call(examDesk.importCheck, input(courseId, file), stranger)).not.toMatchObject({
      code: 1,
    });
    expect(await check(courseId, file)).toMatchObject({ good: 1 });
  });

  test('that is the template says of its examples that they are none', async () => {
    const courseId = await on.newCourse();
    const [mount] = on.exams.mounts;
    const answer = await mount!.request('/exam-questions/template.xlsx');
    expect(answer.headers.get('content-disposition')).toContain('attachment');
    const file = await on.upload(new Uint8Array(await answer.arrayBuffer()));
    const { total: rows, good, faults } = await check(courseId, file);
    expect({ rows, good }).toEqual({ rows: 4, good: 0 });
    expect(faults.map(({ column, reason }) => `${column}${reason}`)).toEqual(
      Array<string>(4).fill('题干这是模板的示例，请删除这一行'),
    );
  });

  test('without the columns it needs is refused as a whole', async () => {
    const courseId = await on.newCourse();
    const file = await on.upload(await sheetOf(['题干', '选项A'], ['题', '甲']));
    expect(await on.refusal(examDesk.importCheck, input(courseId, file))).toBe(
      '第一行缺少列：题型、正确答案，请使用模板',
    );
  });

  test('of too many rows is refused', async () => {
    const courseId = await on.newCourse();
    const file = await uploaded(...Array.from({ length: 1001 }, (_, at) => judge(`第${at}题`)));
    expect(await on.refusal(examDesk.importCheck, input(courseId, file))).toBe(
      '一次最多导入 1000 题，文件中有 1001 行，请拆分',
    );
  });
});

const headed = (rows: string) => {
  const cells = heading.map((text, at) => cell(`${String.fromCodePoint(65 + at)}1`, text));
  return `<row r="1">${cells.join('')}</row>${rows}`;
};
const columnName = (place: number): string =>
  (place < 26 ? '' : columnName(Math.floor(place / 26) - 1)) + String.fromCodePoint(65 + (place % 26));
const wide = Array.from({ length: 100_000 }, (_, at) => cell(`${columnName(at)}2`, '字'));

describe('a hostile file', () => {
  test.each<[string, () => Buffer, RegExp]>([
    [
      'that unpacks to far more than it says',
      () => workbook({ 'xl/worksheets/sheet1.xml': Buffer.alloc(201_000_000, ' ') }),
      /展开后过大|读取文件超过/,
    ],
    [
      'of 100,000 columns',
      () => workbook(inSheet(headed(`<row r="2">${wide.join('')}</row>`))),
      /最多 200 列/,
    ],
    ['of tags within tags', () => workbook(inSheet('<x>'.repeat(1_000_000))), /结构异常/],
    ['that is no workbook', () => Buffer.from('PK\u0003\u0004 nothing else'), /./],
  ])('%s is refused in words, and the next one is read', { timeout: 120_000 }, async (...hostile) => {
    const [, make, fault] = hostile;
    const courseId = await on.newCourse();
    const bytes = make();
    const file = await on.upload(bytes);
    expect(await on.refusal(examDesk.importCheck, input(courseId, file))).toMatch(fault);
    expect(await check(courseId, await uploaded(judge('平常的题')))).toMatchObject({ good: 1 });
  });

  test('with formulas is refused cell by cell', async () => {
    const courseId = await on.newCourse();
    const formula = '<c r="B2" t="str"><f>HYPERLINK("http://elsewhere.example")</f><v>点我</v></c>';
    const bare = '<c r="F3"><f>1+1</f></c>';
    const rows =
      `<row r="2">${cell('A2', '判断题')}${formula}${cell('F2', '正确')}</row>` +
      `<row r="3">${cell('A3', '判断题')}${cell('B3', '题')}${bare}</row><row r="4">${bare.replace('F3', 'F4')}</row>`;
    const file = await on.upload(workbook(inSheet(headed(rows))));
    expect((await check(courseId, file)).faults).toMatchObject([
      { row: 2, column: '题干', reason: '单元格是公式，请改为值' },
      { row: 3, column: '正确答案', reason: '单元格是公式，请改为值' },
      { row: 4, column: '正确答案', reason: '单元格是公式，请改为值' },
      { row: 4, column: '题型', reason: '请填写题型' },
    ]);
  });

  test('of another type or too large never gets that far', async () => {
    const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
    const start = (more: object) =>
      on.files.startUpload(on.manager.session, {
        purpose: 'questionImport',
        name: '题.xlsx',
        size: 10,
        type,
        ...more,
      });
    await expect(start({ size: 2_000_001 })).rejects.toThrow('2 MB');
    await expect(start({ type: 'text/csv' })).rejects.toThrow();
    const editor = staff('editor');
    const asked = { purpose: 'questionImport', name: '题.xlsx', size: 10, type } as const;
    await expect(on.files.startUpload(editor.session, asked)).rejects.toThrow();
    await expect(start({})).resolves.toHaveProperty('file');
  });
});

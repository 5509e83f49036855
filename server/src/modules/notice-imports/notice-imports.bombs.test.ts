import { noticeImports as endpoints } from '@portal/contract/notice-imports';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openArchive } from '../../platform/table-files/archive.ts';
import { withFile } from '../../platform/table-files/reader.ts';
import { cell, inSheet, workbook } from '../../platform/table-files/workbook.testing.ts';
import { csv, line, testImports, type TestImports, type } from './notice-imports.testing.ts';

let on: TestImports;
beforeAll(async () => {
  on = await testImports();
});
afterAll(() => on.close());

const farRight = Array.from({ length: 20_000 }, (_, at) => `<row r="${at + 1}">${cell('XFD1', '字')}</row>`);
const wide = Array.from({ length: 60_000 }, (_, at) => `<row r="${at + 1}">${cell('GR1', '字')}</row>`);
const shared = { 'xl/sharedStrings.xml': `<sst><si><t>${'长'.repeat(100_000)}</t></si></sst>` };
const repeated = `<row>${'<c t="s"><v>0</v></c>'.repeat(100)}</row>`.repeat(100);

const bombs: [string, () => Buffer, RegExp][] = [
  [
    'more than it says in its list of contents',
    () => workbook({ 'xl/worksheets/sheet1.xml': Buffer.alloc(201_000_000, ' ') }),
    // On a machine with other work to do its time is over first.
    /展开后过大|读取文件超过/,
  ],
  ['cells far to the right', () => workbook(inSheet(farRight.join(''))), /最多 200 列/],
  ['very many places', () => workbook(inSheet(wide.join(''))), /单元格过多/],
  ['one long text a thousand times', () => workbook({ ...shared, ...inSheet(repeated) }), /文字过多/],
  ['tags within tags', () => workbook(inSheet('<x>'.repeat(1_000_000))), /结构异常/],
  ['more rows than a sheet has', () => workbook(inSheet('<row/>'.repeat(1_100_000))), /行数过多/],
  ['no sheet', () => workbook({}), /无法读取/],
  ['a sheet cut off', () => workbook(inSheet(farRight.join(''))).subarray(0, 900), /./],
];

let imported = 0;

describe('a workbook with', () => {
  test.each(bombs)(
    '%s is refused in words, and the next import works',
    { timeout: 180_000 },
    async (...bomb) => {
      const [, make, fault] = bomb;
      const bytes = make();
      expect(bytes.byteLength).toBeLessThan(1_000_000);
      const failed = await on.imported(bytes, type.xlsx).catch((error: Error) => ({
        status: 'failed',
        fault: error.message,
        added: 0,
      }));
      expect(failed).toMatchObject({ status: 'failed', fault: expect.stringMatching(fault), added: 0 });
      const next = await on.imported(csv(line(1, { 外部编号: `后来-${++imported}` })));
      expect(next).toMatchObject({ status: 'done', added: 1 });
    },
  );
});

test('bytes are counted as they come out, whatever the list of contents says', async () => {
  const bytes = workbook({ 'xl/worksheets/sheet1.xml': Buffer.alloc(2_000_000, ' ') }, 10);
  const drained = async (mostBytes: number) => {
    let count = 0;
    for await (const chunk of openArchive(bytes, mostBytes).chunks('xl/worksheets/sheet1.xml'))
      count += chunk.byteLength;
    return count;
  };
  await expect(drained(1_000_000)).rejects.toThrow('展开后过大');
  expect(await drained(3_000_000)).toBe(2_000_000);
});

describe('the process that reads', () => {
  const rows = Array.from({ length: 30_000 }, (_, at) => `<row>${cell(`A${at + 1}`, `第 ${at} 行`)}</row>`);
  const large = workbook(inSheet(rows.join('')));
  const opened = (limits: { megabytes: number; milliseconds: number }) =>
    withFile(large, type.xlsx, async (file) => file, limits);

  test('is ended when it takes too long', async () => {
    expect(await opened({ megabytes: 512, milliseconds: 1 })).toEqual({
      fault: expect.stringContaining('读取文件超过'),
    });
  });

  test('is ended when it takes too much memory', async () => {
    expect(await opened({ megabytes: 8, milliseconds: 60_000 })).toEqual({
      fault: '文件过大或结构异常，无法读取',
    });
  });

  test('reads the same file when it is let, and is gone afterwards', async () => {
    const children = () => process.getActiveResourcesInfo().filter((name) => name === 'ProcessWrap').length;
    const before = children();
    const read = await withFile(large, type.xlsx, async (file) =>
      'fault' in file ? file : { total: file.total, rows: await file.take(0, 2, 1000) },
    );
    expect(read).toEqual({
      total: 29_999,
      rows: [
        { row: 2, cells: ['第 1 行'] },
        { row: 3, cells: ['第 2 行'] },
      ],
    });
    expect(children()).toBe(before);
  });
});

test('a row longer than anybody writes is refused alone', async () => {
  const long = line(2, {
    正文: '长'.repeat(299_000),
    标题: '名'.repeat(299_000),
    项目编号: '9'.repeat(299_000),
    采购人名称: '市'.repeat(299_000),
  });
  const done = await on.imported(csv(line(901), long, line(903)));
  expect(done).toMatchObject({ status: 'done', added: 2, refused: 1 });
  const { data } = await on.ask(endpoints.rows, { id: done.id, outcome: 'refused' });
  expect(data).toMatchObject([{ row: 3, faults: [{ column: '（整行）', reason: '这一行过长' }] }]);
});

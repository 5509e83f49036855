import { expect, test } from 'vitest';
import { sheetsOf } from '../../platform/zip.testing.ts';
import { workbookOf } from './downloads.spreadsheet.ts';

const now = new Date('2026-11-16T10:00:00+08:00');

test('a workbook keeps what people typed as text, never as a formula', async () => {
  const hostile = ['=HYPERLINK("http://e.com")', '+1', '-1', '@SUM(A1)', '\t=1', '<script>&', '完'];
  const data = hostile.map((name, index) => ({ name, index, nested: { a: [1] } }));
  const sheets = sheetsOf(
    await workbookOf(
      [
        { name: 'people/[x]', data },
        { name: 'profile', data: { mobile: '139', none: null } },
      ],
      now,
    ),
  );
  expect([...sheets.keys()]).toEqual(['people  x ', 'profile']);
  const [head, ...rows] = sheets.get('people  x ')!;
  expect(head).toEqual(['name', 'index', 'nested']);
  expect(rows.map(([name]) => name)).toEqual(hostile);
  expect(rows[0]![2]).toBe('{"a":[1]}');
  expect(sheets.get('profile')).toEqual([['项目', '内容'], ['mobile', '139'], ['none']]);
});

test('a workbook stands an empty section, odd characters and very long texts', async () => {
  const data = [{ text: '长'.repeat(40_000) }, { text: 'a\u0000b\u000bc\ud800' }];
  const sheets = sheetsOf(
    await workbookOf(
      [
        { name: 'empty', data: [] },
        { name: 'odd', data },
      ],
      now,
    ),
  );
  expect(sheets.get('empty')).toEqual([['（无数据）']]);
  const [, long, odd] = sheets.get('odd')!.flat();
  expect(long).toHaveLength(32_767);
  expect(odd).toMatch(/^abc/);
});

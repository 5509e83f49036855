import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { workbookOf } from './downloads.spreadsheet.ts';
import { sheetsOf, unzip } from './downloads.zip.testing.ts';
import { zipOf } from './downloads.zip.ts';

const now = new Date('2026-11-16T10:00:00+08:00');

test('an archive gives back what was put in, whatever it was', () => {
  const entry = fc.record({
    name: fc.string({ minLength: 1, unit: 'grapheme' }),
    bytes: fc.uint8Array({ maxLength: 500 }),
  });
  fc.assert(
    fc.property(fc.uniqueArray(entry, { selector: ({ name }) => name, maxLength: 6 }), (entries) => {
      const back = unzip(zipOf(entries, now));
      expect([...back.keys()]).toEqual(entries.map(({ name }) => name));
      for (const { name, bytes } of entries) expect(back.get(name)).toEqual(Buffer.from(bytes));
    }),
    { numRuns: 200 },
  );
});

test('text is deflated, noise is stored', () => {
  const text = Buffer.from('采购'.repeat(10_000));
  const noise = randomBytes(10_000);
  expect(zipOf([{ name: '文字.txt', bytes: text }], now).length).toBeLessThan(1000);
  const stored = zipOf([{ name: 'noise', bytes: noise }], now);
  expect(stored.length).toBeLessThan(10_200);
  expect(unzip(stored).get('noise')).toEqual(noise);
});

test('a workbook keeps what people typed as text, never as a formula', async () => {
  const hostile = ['=HYPERLINK("http://e.com")', '+1', '-1', '@SUM(A1)', '\t=1', '<script>&', '完'];
  const data = hostile.map((name, index) => ({ name, index, nested: { a: [1] } }));
  const sheets = sheetsOf(
    await workbookOf([
      { name: 'people/[x]', data },
      { name: 'profile', data: { mobile: '139', none: null } },
    ]),
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
    await workbookOf([
      { name: 'empty', data: [] },
      { name: 'odd', data },
    ]),
  );
  expect(sheets.get('empty')).toEqual([['（无数据）']]);
  const [, long, odd] = sheets.get('odd')!.flat();
  expect(long).toHaveLength(32_767);
  expect(odd).toMatch(/^abc/);
});

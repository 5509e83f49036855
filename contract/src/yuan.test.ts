import { expect, test } from 'vitest';
import { fenOf, fenOfTenThousands, mostFen, plainYuan, shortYuanOf, tenThousandsOf, yuanOf } from './yuan.ts';

test.each([
  ['0', 0],
  ['0.29', 29],
  ['1234.5', 123_450],
  ['999999999999.99', 99_999_999_999_999],
])('%s yuan are exactly %d fen', (text, fen) => expect(fenOf(text)).toBe(fen));

test.each(['', ' 1', '-1', '1.005', '1e3', '0x1', '1,000', '一百', '1234567890123'])(
  '“%s” is no amount',
  (text) => expect(fenOf(text)).toBeNull(),
);

test('what people type around an amount is left out', () => {
  expect(plainYuan(' ￥1，280,000.5 ')).toBe('1280000.5');
  expect(plainYuan('¥')).toBe('');
});

test.each([
  [0, '0', '0.00'],
  [1, '0.01', '0.01'],
  [123_450, '1234.5', '1234.50'],
  [-5, '-0.05', '-0.05'],
])('%d fen are written %s, or %s with both decimals', (fen, short, long) => {
  expect(shortYuanOf(fen)).toBe(short);
  expect(yuanOf(fen)).toBe(long);
});

test('budgets are read in 万元, and what none can be is none', () => {
  expect(fenOfTenThousands(' 12.5 ')).toBe(12_500_000);
  expect(tenThousandsOf(12_500_000)).toBe('12.5');
  expect(tenThousandsOf(null)).toBe('');
  expect(fenOfTenThousands('10000000')).toBe(mostFen);
  for (const nonsense of ['', '-1', '1e9', 'abc', '10000001', '999999999999']) {
    expect(fenOfTenThousands(nonsense)).toBeNull();
  }
});

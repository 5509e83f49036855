import { expect, test } from 'vitest';
import { formatBudget, formatMoney } from './money.ts';

test.each([
  [0, '¥0.00'],
  [1, '¥0.01'],
  [123_400, '¥1,234.00'],
  [-5_05, '-¥5.05'],
  [123_456_789_012, '¥1,234,567,890.12'],
])('%d fen read %s', (fen, text) => expect(formatMoney(fen)).toBe(text));

test.each([
  [999_999, '¥9,999.99'],
  [1_000_000, '1 万元'],
  [486_500_000, '486.5 万元'],
  [2_680_000_000, '2,680 万元'],
])('a budget of %d fen reads %s', (fen, text) => expect(formatBudget(fen)).toBe(text));

import { expect, test } from 'vitest';
import { countdown, formatDate, formatMoment, toUnixSeconds, yearOf } from './time.ts';

test.each([
  [0, '00 00 00 00'],
  [59, '00 00 00 59'],
  [3661, '00 01 01 01'],
  [86_399, '00 23 59 59'],
  [9 * 86_400, '09 00 00 00'],
  [123 * 86_400, '123 00 00 00'],
  [1.9, '00 00 00 01'],
  [-5, '00 00 00 00'],
])('%d seconds left count down as %s', (left, text) => {
  expect(Object.values(countdown(left)).join(' ')).toBe(text);
});

const beforeMidnight = Date.parse('2026-12-31T23:59:59.999+08:00');

test('dates are those of China, wherever the machine is', () => {
  const seconds = toUnixSeconds(new Date(beforeMidnight));
  expect(formatDate(seconds)).toBe('2026-12-31');
  expect(formatMoment(seconds)).toBe('2026-12-31 23:59');
  expect(formatMoment(seconds + 1)).toBe('2027-01-01 00:00');
});

test('the year turns at midnight in China', () => {
  expect(yearOf(new Date(beforeMidnight))).toBe(2026);
  expect(yearOf(new Date(beforeMidnight + 1))).toBe(2027);
});

test('a moment is converted to whole Unix seconds', () => {
  expect(toUnixSeconds(new Date(1999))).toBe(1);
});

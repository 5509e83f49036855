import fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkDigit, newNumber, readNumber } from './certificates.number.ts';

test('the check digit is that of the standard', () => {
  // The example of ISO 7064 for MOD 11,10.
  expect(checkDigit('0794')).toBe(5);
});

test('a number is read however it is typed', () => {
  const number = newNumber(2026);
  expect(number).toMatch(/^CG2026\d{9}$/);
  expect(readNumber(number)).toBe(number);
  expect(readNumber(` cg ${number.slice(2, 6)}-${number.slice(6, 14)}-${number.slice(14)} `)).toBe(number);
});

test('any wrong digit is found before the database is asked', () => {
  fc.assert(
    fc.property(fc.nat({ max: 12 }), fc.integer({ min: 1, max: 9 }), (at, by) => {
      const number = newNumber(2026);
      const digit = (Number(number[2 + at]) + by) % 10;
      expect(readNumber(number.slice(0, 2 + at) + String(digit) + number.slice(3 + at))).toBeNull();
    }),
  );
  for (const text of ['', 'CG', 'CG123', '2026', "CG'; drop table"]) expect(readNumber(text)).toBeNull();
});

test('numbers cannot be counted up', () => {
  const numbers = Array.from({ length: 50 }, () => Number(newNumber(2026).slice(6, 14)));
  expect(new Set(numbers.map((each, at) => each - (numbers[at - 1] ?? 0))).size).toBeGreaterThan(40);
});

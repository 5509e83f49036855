import { expect, test } from 'vitest';
import { addDays, dayOf, daysUpTo, startOfDay } from './days.ts';

const beforeMidnight = new Date('2026-12-31T23:59:59.999+08:00');

test('a day begins and ends at midnight in China, wherever it is counted', () => {
  expect(dayOf(beforeMidnight)).toBe('2026-12-31');
  expect(dayOf(new Date(beforeMidnight.getTime() + 1))).toBe('2027-01-01');
  expect(startOfDay('2027-01-01').getTime()).toBe(beforeMidnight.getTime() + 1);
});

test('days are counted over the ends of months and years', () => {
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
  expect(addDays('2028-02-28', 1)).toBe('2028-02-29');
  expect(addDays('2028-02-28', 2)).toBe('2028-03-01');
  expect(addDays('2026-03-01', -1)).toBe('2026-02-28');
});

test('the last days are listed oldest first', () => {
  expect(daysUpTo(new Date('2027-01-01T00:00:00+08:00'), 3)).toEqual([
    '2026-12-30',
    '2026-12-31',
    '2027-01-01',
  ]);
});

import { expect, test } from 'vitest';
import { scheduleText } from './staff-schedule-text.ts';

test.each([
  ['* * * * *', '每分钟'],
  ['*/15 * * * *', '每 15 分钟'],
  ['23 * * * *', '每小时第 23 分'],
  ['7 3 * * *', '每天 03:07'],
  ['30 10,11 * * *', '每天 10:30、11:30'],
  ['0 8 * * 1', '0 8 * * 1'],
  ['*/5 9 * * *', '*/5 9 * * *'],
])('%s is said as %s', (schedule, text) => {
  expect(scheduleText(schedule)).toBe(text);
});

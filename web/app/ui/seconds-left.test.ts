import { countdown } from '@portal/contract/time';
import { expect, it } from 'vitest';
import { nextTick, secondsLeft } from './seconds-left.ts';

it('counts whole seconds down to zero and no further', () => {
  expect(secondsLeft(100, 90_000)).toBe(10);
  expect(secondsLeft(100, 90_001)).toBe(10);
  expect(secondsLeft(100, 99_999)).toBe(1);
  expect(secondsLeft(100, 100_000)).toBe(0);
  expect(secondsLeft(100, 500_000)).toBe(0);
});

it('ticks when the shown second changes', () => {
  expect(nextTick(100, 90_250)).toBe(750);
  expect(nextTick(100, 90_000)).toBe(1000);
  expect(secondsLeft(100, 90_250 + nextTick(100, 90_250))).toBe(9);
});

it('is shown with two digits a part', () => {
  expect(countdown(secondsLeft(2 * 86_400 + 3 * 3600 + 4 * 60 + 5, 0))).toEqual({
    days: '02',
    hours: '03',
    minutes: '04',
    seconds: '05',
  });
});

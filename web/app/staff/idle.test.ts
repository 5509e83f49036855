import { expect, test } from 'vitest';
import { secondsLeft } from './idle.ts';

const minute = 60_000;

test('nothing is said for 28 minutes, then the last two are counted down to zero', () => {
  const after = (milliseconds: number) => secondsLeft(1000, 1000 + milliseconds);
  expect(after(0)).toBeNull();
  expect(after(28 * minute - 1)).toBeNull();
  expect(after(28 * minute)).toBe(120);
  expect(after(29.5 * minute)).toBe(30);
  expect(after(30 * minute)).toBe(0);
  expect(after(300 * minute)).toBe(0);
});

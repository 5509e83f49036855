import { expect, test } from 'vitest';
import { merged, seekLimit, without } from './played-ranges.ts';

const range = (start: number, end: number) => ({ start, end });

test('ranges that touch or overlap become one, a gap stays a gap', () => {
  expect(merged([range(5, 8), range(0, 5), range(8.5, 9), range(6, 7)])).toEqual([
    range(0, 8),
    range(8.5, 9),
  ]);
});

test('what was acknowledged is taken out, also from the middle', () => {
  expect(without([range(0, 10), range(20, 30)], [range(2, 4), range(25, 40)])).toEqual([
    range(0, 2),
    range(4, 10),
    range(20, 25),
  ]);
});

test('a seek stays inside what was watched: back is free, forward ends where watching ended', () => {
  const watched = [range(0, 20), range(50, 60)];
  expect(seekLimit(watched, 7)).toBe(7);
  expect(seekLimit(watched, 55)).toBe(55);
  expect(seekLimit(watched, 40)).toBe(20);
  expect(seekLimit(watched, 100)).toBe(60);
  expect(seekLimit([], 100)).toBe(0);
});

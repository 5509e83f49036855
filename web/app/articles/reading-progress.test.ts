import { expect, test } from 'vitest';
import { readShare } from './reading-progress.ts';

test('a text is unread until it reaches the edge and read when its end is in view', () => {
  const text = (top: number) => readShare({ top, height: 3000 }, 1000);
  expect([text(400), text(0), text(-500), text(-1000), text(-2000), text(-4000)]).toEqual([
    0, 0, 0.25, 0.5, 1, 1,
  ]);
});

test('a text shorter than the window is read as soon as it is seen whole', () => {
  expect(readShare({ top: 800, height: 400 }, 1000)).toBe(0);
  expect(readShare({ top: 500, height: 400 }, 1000)).toBe(1);
});

import { expect, test } from 'vitest';
import { localOf, secondsOf } from './local-time.ts';

test('moments are those of China', () => {
  const seconds = Date.parse('2026-12-16T09:30:00+08:00') / 1000;
  expect(localOf(seconds)).toBe('2026-12-16T09:30');
  expect(secondsOf('2026-12-16T09:30')).toBe(seconds);
  expect(secondsOf('')).toBeNull();
});

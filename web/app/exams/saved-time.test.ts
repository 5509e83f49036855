import { expect, test } from 'vitest';
import { savedTime } from './saved-time.ts';

test('the time of a save is that of China, and midnight is 00', () => {
  expect(savedTime(new Date('2026-03-01T01:02:03Z'))).toBe('09:02:03');
  expect(savedTime(new Date('2026-02-28T16:00:05Z'))).toBe('00:00:05');
});

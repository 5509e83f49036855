import { expect, test } from 'vitest';
import { ownPositions } from './own-positions.ts';

const kept = new Map<string, { seconds: number; at: number }>();
const browser = {
  read: async (key: string) => kept.get(key) ?? null,
  write: (key: string, position: { seconds: number; at: number }) => void kept.set(key, position),
  remove: (key: string) => void kept.delete(key),
};
const opened = (more: { userId?: number; videoId?: string; position?: number; updated?: number | null }) => {
  const { userId = 1, videoId = 'film', position = 20, updated = 1000 } = more;
  return ownPositions({ userId, videoId, server: { position, updated }, browser, now: () => 1_005_000 });
};

test('spec 4: what the server did not hear of is kept, for this user and this film alone', async () => {
  opened({}).write('lesson-1', 42);
  expect(await opened({}).read('lesson-1')).toBe(42);
  expect(await opened({ userId: 2 }).read('lesson-1')).toBe(20);
  expect(await opened({ videoId: 'other' }).read('lesson-1')).toBe(20);
  // Another device went on since.
  expect(await opened({ position: 90, updated: 1006 }).read('lesson-1')).toBe(90);
  opened({}).remove('lesson-1');
  expect(await opened({}).read('lesson-1')).toBe(20);
  expect(await opened({ position: 0, updated: null }).read('lesson-1')).toBeNull();
});

import { beforeEach, expect, test, vi } from 'vitest';

const stored = new Map<string, unknown>();
vi.mock('../browser/storage.ts', () => ({
  storage: {
    get: async (key: string) => stored.get(key) ?? null,
    set: async (key: string, value: unknown) => void stored.set(key, value),
    remove: async (key: string) => void stored.delete(key),
  },
}));
const { forgetSearches, recentSearches, rememberSearch } = await import('./recent-searches.ts');

beforeEach(() => stored.clear());

test('the newest comes first, what was searched again moves there, and eight are kept', async () => {
  for (let number = 1; number <= 9; number++) await rememberSearch(`词${number}`);
  await rememberSearch('词5');
  expect(await recentSearches()).toEqual(['词5', '词9', '词8', '词7', '词6', '词4', '词3', '词2']);
});

test('nothing but blanks is not remembered, a long one is cut, and all can be forgotten', async () => {
  await rememberSearch('   ');
  expect(await recentSearches()).toEqual([]);
  await rememberSearch(`  ${'采'.repeat(150)} `);
  expect(await recentSearches()).toEqual(['采'.repeat(100)]);
  await forgetSearches();
  expect(await recentSearches()).toEqual([]);
});

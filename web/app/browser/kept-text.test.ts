import { beforeEach, expect, test, vi } from 'vitest';
import { keptText } from './kept-text.ts';

beforeEach(() => {
  const storage = Object.create({
    getItem: (key: string) => storage[key] ?? null,
    setItem: (key: string, value: string) => void (storage[key] = value),
    removeItem: (key: string) => void delete storage[key],
  }) as Record<string, string>;
  vi.stubGlobal('sessionStorage', storage);
  return () => vi.unstubAllGlobals();
});

test('what a visitor typed is theirs after logging in, and after an ended session again', () => {
  keptText.write('message', '怎样开具发票？');
  keptText.claim('13900000001');
  keptText.claim('13900000001');
  expect(keptText.read('message')).toBe('怎样开具发票？');
});

test('somebody else who logs in here finds nothing', () => {
  keptText.claim('13900000001');
  keptText.write('visitor', '示例甲');
  keptText.claim('13900000002');
  expect(keptText.read('visitor')).toBe('');
});

test('nothing is left after logging out, nor whose it was', () => {
  keptText.claim('13900000001');
  keptText.write('visitor', '示例甲');
  keptText.forgetAll();
  expect(Object.keys(sessionStorage)).toEqual([]);
});

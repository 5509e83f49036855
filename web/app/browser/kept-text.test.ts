import { beforeEach, expect, test, vi } from 'vitest';
import { fakeArea } from './fake-area.ts';
import { keptText } from './kept-text.ts';

beforeEach(() => {
  vi.stubGlobal('sessionStorage', fakeArea());
  return () => vi.unstubAllGlobals();
});

test('what a visitor typed is theirs after logging in, and after an ended session again', () => {
  keptText.write('message', '怎样开具发票？');
  keptText.claim(1);
  keptText.claim(1);
  expect(keptText.read('message')).toBe('怎样开具发票？');
});

test('somebody else who logs in here finds nothing', () => {
  keptText.claim(1);
  keptText.write('visitor', '示例甲');
  keptText.claim(2);
  expect(keptText.read('visitor')).toBe('');
});

test('nothing is left after logging out, nor whose it was', () => {
  keptText.claim(1);
  keptText.write('visitor', '示例甲');
  keptText.forgetAll();
  expect(Object.keys(sessionStorage)).toEqual([]);
});

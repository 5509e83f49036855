import { beforeEach, expect, test, vi } from 'vitest';
import { fakeArea } from './fake-area.ts';
import { keptText } from './kept-text.ts';

beforeEach(() => {
  vi.stubGlobal('sessionStorage', fakeArea());
  vi.stubGlobal('location', { pathname: '/help' });
  vi.stubGlobal('document', { cookie: 'token=one' });
  return () => vi.unstubAllGlobals();
});

const logOut = () => vi.stubGlobal('document', { cookie: '' });
const logIn = () => vi.stubGlobal('document', { cookie: 'token=two' });

test('what a visitor typed is theirs after logging in, and after an ended session again', () => {
  logOut();
  keptText.write('message', '怎样开具发票？');
  logIn();
  keptText.claim(1);
  logOut();
  logIn();
  keptText.claim(1);
  expect(keptText.read('message')).toBe('怎样开具发票？');
});

test('after an ended session a visitor neither reads what the user typed nor writes over it', () => {
  keptText.claim(1);
  keptText.write('message', '示例甲的问题');
  logOut();
  expect(keptText.read('message')).toBe('');
  keptText.write('message', '旁人的问题');
  logIn();
  keptText.claim(1);
  expect(keptText.read('message')).toBe('示例甲的问题');
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

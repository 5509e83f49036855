import { expect, test } from 'vitest';
import { clockText, shownUntil } from './clock-text.ts';
import { isPhoneAgent, methodsInOrder } from './pay-order.ts';

test('time left is minutes and seconds, with hours where there are any', () => {
  expect([0, 9, 60, 1799, 3600, 86_399].map(clockText)).toEqual([
    '00:00',
    '00:09',
    '01:00',
    '29:59',
    '01:00:00',
    '23:59:59',
  ]);
});

test('a code is shown for five minutes, and not longer than it can be paid', () => {
  const now = 1_800_000_000;
  expect(shownUntil(now + 1800, now * 1000)).toBe(now + 300);
  expect(shownUntil(now + 60, now * 1000)).toBe(now + 60);
  expect(shownUntil(now - 5, now * 1000)).toBe(now - 5);
});

test('on a phone what can be paid on the phone itself comes first', () => {
  const all = ['wechat', 'alipay', 'balance', 'transfer'] as const;
  expect(methodsInOrder(all, false)).toEqual(['wechat', 'alipay', 'balance', 'transfer']);
  expect(methodsInOrder(all, true)).toEqual(['alipay', 'balance', 'wechat', 'transfer']);
  expect(methodsInOrder(['wechat', 'alipay'], true)).toEqual(['alipay', 'wechat']);
  expect(isPhoneAgent('Mozilla/5.0 (Linux; Android 14; Pixel 7) Chrome/126 Mobile Safari/537.36')).toBe(true);
  expect(isPhoneAgent('Mozilla/5.0 (X11; Linux x86_64) Chrome/126 Safari/537.36')).toBe(false);
});

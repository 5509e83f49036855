import { expect, test } from 'vitest';
import { cookie } from './cookie.ts';

test('finds a cookie by its whole name', () => {
  expect(cookie('staff_token=a; token=b%20c', 'token')).toBe('b c');
  expect(cookie('staff_token=a', 'token')).toBeNull();
  expect(cookie('token=', 'token')).toBeNull();
  expect(cookie(undefined, 'token')).toBeNull();
});

test('a cookie that cannot be decoded is none', () => {
  expect(cookie('token=%', 'token')).toBeNull();
  expect(cookie('token=%; elder=1', 'elder')).toBe('1');
});

import { expect, test } from 'vitest';
import { safeRedirect } from './same-origin.ts';

const origin = 'https://portal.cn';

test.for([
  'https://e.com',
  '//e.com',
  '///e.com',
  '/\t/e.com',
  '/\n/e.com',
  '/.//e.com',
  '/a/..//e.com',
  '/\\e.com',
  '\\\\e.com',
  '/.\\/e.com',
  'javascript:alert(1)',
  'data:text/html,x',
  'blob:https://portal.cn/1',
  'https://portal.cn@e.com',
  'https://portal.cn.e.com',
  'http://portal.cn/course',
  'https://portal.cn//e.com',
  'http://[',
])('%j leaves the site, so the home page it is', (target) => {
  expect(safeRedirect(target, origin)).toBe('/');
});

test('a path of ours is kept, with query and hash', () => {
  expect(safeRedirect('/bids/detail/3?a=%2F%2Fe.com#b', origin)).toBe('/bids/detail/3?a=%2F%2Fe.com#b');
  expect(safeRedirect('https://portal.cn/course', origin)).toBe('/course');
  expect(safeRedirect('course', origin)).toBe('/course');
});

test('without a target the destination is the home page', () => {
  for (const target of [null, undefined, '']) expect(safeRedirect(target, origin)).toBe('/');
});

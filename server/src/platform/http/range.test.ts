import { expect, test } from 'vitest';
import { rangeOf } from './range.ts';

test.each([
  ['bytes=0-99', { start: 0, end: 99 }],
  ['bytes=100-', { start: 100, end: 999 }],
  ['bytes=-10', { start: 990, end: 999 }],
  ['bytes=-5000', { start: 0, end: 999 }],
  ['bytes=990-5000', { start: 990, end: 999 }],
  ['bytes=999-999', { start: 999, end: 999 }],
])('%s of a thousand bytes', (header, range) => {
  expect(rangeOf(header, 1000)).toEqual(range);
});

test.each(['bytes=1000-', 'bytes=1000-2000', 'bytes=-0'])('%s lies beyond', (header) => {
  expect(rangeOf(header, 1000)).toBe('beyond');
});

test.each([undefined, '', 'bytes=-', 'bytes=5-2', 'bytes=0-1,5-6', 'items=0-1', 'bytes=a-b', 'bytes=1e3-'])(
  '%s asks for the whole',
  (header) => {
    expect(rangeOf(header, 1000)).toBeNull();
  },
);

import { expect, test } from 'vitest';
import { scannedFrom } from './scanned.ts';

test.each([
  ['https://example.cn/pages_workbench/pages/sign?token=7.118.abc', { code: '7.118.abc', near: false }],
  ['https://example.cn/pages_workbench/pages/sign?token=ABC234&near=1', { code: 'ABC234', near: true }],
  [' ABC 234 ', { code: 'ABC 234', near: false }],
  ['https://example.cn/', { code: 'https://example.cn/', near: false }],
  ['', { code: '', near: false }],
])('%s is read as %o', (text, expected) => {
  expect(scannedFrom(text)).toEqual(expected);
});

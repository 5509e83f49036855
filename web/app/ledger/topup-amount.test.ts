import { expect, test } from 'vitest';
import { faultOfAmount } from './topup-amount.ts';

test('product 7: a top-up is a whole number of yuan from 1 to 50,000', () => {
  expect(['1', '100', '50000'].map(faultOfAmount)).toEqual([undefined, undefined, undefined]);
  expect(faultOfAmount('')).toBe('请输入充值金额');
  for (const typed of ['0', '50001', '99999', '1.5', 'x'])
    expect(faultOfAmount(typed)).toBe('请输入 1 至 50,000 之间的整数');
});

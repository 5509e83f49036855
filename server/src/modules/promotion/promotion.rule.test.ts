import fc from 'fast-check';
import { expect, test } from 'vitest';
import { maskName } from '@portal/contract/promotion-titles';
import { dueAfter, isWithin, rewardAfter, rewardOf } from './promotion.rule.ts';

const rule = { percent: 5, days: 90, most: 20_000 };

test('product 7: 5 % of an order, at most 200 yuan', () => {
  expect(rewardOf(rule, 19_900)).toBe(995);
  expect(rewardOf(rule, 19)).toBe(0);
  expect(rewardOf(rule, 400_000)).toBe(20_000);
  expect(rewardOf(rule, 10_000_000)).toBe(20_000);
  expect(rewardOf({ ...rule, percent: 0 }, 19_900)).toBe(0);
});

test('a partial refund takes its share, a whole one everything', () => {
  expect(rewardAfter(1000, 20_000, 0)).toBe(1000);
  expect(rewardAfter(1000, 20_000, 5000)).toBe(750);
  expect(rewardAfter(20_000, 10_000_000, 5_000_000)).toBe(10_000);
  expect(rewardAfter(999, 20_000, 1)).toBe(998);
  expect(rewardAfter(1000, 20_000, 20_000)).toBe(0);
});

test('it never grows by a refund, and never exceeds the rule', () => {
  const amount = fc.integer({ min: 1, max: 5_000_000_000 });
  fc.assert(
    fc.property(amount, fc.nat(), fc.nat(), (order, one, other) => {
      const base = rewardOf(rule, order);
      const [less, more] = [one % (order + 1), other % (order + 1)].sort((a, b) => a - b) as [number, number];
      expect(rewardAfter(base, order, more)).toBeLessThanOrEqual(rewardAfter(base, order, less));
      expect(rewardAfter(base, order, 0)).toBe(base);
      expect(rewardAfter(base, order, order)).toBe(0);
    }),
  );
});

test('the first days count from the registration, the last one no longer', () => {
  const joined = new Date('2026-08-18T10:00:00+08:00');
  expect(isWithin(rule, joined, new Date('2026-11-16T09:59:59+08:00'))).toBe(true);
  expect(isWithin(rule, joined, new Date('2026-11-16T10:00:00+08:00'))).toBe(false);
  expect(dueAfter(joined).toISOString()).toBe('2026-08-25T02:00:00.000Z');
});

test('a name is read by its ends alone', () => {
  expect(['王', '王五', '欧阳修', '用户1234', '示例市采购服务有限公司'].map(maskName)).toEqual([
    '王*',
    '王*',
    '欧*修',
    '用***4',
    '示***司',
  ]);
});

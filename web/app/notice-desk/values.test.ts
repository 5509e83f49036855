import { expect, test } from 'vitest';
import { amountTyped, valueAt, withValue, amountText } from './values.ts';

test('a value is set deep down, in lists too, and nothing else is touched', () => {
  const before = { buyer: { name: '甲', phone: '1' }, packages: [{ name: 'a' }, { name: 'b' }] };
  const after = withValue(withValue(before, 'buyer.name', '乙'), 'packages.1.name', 'c');
  expect(after).toEqual({ buyer: { name: '乙', phone: '1' }, packages: [{ name: 'a' }, { name: 'c' }] });
  expect(Array.isArray(after.packages)).toBe(true);
  expect(before.packages[1]!.name).toBe('b');
  expect(valueAt(after, 'packages.1.name')).toBe('c');
  expect(withValue({}, 'agency.name', '丙')).toEqual({ agency: { name: '丙' } });
  expect(withValue({ agency: null }, 'agency.name', '丙')).toEqual({ agency: { name: '丙' } });
});

test('yuan become fen, and what is no amount stays as it was typed', () => {
  expect(amountTyped('1,280,000.5')).toBe(128_000_050);
  expect(amountTyped('0.29')).toBe(29);
  expect(amountTyped('')).toBeNull();
  expect(amountTyped('一百万')).toBe('一百万');
  expect(amountText(128_000_050)).toBe('1280000.5');
  expect(amountText('一百万')).toBe('一百万');
});

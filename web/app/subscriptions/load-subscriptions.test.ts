import type { RoleId } from '@portal/contract/roles';
import { expect, test } from 'vitest';
import { moreBy } from './load-subscriptions.ts';

const as = (roleId: RoleId | null, certified: boolean) => ({
  userId: 1,
  roleId,
  certified,
  staffRoles: [],
});

test('a certified expert hears of the membership alone, anybody else of certification too', () => {
  expect(moreBy(1, as(4, true))).toBe('membership');
  expect(moreBy(1, as(4, false))).toBe('certification');
  expect(moreBy(1, as(2, false))).toBe('certification');
  expect(moreBy(1, as(null, false))).toBe('certification');
});

test('nobody who has twenty is offered more', () => {
  expect(moreBy(20, as(2, true))).toBeNull();
  expect(moreBy(20, as(4, true))).toBeNull();
});

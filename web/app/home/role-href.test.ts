import { expect, test } from 'vitest';
import { roleHref } from './role-href.ts';

const card = (role_id: 1 | 2 | 3 | 4) => ({ role_id, summary: '', points: [], href: '/register' });
const holder = (roleId: 1 | 2 | 3 | 4, certified = true) => ({
  userId: 1,
  roleId,
  certified,
  staffRoles: [],
});

test('a card leads a visitor to registering and the holder of its identity to the work of it', () => {
  expect(roleHref(card(1), null)).toBe('/register');
  expect(roleHref(card(1), holder(1))).toBe('/pages_workbench/pages/notices');
  expect(roleHref(card(2), holder(2))).toBe('/pages_workbench/pages/subscription');
  expect(roleHref(card(3), holder(3))).toBe('/pages_workbench/pages/notices');
  expect(roleHref(card(4), holder(4))).toBe('/id');
});

test('somebody logged in without that identity goes to certify or choose it', () => {
  expect(roleHref(card(3), holder(1))).toBe('/identity');
  expect(roleHref(card(1), holder(1, false))).toBe('/identity');
});

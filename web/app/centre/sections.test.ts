import { authStatus, role } from '@portal/contract/roles';
import { expect, test } from 'vitest';
import { groupsFor } from './sections.ts';

const has = (who: Parameters<typeof groupsFor>[0], id: string) =>
  groupsFor(who).some(({ sections }) => sections.some((section) => section.id === id));

test('product 3: promotion is for everybody but a certified expert', () => {
  const expert = { role: role.expert, status: authStatus.certified };
  expect(has(expert, 'promotion')).toBe(false);
  expect(has({ ...expert, status: authStatus.underReview }, 'promotion')).toBe(true);
  expect(has({ ...expert, role: role.buyer }, 'promotion')).toBe(true);
});

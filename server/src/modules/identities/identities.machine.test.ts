import { role, type AuthStatus, type RoleId } from '@portal/contract/roles';
import { describe, expect, test } from 'vitest';
import { exclusivityFault, type IdentityAction, nextStatus, transitions } from './identities.machine.ts';

const actions = Object.keys(transitions) as IdentityAction[];
const statuses: AuthStatus[] = [1, 2, 3, 4, 5];

test('has exactly the steps of product 3, and refuses all others in words', () => {
  const steps = actions.flatMap((action) =>
    statuses.flatMap((from) => {
      try {
        return [`${from} -> ${nextStatus(action, from)} ${action}`];
      } catch (error) {
        expect((error as Error).message).toMatch(/^.{6,}$/);
        return [];
      }
    }),
  );
  expect(steps.toSorted()).toEqual([
    '1 -> 3 apply',
    '2 -> 5 cancel',
    '3 -> 1 withdraw',
    '3 -> 2 approve',
    '3 -> 4 reject',
    '4 -> 3 reapply',
    '5 -> 3 reapply',
  ]);
});

describe('an expert', () => {
  const others: RoleId[] = [role.buyer, role.supplier, role.agency];

  test.each(statuses)('and anything else with status %i', (status) => {
    const excluded = status === 2 || status === 3;
    for (const type of others) {
      expect(exclusivityFault(role.expert, [{ type, status }]) !== null).toBe(excluded);
      expect(exclusivityFault(type, [{ type: role.expert, status }]) !== null).toBe(excluded);
      expect(
        exclusivityFault(
          type,
          others.map((each) => ({ type: each, status })),
        ),
      ).toBeNull();
    }
    expect(exclusivityFault(role.expert, [{ type: role.expert, status }])).toBeNull();
  });
});

import type { IdentityEntry } from '@portal/contract/identities';
import type { AuthStatus, RoleId } from '@portal/contract/roles';
import { expect, test } from 'vitest';
import { shownCards } from './standing.ts';

/** The four identities with these statuses; the others are not certified. */
function identitiesOf(statuses: Partial<Record<RoleId, AuthStatus>>) {
  return ([1, 2, 3, 4] as const).map((type) => {
    const status = statuses[type];
    return {
      type,
      auth_status: status === 2,
      identity_info:
        status === undefined ? null : ({ auth_status: status } as IdentityEntry['identity_info']),
    };
  });
}

const typesShown = (statuses: Partial<Record<RoleId, AuthStatus>>) =>
  shownCards(identitiesOf(statuses)).map(({ type }) => type);

test('spec 4: the expert card is there while nothing is certified', () => {
  expect(typesShown({})).toEqual([1, 2, 3, 4]);
  expect(typesShown({ 1: 3, 2: 4, 3: 5 })).toEqual([1, 2, 3, 4]);
});

test('spec 4: it is removed as soon as something else is certified', () => {
  for (const type of [1, 2, 3] as const) expect(typesShown({ [type]: 2 })).toEqual([1, 2, 3]);
  expect(typesShown({ 1: 2, 4: 1 })).toEqual([1, 2, 3]);
});

test('whoever is an expert, or has applied as one, keeps the card', () => {
  for (const status of [2, 3, 4, 5] as const) expect(typesShown({ 1: 2, 4: status })).toEqual([1, 2, 3, 4]);
  expect(typesShown({ 4: 2 })).toEqual([1, 2, 3, 4]);
});

import type { IdentityEntry } from '@portal/contract/identities';
import type { AuthStatus, RoleId } from '@portal/contract/roles';
import { expect, test } from 'vitest';
import { dialogCards, pageCards } from './standing.ts';

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

type Statuses = Partial<Record<RoleId, AuthStatus>>;
const inDialog = (statuses: Statuses) => dialogCards(identitiesOf(statuses)).map(({ type }) => type);
const onPages = (statuses: Statuses) => pageCards(identitiesOf(statuses)).map(({ type }) => type);

test('spec 4: the expert card is there while nothing is certified', () => {
  for (const shown of [inDialog, onPages]) {
    expect(shown({})).toEqual([1, 2, 3, 4]);
    expect(shown({ 1: 3, 2: 4, 3: 5, 4: 3 })).toEqual([1, 2, 3, 4]);
  }
});

test('spec 4: it is removed as soon as something is certified', () => {
  for (const shown of [inDialog, onPages]) {
    for (const type of [1, 2, 3] as const) expect(shown({ [type]: 2 })).toEqual([1, 2, 3]);
    expect(shown({ 1: 2, 4: 1 })).toEqual([1, 2, 3]);
  }
});

test('the dialog removes it from whoever has applied as an expert too, the pages that tell what became of it do not', () => {
  for (const status of [3, 4, 5] as const) {
    expect(inDialog({ 1: 2, 4: status })).toEqual([1, 2, 3]);
    expect(onPages({ 1: 2, 4: status })).toEqual([1, 2, 3, 4]);
  }
  expect(inDialog({ 4: 2 })).toEqual([1, 2, 3]);
  expect(onPages({ 4: 2 })).toEqual([1, 2, 3, 4]);
});

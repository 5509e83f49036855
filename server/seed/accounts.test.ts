import { identityForm } from '@portal/contract/identities';
import type { RoleId } from '@portal/contract/roles';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createHasher } from '../src/modules/accounts/accounts.hasher.ts';
import { users } from '../src/modules/accounts/accounts.tables.ts';
import { files } from '../src/modules/files/files.tables.ts';
import { identities, identitySteps } from '../src/modules/identities/identities.tables.ts';
import { messages } from '../src/modules/messages/messages.tables.ts';
import { type TestPlatform, testPlatform } from '../src/platform/testing.ts';
import { seedAccounts } from './accounts.ts';
import { demoPassword } from './data/people.ts';

let on: TestPlatform;
const written: string[] = [];
beforeAll(async () => {
  on = await testPlatform();
  const storage = { write: async (key: string) => void written.push(key) };
  expect(await seedAccounts(on.platform, () => {}, storage)).toBe(true);
});
afterAll(() => on.close());

test('everybody of the list is there, with the password of the demo', async () => {
  const rows = await on.platform.database.select().from(users);
  const mobiles = rows.map(({ mobileSealed }) => on.platform.keyring.open(mobileSealed!));
  expect(mobiles.map((mobile) => Number(mobile.slice(-2)))).toEqual([1, 2, 3, 4, 5, 6, 7, 9, 10, 11, 12]);
  expect(await createHasher().verify(demoPassword, rows[0]!.passwordHash, 'trusted')).toBe(true);
  expect(rows.filter(({ staffRoles }) => staffRoles.length > 0).map(({ staffRoles }) => staffRoles)).toEqual([
    ['administrator'],
    ['reviewer'],
    ['operator'],
    ['editor'],
  ]);
  expect(rows.every(({ totpSecretSealed }) => totpSecretSealed === null)).toBe(true);
});

test('every identity has a form that would pass, its papers, and a history that ends where it stands', async () => {
  const { database, keyring } = on.platform;
  const rows = await database.select().from(identities);
  const papers = new Set((await database.select().from(files)).map(({ id }) => id));
  const steps = await database.select().from(identitySteps);
  for (const { id, type, status, formSealed, letterFile } of rows) {
    const form = JSON.parse(keyring.open(formSealed)) as Record<string, unknown>;
    const parsed = identityForm[type as RoleId].safeParse(form);
    expect(parsed.error?.issues ?? []).toEqual([]);
    const referred = [...((form.licence ?? form.certificates) as { url: string }[]), ...letterFile];
    expect(referred.every(({ url }) => papers.has(url) && written.includes(`kept/${url}`))).toBe(true);
    const own = steps.filter((step) => step.identityId === id);
    expect(own.at(-1)!.toStatus).toBe(status);
    own.slice(1).forEach((step, at) => expect(step.fromStatus).toBe(own[at]!.toStatus));
  }
  expect(rows.map(({ type, status }) => [type, status])).toEqual([
    [1, 2],
    [2, 2],
    [3, 2],
    [4, 2],
    [2, 3],
    [1, 2],
    [2, 2],
  ]);
});

test('everybody has messages, all of which lead to a page', async () => {
  const rows = await on.platform.database.select().from(messages);
  expect(new Set(rows.map(({ userId }) => userId)).size).toBe(11);
  expect(rows.every(({ contentId, link }) => contentId === null && link?.startsWith('/'))).toBe(true);
  expect(new Set(rows.map(({ type }) => type))).toEqual(new Set([2, 3]));
});

test('a database with people in it is left alone', async () => {
  expect(await seedAccounts(on.platform, () => {})).toBe(false);
});

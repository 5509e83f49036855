import { cards as endpoints } from '@portal/contract/cards';
import { code } from '@portal/contract/codes';
import { dataOf } from '@portal/contract/endpoint';
import { authStatus, role, type RoleId } from '@portal/contract/roles';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seedAccounts } from '../../../seed/accounts.ts';
import { member } from '../../platform/testing.ts';
import { testApi, type TestApi } from '../../testing.ts';
import { users } from '../accounts/accounts.tables.ts';
import { identities } from '../identities/identities.tables.ts';

let on: TestApi;
beforeAll(async () => {
  on = await testApi();
  await seedAccounts(on.platform, () => {}, { write: async () => {} });
});
afterAll(() => on.close());

/** Somebody of the sample data whose current identity is this one. */
async function holder(type: RoleId, status: number): Promise<number> {
  const [row] = await on.platform.database
    .select({ userId: identities.userId })
    .from(identities)
    .innerJoin(users, and(eq(users.id, identities.userId), eq(users.roleId, identities.type)))
    .where(and(eq(identities.type, type), eq(identities.status, status)));
  return row!.userId;
}

const own = async (userId: number) => dataOf(await on.call(endpoints.own, {}, member({ userId })));
const verify = (shown: string) => on.call(endpoints.verify, { code: shown });

test('a certified identity shows a card that anybody can verify for five minutes', async () => {
  const card = await own(await holder(role.supplier, authStatus.certified));
  expect(card).toMatchObject({ role_id: role.supplier, role_title: '供应商', auth_status: 2 });
  expect(dataOf(await verify(card.code))).toMatchObject({
    title: card.title,
    auth_status: 2,
    certified: card.certified,
  });
  on.clock.turn(301_000);
  expect((await verify(card.code)).code).toBe(code.failure);
});

test('an expert is named by the family name alone', async () => {
  const card = await own(await holder(role.expert, authStatus.certified));
  expect(card.title).toMatch(/^.\*\*$/);
  expect(dataOf(await verify(card.code)).title).toBe(card.title);
});

test('nobody without a certificate has a code, and no code can be made up', async () => {
  const [person] = await on.platform.database
    .select({ userId: identities.userId })
    .from(identities)
    .where(eq(identities.status, authStatus.underReview));
  expect(await own(person!.userId)).toMatchObject({ code: '', expire: null, certified: null });
  const { code: good } = await own(await holder(role.buyer, authStatus.certified));
  const [userId, , expire, signature] = good.split('.');
  for (const forged of [
    `${userId}.2.${expire}.${signature}`,
    `9.1.${expire}.${signature}`,
    '',
    'x',
    '1.1.1.1',
  ]) {
    expect((await verify(forged)).code).toBe(code.failure);
  }
});

test('a card ends with the certification', async () => {
  const userId = await holder(role.agency, authStatus.certified);
  const card = await own(userId);
  await on.platform.database
    .update(identities)
    .set({ status: authStatus.cancelled })
    .where(and(eq(identities.userId, userId), eq(identities.type, role.agency)));
  expect((await verify(card.code)).code).toBe(code.failure);
});

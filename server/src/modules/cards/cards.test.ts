import { authStatus, role, type RoleId } from '@portal/contract/roles';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { users } from '../accounts/accounts.tables.ts';
import { testIdentities, type TestIdentities } from '../identities/identities.testing.ts';
import { type Cards, createCards } from './cards.ts';

let on: TestIdentities;
let cards: Cards;
beforeAll(async () => {
  on = await testIdentities();
  cards = createCards(on.platform, on);
});
afterAll(() => on.close());

/** Somebody certified, acting as what they are certified for. */
async function holder(type: RoleId): Promise<{ userId: number; id: number }> {
  const applicant = await on.join(type);
  const id = await on.applied(applicant, type);
  await on.decided(await on.reviewer(), id, 'approve');
  return { userId: applicant.session.userId, id };
}

const refused = { message: '名片无效或已过期，请让对方刷新后重新出示' };

test('a certified identity shows a card that anybody can verify for five minutes', async () => {
  const { userId } = await holder(role.supplier);
  const card = await cards.own(userId);
  expect(card).toMatchObject({ role_id: role.supplier, role_title: '供应商', auth_status: 2 });
  expect(card.certified).toBeGreaterThan(1_700_000_000);
  const seen = await cards.verify(card.code, '10.0.0.1');
  expect(seen).toMatchObject({ title: card.title, auth_status: 2, certified: card.certified });
  expect(Object.keys(seen)).not.toContain('user_nickname');
  on.clock.advance(301_000);
  await expect(cards.verify(card.code, '10.0.0.1')).rejects.toMatchObject(refused);
});

test('an expert is named by the family name alone', async () => {
  const { userId } = await holder(role.expert);
  const card = await cards.own(userId);
  expect(card.title).toMatch(/^.\*\*$/);
  expect((await cards.verify(card.code, '10.0.0.2')).title).toBe(card.title);
});

test('nobody without a certificate has a code, and no code can be made up', async () => {
  const waiting = await on.join(role.buyer);
  await on.applied(waiting, role.buyer);
  expect(await cards.own(waiting.session.userId)).toMatchObject({
    auth_status: authStatus.underReview,
    code: '',
    expire: null,
    certified: null,
  });
  const { userId: owner } = await holder(role.buyer);
  const { code: shown, expire } = await cards.own(owner);
  const [claims, , signature] = shown.split('.');
  const claiming = (text: string) => Buffer.from(text).toString('base64url');
  const forged = [
    `${claiming(`${owner}.${role.agency}`)}.${expire}.${signature}`,
    `${claiming(`9.${role.buyer}`)}.${expire}.${signature}`,
    `${claims}.${expire! + 300}.${signature}`,
    `${shown}.1`,
    '',
    'x',
    '1.1.1.1',
  ];
  for (const code of forged) {
    await expect(cards.verify(code, '10.0.0.3')).rejects.toMatchObject(refused);
  }
});

test('a card is worth nothing while the account is on its way out or disabled', async () => {
  const { userId } = await holder(role.supplier);
  const card = await cards.own(userId);
  const setStatus = (status: number) =>
    on.platform.database.update(users).set({ status }).where(eq(users.id, userId));
  for (const status of [2, 3]) {
    await setStatus(status);
    await expect(cards.verify(card.code, '10.0.0.5')).rejects.toMatchObject(refused);
  }
  await setStatus(1);
  expect(await cards.verify(card.code, '10.0.0.5')).toMatchObject({ title: card.title });
});

test('a card ends with the certification, and guessing is slowed down', async () => {
  const { userId, id } = await holder(role.agency);
  const card = await cards.own(userId);
  await on.identities.applications.cancel(userId, id, '单位更名');
  await expect(cards.verify(card.code, '10.0.0.4')).rejects.toMatchObject(refused);
  for (let tries = 0; tries < 29; tries++) await cards.verify('x', '10.0.0.4').catch(() => {});
  await expect(cards.verify('x', '10.0.0.4')).rejects.toMatchObject({ code: 42900 });
});

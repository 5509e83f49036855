import { accounts as endpoints } from '@portal/contract/accounts';
import { dataOf } from '@portal/contract/endpoint';
import { role } from '@portal/contract/roles';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { changed } from '../../platform/testing.ts';
import { users } from '../accounts/accounts.tables.ts';
import { goodPassword, testAccounts } from '../accounts/accounts.testing.ts';
import { createIdentities, type IdentityPorts } from '../identities/identities.ts';
import { addIdentity, testIdentities, type TestIdentities } from '../identities/identities.testing.ts';
import { districts } from '../site/site.tables.ts';
import { type Agencies, createAgencies } from './agencies.ts';

let on: TestIdentities;
let agencies: Agencies;
beforeAll(async () => {
  on = await testIdentities();
  agencies = createAgencies(on.platform, on);
  // A municipality: its districts hang on it directly.
  await on.platform.database.insert(districts).values([
    { code: '310000', name: '上海市', parent: '', hasChildren: true, position: 1 },
    { code: '310101', name: '黄浦区', parent: '310000', hasChildren: false, position: 1 },
  ]);
});
afterAll(() => on.close());

const list = (asked: { keyword?: string; district?: string } = {}) =>
  agencies.list({ keyword: '', district: '', page: 1, page_size: 10, ...asked });

test('lists agencies from their certification to its end, and nothing about persons', async () => {
  const applicant = await on.join(role.agency);
  const id = await on.applied(applicant, role.agency);
  expect((await list()).total).toBe(0);
  await on.decided(await on.reviewer(), id, 'approve');
  const { total, data } = await list();
  expect(total).toBe(1);
  expect(data[0]).toMatchObject({ id, notices: 0, party_id: null });
  expect(data[0]!.certified).toBeGreaterThan(1_700_000_000);
  expect(data[0]!.district.name).toBe('上海市黄浦区');
  expect(JSON.stringify(data)).not.toMatch(/1\d{10}|contact|legal/);

  const word = data[0]!.name.slice(2, 5);
  expect((await list({ keyword: `${word} ${data[0]!.registration_number}` })).total).toBe(1);
  expect((await list({ keyword: '查无此名' })).total).toBe(0);
  expect((await list({ district: '31' })).total).toBe(1);
  expect((await list({ district: '11' })).total).toBe(0);

  await on.identities.applications.cancel(applicant.session.userId, id, '不再从事代理业务');
  expect((await list()).total).toBe(0);
});

test('lists an agency only while its account is in use', async () => {
  const applicant = await on.join(role.agency);
  const id = await on.applied(applicant, role.agency);
  await on.decided(await on.reviewer(), id, 'approve');
  const totals: number[] = [];
  for (const status of [1, 2, 3, 1]) {
    await on.platform.database.update(users).set({ status }).where(eq(users.id, applicant.session.userId));
    await changed(on.platform, 'identities');
    totals.push((await list()).total);
  }
  expect(totals).toEqual([1, 0, 0, 1]);
});

test('drops an agency at once when its owner asks to leave, and lists it again when the owner stays', async () => {
  const own = await testAccounts();
  const { platform, accounts } = own;
  const { certified } = createIdentities(platform, { accounts } as unknown as IdentityPorts);
  const directory = createAgencies(platform, { identities: { certified } });
  const total = async () =>
    (await directory.list({ keyword: '', district: '', page: 1, page_size: 10 })).total;
  const { me, mobile, user } = await own.join();
  await addIdentity(platform, user.id, {
    type: role.agency,
    title: '示例代理',
    formSealed: platform.keyring.seal(JSON.stringify({ organisation: '示例代理' })),
  });
  const digits = await own.codeFor(mobile, 'cancel');
  expect(await total()).toBe(1);
  dataOf(await own.call(endpoints.accountloginout, { code: digits, reason: '' }, me));
  expect(await total()).toBe(0);
  dataOf(await own.loginByPassword(mobile, goodPassword));
  expect(await total()).toBe(1);
  await own.close();
});

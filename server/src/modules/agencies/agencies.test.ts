import { agencies as endpoints } from '@portal/contract/agencies';
import { dataOf } from '@portal/contract/endpoint';
import { authStatus, role } from '@portal/contract/roles';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seedAccounts } from '../../../seed/accounts.ts';
import { testApi, type TestApi } from '../../testing.ts';
import { identities } from '../identities/identities.tables.ts';

let on: TestApi;
beforeAll(async () => {
  on = await testApi();
  await seedAccounts(on.platform, () => {}, { write: async () => {} });
  await on.platform.versions.changed('identities');
});
afterAll(() => on.close());

const list = async (input: object = {}) => dataOf(await on.call(endpoints.list, input));

test('a visitor finds certified agencies by name and district, without anything about persons', async () => {
  const all = await list();
  expect(all.total).toBeGreaterThan(0);
  const [agency] = all.data;
  expect(agency!.district.name).not.toBe('');
  expect(agency!.registration_number).not.toBe('');
  expect(JSON.stringify(all.data)).not.toMatch(/1\d{10}|contact|legal/);
  const word = agency!.name.slice(2, 6);
  expect((await list({ keyword: word })).data.map(({ id }) => id)).toContain(agency!.id);
  expect((await list({ keyword: '查无此名' })).total).toBe(0);
  const province = agency!.district.code.slice(0, 2);
  expect((await list({ district: province })).data.map(({ id }) => id)).toContain(agency!.id);
  expect((await list({ district: province === '11' ? '12' : '11' })).total).toBeLessThan(all.total);
});

test('an agency leaves the list with its certification', async () => {
  const before = await list();
  const [agency] = before.data;
  await on.platform.database
    .update(identities)
    .set({ status: authStatus.cancelled })
    .where(and(eq(identities.id, agency!.id), eq(identities.type, role.agency)));
  await on.platform.versions.changed('identities');
  expect((await list()).total).toBe(before.total - 1);
});

import { readFileSync, globSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { code } from '@portal/contract/codes';
import { downloads as endpoints } from '@portal/contract/downloads';
import type { Endpoint } from '@portal/contract/endpoint';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { createApp } from '../../app.ts';
import type { Download } from '../../platform/module.ts';
import { sampleInput } from '../../platform/sample-input.ts';
import { fakeOutside } from '../../testing.ts';
import {
  callerOf,
  contractEndpoints,
  type Everything,
  keyOf,
  openEverything,
  refusalOf,
} from '../access.testing.ts';
import { subscriptionMatches, subscriptions } from '../subscriptions/subscriptions.tables.ts';
import { draft, noticesOn, publish, searchFor } from '../subscriptions/subscriptions.testing.ts';

/** Lists of the back office that are no table to take along, and why. */
const notExported: Record<string, string> = {
  'POST /api/szguild/admin/articleCategories': 'a tree, edited in place',
  'POST /api/szguild/admin/articleSlots': 'the few places of recommendation, in order',
  'POST /api/szguild/admin/articleHistory':
    'what was done to one article; the audit log has it, and is exported',
  'POST /api/szguild/admin/articleVersions': 'texts of one article, compared side by side',
  'POST /api/szguild/admin/noticeHistory':
    'what was done to one notice; the audit log has it, and is exported',
  'POST /api/szguild/admin/noticeVersions': 'texts of one notice, compared side by side',
  'POST /api/szguild/admin/courseDeskPaths': 'a handful of paths, edited in place',
  'POST /api/szguild/admin/courseLearnerHeartbeats': 'raw evidence of one lesson, deleted after a while',
  'POST /api/szguild/admin/activationCards': 'printed; the codes of a batch are exported as activation-codes',
  'POST /api/szguild/admin/membershipRead': 'the few periods of one person',
  'POST /api/szguild/admin/reservationServices': 'a handful of services, edited in place',
  'POST /api/szguild/admin/reservationExceptions': 'the few days ahead, edited in place',
  'POST /api/szguild/admin/uploadOpen': 'what one person has not finished, at most ten',
};

let on: Everything;
let tables: readonly Download[];
const all = await contractEndpoints();
beforeAll(async () => {
  on = await openEverything();
  tables = createApp(on.platform, fakeOutside()).downloads;
});
afterAll(() => on.close());

const fieldsOf = (schema: z.ZodType) =>
  'shape' in schema ? (schema.shape as Record<string, z.ZodType>) : {};
const isList = ({ output }: Endpoint) => output.type === 'array' || fieldsOf(output).data?.type === 'array';
const isOfStaff = ({ access }: Endpoint) => typeof access === 'object' && 'staff' in access;

test('every list of the back office is exported, or says why not', () => {
  const lists = all.filter((each) => isOfStaff(each) && isList(each)).map(keyOf);
  const exported = new Set(tables.flatMap(({ list }) => (list ? [keyOf(list)] : [])));
  expect(lists.filter((key) => !exported.has(key) && !(key in notExported))).toEqual([]);
  for (const key of Object.keys(notExported)) {
    expect(lists).toContain(key);
    expect(exported).not.toContain(key);
  }
});

test('each has a name of its own, and the access of its list', () => {
  const types = tables.map(({ type }) => type);
  expect(new Set(types).size).toBe(types.length);
  for (const { list, access } of tables) if (list) expect(access).toEqual(list.access);
});

test('each has its button on a page', () => {
  const app = fileURLToPath(new URL('../../../../web/app', import.meta.url));
  const pages = globSync('**/*.{ts,tsx}', { cwd: app }).map((file) => readFileSync(join(app, file), 'utf8'));
  const hasButton = ({ type }: Download) =>
    pages.some((page) => page.includes(`type="${type}"`) || page.includes(`type: '${type}'`));
  expect(tables.filter((table) => !hasButton(table)).map(({ type }) => type)).toEqual([]);
});

describe('a list as a table', () => {
  test('is read in the name of whoever asks, whatever the list', async () => {
    for (const table of tables.filter(({ list, type }) => list && !written.has(type))) {
      const list = table.list!;
      const person = on.people.find((each) => refusalOf(list.access, each) === null)!;
      const { session } = await callerOf(on.platform, person);
      const {
        page: _,
        page_size: __,
        next: ___,
        ...sample
      } = sampleInput(list.input) as Record<string, unknown>;
      const filter = table.filter.parse(sample);
      const rows = await Array.fromAsync(table.rows(filter, 10, session!)).catch((error: unknown) => {
        // Some are lists of one thing, which the sample does not name.
        if ((error as { code?: number }).code === code.failure) return [];
        throw error;
      });
      for (const row of rows.flat()) expect(row).toHaveLength(table.columns(filter).length);
    }
  });

  test('takes no filter that the list does not know, and starts with one that it does', async () => {
    const person = on.people.find(({ facts }) => facts?.kind === 'user')!;
    const caller = await callerOf(on.platform, person);
    const ask = (filter: object) => on.api.call(endpoints.export, { type: 'own-orders', filter }, caller);
    expect(await ask({ status: 9 })).toMatchObject({ code: code.invalidFields });
    expect(await ask({ unknown: 1 })).toMatchObject({ code: code.invalidFields });
    expect(await ask({ status: 1, format: 'csv' })).toMatchObject({ code: 1, data: { status: 'waiting' } });
  });

  test('goes on behind a page that leaves out what was withdrawn', async () => {
    const person = on.people.find(({ facts }) => facts?.kind === 'user')!;
    const { session } = await callerOf(on.platform, person);
    await matchNotices(session!.userId, 101);
    const matches = tables.find(({ type }) => type === 'own-matches')!;
    const filter = matches.filter.parse({});
    const rows = (await Array.fromAsync(matches.rows(filter, 10_000, session!))).flat();
    expect(rows).toHaveLength(100);
  });

  test('of staff is refused to a user, and written down when staff ask', async () => {
    const user = await callerOf(
      on.platform,
      on.people.find(({ facts }) => facts?.kind === 'user')!,
    );
    const administrator = on.people.find(
      ({ facts }) => facts?.kind === 'staff' && facts.staffRoles.includes('administrator'),
    )!;
    const staff = await callerOf(on.platform, administrator);
    const ask = { type: 'users', filter: { keyword: '13900000001' } };
    expect(await on.api.call(endpoints.export, ask, user)).toMatchObject({ code: code.notAllowed });
    expect(await on.api.call(endpoints.export, ask, staff)).toMatchObject({ code: 1 });
    const audit = tables.find(({ type }) => type === 'audit')!;
    const rows = (await Array.fromAsync(audit.rows({ format: 'csv' }, 10, staff.session!))).flat();
    expect(rows.map((row) => row.slice(3, 5))).toContainEqual(['导出列表', 'download:users']);
    expect(JSON.stringify(rows)).toContain('139****0001');
    expect(JSON.stringify(rows)).not.toContain('13900000001');
  });
});

/** A subscription that has found so many notices, the newest of them withdrawn since. */
async function matchNotices(userId: number, many: number): Promise<void> {
  const { database, clock } = on.platform;
  const noticeIds = await publish(on.platform, ...Array.from({ length: many }, () => draft()));
  const [subscription] = await database
    .insert(subscriptions)
    .values({ userId, name: '食堂设备', query: searchFor({}), frequency: 'now', createdAt: clock() })
    .returning();
  const found = { subscriptionId: subscription!.id, userId, matchedAt: clock() };
  await database.insert(subscriptionMatches).values(noticeIds.map((noticeId) => ({ ...found, noticeId })));
  await database.transaction((transaction) =>
    noticesOn(on.platform).publishing.withdraw(transaction, Math.max(...noticeIds), '有误', clock()),
  );
}

/** Those of the modules have tests of their own. */
const written = new Set([
  'orders',
  'invoices',
  'refunds',
  'transfers',
  'promotion',
  'memberships',
  'attendance',
  'activation-codes',
  'examAttempts',
  'learners',
  'ledger',
]);

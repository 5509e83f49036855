import { readFileSync, globSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { code } from '@portal/contract/codes';
import { downloads as endpoints } from '@portal/contract/downloads';
import type { Endpoint } from '@portal/contract/endpoint';
import { exportLimitOf } from '@portal/contract/export-limits';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { createApp } from '../../app.ts';
import type { Download } from '../../platform/module.ts';
import { sampleInput } from '../../platform/sample-input.ts';
import { user } from '../../platform/testing.ts';
import { fakeOutside } from '../../testing.ts';
import {
  callerOf,
  contractEndpoints,
  type Everything,
  keyOf,
  openWholeApp,
  refusalOf,
} from '../access.testing.ts';
import { subscriptionMatches, subscriptions } from '../subscriptions/subscriptions.tables.ts';
import { draft, noticesOn, publish, searchFor } from '../subscriptions/subscriptions.testing.ts';

const aboutOne = 'parts of one thing, shown together on its page';
const board = 'figures of a board; the lists behind them are exported';
const withinForm = 'a choice or a warning within a form';

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
  'POST /api/szguild/admin/articleRead': aboutOne,
  'POST /api/szguild/admin/courseDeskRead': aboutOne,
  'POST /api/szguild/admin/courseDeskPackaging': aboutOne,
  'POST /api/szguild/admin/courseDeskPreview': aboutOne,
  'POST /api/szguild/admin/courseDeskPreviewLesson': aboutOne,
  'POST /api/szguild/admin/courseLearnerDetail': aboutOne,
  'POST /api/szguild/admin/examRead': aboutOne,
  'POST /api/szguild/admin/examPreview': aboutOne,
  'POST /api/szguild/admin/examAttemptRead': aboutOne,
  'POST /api/szguild/admin/invoiceDetail': aboutOne,
  'POST /api/szguild/admin/noticeRead': aboutOne,
  'POST /api/szguild/admin/noticeChanges': aboutOne,
  'POST /api/szguild/admin/noticeCompare': aboutOne,
  'POST /api/szguild/admin/noticeDraftRead': aboutOne,
  'POST /api/szguild/admin/orderDetail': aboutOne,
  'POST /api/szguild/admin/refundDetail': aboutOne,
  'POST /api/szguild/admin/reviewDetail': aboutOne,
  'POST /api/szguild/admin/transferDetail': aboutOne,
  'POST /api/szguild/admin/courseBoard': board,
  'POST /api/szguild/admin/financeBoard': board,
  'POST /api/szguild/admin/promotionBoard': board,
  'POST /api/szguild/admin/dashboard': board,
  'POST /api/szguild/admin/activationTargets': withinForm,
  'POST /api/szguild/admin/noticeDuplicates': withinForm,
  'POST /api/szguild/admin/noticeImportColumns': withinForm,
  'POST /api/szguild/admin/examQuestionImportCheck': withinForm,
  'POST /api/szguild/admin/articlePresence': 'who has it open at this moment',
  'POST /api/szguild/admin/articleBulk': 'what a press on many articles left out',
  'POST /api/szguild/admin/courseDeskCategories': 'a tree, edited in place',
  'POST /api/szguild/admin/membershipPlans': 'the two plans, edited in place',
  'POST /api/szguild/admin/reservationCalendar': 'one week of the calendar; the reservations are exported',
  'POST /api/szguild/admin/siteRead': 'what the site itself shows, edited in place',
};

/** Own lists that are no table to take along, and why. */
const ownNotExported: Record<string, string> = {
  'POST /api/szguild/user/deviceList': 'the few devices of now, in the copy of personal data',
  'POST /api/szguild/user/consentList': 'one line an agreement, in the copy of personal data',
  'POST /api/szguild/Export/exportList': 'the exports themselves, kept for a day',
  'POST /api/szguild/course/openExams': 'what is to be handed in now; the attempts are exported',
  'POST /api/szguild/Identityauth/identityList': 'the four identities',
  'GET /api/szguild/Identityauth/identityRequest': 'the four identities, in the copy of personal data',
  'POST /api/szguild/user/invoiceTitleList': 'a form that is filled in from it',
  'POST /api/szguild/Order/invoiceOrders': 'a choice within a form; the orders are exported',
  'POST /api/szguild/Order/refundList': 'the refunds of one order, on its page',
  'POST /api/szguild/course/courseAnswerList': aboutOne,
  'POST /api/szguild/course/examReview': aboutOne,
  'POST /api/szguild/Order/orderDetail': aboutOne,
  'POST /api/szguild/notice/ownRead': aboutOne,
  'GET /api/szguild/Identityauth/repetIdentityRequest': withinForm,
  'POST /api/szguild/Identityauth/question': withinForm,
  'POST /api/szguild/Identityauth/draft': withinForm,
  'POST /api/szguild/notice/duplicates': withinForm,
  'POST /api/szguild/user/dataCount': board,
  'POST /api/szguild/user/promotion': board,
  'POST /api/szguild/insight/overview': board,
  'POST /api/szguild/insight/competitors': 'a few names beside the board',
  'POST /api/szguild/user/creditStatement': 'a PDF of its own; the certificates are exported',
  'POST /api/szguild/Coursehistory/saveVideoHistory': 'what a heartbeat has credited so far',
  'POST /api/szguild/Coursehistory/updateVideoHistory': 'what of a heartbeat does not count yet',
  'POST /api/szguild/Coursehistory/documentProgress': 'what of a heartbeat does not count yet',
};

let on: Everything;
let tables: readonly Download[];
const all = await contractEndpoints();
beforeAll(async () => {
  on = await openWholeApp();
  tables = createApp(on.platform, fakeOutside()).downloads;
});
afterAll(() => on.close());

const fieldsOf = (schema: z.ZodType) =>
  'shape' in schema ? (schema.shape as Record<string, z.ZodType>) : {};
/** Rows, whatever name they stand under: `data`, `entries`, `failures`. */
const holdsRows = (schema: z.ZodType): boolean => {
  if ('unwrap' in schema && schema.type !== 'array')
    return holdsRows((schema as z.ZodNullable<z.ZodType>).unwrap());
  return schema.type === 'array' && !plain.includes((schema as z.ZodArray<z.ZodType>).element.type);
};
const plain = ['string', 'number', 'boolean', 'enum', 'literal', 'array', 'tuple'];
const isList = ({ output }: Endpoint) =>
  output.type === 'array' || Object.values(fieldsOf(output)).some(holdsRows);
const isOfStaff = ({ access }: Endpoint) => typeof access === 'object' && 'staff' in access;
const isOwn = (each: Endpoint) => each.access !== 'public' && !isOfStaff(each);

test.each([
  ['of the back office', isOfStaff, notExported],
  ['of one’s own', isOwn, ownNotExported],
])('every list %s is exported, or says why not', (_, belongs, reasons) => {
  const lists = all.filter((each) => belongs(each) && isList(each)).map(keyOf);
  const exported = new Set(tables.flatMap(({ list }) => (list ? [keyOf(list)] : [])));
  expect(lists.filter((key) => !exported.has(key) && !(key in reasons))).toEqual([]);
  for (const key of Object.keys(reasons)) {
    expect(lists).toContain(key);
    expect(exported).not.toContain(key);
  }
});

test('each has a name of its own, and the access of its list', () => {
  const types = tables.map(({ type }) => type);
  expect(new Set(types).size).toBe(types.length);
  for (const { list, access } of tables) if (list) expect(access).toEqual(list.access);
});

test('each holds as many rows as its button promises', () => {
  const { session } = user();
  for (const { type, most } of tables.filter((each) => each.type !== 'notices'))
    expect([type, most(session)]).toEqual([type, exportLimitOf(type)]);
});

test('each has its button on a page', () => {
  const app = fileURLToPath(new URL('../../../../web/app', import.meta.url));
  const pages = globSync('**/*.{ts,tsx}', { cwd: app }).map((file) => readFileSync(join(app, file), 'utf8'));
  const waysOf = ({ type }: Download) => [`type="${type}"`, `type: '${type}'`, `useExport('${type}')`];
  const hasButton = (table: Download) =>
    waysOf(table).some((way) => pages.some((page) => page.includes(way)));
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
  'own-attendance',
  'own-membership-terms',
  'own-reward-history',
  'activation-codes',
  'examAttempts',
  'learners',
  'ledger',
]);

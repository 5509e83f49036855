import { code } from '@portal/contract/codes';
import { downloads as endpoints } from '@portal/contract/downloads';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { createApi, type Api } from '../../platform/http/api.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { download } from '../../platform/module.ts';
import {
  signedInStaff,
  signedInUser,
  staff,
  testPlatform,
  type TestPlatform,
} from '../../platform/testing.ts';
import { memoryStorage } from '../files/files.testing.ts';
import { addPerson, type HeldJobs, heldJobs } from '../messages/messages.testing.ts';
import { createMessages } from '../messages/messages.ts';
import { createDownloads } from './downloads.ts';

type Progress = { job_id: string; status: string; url: string };

const format = z.enum(['xlsx', 'csv']).default('xlsx');
/** What another module adds: nothing in downloads knows of it. */
const orders = download({
  type: 'orders',
  title: '订单',
  access: { staff: ['finance'] },
  filter: z.strictObject({ format, year: z.number().int().min(2020) }),
  most: () => 3,
  columns: () => ['订单号', '金额（元）'],
  async *rows({ year }) {
    yield [
      [`${year}-1`, 12.5],
      ['=1+1', 3],
    ];
    yield [
      ['第三', 1],
      ['第四', 2],
    ];
  },
});

let on: TestPlatform;
let api: Api;
let jobs: HeldJobs;
let mounts: ReturnType<typeof createDownloads>['mounts'];
beforeAll(async () => {
  on = await testPlatform();
});
afterAll(() => on.close());
beforeEach(() => {
  jobs = heldJobs();
  const downloads = createDownloads(
    { ...on.platform, jobs },
    {
      storage: memoryStorage(),
      accounts: { people: { requireFresh: () => {} } },
      messages: createMessages(on.platform),
      personalData: [],
      tables: [orders],
    },
  );
  ({ mounts } = downloads);
  api = createApi(downloads.calls);
});

const ask = (input: object, caller: Caller) => api.call(endpoints.export, input, caller);

test('a user gets no table of the back office, and the own archive still', async () => {
  const caller = await signedInUser(on.platform, { userId: await addPerson(on.platform) });
  const refused = await ask({ type: 'orders', filter: { year: 2026 } }, caller);
  expect(refused).toMatchObject({ code: code.notAllowed });
  expect(jobs.waiting).toEqual([]);
  expect(await ask({ type: 'personal' }, caller)).toMatchObject({ code: 1 });
});

test('only the staff it is for get it, and never a personal archive', async () => {
  const userId = await addPerson(on.platform, { staffRoles: ['finance'] });
  const finance = staff('finance');
  const caller = { ...finance, session: { ...finance.session, userId } };
  expect(await ask({ type: 'orders', filter: { year: 2026 } }, staff('editor'))).toMatchObject({
    code: code.notAllowed,
  });
  expect(await ask({ type: 'personal' }, caller)).toMatchObject({ code: code.notAllowed });
  expect(await ask({ type: 'orders', filter: { year: 2026 } }, caller)).toMatchObject({ code: 1 });
});

test('an unknown type and a wrong filter are named, and start nothing', async () => {
  const caller = staff('finance');
  expect(await ask({ type: 'nothing' }, caller)).toMatchObject({
    code: code.invalidFields,
    data: { fields: { type: '没有这种导出' } },
  });
  const wrong = await ask({ type: 'orders', filter: { year: 1 } }, caller);
  expect(wrong).toMatchObject({ code: code.invalidFields });
  expect(Object.keys((wrong.data as { fields: object }).fields)).toEqual(['filter.year']);
  expect(jobs.waiting).toEqual([]);
});

test('of two filters at once one is exported, and the other is refused rather than given the rows of the first', async () => {
  const userId = await addPerson(on.platform, { staffRoles: ['finance'] });
  const caller = await signedInStaff(on.platform, userId, 'finance');
  const begin = (year: number) => ask({ type: 'orders', filter: { year } }, caller);
  const both = await Promise.all([begin(2025), begin(2026)]);
  expect(new Set(both.map((answer) => answer.code))).toEqual(new Set([code.failure, code.success]));
  expect(both.find((answer) => answer.code === code.failure)!.msg).toBe('上一个导出还在进行，请稍候');
  expect(jobs.waiting).toHaveLength(1);
});

test('the same asked for twice at once is exported once', async () => {
  const userId = await addPerson(on.platform, { staffRoles: ['finance'] });
  const caller = await signedInStaff(on.platform, userId, 'finance');
  const begin = () => ask({ type: 'orders', filter: { year: 2026 } }, caller);
  const both = await Promise.all([begin(), begin()]);
  expect((both[0].data as Progress).job_id).toBe((both[1].data as Progress).job_id);
  expect(jobs.waiting).toHaveLength(1);
});

test.each(['csv', 'xlsx'] as const)('is written as %s, cut where it may not go on', async (wanted) => {
  const userId = await addPerson(on.platform, { staffRoles: ['finance'] });
  const caller = await signedInStaff(on.platform, userId, 'finance');
  const begun = await ask({ type: 'orders', filter: { year: 2026, format: wanted } }, caller);
  await jobs.runAll();
  const { data } = await ask({ job_id: (begun.data as Progress).job_id }, caller);
  expect(data).toMatchObject({ status: 'done', rows: 3, is_cut: true });
  const answer = await mounts[0]!.request((data as Progress).url);
  expect(answer.headers.get('content-disposition')).toContain(`orders-2026-11-16.${wanted}`);
  const bytes = Buffer.from(await answer.arrayBuffer());
  if (wanted === 'xlsx') expect(bytes.subarray(0, 2).toString()).toBe('PK');
  else expect(bytes.toString()).toBe("\uFEFF订单号,金额（元）\r\n2026-1,12.5\r\n'=1+1,3\r\n第三,1\r\n");
  const list = await api.call(endpoints.exportList, {}, caller);
  expect(list.data).toMatchObject({
    data: [{ type: 'orders', title: '订单', status: 'done', rows: 3, is_cut: true }],
  });
});

import { randomUUID } from 'node:crypto';
import { code } from '@portal/contract/codes';
import { dataOf, type Endpoint, type Envelope, type InputOf, type OutputOf } from '@portal/contract/endpoint';
import { jobDesk as endpoints } from '@portal/contract/job-desk';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { auditLog } from '../../platform/audit.tables.ts';
import { createApi, type Api } from '../../platform/http/api.ts';
import { eachSettled } from '../../platform/each-settled.ts';
import { type Job, job } from '../../platform/jobs.ts';
import { staff, testPlatform, type TestPlatform } from '../../platform/testing.ts';
import { createJobDesk } from './job-desk.ts';

let on: TestPlatform;
let api: Api;
let isBroken = true;
const ran: string[] = [];

const nightly = job({
  name: 'test.nightly',
  title: '夜间整理',
  data: z.object({}),
  schedule: '5 3 * * *',
  pollSeconds: 0.5,
  run: async () => void ran.push('nightly'),
});
const sent = job({
  name: 'test.sent',
  title: '发送通知',
  data: z.object({ mobile: z.string() }),
  retries: 0,
  pollSeconds: 0.5,
  async run() {
    if (isBroken) throw new Error('渠道没有应答\nparams: 13900000001');
    ran.push('sent');
  },
});

const sweep = job({
  name: 'test.sweep',
  title: '逐项处理',
  data: z.object({}),
  retries: 0,
  pollSeconds: 0.5,
  run: () =>
    eachSettled([1, 2], async (item) => {
      throw new Error(`Failed query: update ${item}\nparams: 13900000001`, {
        cause: new Error(`第 ${item} 项被占用`),
      });
    }),
});
/** Of an earlier version: the desk does not know it. */
const removed = job({
  name: 'test.removed',
  title: '已取消的任务',
  data: z.object({}),
  retries: 0,
  pollSeconds: 0.5,
  run: async () => {
    throw new Error('已取消');
  },
});

beforeAll(async () => {
  on = await testPlatform();
  const all = [nightly, sent, sweep] as Job[];
  api = createApi(createJobDesk(on.platform, { all }).calls);
  await on.platform.jobs.start([...all, removed]);
});
afterAll(async () => {
  await on.platform.jobs.stop();
  await on.close();
});

const administrator = staff('administrator');
const call = async <E extends Endpoint>(endpoint: E, input: InputOf<E>) =>
  (await api.call(endpoint, input, administrator)) as Envelope<OutputOf<E>>;
const list = async () => dataOf(await call(endpoints.list, {}));
const audited = () => on.platform.database.select().from(auditLog);
const soon = { timeout: 15_000, interval: 100 };

test('a scheduled job runs at once when an administrator says so, and the audit log has it', async () => {
  expect((await list()).jobs[0]).toEqual({
    name: 'test.nightly',
    title: '夜间整理',
    schedule: '5 3 * * *',
    waiting: 0,
    running: 0,
    failed: 0,
    done_time: null,
  });
  dataOf(await call(endpoints.run, { name: 'test.nightly' }));
  await vi.waitFor(async () => expect((await list()).jobs[0]!.done_time).not.toBeNull(), soon);
  expect(ran).toEqual(['nightly']);
  expect((await audited()).at(-1)).toMatchObject({ action: 'jobs.run', subject: 'job:test.nightly' });
});

test('a run that failed says why without what it was given, and ends well when it is retried', async () => {
  await on.platform.jobs.send(sent, { mobile: '13900000001' });
  await vi.waitFor(async () => expect((await list()).failures).toHaveLength(1), soon);
  const [failure] = (await list()).failures;
  expect(failure).toMatchObject({ name: 'test.sent', title: '发送通知', tries: 1, reason: '渠道没有应答' });
  expect((await list()).jobs[1]).toMatchObject({ failed: 1, schedule: null });

  isBroken = false;
  const again = { name: 'test.sent', id: failure!.id };
  dataOf(await call(endpoints.retry, again));
  await vi.waitFor(() => expect(ran).toContain('sent'), soon);
  await vi.waitFor(async () => expect((await list()).jobs[1]!.failed).toBe(0), soon);

  expect((await call(endpoints.retry, again)).code).toBe(code.failure);
  expect((await audited()).filter(({ action }) => action === 'jobs.retry')).toHaveLength(1);
});

test('a run that failed for some of many says why the first did, and one that cannot be retried is not listed', async () => {
  await on.platform.jobs.send(removed, {});
  await vi.waitFor(
    async () => expect((await on.platform.jobs.standings()).get('test.removed')).toMatchObject({ failed: 1 }),
    soon,
  );
  await on.platform.jobs.send(sweep, {});
  await vi.waitFor(async () => expect((await list()).jobs[2]).toMatchObject({ failed: 1 }), soon);
  const { failures } = await list();
  expect(failures.map(({ name, reason }) => [name, reason])).toEqual([['test.sweep', '第 1 项被占用']]);
});

test('what is unknown or works on something it is sent is refused', async () => {
  const refusals = await Promise.all([
    call(endpoints.run, { name: 'test.sent' }),
    call(endpoints.run, { name: 'nothing' }),
    call(endpoints.retry, { name: 'nothing', id: randomUUID() }),
    call(endpoints.retry, { name: 'test.sent', id: randomUUID() }),
  ]);
  expect(refusals.map((answer) => answer.msg)).toEqual([
    '这项任务只在需要时运行',
    '没有这项任务',
    '没有这项任务',
    '这次运行已不在失败之列，请刷新页面',
  ]);
  expect((await list()).jobs).toHaveLength(3);
});

import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { job } from './jobs.ts';
import { testPlatform, type TestPlatform } from './testing.ts';

let on: TestPlatform;
const greeted: string[] = [];
const expired: string[] = [];
let failures = 0;

const greet = job({
  name: 'test.greet',
  title: '测试任务',
  pollSeconds: 0.5,
  data: z.object({ name: z.string() }),
  run: async ({ name }) => void greeted.push(name),
});
const flaky = job({
  name: 'test.flaky',
  title: '测试任务',
  pollSeconds: 0.5,
  data: z.object({ mobile: z.string() }),
  run: async () => {
    failures += 1;
    if (failures === 1) throw new Error('the first time fails');
  },
});

/** Its worker asks so seldom that it never runs it first. */
const later = job({
  name: 'test.later',
  title: '测试任务',
  data: z.object({ name: z.string() }),
  pollSeconds: 3600,
  run: async ({ name }) => void greeted.push(name),
});

/** Its worker asks once, when it starts, and then an hour later. */
const seldom = job({
  name: 'test.seldom',
  title: '测试任务',
  data: z.object({ name: z.string() }),
  pollSeconds: 3600,
  run: async ({ name }) => void greeted.push(name),
});

const expire = job({
  name: 'test.expire',
  title: '测试任务',
  pollSeconds: 0.5,
  data: z.object({ order: z.string() }),
  single: true,
  run: async ({ order }) => void expired.push(order),
});

const givenUp: string[] = [];
const giveUp = job({
  name: 'test.giveUp',
  title: '测试任务',
  pollSeconds: 0.5,
  data: z.object({ film: z.string() }),
  run: async ({ film }) => void givenUp.push(film),
});
let runs = 0;
const slow = job({
  name: 'test.slow',
  title: '测试任务',
  pollSeconds: 0.5,
  data: z.object({ film: z.string() }),
  retries: 1,
  expireSeconds: 1,
  deadLetter: giveUp,
  async run() {
    runs += 1;
    await new Promise((resolve) => setTimeout(resolve, 3000));
  },
});

beforeAll(async () => {
  on = await testPlatform();
  const { jobs } = on.platform;
  const all = [greet, flaky, later, seldom, expire, slow, giveUp];
  await jobs.open(all);
  for (const name of ['丁', '戊', '己']) await jobs.send(seldom, { name });
  await jobs.start(all);
});
afterAll(async () => {
  await on.platform.jobs.stop();
  await on.close();
});

const soon = { timeout: 15_000, interval: 100 };

test('a job runs once it is sent', async () => {
  await on.platform.jobs.send(greet, { name: '甲' });
  await vi.waitFor(() => expect(greeted).toContain('甲'), soon);
});

test('what waits in a queue runs one after the other, however seldom it is asked', async () => {
  await vi.waitFor(() => expect(greeted).toEqual(expect.arrayContaining(['丁', '戊', '己'])), soon);
});

test('a job sent in a transaction runs only if the transaction holds', async () => {
  const { database, jobs } = on.platform;
  const failing = database.transaction(async (transaction) => {
    await jobs.send(greet, { name: '不应出现' }, transaction);
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  await database.transaction((transaction) => jobs.send(greet, { name: '乙' }, transaction));
  await vi.waitFor(() => expect(greeted).toContain('乙'), soon);
  expect(greeted).not.toContain('不应出现');
});

test('a job that fails is told to the log without personal data, and tried again', async () => {
  await on.platform.jobs.send(flaky, { mobile: '13900000001' });
  await vi.waitFor(() => expect(failures).toBe(2), soon);
  expect(on.logged).toContainEqual(expect.objectContaining({ msg: 'job failed', job: 'test.flaky' }));
  expect(JSON.stringify(on.logged)).not.toContain('13900000001');
});

test('data that is not what the job wants is refused when it is sent', async () => {
  await expect(on.platform.jobs.send(greet, { name: 1 } as never)).rejects.toThrow(/string/);
});

test('a delayed job waits for its time, and one of a key waits at most', async () => {
  const { jobs, database } = on.platform;
  const tomorrow = new Date(Date.now() + 86_400_000);
  await jobs.send(expire, { order: 'A' }, undefined, { startAfter: tomorrow, singletonKey: 'A' });
  await database.transaction(async (transaction) => {
    await jobs.send(expire, { order: 'A' }, transaction, { singletonKey: 'A' });
    await jobs.send(expire, { order: 'B' }, transaction, { singletonKey: 'B' });
  });
  await vi.waitFor(() => expect(expired).toEqual(['B']), soon);
});

test('a queue of an earlier version takes on that one waits at most', async () => {
  const { jobs } = on.platform;
  const before = job({ name: 'test.became', title: '测试任务', data: z.object({}), run: async () => {} });
  await jobs.open([before]);
  const after = job({ ...before, single: true });
  await jobs.open([after]);
  for (let time = 0; time < 3; time += 1) await jobs.send(after, {});
  expect(await jobs.runNow(after)).toBe(1);
});

test('a job that was renamed since an earlier version is no longer scheduled', async () => {
  const { database, jobs } = on.platform;
  const before = job({
    name: 'test.oldName',
    title: '测试任务',
    data: z.object({}),
    schedule: '5 3 * * *',
    run: async () => {},
  });
  const after = { ...before, name: 'test.newName' };
  const scheduled = async () =>
    (await database.execute(sql`select name from jobs.schedule`)).rows.map(({ name }) => name);
  await jobs.open([before]);
  expect(await scheduled()).toEqual([before.name]);
  await jobs.open([after]);
  expect(await scheduled()).toEqual([after.name]);
});

test('a job that takes longer than it may is tried again, and given up when that fails, too', async () => {
  await on.platform.jobs.send(slow, { film: '长片' });
  await vi.waitFor(() => expect(givenUp).toEqual(['长片']), soon);
  expect(runs).toBe(2);
});

test('what waits is run at once when asked for, and not again', async () => {
  const { jobs } = on.platform;
  await jobs.send(later, { name: '丙' });
  expect(await jobs.runNow(later)).toBe(1);
  expect(greeted.filter((name) => name === '丙')).toHaveLength(1);
  expect(await jobs.runNow(later)).toBe(0);
});

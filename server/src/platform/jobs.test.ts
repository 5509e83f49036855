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
  pollSeconds: 0.5,
  data: z.object({ name: z.string() }),
  run: async ({ name }) => void greeted.push(name),
});
const flaky = job({
  name: 'test.flaky',
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
  data: z.object({ name: z.string() }),
  pollSeconds: 3600,
  run: async ({ name }) => void greeted.push(name),
});

const expire = job({
  name: 'test.expire',
  pollSeconds: 0.5,
  data: z.object({ order: z.string() }),
  single: true,
  run: async ({ order }) => void expired.push(order),
});

beforeAll(async () => {
  on = await testPlatform();
  await on.platform.jobs.start([greet, flaky, later, expire]);
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

test('what waits is run at once when asked for, and not again', async () => {
  const { jobs } = on.platform;
  await jobs.send(later, { name: '丙' });
  expect(await jobs.runNow(later)).toBe(1);
  expect(greeted.filter((name) => name === '丙')).toHaveLength(1);
  expect(await jobs.runNow(later)).toBe(0);
});

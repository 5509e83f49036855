import { afterAll, beforeAll, expect, test } from 'vitest';
import { testPlatform, type TestPlatform } from '../../platform/testing.ts';
import { createSubscriptionJobs } from './subscriptions.jobs.ts';
import type { SubscriptionRules } from './subscriptions.rules.ts';

let on: TestPlatform;
beforeAll(async () => {
  on = await testPlatform();
});
afterAll(async () => {
  await on.platform.jobs.stop();
  await on.close();
});

const rules = { matching: { drain: async () => {} } } as unknown as SubscriptionRules;

test('a publication wakes the matching at once, also where another process took the wake before', async () => {
  const { jobs } = on.platform;
  const [here, there] = [
    createSubscriptionJobs(on.platform, rules),
    createSubscriptionJobs(on.platform, rules),
  ];
  const [match] = there.jobs;
  await jobs.open([match!]);
  /** How often it was woken: it runs once by its schedule. */
  const woken = async () => (await jobs.runNow(match!)) - 1;
  await here.wake();
  expect(await woken()).toBe(1);
  await here.wake();
  expect(await woken()).toBe(1);
  for (const process of [here, there, here]) await process.wake();
  expect(await woken()).toBe(1);
  expect(await woken()).toBe(0);
});

test('the digest of a day comes in the hours after eight too, where nothing ran at eight', () => {
  const { jobs } = createSubscriptionJobs(on.platform, rules);
  expect(jobs.find(({ name }) => name === 'subscriptions.digest')!.schedule).toBe('0 8-20 * * *');
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { pollSecondsOf } from './platform/jobs.ts';
import { testApi, type TestApi } from './testing.ts';

let on: TestApi;
beforeAll(async () => {
  on = await testApi({ seed: false });
});
afterAll(() => on.close());

test('all queues together ask the database for work at most five times a second', () => {
  const askedASecond = on.allJobs.map((each) => 1 / pollSecondsOf(each));
  expect(askedASecond.reduce((sum, each) => sum + each, 0)).toBeLessThanOrEqual(5);
});

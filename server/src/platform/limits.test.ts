import { code } from '@portal/contract/codes';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rateLimits } from './limits.tables.ts';
import { testPlatform, type TestPlatform } from './testing.ts';

let on: TestPlatform;
beforeAll(async () => {
  on = await testPlatform();
});
afterAll(() => on.close());

const use = (key: string, most = 2, seconds = 60) => on.platform.limits.use({ key, most, seconds });

test('one use too many is refused with the seconds to wait', async () => {
  await use('a');
  on.clock.advance(10_000);
  await use('a');
  await expect(use('a')).rejects.toMatchObject({ code: code.tooMany, data: { retry_after: 50 } });
});

test('refused uses do not push the end of the window away', async () => {
  await use('b', 1);
  on.clock.advance(59_000);
  await expect(use('b', 1)).rejects.toMatchObject({ data: { retry_after: 1 } });
  on.clock.advance(1000);
  await use('b', 1);
});

test('keys are counted apart', async () => {
  await use('c', 1);
  await use('d', 1);
});

test('of many at once exactly the allowed number passes', async () => {
  const results = await Promise.allSettled(Array.from({ length: 20 }, () => use('e', 7)));
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(7);
});

test('pruning removes windows that are over', async () => {
  await use('f');
  on.clock.advance(3_600_000);
  await use('g');
  await on.platform.limits.prune();
  expect(await on.platform.database.select({ key: rateLimits.key }).from(rateLimits)).toEqual([{ key: 'g' }]);
});

test('addresses of one IPv6 network share a counter', async () => {
  const from = (address: string) => on.platform.limits.use({ key: 'h', address, most: 2, seconds: 60 });
  expect(await from('2001:db8:1:2::1')).toBe(1);
  expect(await from('2001:db8:1:2::2')).toBe(2);
  await expect(from('2001:db8:1:2:aaaa::3')).rejects.toMatchObject({ code: code.tooMany });
  expect(await from('2001:db8:1:3::1')).toBe(1);
  expect(await from('192.0.2.1')).toBe(1);
  expect(await from('::ffff:192.0.2.1')).toBe(2);
});

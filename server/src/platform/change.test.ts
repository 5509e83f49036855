import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { change } from './change.ts';
import { testPlatform, type TestPlatform } from './testing.ts';

let on: TestPlatform;
beforeAll(async () => {
  on = await testPlatform();
  await on.platform.database.execute(sql`create table changes (name text)`);
});
afterAll(() => on.close());

const names = async () =>
  (await on.platform.database.execute<{ name: string }>(sql`select name from changes`)).rows.map(
    ({ name }) => name,
  );
const version = () => on.platform.versions.current('site');

test('what is committed makes a new version of its domain and of no other', async () => {
  const [before, other] = [version(), on.platform.versions.current('articles')];
  const result = await change(on.platform, 'site', async (transaction) => {
    await transaction.execute(sql`insert into changes values ('first')`);
    // Whoever reads before the commit must not keep the old state under the new version.
    expect(version()).toBe(before);
    return 7;
  });
  expect(result).toBe(7);
  expect(version()).toBe(before + 1);
  expect(on.platform.versions.current('articles')).toBe(other);
  expect(await names()).toEqual(['first']);
});

test('what fails changes neither the rows nor the version, and the next change works', async () => {
  const before = version();
  const failing = change(on.platform, 'site', async (transaction) => {
    await transaction.execute(sql`insert into changes values ('lost')`);
    throw new Error('refused');
  });
  await expect(failing).rejects.toThrow('refused');
  expect(version()).toBe(before);
  expect(await names()).toEqual(['first']);
  await change(on.platform, 'site', (transaction) =>
    transaction.execute(sql`insert into changes values ('second')`),
  );
  expect(version()).toBe(before + 1);
});

test('a step that found nothing to change leaves the version', async () => {
  const before = version();
  const same = (changed: boolean) => changed;
  await change(on.platform, 'site', async () => false, same);
  expect(version()).toBe(before);
  await change(on.platform, 'site', async () => true, same);
  expect(version()).toBe(before + 1);
});

import { notices } from '@portal/contract/notices';
import { site } from '@portal/contract/site';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApp } from './app.ts';
import type { App } from './assemble.ts';
import { fiveThousand } from './modules/notice-search/notice-search.testing.ts';
import { testPlatform, type TestPlatform, visitor } from './platform/testing.ts';
import { fakeOutside } from './testing.ts';

let portal: TestPlatform;
let app: App;
beforeAll(async () => {
  portal = await testPlatform(fiveThousand);
  app = createApp(portal.platform, fakeOutside());
});
afterAll(() => portal.close());

async function readLists(): Promise<void> {
  const found = await app.api.call(notices.search, { keyword: '设备' }, visitor());
  expect(found.code).toBe(1);
  expect((found.data as { data: unknown[] }).data.length).toBeGreaterThan(5);
  expect(await app.api.call(site.index, {}, visitor())).toMatchObject({ code: 1 });
}

async function identify(): Promise<unknown> {
  const { rows } = await portal.open.pool.query<{ mark: string }>(
    `select current_setting('portal.mark', true) as mark`,
  );
  return rows[0]!.mark;
}

test('lists go on after statements that failed in every way input can make them fail', async () => {
  await readLists();
  const { pool } = portal.open;
  await expect(pool.query('select $1::text', ['\0'])).rejects.toThrow();
  await expect(pool.query('select $1::int', ['2147483648'])).rejects.toThrow('out of range');
  await expect(pool.query('select nothing from nowhere')).rejects.toThrow('nowhere');
  await expect(pool.query({ name: 'failing', text: 'select 1/$1::int', values: [0] })).rejects.toThrow(
    'division by zero',
  );
  await readLists();
});

test('a failed query keeps the connection', async () => {
  await portal.open.pool.query(`set portal.mark = 'kept'`);
  const clients = portal.open.pool.totalCount;
  await expect(portal.open.pool.query('select 1/0')).rejects.toThrow('division by zero');
  expect(portal.open.pool.totalCount).toBe(clients);
  if (portal.open.engine === 'pglite') expect(await identify()).toBe('kept');
});

test('a connection that is given up leaves nothing to the next one', async () => {
  await readLists();
  const { pool } = portal.open;
  const client = await pool.connect();
  await client.query('begin');
  await client.query(`set portal.mark = 'left behind'`);
  await client.query('create temporary table scratch (id int)');
  await client.query({ name: 'kept_plan', text: 'select 1' });
  await client.query('select nothing from nowhere').catch(() => {});
  client.release(true);

  await readLists();
  expect(await identify()).not.toBe('left behind');
  if (portal.open.engine === 'pglite') {
    const left = await pool.query(`select name from pg_prepared_statements where name = 'kept_plan'`);
    expect(left.rows).toEqual([]);
  }
  await expect(pool.query('select * from scratch')).rejects.toThrow('scratch');
});

test('readiness fails while lists cannot be read, though the database answers', async () => {
  await app.checkReads();
  await portal.open.pool.query('alter table districts rename to districts_away');
  await expect(app.checkReads()).rejects.toThrow();
  await portal.open.pool.query('alter table districts_away rename to districts');
  await app.checkReads();
});

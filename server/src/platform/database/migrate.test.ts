import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type OpenDatabase, openDatabase } from './database.ts';

const server = process.env.TEST_DATABASE_URL ?? '';

// The embedded database belongs to one process; only a server is started on by two.
describe.skipIf(server === '')('instances that start at once on an empty server', () => {
  const name = `portal_test_migrate_${randomBytes(6).toString('hex')}`;
  const opened: OpenDatabase[] = [];

  async function onServer(text: string): Promise<void> {
    const client = new pg.Client({ connectionString: server });
    await client.connect();
    await client.query(text);
    await client.end();
  }

  beforeAll(() => onServer(`create database ${name}`));
  afterAll(async () => {
    for (const each of opened) await each.close();
    await onServer(`drop database ${name} with (force)`);
  });

  test('migrate it once', async () => {
    const url = new URL(server);
    url.pathname = name;
    const open = () => openDatabase({ databaseUrl: url.href, dataDirectory: '', poolSize: 2 });
    opened.push(...(await Promise.all([open(), open(), open()])));
    const { rows } = await opened[0]!.pool.query(
      'select count(*) as all, count(distinct hash) as distinct from drizzle.__drizzle_migrations',
    );
    expect(rows[0].all).toBeGreaterThan(0);
    expect(rows[0].all).toBe(rows[0].distinct);
  });
});

import { drizzle } from 'drizzle-orm/node-postgres';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { outageReason } from './outage.ts';
import { createPool } from './pool.ts';

const withCode = (code: string, message = 'x') => Object.assign(new Error(message), { code });

test.each([
  ['the server is shut down', withCode('57P01', 'terminating connection'), 'terminating connection'],
  ['the server starts', withCode('57P03'), 'x'],
  ['the connection broke', withCode('08006'), 'x'],
  ['too many connections', withCode('53300'), 'x'],
  ['nobody listens', withCode('ECONNREFUSED'), 'x'],
  [
    'on none of several addresses',
    Object.assign(new AggregateError([]), { code: 'ECONNREFUSED' }),
    'ECONNREFUSED',
  ],
  [
    'in the middle of a statement',
    new Error('Connection terminated unexpectedly'),
    'Connection terminated unexpectedly',
  ],
  [
    'no connection in time',
    new Error('timeout exceeded when trying to connect'),
    'timeout exceeded when trying to connect',
  ],
  ['wrapped twice', new Error('a', { cause: new Error('b', { cause: withCode('ECONNRESET') }) }), 'x'],
  ['a copy that pg-boss made', { code: 'ECONNREFUSED', message: 'refused', queue: 'jobs' }, 'refused'],
])('an outage: %s', (_, error, reason) => {
  expect(outageReason(error)).toBe(reason);
});

test.each([
  ['a statement is wrong', withCode('42P01')],
  ['a statement took too long', withCode('57014')],
  ['somebody wrote it', new Error('Failed query: select\nparams: Connection terminated')],
  ['a gateway refuses', new TypeError('fetch failed', { cause: withCode('ECONNREFUSED') })],
  ['a fault of ours', new Error('no')],
  ['nothing', undefined],
])('no outage: %s', (_, error) => {
  expect(outageReason(error)).toBeNull();
});

test('a server that refuses connections is told at once, from a query and from a transaction', async () => {
  const pool = createPool({ host: '127.0.0.1', port: 1, connectionTimeoutMillis: 10_000 });
  const database = drizzle(pool);
  const started = performance.now();
  for (const work of [
    () => database.execute(sql`select 1`),
    () => database.transaction((transaction) => transaction.execute(sql`select 1`)),
  ]) {
    const error = await work().then(
      () => null,
      (reason: unknown) => reason,
    );
    expect(outageReason(error)).toContain('ECONNREFUSED');
  }
  expect(performance.now() - started).toBeLessThan(5000);
  await pool.end();
});

test.runIf(process.env.TEST_DATABASE_URL)(
  'a connection the server ends, and the next query works',
  async () => {
    const pool = createPool({ connectionString: process.env.TEST_DATABASE_URL, max: 1 });
    const ended = await pool.query('select pg_terminate_backend(pg_backend_pid())').then(
      () => null,
      (reason: unknown) => reason,
    );
    expect(outageReason(ended)).toMatch(/terminat/);
    expect((await pool.query<{ one: number }>('select 1 as one')).rows).toEqual([{ one: 1 }]);
    await pool.end();
  },
);

import { readFile } from 'node:fs/promises';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sessions as table } from './sessions.tables.ts';
import type { Principal } from './sessions.ts';
import { testPlatform, type TestPlatform } from './testing.ts';

let on: TestPlatform;
beforeAll(async () => {
  on = await testPlatform();
});
afterAll(() => on.close());

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const device = { device: 'Firefox', fingerprint: 'f', address: '192.0.2.1' };
let lastUser = 0;

const somebody = (): Principal => ({ userId: ++lastUser, roleId: 2, certified: false, staffRoles: [] });

async function logIn(principal: Principal, kind: 'user' | 'staff' = 'user'): Promise<string> {
  return on.platform.sessions.open(on.platform.database, kind, principal, device);
}

const find = (token: string) => on.platform.sessions.find(token);

test('a token finds the person it was opened for', async () => {
  const person = somebody();
  const token = await logIn(person);
  expect(await find(token)).toMatchObject({ ...person, kind: 'user' });
  expect(await find(`${token}x`)).toBeNull();
});

test('a session of a user from before the rename stays open', async () => {
  const token = await logIn(somebody());
  const { database } = on.platform;
  await database.execute(sql`update sessions set kind = 'member' where kind = 'user'`);
  const migration = new URL('../../migrations/0008_session_kind.sql', import.meta.url);
  await database.execute(sql.raw(await readFile(migration, 'utf8')));
  expect((await find(token))?.kind).toBe('user');
});

test('only a hash of the token is stored', async () => {
  const token = await logIn(somebody());
  expect(JSON.stringify(await on.platform.database.select().from(table))).not.toContain(token);
});

test('a session lives on for seven days after each use', async () => {
  const token = await logIn(somebody());
  for (let week = 0; week < 3; week += 1) {
    on.clock.advance(7 * day - minute);
    expect(await find(token)).not.toBeNull();
  }
  on.clock.advance(7 * day);
  expect(await find(token)).toBeNull();
});

test('a session ends after thirty days however much it is used', async () => {
  const token = await logIn(somebody());
  for (let used = 0; used < 29; used += 1) {
    on.clock.advance(day);
    expect(await find(token)).not.toBeNull();
  }
  on.clock.advance(day);
  expect(await find(token)).toBeNull();
});

test('staff are logged out after half an hour without a call, and after eight hours in any case', async () => {
  const idle = await logIn(somebody(), 'staff');
  const busy = await logIn(somebody(), 'staff');
  for (let used = 0; used < 19; used += 1) {
    on.clock.advance(25 * minute);
    expect(await find(busy)).not.toBeNull();
  }
  expect(await find(idle)).toBeNull();
  on.clock.advance(6 * minute);
  expect(await find(busy)).toBeNull();
});

test('a session is closed by its owner only', async () => {
  const { sessions, database } = on.platform;
  const person = somebody();
  const token = await logIn(person);
  const { id } = (await find(token))!;
  expect(await sessions.close(database, person.userId + 1000, id)).toBe(false);
  expect(await find(token)).not.toBeNull();
  expect(await sessions.close(database, person.userId, id)).toBe(true);
  expect(await find(token)).toBeNull();
});

test('closing all keeps the one that asked for it, and leaves others alone', async () => {
  const { sessions, database } = on.platform;
  const person = somebody();
  const [here, there, stranger] = [await logIn(person), await logIn(person), await logIn(somebody())];
  await sessions.closeAll(database, person.userId, (await find(here))!.id);
  expect(await find(here)).not.toBeNull();
  expect(await find(there)).toBeNull();
  expect(await find(stranger)).not.toBeNull();
  await sessions.closeAll(database, person.userId);
  expect(await find(here)).toBeNull();
});

test('a certificate takes effect on every device at once', async () => {
  const { sessions, database } = on.platform;
  const person = somebody();
  const tokens = [await logIn(person), await logIn(person)];
  await sessions.updatePrincipal(database, { ...person, roleId: 4, certified: true });
  for (const token of tokens) expect(await find(token)).toMatchObject({ roleId: 4, certified: true });
});

test('a session of staff learns of a duty and never has an identity', async () => {
  const { sessions, database } = on.platform;
  const person = { ...somebody(), roleId: null, staffRoles: ['editor' as const] };
  const token = await logIn(person, 'staff');
  await sessions.updatePrincipal(database, {
    ...person,
    roleId: 1,
    certified: true,
    staffRoles: ['finance'],
  });
  expect(await find(token)).toMatchObject({ roleId: null, certified: false, staffRoles: ['finance'] });
});

test('devices are listed newest first, without those whose time is over', async () => {
  const person = somebody();
  await logIn(person);
  on.clock.advance(8 * day);
  await logIn(person);
  on.clock.advance(hour);
  await logIn(person);
  const devices = await on.platform.sessions.devicesOf(person.userId);
  expect(devices).toHaveLength(2);
  expect(devices[0]!.seenAt.getTime()).toBeGreaterThan(devices[1]!.seenAt.getTime());
});

test('pruning removes what has expired and nothing else', async () => {
  const { sessions, database } = on.platform;
  await logIn(somebody());
  on.clock.advance(8 * day);
  const token = await logIn(somebody());
  await sessions.prune();
  expect(await database.select().from(table)).toHaveLength(1);
  expect(await find(token)).not.toBeNull();
});

test('a session opened in a transaction that fails does not exist', async () => {
  const { sessions, database } = on.platform;
  let token = '';
  const failing = database.transaction(async (transaction) => {
    token = await sessions.open(transaction, 'user', somebody(), device);
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  expect(await find(token)).toBeNull();
});

import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditLog } from './audit.tables.ts';
import { testPlatform, type TestPlatform } from './testing.ts';

let on: TestPlatform;
beforeAll(async () => {
  on = await testPlatform();
});
afterAll(() => on.close());

const entry = { actorId: 9, action: 'site.settings' as const, subject: 'site:1', address: '192.0.2.1' };

async function record(detail: Record<string, unknown> = {}): Promise<void> {
  const { database, audit } = on.platform;
  await database.transaction((transaction) => audit.record(transaction, { ...entry, detail }));
}

/** Somebody with the rights of the owner of the database, behind the trigger's back. */
async function tamper(statement: ReturnType<typeof sql>): Promise<void> {
  const { database } = on.platform;
  await database.execute(sql`alter table audit_log disable trigger user`);
  await database.execute(statement);
  await database.execute(sql`alter table audit_log enable trigger user`);
}

const refusal = { cause: { message: expect.stringContaining('append-only') } };
const newestId = sql`(select max(id) from audit_log)`;

describe('the chain', () => {
  test('holds whatever the detail contains', async () => {
    await record({ z: 1, a: { y: [1, { d: 2, c: 3 }], x: null } });
    await record({ missing: undefined, at: new Date(0), text: '中文 “引号” \\ /' });
    await record();
    expect(await on.platform.audit.firstBroken()).toBeNull();
  });

  test('breaks where a row was changed', async () => {
    await record({ amount: 100 });
    const [last] = await on.platform.database.select().from(auditLog).where(eq(auditLog.id, newestId));
    await tamper(sql`update audit_log set detail = '{"amount": 1}' where id = ${last!.id}`);
    expect(await on.platform.audit.firstBroken()).toBe(last!.id);
    await tamper(sql`update audit_log set detail = '{"amount": 100}' where id = ${last!.id}`);
    expect(await on.platform.audit.firstBroken()).toBeNull();
  });

  test('breaks after a row that was removed from its middle', async () => {
    for (let count = 0; count < 3; count += 1) await record({ count });
    await tamper(sql`delete from audit_log where id = ${newestId} - 1`);
    const [{ id: newest } = { id: 0 }] = await on.platform.database
      .select({ id: auditLog.id })
      .from(auditLog)
      .where(eq(auditLog.id, newestId));
    expect(await on.platform.audit.firstBroken()).toBe(newest);
  });
});

test('a deed that is rolled back leaves no entry', async () => {
  const { database, audit } = on.platform;
  const before = await database.$count(auditLog);
  const failing = database.transaction(async (transaction) => {
    await audit.record(transaction, { ...entry, detail: {} });
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  expect(await database.$count(auditLog)).toBe(before);
});

describe('the database refuses', () => {
  test('to change an entry', async () => {
    await record();
    await expect(on.platform.database.update(auditLog).set({ action: 'x' })).rejects.toMatchObject(refusal);
  });

  test('to delete an entry', async () => {
    await expect(on.platform.database.delete(auditLog)).rejects.toMatchObject(refusal);
  });

  test('to empty the table', async () => {
    await expect(on.platform.database.execute(sql`truncate audit_log`)).rejects.toMatchObject(refusal);
  });

  const insertAged = (days: number) =>
    on.platform.database.execute(sql`
      insert into audit_log (at, action, subject, detail, address, previous_hash, hash)
      values (now() - make_interval(days => ${days}), 'aged', ${`days:${days}`}, '{}', '', '', '')`);

  const pruneAged = (mode: string, days: number) =>
    on.platform.database.transaction(async (transaction) => {
      await transaction.execute(sql`select set_config('portal.prune_audit', ${mode}, true)`);
      await transaction.delete(auditLog).where(eq(auditLog.subject, `days:${days}`));
    });

  test('to prune what is younger than 200 days, or without being told to', async () => {
    await insertAged(199);
    await insertAged(201);
    await expect(pruneAged('on', 199)).rejects.toMatchObject(refusal);
    await expect(pruneAged('off', 201)).rejects.toMatchObject(refusal);
  });

  test('but not to prune what is older, when it is told to', async () => {
    await pruneAged('on', 201);
    expect(await on.platform.database.$count(auditLog, eq(auditLog.subject, 'days:201'))).toBe(0);
  });
});

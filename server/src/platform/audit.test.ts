import { desc, eq, inArray, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditChain, auditLog } from './audit.tables.ts';
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
    await on.platform.audit.link();
    const [last] = await on.platform.database.select().from(auditLog).where(eq(auditLog.id, newestId));
    await tamper(sql`update audit_log set detail = '{"amount": 1}' where id = ${last!.id}`);
    expect(await on.platform.audit.firstBroken()).toBe(last!.id);
    await tamper(sql`update audit_log set detail = '{"amount": 100}' where id = ${last!.id}`);
    expect(await on.platform.audit.firstBroken()).toBeNull();
  });

  test('breaks where a row was removed from its middle or from its end', async () => {
    for (let count = 0; count < 3; count += 1) await record({ count });
    await on.platform.audit.link();
    const [removed] = await on.platform.database
      .select()
      .from(auditLog)
      .where(eq(auditLog.id, sql`${newestId} - 1`));
    await tamper(sql`delete from audit_log where id = ${removed!.id}`);
    expect(await on.platform.audit.firstBroken()).toBe(removed!.id);
    await tamper(sql`insert into audit_log overriding system value select
      ${removed!.id}, ${removed!.at.toISOString()}::timestamptz, ${removed!.actorId}, ${removed!.action},
      ${removed!.subject}, ${JSON.stringify(removed!.detail)}::jsonb, ${removed!.address}`);
    expect(await on.platform.audit.firstBroken()).toBeNull();
  });

  test('breaks where a link was taken out', async () => {
    for (let count = 0; count < 3; count += 1) await record({ count });
    await on.platform.audit.link();
    const [{ position } = { position: 0 }] = await on.platform.database
      .select({ position: auditChain.position })
      .from(auditChain)
      .orderBy(desc(auditChain.position))
      .limit(1);
    await on.platform.database.execute(sql`alter table audit_chain disable trigger user`);
    const [taken] = await on.platform.database
      .delete(auditChain)
      .where(eq(auditChain.position, position - 1))
      .returning();
    expect(await on.platform.audit.firstBroken()).not.toBeNull();
    await on.platform.database.delete(auditChain).where(eq(auditChain.entryId, taken!.entryId));
    await on.platform.database.insert(auditChain).values(taken!);
    await on.platform.database.execute(sql`alter table audit_chain enable trigger user`);
  });

  test('breaks where an entry was put in afterwards with a moment of earlier', async () => {
    const { database, audit, clock } = on.platform;
    await record();
    await audit.link();
    const forged = { ...entry, detail: {}, at: new Date(clock().getTime() - 3 * 3_600_000) };
    const [row] = await database.insert(auditLog).values(forged).returning();
    expect(await audit.firstBroken()).toBe(row!.id);
    await tamper(sql`delete from audit_log where id = ${row!.id}`);
    expect(await audit.firstBroken()).toBeNull();
  });

  test('takes an entry that was committed behind one with a later number', async () => {
    const { database, audit, clock } = on.platform;
    const earlier = new Date(clock().getTime() - 60_000);
    await record({ order: 'first' });
    await audit.link();
    await database.insert(auditLog).values({ ...entry, detail: { order: 'late' }, at: earlier });
    await audit.link();
    expect(await database.$count(auditLog)).toBe(await database.$count(auditChain));
  });

  test.runIf(process.env.TEST_DATABASE_URL)(
    'does not make two audited deeds wait for each other',
    async () => {
      const { database, audit } = on.platform;
      await database.transaction(async (first) => {
        await audit.record(first, { ...entry, detail: { deed: 1 } });
        // Would wait for the first for ever if recording took a lock.
        await record({ deed: 2 });
      });
      expect(await database.$count(auditLog, sql`detail ? 'deed'`)).toBe(2);
    },
  );
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
      insert into audit_log (at, action, subject, detail, address)
      values (now() - make_interval(days => ${days}), 'aged', ${`days:${days}`}, '{}', '')`);

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

describe('pruned as the manual says', () => {
  let old: TestPlatform;
  beforeAll(async () => {
    old = await testPlatform();
  });
  afterAll(() => old.close());

  const deed = (days: number) => ({
    ...entry,
    detail: { days },
    at: new Date(old.platform.clock().getTime() - days * 86_400_000),
  });
  const prune = (ids: number[]) =>
    old.platform.database.transaction(async (transaction) => {
      await transaction.execute(sql`select set_config('portal.prune_audit', 'on', true)`);
      await transaction.delete(auditLog).where(inArray(auditLog.id, ids));
    });

  test('the log is intact, and still tells what is missing of later', async () => {
    const { database, audit } = old.platform;
    const rows = await database.insert(auditLog).values([300, 250, 100, 1].map(deed)).returning();
    const ids = rows.map(({ id }) => id);
    await audit.link();
    await prune(ids.slice(0, 2));
    expect(await audit.firstBroken()).toBeNull();
    await database.execute(sql`alter table audit_log disable trigger user`);
    await database.delete(auditLog).where(eq(auditLog.id, ids[2]!));
    expect(await audit.firstBroken()).toBe(ids[2]);
  });
});

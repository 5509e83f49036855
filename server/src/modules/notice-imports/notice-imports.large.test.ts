import { noticeImports as endpoints } from '@portal/contract/notice-imports';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Database } from '../../platform/database/database.ts';
import { notices as noticeRows } from '../notices/notices.tables.ts';
import { testNotices } from '../notices/notices.testing.ts';
import { noticeImportRows, noticeImports } from './notice-imports.tables.ts';
import { createNoticeImports } from './notice-imports.ts';
import { header, line, testImports, type TestImports, csv } from './notice-imports.testing.ts';

let on: TestImports;
beforeAll(async () => {
  on = await testImports();
});
afterAll(() => on.close());
beforeEach(async () => {
  await on.platform.database.delete(noticeRows);
});

const stored = () => on.platform.database.select({ externalId: noticeRows.externalId }).from(noticeRows);

/** A database whose n-th transaction dies after everything was written and before it is committed. */
function dyingAt(transaction: number): TestImports['platform']['database'] {
  let begun = 0;
  return new Proxy(on.platform.database, {
    get(target, name) {
      if (name !== 'transaction') return Reflect.get(target, name) as unknown;
      return (work: Parameters<typeof target.transaction>[0]) =>
        target.transaction(async (inner) => {
          const done = await work(inner);
          if (++begun === transaction) throw new Error('killed');
          return done;
        });
    },
  });
}

test('twenty megabytes with broken rows: every row is in the report, all the good ones are in, none is lost', async () => {
  const body = '受采购人委托，就教学设备采购项目进行公开招标，欢迎符合条件的供应商参加。'.repeat(600);
  const broken: Record<number, Record<string, string>> = {
    10: { 标题: '' },
    50: { '预算金额（万元）': '1e99' },
    90: { 投标截止时间: '昨天' },
    130: { 标题: "=cmd|'/c calc'!A0" },
    170: { 外部编号: 'GG-1' },
    210: { 所属地区: '火星' },
  };
  const lines: Buffer[] = [Buffer.from(`${header}\r\n`)];
  let size = 0;
  let count = 0;
  while (size < 19_800_000) {
    count += 1;
    const text = Buffer.from(`${line(count, { 正文: body, ...broken[count] })}\r\n`);
    // Bytes that are no UTF-8, in the middle of a title.
    if (count === 20 || count === 220) text.writeUInt16BE(0xc3ff, text.indexOf('教学设备'));
    lines.push(text);
    size += text.byteLength;
  }
  const bytes = Buffer.concat(lines);
  expect(bytes.byteLength).toBeGreaterThan(19_000_000);
  const faulty = Object.keys(broken).length + 2;
  const done = await on.imported(bytes);
  expect(done).toMatchObject({
    status: 'done',
    total: count,
    done: count,
    added: count - faulty,
    refused: faulty,
  });
  const { data } = await on.ask(endpoints.rows, { id: done.id, outcome: 'refused', page_size: 100 });
  expect(data.map(({ row, faults }) => [row, faults[0]!.column])).toEqual([
    [11, '公告标题'],
    [21, '公告标题'],
    [51, '预算金额'],
    [91, '投标截止时间'],
    [131, '公告标题'],
    [171, '外部编号'],
    [211, '所属地区'],
    [221, '公告标题'],
  ]);
  expect(await stored()).toHaveLength(count - faulty);
}, 180_000);

test('a row the database itself refuses costs no other', async () => {
  const notices: TestImports['ports']['notices'] = {
    publishing: {
      ...on.notices.publishing,
      add: async (transaction, entries, now) => {
        const ids = await on.notices.publishing.add(transaction, entries, now);
        // As PostgreSQL fails: the transaction is dead until its savepoint.
        if (entries.some(({ externalId }) => externalId === 'GG-2'))
          await transaction.execute('select 1 / 0');
        return ids;
      },
    },
  };
  const id = await on.start(csv(line(1), line(2), line(3)));
  on.jobs.waiting.length = 0;
  await createNoticeImports(on.platform, { ...on.ports, notices }).run(id);
  expect(await on.ask(endpoints.read, { id })).toMatchObject({ status: 'done', added: 2, refused: 1 });
  const { data } = await on.ask(endpoints.rows, { id, outcome: 'refused' });
  expect(data).toMatchObject([{ row: 3, faults: [{ column: '（整行）' }] }]);
  expect((await stored()).map(({ externalId }) => externalId)).toEqual(['GG-1', 'GG-3']);
});

/** The transactions of batches are those of the notices they bring in. */
function importsOver(database: Database) {
  const platform = { ...on.platform, database };
  return createNoticeImports(platform, { ...on.ports, notices: testNotices(platform) });
}

test('killed in the middle it goes on where it was: nothing twice, nothing left out', async () => {
  const count = 650;
  const lines = Array.from({ length: count }, (_, at) => line(at + 1, at === 300 ? { 标题: '' } : {}));
  const dying = importsOver(dyingAt(3));
  const id = await on.start(csv(...lines));
  on.jobs.waiting.length = 0;
  await expect(dying.run(id)).rejects.toThrow('killed');
  expect(await on.ask(endpoints.read, { id })).toMatchObject({ status: 'working', done: 400, total: count });
  expect(await stored()).toHaveLength(399);

  // Too early: its worker may only be slow.
  await on.imports.resume();
  expect(on.jobs.waiting).toHaveLength(0);
  on.clock.advance(130_000);
  await on.imports.resume();
  expect(on.jobs.waiting).toHaveLength(1);
  await Promise.all([on.jobs.runAll(), on.imports.run(id)]);
  expect(await on.ask(endpoints.read, { id })).toMatchObject({
    status: 'done',
    done: count,
    added: count - 1,
    refused: 1,
  });
  const ids = (await stored()).map(({ externalId }) => externalId);
  expect(ids).toHaveLength(count - 1);
  expect(new Set(ids).size).toBe(count - 1);
  expect(await on.platform.database.$count(noticeImportRows, eq(noticeImportRows.importId, id))).toBe(count);
}, 120_000);

test('stopped while it runs, it ends after the batch at hand', async () => {
  const id = await on.start(csv(...Array.from({ length: 450 }, (_, at) => line(at + 1))));
  let batches = 0;
  const stopping = new Proxy(on.platform.database, {
    get(target, name) {
      if (name !== 'transaction') return Reflect.get(target, name) as unknown;
      return async (work: Parameters<typeof target.transaction>[0]) => {
        const done = await target.transaction(work);
        if (++batches === 1) await on.ask(endpoints.cancel, { id });
        return done;
      };
    },
  });
  on.jobs.waiting.length = 0;
  await importsOver(stopping).run(id);
  expect(await on.ask(endpoints.read, { id })).toMatchObject({ status: 'cancelled', done: 200, added: 200 });
  const [row] = await on.platform.database.select().from(noticeImports).where(eq(noticeImports.id, id));
  expect(row!.finishedAt).not.toBeNull();
}, 60_000);

import { code } from '@portal/contract/codes';
import { downloads as endpoints } from '@portal/contract/downloads';
import type { OutputOf } from '@portal/contract/endpoint';
import type { NoticeDraft } from '@portal/contract/notice-content';
import { noticeColumns } from '@portal/contract/notice-columns';
import { eq } from 'drizzle-orm';
import readSheet from 'read-excel-file/node';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Api, createApi } from '../../platform/http/api.ts';
import { signedInUser, testPlatform, type TestPlatform } from '../../platform/testing.ts';
import { downloads as table } from '../downloads/downloads.tables.ts';
import { createDownloads, type Downloads } from '../downloads/downloads.ts';
import { memoryStorage } from '../files/files.testing.ts';
import { messages as messageRows } from '../messages/messages.tables.ts';
import { createMessages } from '../messages/messages.ts';
import { addPerson, type HeldJobs, heldJobs } from '../messages/messages.testing.ts';
import { createNoticeSearch } from '../notice-search/notice-search.ts';
import { draft, noticesOn, publish } from '../subscriptions/subscriptions.testing.ts';
import { noticeDownload } from './notices.downloads.ts';
import { noticeIndex, notices as noticeRows } from './notices.tables.ts';

type Progress = OutputOf<typeof endpoints.export>;

let on: TestPlatform;
let jobs: HeldJobs;
let downloads: Downloads;
let api: Api;
beforeAll(async () => {
  on = await testPlatform();
});
afterAll(() => on.close());
beforeEach(async () => {
  await on.platform.database.delete(noticeIndex);
  await on.platform.database.delete(noticeRows);
  jobs = heldJobs();
  const notices = noticesOn(on.platform);
  const { search, walk } = createNoticeSearch(on.platform, { notices });
  const { database, settings } = on.platform;
  downloads = createDownloads(
    { ...on.platform, jobs },
    {
      storage: memoryStorage(),
      accounts: {
        people: {
          requireFresh: () => {
            throw new Error('a search needs no proof');
          },
        },
      },
      messages: createMessages(on.platform),
      personalData: [],
      tables: [noticeDownload(database, { rows: notices.rows, search, walk }, settings.publicUrl)],
    },
  );
  api = createApi(downloads.calls);
});

const ask = async (userId: number, input: object, certified = false) =>
  api.call(endpoints.export, input, await signedInUser(on.platform, { userId, certified }));
const start = async (userId: number, filter: object = {}, certified = false) => {
  const whole = { query: {}, columns: ['title'], ...filter };
  return (await ask(userId, { type: 'notices', filter: whole }, certified)).data as Progress;
};
async function fileOf(userId: number, job: string) {
  const { url } = (await ask(userId, { job_id: job })).data as Progress;
  return downloads.mounts[0]!.request(url);
}
async function exported(filter: object, certified = false) {
  const userId = await addPerson(on.platform);
  const { job_id } = await start(userId, filter, certified);
  await jobs.runAll();
  const answer = await fileOf(userId, job_id);
  return { userId, answer, bytes: Buffer.from(await answer.arrayBuffer()) };
}
const tableOf = async (workbook: Buffer) => (await readSheet(workbook))[0]!.data;
const told = (userId: number) =>
  on.platform.database.select().from(messageRows).where(eq(messageRows.userId, userId));

/** Titles that a spreadsheet would take for formulas. */
const hostile = ['=HYPERLINK("http://e.com")', '+1234', '-1234', '@SUM(A1)'];
const full: NoticeDraft = draft({
  type: 'result',
  title: '示例大学"实验室", <设备> & 采购结果',
  project_number: 'SZCG-2026-1',
  buyer: { name: '示例大学' },
  agency: { name: '示例代理公司' },
  budget: 123_456,
  deadline: 1_900_000_000,
  packages: [
    { number: '1', name: '一包', winner: { name: '示例甲公司' }, amount: 100_050 },
    { number: '2', name: '二包', winner: { name: '示例乙公司' } },
  ],
});

describe('an export of a search', () => {
  test('is a workbook with the chosen columns, which a reader opens', async () => {
    const [id] = await publish(on.platform, full);
    const { answer, bytes, userId } = await exported({ columns: noticeColumns });
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="notices-2026-11-16.xlsx"');
    expect(answer.headers.get('content-type')).toContain('spreadsheetml');
    const [head, row, ...more] = await tableOf(bytes);
    expect(more).toEqual([]);
    expect(head).toEqual([
      '公告标题',
      '公告类型',
      '项目编号',
      '采购方式',
      '采购类别',
      '行业',
      '地区',
      '采购人',
      '代理机构',
      '预算金额（元）',
      '成交金额（元）',
      '中标（成交）供应商',
      '截止时间',
      '发布时间',
      '公告地址',
    ]);
    expect(row).toMatchObject([
      '示例大学"实验室", <设备> & 采购结果',
      '中标(成交)公告',
      'SZCG-2026-1',
      '公开招标',
      '货物',
      '教育',
      null,
      '示例大学',
      '示例代理公司',
      1234.56,
      1000.5,
      '示例乙公司、示例甲公司',
      '2030-03-18 01:46',
      '2026-11-16 10:00',
      expect.stringContaining(`/bids/detail/${id}`),
    ]);
    expect(await told(userId)).toMatchObject([
      { title: '公告导出已完成', content: expect.stringContaining('共 1 条公告') },
    ]);
  });

  test('finds what the search finds, in its order, over several batches', async () => {
    for (let hundreds = 0; hundreds < 5; hundreds++) {
      await publish(
        on.platform,
        ...Array.from({ length: 90 }, (_, at) => draft({ budget: (hundreds * 90 + at) * 100 })),
        ...Array.from({ length: 10 }, () => draft({ title: '示例道路养护服务公告' })),
      );
    }
    const { bytes } = await exported({ query: { keyword: '食堂' }, sort: 'budget', columns: ['budget'] });
    const [, ...rows] = await tableOf(bytes);
    expect(rows.map(([budget]) => budget)).toEqual(Array.from({ length: 450 }, (_, at) => 449 - at));
  });

  test('holds the chosen rows alone, in the order chosen', async () => {
    const [first, second, third] = await publish(on.platform, draft(), draft(), draft());
    const { bytes } = await exported({
      ids: [third, first, third, 987_654_321],
      columns: ['url'],
      format: 'csv',
    });
    const ids = [...bytes.toString().matchAll(/detail\/(\d+)/g)].map(([, id]) => Number(id));
    expect(ids).toEqual([third, first]);
    expect(ids).not.toContain(second);
  });

  test('lets nothing become a formula', async () => {
    await publish(
      on.platform,
      ...hostile.map((title) => draft({ title: `${title}——`, buyer: { name: '\t=1+1 局' } })),
    );
    const filter = { columns: ['title', 'buyer'] };
    const [, ...rows] = await tableOf((await exported(filter)).bytes);
    expect(new Set(rows.map(([title]) => title))).toEqual(new Set(hostile.map((title) => `${title}——`)));
    const csv = (await exported({ ...filter, format: 'csv' })).bytes.toString();
    expect(csv.startsWith('\uFEFF公告标题,采购人\r\n')).toBe(true);
    const lines = csv.slice(1).split('\r\n').slice(1, -1);
    expect(lines).toHaveLength(4);
    for (const line of lines) expect(line).toMatch(/^"?'/);
    expect(lines.join('\n')).toContain(`"'=HYPERLINK(""http://e.com"")——"`);
  });

  test('ends at the most of the identity, and says so', async () => {
    for (let hundreds = 0; hundreds < 11; hundreds++) {
      await publish(on.platform, ...Array.from({ length: 100 }, () => draft()));
    }
    const plain = await exported({});
    expect(await tableOf(plain.bytes)).toHaveLength(1 + 1000);
    expect((await told(plain.userId))[0]!.content).toContain('已导出 1,000 条公告，达到上限，其余未导出');
    const certified = await exported({}, true);
    expect(await tableOf(certified.bytes)).toHaveLength(1 + 1100);
    expect((await told(certified.userId))[0]!.content).not.toContain('上限');
  }, 60_000);

  test('goes on after a crash, and is announced once', async () => {
    await publish(on.platform, draft(), draft());
    const userId = await addPerson(on.platform);
    const { job_id } = await start(userId);
    // As a process leaves it that was killed halfway.
    await on.platform.database
      .update(table)
      .set({ status: 'working', progress: 40 })
      .where(eq(table.id, job_id));
    const [{ to, data }] = jobs.waiting as [HeldJobs['waiting'][number]];
    await to.run(data);
    await to.run(data);
    expect(await tableOf(Buffer.from(await (await fileOf(userId, job_id)).arrayBuffer()))).toHaveLength(3);
    expect(await told(userId)).toHaveLength(1);
  });

  test('runs one at a time, asked twice it is the same, and is not the export of personal data', async () => {
    const userId = await addPerson(on.platform);
    const first = await start(userId);
    expect((await start(userId)).job_id).toBe(first.job_id);
    const other = await ask(userId, { type: 'notices', filter: { query: {}, columns: ['url'] } });
    expect(other).toMatchObject({ code: code.failure, msg: '上一个导出还在进行，请稍候' });
    await expect(ask(userId, { type: 'personal' })).rejects.toThrow('proof');
    const stranger = await ask(await addPerson(on.platform), { job_id: first.job_id });
    expect(stranger).toMatchObject({ code: code.failure, msg: '导出任务不存在' });
  });

  test('refuses columns that are not there, and none at all', async () => {
    const userId = await addPerson(on.platform);
    for (const columns of [[], ['password'], undefined]) {
      const answer = await ask(userId, { type: 'notices', filter: { query: {}, columns } });
      expect(answer.code).toBe(code.invalidFields);
    }
  });
});

import { gunzipSync } from 'node:zlib';
import { dataOf } from '@portal/contract/endpoint';
import { openData as endpoints } from '@portal/contract/open-data';
import { formatDate } from '@portal/contract/time';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Storage } from '../../outside/storage/port.ts';
import { fakeOutside, testApi, type TestApi } from '../../testing.ts';
import { publishNotices, sampleNotice, testNotices, withdraw } from '../notices/notices.testing.ts';
import { createDumps } from './open-data.dumps.ts';

let on: TestApi;
let storage: Storage;
beforeAll(async () => {
  on = await testApi();
  ({ storage } = fakeOutside());
});
afterAll(() => on.close());

const dayLength = 86_400_000;
const daysAgo = (days: number) => new Date(on.clock().getTime() - days * dayLength);
const dayOf = (moment: Date) => formatDate(moment.getTime() / 1000);
const dumps = () => createDumps(on.platform, storage);

async function bytesOf(day: string, format: 'jsonl.gz' | 'csv'): Promise<Buffer> {
  const { body } = (await dumps().read(day, format))!;
  return Buffer.from(await new Response(body).arrayBuffer());
}
const linesOf = async (day: string) =>
  gunzipSync(await bytesOf(day, 'jsonl.gz'))
    .toString()
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as { id: number; [more: string]: unknown });

test('every day of the last month has its file, with what changed on it', async () => {
  const [a, b, other] = await publishNotices(on.platform, [
    { publishedAt: daysAgo(3), title: '示例市 "引号", 逗号采购公告' },
    {
      publishedAt: daysAgo(3),
      title: '=HYPERLINK("http://evil.example")采购公告',
      body: '<p>联系人：诸葛亮，电话 13900008888，张先生</p>',
    },
    { publishedAt: daysAgo(2) },
    { state: 'draft', publishedAt: null },
  ]);
  await dumps().make();
  const day = dayOf(daysAgo(3));
  const lines = await linesOf(day);
  expect(lines.map(({ id }) => id)).toEqual([a, b]);
  expect(lines[0]).toMatchObject({
    state: 'published',
    body: '<p>采购一批医用影像设备。</p>',
    buyer: { name: '示例市第一人民医院' },
  });
  expect(JSON.stringify(lines)).not.toMatch(/88000001|13900008888|张先生|李女士|诸葛/);
  expect((await linesOf(dayOf(daysAgo(2)))).map(({ id }) => id)).toEqual([other]);

  const csv = (await bytesOf(day, 'csv')).toString();
  expect(csv.startsWith('\uFEFF编号,')).toBe(true);
  expect(csv).toContain('"示例市 ""引号"", 逗号采购公告"');
  expect(csv).toContain(`"'=HYPERLINK(""http://evil.example"")采购公告"`);
  expect(csv.trimEnd().split('\r\n')).toHaveLength(3);

  const { data, total } = dataOf(await on.call(endpoints.dumps, { page_size: '31' }));
  expect(total).toBe(31);
  expect(data).toHaveLength(31);
  expect(data[0]!.day).toBe(dayOf(daysAgo(1)));
  expect(data.find((each) => each.day === day)).toMatchObject({
    notices: 2,
    jsonl: { url: `/open/dumps/notices-${day}.jsonl.gz`, size: (await bytesOf(day, 'jsonl.gz')).byteLength },
  });
  const older = dataOf(await on.call(endpoints.dumps, { page_size: '2', before: day }));
  expect(older.data.map((each) => each.day)).toEqual([dayOf(daysAgo(4)), dayOf(daysAgo(5))]);
  const further = dataOf(await on.call(endpoints.dumps, { page: '2', page_size: '2', before: day }));
  expect(further).toMatchObject({ total: older.total, page: 2, page_size: 2 });
  expect(further.data[0]!.day).toBe(dayOf(daysAgo(6)));
});

test('a withdrawal is told on its day, without what was said', async () => {
  const [id] = await publishNotices(on.platform, [{ publishedAt: daysAgo(5) }]);
  await withdraw(on.platform, id!, '内容有误');
  const day = dayOf(on.clock());
  on.clock.advance(dayLength);
  await dumps().make();
  const line = (await linesOf(day)).find((each) => each.id === id);
  expect(line).toMatchObject({ state: 'withdrawn', withdrawn_reason: '内容有误', body: '' });
});

test('what comes late is added to its day, and a day without news is not made again', async () => {
  const day = dayOf(daysAgo(7));
  const madeOf = async () =>
    dataOf(await on.call(endpoints.dumps, {})).data.find((each) => each.day === day)!;
  const before = await madeOf();
  on.clock.advance(3_600_000);
  await dumps().make();
  expect((await madeOf()).made).toBe(before.made);
  await publishNotices(on.platform, [{ publishedAt: daysAgo(7), source: 'late', externalId: '1' }]);
  await dumps().make();
  expect(await madeOf()).toMatchObject({ notices: before.notices + 1 });
  expect((await madeOf()).made).toBeGreaterThan(before.made);
});

test('a day is made anew when as much came late as moved on by corrections', async () => {
  const [corrected] = await publishNotices(on.platform, [{ publishedAt: daysAgo(9) }]);
  const day = dayOf(daysAgo(9));
  await dumps().make();
  on.clock.advance(3_600_000);
  const revision = { content: sampleNotice(), changes: [], reason: '预算写错', by: null };
  const { publishing } = testNotices(on.platform);
  await on.platform.database.transaction((transaction) =>
    publishing.revise(transaction, corrected!, revision, on.clock()),
  );
  const [late] = await publishNotices(on.platform, [
    { publishedAt: daysAgo(9), source: 'late', externalId: '2' },
  ]);
  await dumps().make();
  const ids = (await linesOf(day)).map(({ id }) => id);
  expect(ids).toContain(late);
  expect(ids).not.toContain(corrected);
});

test('what is withdrawn weeks later is no longer in the file of its day, and the others are', async () => {
  const [gone, stays] = await publishNotices(on.platform, [
    { publishedAt: daysAgo(20), title: '后来撤回的采购公告' },
    { publishedAt: daysAgo(20) },
  ]);
  const day = dayOf(daysAgo(20));
  await dumps().make();
  on.clock.advance(30 * dayLength);
  await withdraw(on.platform, gone!, '内容有误');
  on.clock.advance(3_600_000);
  await dumps().make();
  expect((await linesOf(day)).map(({ id }) => id)).toEqual([stays]);
  expect((await bytesOf(day, 'csv')).toString()).not.toContain('后来撤回的采购公告');
  const madeOf = async () =>
    dataOf(await on.call(endpoints.dumps, { page_size: '100' })).data.find((each) => each.day === day)!.made;
  const made = await madeOf();
  on.clock.advance(3_600_000);
  await dumps().make();
  expect(await madeOf()).toBe(made);
});

test('after four hundred days a file is gone', async () => {
  const day = dayOf(daysAgo(1));
  expect(await dumps().read(day, 'csv')).not.toBeNull();
  on.clock.advance(401 * dayLength);
  await dumps().make();
  expect(await dumps().read(day, 'csv')).toBeNull();
  const { total, data } = dataOf(await on.call(endpoints.dumps, { page_size: '100' }));
  expect(data).toHaveLength(total);
  expect(data.map((each) => each.day)).not.toContain(day);
});

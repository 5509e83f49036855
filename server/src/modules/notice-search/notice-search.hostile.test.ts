import { code, PortalError } from '@portal/contract/codes';
import {
  notices as contract,
  noticeQuery,
  type NoticeQuery,
  type NoticeSort,
} from '@portal/contract/notices';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { change } from '../../platform/change.ts';
import { fillNotices } from '../../../seed/notices.ts';
import { user, testPlatform, type TestPlatform } from '../../platform/testing.ts';
import { createNoticeSearch, type NoticeSearch } from './notice-search.ts';
import type { Notices } from '../notices/notices.ts';
import { testNotices } from '../notices/notices.testing.ts';
import { noticeBodies, noticeIndex } from '../notices/notices.tables.ts';
import { noticeSearches } from './notice-search.tables.ts';

let on: TestPlatform;
let notices: Notices;
let search: NoticeSearch;
beforeAll(async () => {
  on = await testPlatform({
    name: 'notices200',
    files: ['seed/**/*.*', 'src/modules/notices/notices.{tables,lexemes,indexing,masking}.ts'],
    run: (platform) => fillNotices(platform, () => {}, 200),
  });
  notices = testNotices(on.platform);
  search = createNoticeSearch(on.platform, { notices });
});
afterAll(() => on.close());

const page = (query: Partial<NoticeQuery>, sort: NoticeSort = 'date', next = '', page_size = 20) =>
  search.search(noticeQuery.parse(query), { sort, next, page_size, with_facets: true });

const publish = (title: string, body = '', more: object = {}) =>
  change(on.platform, 'notices', async (transaction) => {
    const content = {
      type: 'tender' as const,
      title,
      kind: 'goods' as const,
      district: '440305',
      buyer: { name: '示例采购单位' },
      body,
      ...more,
    };
    const entry = { content, state: 'published' as const, publishedAt: on.platform.clock() };
    return (await notices.publishing.add(transaction, [entry], on.platform.clock()))[0]!;
  });

describe('absurd questions', () => {
  test.each([
    ["'", 200],
    ['"', 200],
    ["a' | 'b", 0],
    ['%', 200],
    ['_%_', 200],
    ['\\', 200],
    ["'采':*", null],
    ['!采购 & (', null],
    ['#t1', 0],
    ['😀', 200],
    ['\u0000采购', null],
    ['采'.repeat(100), 0],
    [Array.from({ length: 50 }, (_, at) => String.fromCodePoint(0x4e00 + at)).join(' '), 0],
    ['-采 -购 -项 -目 -公', null],
    ['a'.repeat(100), 0],
    ['(采购', null],
  ])('%j is answered', async (keyword, expected) => {
    const answer = await page({ keyword });
    expect(contract.search.output.safeParse(answer).success).toBe(true);
    if (expected !== null) expect(answer.total).toBe(expected);
  });

  test('wildcards of LIKE are letters in a longer word', async () => {
    const id = await publish('折扣率 50%_起 专用');
    expect((await page({ keyword: '率 50%_起' })).data.map((row) => row.id)).toEqual([id]);
    expect((await page({ keyword: '"率 50%%起"' })).data).toEqual([]);
  });

  test('ranges that hold nothing', async () => {
    expect((await page({ budget_min: 10, budget_max: 1 })).total).toBe(0);
    expect((await page({ published_from: 253_402_300_799, published_to: 0 })).total).toBe(0);
    expect((await page({ published_from: 0 })).total).toBeGreaterThan(100);
    expect((await page({ buyer: Number.MAX_SAFE_INTEGER, supplier: Number.MAX_SAFE_INTEGER })).total).toBe(0);
    expect((await page({ district: '999999' }, 'budget')).data).toEqual([]);
  });

  test('the contract refuses absurd sizes and lengths', () => {
    const refused = (input: object) => contract.search.input.safeParse(input).success;
    expect(refused({ page_size: 101 })).toBe(false);
    expect(refused({ page_size: 0 })).toBe(false);
    expect(refused({ keyword: '采'.repeat(101) })).toBe(false);
    expect(refused({ district: "44'; drop" })).toBe(false);
    expect(refused({ next: 'a'.repeat(301) })).toBe(false);
  });
});

describe('broken cursors', () => {
  const written = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const good = ['date', 0, 0, 1, 1, 0, -1, 0, 0];
  const changed = (at: number, value: unknown) =>
    written(good.map((each, index) => (index === at ? value : each)));

  test.each([
    'x',
    '!!!!',
    'null',
    written(null),
    written({}),
    written([]),
    written(good.slice(1)),
    written([...good, 1]),
    changed(0, 'budget'),
    changed(0, 'id; drop table notices'),
    changed(1, 2),
    changed(2, 1),
    changed(2, -1),
    changed(3, null),
    changed(3, 1e300),
    changed(3, 9_007_199_254_740_991),
    changed(3, -1),
    changed(4, '1'),
    changed(4, 1.5),
    changed(5, 9e15),
    changed(6, 501),
    changed(7, -5),
    changed(8, Number.MAX_SAFE_INTEGER * 2),
  ])('%s', async (next) => {
    const refusal = await page({}, 'date', next).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(PortalError);
    expect(refusal).toMatchObject({ code: code.failure, message: '翻页位置已失效，请重新搜索' });
  });

  test('one of another sort is refused, one of an emptied list leads to its beginning', async () => {
    const { next } = await page({}, 'budget');
    await expect(page({}, 'date', next!)).rejects.toThrow('翻页位置已失效');
    const back = await page({ keyword: '没有这样的公告' }, 'date', changed(1, 1));
    expect(back).toMatchObject({ data: [], next: null, previous: null });
  });

  test('extreme but possible places are answered', async () => {
    for (const [key, id] of [
      [0, 0],
      [253_402_300_799_999, Number.MAX_SAFE_INTEGER],
    ]) {
      for (const sort of ['date', 'budget', 'deadline', 'relevance'] as const) {
        const next = written([sort, 0, 0, key, id, 0, -1, 0, 0]);
        await expect(page({ keyword: '采购' }, sort, next)).resolves.toHaveProperty('data');
      }
    }
  });
});

describe('bodies', () => {
  test('are searched when asked for, with filters, and show where', async () => {
    const id = await publish('机房设备采购公告', '<p>精密空调须支持<b>恒温恒湿</b>联动 &amp; 告警</p>');
    await publish('档案馆恒温恒湿库房改造公告', '', { kind: 'works' });
    const titles = await page({ keyword: '恒温恒湿' });
    expect(titles.data.map((row) => row.title)).toEqual(['档案馆恒温恒湿库房改造公告']);
    const bodies = await page({ keyword: '恒温恒湿', full_text: true });
    expect(bodies.total).toBe(2);
    expect(bodies.data.find((row) => row.id === id)!.snippet_html).toBe(
      '精密空调须支持<mark>恒温恒湿</mark>联动 &amp; 告警',
    );
    const goods = await page({ keyword: '恒温恒湿', full_text: true, kind: ['goods'] }, 'relevance');
    expect(goods.data.map((row) => row.id)).toEqual([id]);
    expect(goods.facets!.kind.map(({ value, count }) => [value, count])).toEqual([
      ['goods', 1],
      ['works', 1],
    ]);
    const without = await page({ keyword: '恒温恒湿 -"支持恒温"', full_text: true }, 'budget');
    expect(without.data.map((row) => row.title)).toEqual(['档案馆恒温恒湿库房改造公告']);
  });

  test('a giant one is stored and found by its title', async () => {
    const letters = Array.from({ length: 60_000 }, (_, at) =>
      String.fromCodePoint(0x4e00 + ((at * 7919) % 20_000)),
    );
    const id = await publish('巨幅正文公告', `<p>${'x'.repeat(60_000)} ${letters.join('')}</p>`);
    expect((await page({ keyword: '巨幅正文', full_text: true })).data.map((row) => row.id)).toEqual([id]);
    expect((await page({ keyword: 'x'.repeat(100), full_text: true })).data.map((row) => row.id)).toEqual([
      id,
    ]);
  });
});

test('what is withdrawn is found nowhere', async () => {
  const { database, clock } = on.platform;
  await publish('撤回试验公告甲');
  const id = await publish('撤回试验公告乙');
  await database.transaction((transaction) => notices.publishing.withdraw(transaction, id, '重复', clock()));
  for (const table of [noticeIndex, noticeBodies]) {
    expect(await database.select().from(table).where(eq(table.noticeId, id))).toEqual([]);
  }
  const { data } = await page({ keyword: '撤回试验' }, 'date', '', 100);
  expect(data.map((row) => row.id)).not.toContain(id);
});

describe('suggestions', () => {
  test('remember the newest of each, only for their owner, until forgotten', async () => {
    const { userId } = user().session;
    for (const word of ['电梯', '空调', '电梯 ', ' ']) {
      await search.suggestions.remember(userId, word);
      on.clock.advance(1000);
    }
    expect((await search.suggestions.suggest('', userId)).history).toEqual(['电梯', '空调']);
    expect((await search.suggestions.suggest('空', userId)).history).toEqual(['空调']);
    expect((await search.suggestions.suggest('', userId + 1)).history).toEqual([]);
    expect((await search.suggestions.suggest('', null)).history).toEqual([]);
    await search.suggestions.forget(userId);
    expect((await search.suggestions.suggest('', userId)).history).toEqual([]);
  });

  test('keep fifty at most', async () => {
    const { userId } = user().session;
    for (let at = 0; at < 55; at++) {
      on.clock.advance(1000);
      await search.suggestions.remember(userId, `词 ${at}`);
    }
    expect(await on.platform.database.$count(noticeSearches, eq(noticeSearches.userId, userId))).toBe(50);
  });

  test('name organisations, the busiest first', async () => {
    const { parties } = await search.suggestions.suggest('样例 医院', null);
    expect(parties.length).toBeGreaterThan(1);
    for (const { name } of parties) expect(name).toMatch(/样例.*医院/);
    const busy = parties.map(({ notices }) => notices);
    expect(busy).toEqual(busy.toSorted((a, b) => b - a));
    expect((await search.suggestions.suggest("'%_\\", null)).parties).toEqual([]);
  });
});

test('similar ones are of other projects and alike', async () => {
  const { data } = await page({ keyword: '物业管理', notice_type: ['tender'] });
  const compared = async (id: number) => {
    const { project_id: projectId, ...detail } = await notices.detail(id, undefined, null);
    return { ...detail, projectId };
  };
  const similar = await search.similar(await compared(data[0]!.id), 5);
  expect(similar.length).toBeGreaterThan(0);
  expect(similar[0]!.title).toContain('物业管理');
  expect(similar.map(({ id }) => id)).not.toContain(data[0]!.id);
});

test('what is published counts as similar at once', async () => {
  const { data } = await page({ keyword: '物业管理', notice_type: ['tender'] });
  const { project_id: projectId, ...detail } = await notices.detail(data[0]!.id, undefined, null);
  const compared = { ...detail, projectId };
  const [best] = await search.similar(compared, 1);
  const twin = await publish(detail.title, '正文', { kind: detail.kind, industry: detail.industry });
  expect((await search.similar(compared, 5)).map(({ id }) => id)).toContain(twin);
  expect(best!.id).not.toBe(twin);
});

test('a search of bodies confirms neither a hidden number nor the name of a contact', async () => {
  const buyer = { name: '示例保密采购单位', contact: '司马文', phone: '13900004321' };
  const body = '<p>防汛沙袋若干。联系人：诸葛亮，电话 13900004321；疑问由司马文解答。</p>';
  const id = await publish('示例防汛物资采购公告', body, { buyer });
  for (const keyword of ['13900004321', '诸葛亮', '诸葛', '司马文', '"电话 13900004321"']) {
    expect([keyword, (await page({ keyword, full_text: true })).total]).toEqual([keyword, 0]);
  }
  const [row] = (await page({ keyword: '防汛沙袋', full_text: true })).data;
  expect(row).toMatchObject({ id });
  expect(row!.snippet_html).not.toMatch(/诸葛亮|司马文|4321/);
});

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testNotices } from '../notices/notices.testing.ts';
import { createNoticeSearch } from './notice-search.ts';
import { asks, idsOf, type Plain, sorted, type TestSearch, testSearch } from './notice-search.testing.ts';

let on: TestSearch;
let notices: TestSearch['notices'];
let page: TestSearch['page'];
let naive: TestSearch['naive'];
beforeAll(async () => {
  on = await testSearch();
  ({ notices, page, naive } = on);
});
afterAll(() => on.close());

test('five thousand are there', () => {
  expect(notices).toHaveLength(5000);
});

describe('words', () => {
  test.each([
    'LED显示屏',
    'ＬＥＤ',
    'led 显示屏',
    '5g专网',
    '"采购项目公开招标"',
    '“物业管理” -保安',
    '物业 -管理服务采购',
    '2026年',
    '-采购',
    '-采购项目',
    'a3彩色打印机',
    '（二次）',
  ])('%s', async (keyword) => {
    const expected = naive(asks({ keyword }));
    const answer = await page({ keyword });
    expect(answer.total).toBe(expected.length);
    expect(idsOf(answer)).toEqual(sorted(expected, 'date', on.platform.clock()).slice(0, 100));
  });

  test('the beginning of a number finds its project, also beside filters', async () => {
    const { content } = notices.find((notice) => notice.content.type === 'result')!;
    const beginning = content.project_number.slice(0, -1);
    const expected = notices.filter((notice) => notice.content.project_number.startsWith(beginning));
    expect(expected.length).toBeGreaterThan(0);
    expect(idsOf(await page({ keyword: beginning.toLowerCase() })).toSorted((a, b) => a - b)).toEqual(
      expected.map(({ id }) => id).toSorted((a, b) => a - b),
    );
    const results = expected.filter((notice) => notice.content.type === 'result');
    const filtered = await page({ keyword: beginning, notice_type: ['result'] });
    expect(filtered.total).toBe(results.length);
  });
});

test('the best matches come first: in the title before elsewhere', async () => {
  const { data } = await page({ keyword: '人民医院' }, 'relevance', '', 10);
  for (const { title } of data) expect(title).toContain('人民医院');
});

test('so few search at once that connections are left to others, and all are answered', async () => {
  const { rows, districts } = testNotices(on.platform);
  let running = 0;
  let most = 0;
  const counted: typeof rows = async (...args) => {
    running += 1;
    most = Math.max(most, running);
    const found = await rows(...args);
    running -= 1;
    return found;
  };
  const { search } = createNoticeSearch(on.platform, { notices: { rows: counted, districts } });
  const request = { sort: 'date', next: '', page_size: 5, with_facets: false } as const;
  const words = ['采购', '服务', '设备', '医院', '学校', '工程', '项目', '公告'];
  const answers = await Promise.all(words.map((keyword) => search(asks({ keyword }), request)));
  for (const { data } of answers) expect(data).toHaveLength(5);
  expect(most).toBeLessThanOrEqual(3);
});

test('many are estimated from the samples and said to be', async () => {
  const estimating = createNoticeSearch(
    on.platform,
    { notices: testNotices(on.platform) },
    { rate: 4, exactBelow: 400 },
  );
  const isSample = ({ id }: Plain) => id % 4 === 0;
  const matching = naive(asks({ keyword: '采购', kind: ['goods'] }));
  const expected = matching.filter(isSample);
  const answer = await estimating.search(asks({ keyword: '采购', kind: ['goods'] }), {
    sort: 'date',
    next: '',
    page_size: 5,
    with_facets: true,
  });
  expect(answer).toMatchObject({ total: expected.length * 4, total_is_estimate: true });
  expect(answer.facets!.is_estimate).toBe(true);
  expect(answer.facets!.kind.find(({ value }) => value === 'goods')!.count).toBe(expected.length * 4);
  const works = naive(asks({ keyword: '采购', kind: ['works'] })).filter(isSample).length;
  expect(answer.facets!.kind.find(({ value }) => value === 'works')!.count).toBe(works * 4);
  expect(idsOf(answer)).toEqual(sorted(matching, 'date', on.platform.clock()).slice(0, 5));
});

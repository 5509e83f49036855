import { code } from '@portal/contract/codes';
import { industries, noticeKinds, noticeMethods, noticeTypes } from '@portal/contract/notice-content';
import { budgetRanges, periodStart } from '@portal/contract/notice-ranges';
import type { NoticeQuery, NoticeSort } from '@portal/contract/notices';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { asks, idsOf, sorted, type TestSearch, testSearch } from './notice-search.testing.ts';

let on: TestSearch;
let search: TestSearch['search'];
let notices: TestSearch['notices'];
let page: TestSearch['page'];
let naive: TestSearch['naive'];
beforeAll(async () => {
  on = await testSearch();
  ({ search, notices, page, naive } = on);
});
afterAll(() => on.close());

describe('walking through the pages', () => {
  const questions: [string, Partial<NoticeQuery>][] = [
    ['everything', {}],
    ['a common word', { keyword: '采购' }],
    ['a longer word', { keyword: '消杀防护用品' }],
    ['a filter', { notice_type: ['tender', 'correction'] }],
    ['only open ones', { open_only: true }],
    ['without a word', { keyword: '-采购' }],
  ];
  const sorts: NoticeSort[] = ['date', 'budget', 'deadline', 'relevance'];

  async function allPages(query: Partial<NoticeQuery>, sort: NoticeSort, size: number) {
    const forth: number[] = [];
    let answer = await page(query, sort, '', size);
    expect(answer.previous).toBeNull();
    forth.push(...idsOf(answer));
    while (answer.next !== null) {
      answer = await page(query, sort, answer.next, size);
      expect(answer.data.length).toBeGreaterThan(0);
      forth.push(...idsOf(answer));
    }
    const back = idsOf(answer);
    while (answer.previous !== null) {
      answer = await page(query, sort, answer.previous, size);
      back.unshift(...idsOf(answer));
    }
    return { forth, back };
  }

  test.each(sorts.flatMap((sort) => questions.map(([name, query]) => ({ sort, name, query }))))(
    'by $sort, $name: every row once, there and back',
    { timeout: 120_000 },
    async ({ sort, query }) => {
      const expected = naive(asks(query));
      const { forth, back } = await allPages(query, sort, 97);
      if (sort === 'relevance') {
        expect(new Set(forth).size).toBe(forth.length);
        expect(forth.toSorted((a, b) => a - b)).toEqual(
          expected.map(({ id }) => id).toSorted((a, b) => a - b),
        );
      } else {
        expect(forth).toEqual(sorted(expected, sort, on.platform.clock()));
      }
      expect(back).toEqual(forth);
    },
  );

  test.each(sorts)('by %s, a page by its number gives the rows the walk gives there', async (sort) => {
    const query = { keyword: '采购' };
    const { forth } = await allPages(query, sort, 97);
    for (const number of [1, 2, 3, 4, 7]) {
      const request = { sort, next: '', page: number, page_size: 97, with_facets: false };
      const answer = await search.search(asks(query), request);
      expect(answer.page).toBe(number);
      expect(idsOf(answer)).toEqual(forth.slice((number - 1) * 97, number * 97));
      const following = await page(query, sort, answer.next!, 5);
      expect(idsOf(following)).toEqual(forth.slice(number * 97, number * 97 + following.data.length));
    }
    const deep = { sort, next: '', page: 1000, page_size: 100, with_facets: false };
    await expect(search.search(asks(query), deep)).rejects.toThrow('按页码只能看前');
  });

  test('a deadline that passes between two pages shows nothing twice', async () => {
    const first = await page({}, 'deadline', '', 20);
    const before = on.platform.clock();
    on.clock.advance(30 * 86_400_000);
    const seen = idsOf(first);
    for (let next = first.next; next !== null;) {
      const answer = await page({}, 'deadline', next, 100);
      seen.push(...idsOf(answer));
      next = answer.next;
    }
    on.clock.advance(-30 * 86_400_000);
    expect(on.platform.clock()).toEqual(before);
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen).toHaveLength(notices.length);
  });

  test('batches for exports stop where they are told to', async () => {
    const ids: number[] = [];
    for await (const rows of search.walk(asks({ keyword: '采购' }), { sort: 'date', most: 450 })) {
      ids.push(...rows.map(({ id }) => id));
    }
    expect(ids).toEqual(sorted(naive(asks({ keyword: '采购' })), 'date', on.platform.clock()).slice(0, 450));
  });
});

describe('filters', () => {
  const some = <Value>(values: readonly Value[]) => fc.subarray([...values], { maxLength: 3 });
  const day = 86_400;
  const questions = () => {
    const now = Math.floor(on.platform.clock().getTime() / 1000);
    const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: null, freq: 1 });
    const one = fc.constantFrom(...notices);
    return fc.record({
      keyword: fc.constantFrom('', '', '采购', '医院', '设备', '管理服务', '中学 -物业', '样'),
      district: one.chain(({ content }) =>
        fc.constantFrom('', '', content.district.slice(0, 2), content.district.slice(0, 4), content.district),
      ),
      notice_type: some(noticeTypes),
      method: some(noticeMethods),
      kind: some(noticeKinds),
      industry: some(industries),
      buyer: maybe(one.map(({ buyerId }) => buyerId)),
      agency: maybe(one.map(({ agencyId }) => agencyId)),
      supplier: maybe(one.map(({ supplierIds }) => supplierIds[0] ?? null)),
      published_from: maybe(fc.integer({ min: now - 200 * day, max: now })),
      published_to: maybe(fc.integer({ min: now - 100 * day, max: now })),
      open_only: fc.boolean(),
      budget_min: maybe(fc.integer({ min: 0, max: 500_000_000 })),
      budget_max: maybe(fc.integer({ min: 100_000_000, max: 5_000_000_000 })),
    });
  };
  /** Most questions with all filters find nothing: a few at a time say more. */
  const few = (full: NoticeQuery, kept: readonly string[]) =>
    asks(Object.fromEntries(Object.entries(full).filter(([name]) => kept.includes(name))));

  test('answer as a plain comparison of every row does', { timeout: 240_000 }, async () => {
    const names = Object.keys(asks({}));
    await fc.assert(
      fc.asyncProperty(
        questions(),
        fc.subarray(names, { minLength: 1, maxLength: 4 }),
        fc.constantFrom('date' as const, 'budget' as const, 'deadline' as const),
        async (full, kept, sort) => {
          const query = few(asks(full), kept);
          const expected = naive(query);
          const answer = await page(query, sort);
          expect(answer.total).toBe(expected.length);
          expect(idsOf(answer)).toEqual(sorted(expected, sort, on.platform.clock()).slice(0, 100));
        },
      ),
      { numRuns: 150, seed: 4 },
    );
  });

  test('counts beside a filter ignore what is chosen in it', { timeout: 240_000 }, async () => {
    const open = { notice_type: [], method: [], kind: [], industry: [] };
    await fc.assert(
      fc.asyncProperty(
        questions(),
        fc.subarray(Object.keys(asks({})), { minLength: 1, maxLength: 4 }),
        async (full, kept) => {
          const query = few(asks(full), kept);
          const { facets } = await search.search(query, {
            sort: 'date',
            next: '',
            page_size: 1,
            with_facets: true,
          });
          expect(facets!.is_estimate).toBe(false);
          for (const [name, field] of [
            ['notice_type', 'type'],
            ['method', 'method'],
            ['kind', 'kind'],
            ['industry', 'industry'],
          ] as const) {
            const counted = new Map<string, number>(query[name].map((value) => [value, 0]));
            for (const { content } of naive({ ...query, [name]: open[name] })) {
              const value = content[field];
              if (value !== null) counted.set(value, (counted.get(value) ?? 0) + 1);
            }
            expect(Object.fromEntries(facets![name].map(({ value, count }) => [value, count]))).toEqual(
              Object.fromEntries(counted),
            );
          }
          const countOf = (filters: Partial<NoticeQuery>) => naive({ ...query, ...filters }).length;
          expect(facets!.deadline).toMatchObject([{ count: countOf({ open_only: true }) }]);
          for (const { value, count } of facets!.published) {
            const from = periodStart(Number(value), on.platform.clock());
            expect(count).toBe(countOf({ published_from: from, published_to: null }));
          }
          for (const { value, count } of facets!.budget) {
            const { least, most } = budgetRanges[Number(value)]!;
            expect(count).toBe(countOf({ budget_min: least, budget_max: most }));
          }
          for (const { value, count } of facets!.buyer) {
            expect(count).toBe(countOf({ buyer: Number(value) }));
          }
          if (query.district === '') {
            const sum = facets!.district.reduce((all, { count }) => all + count, 0);
            expect(sum).toBe(naive(query).length);
          }
        },
      ),
      { numRuns: 60, seed: 5 },
    );
  });

  test('a code as the list of districts gives it finds everything inside, at every level', async () => {
    for (const [given, inside] of [
      ['440000', '44'],
      ['440300', '4403'],
      ['110000', '11'],
      ['110101', '110101'],
    ] as const) {
      const here = notices.filter(({ content }) => content.district.startsWith(inside)).length;
      const request = { sort: 'date', next: '', page_size: 1, with_facets: true } as const;
      const found = await search.search(asks({ district: given }), request);
      expect([given, found.total]).toEqual([given, here]);
      expect(found.facets).toEqual((await search.search(asks({ district: inside }), request)).facets);
    }
    expect(
      (
        await search.search(asks({ district: '440300' }), {
          sort: 'date',
          next: '',
          page_size: 5,
          with_facets: false,
        })
      ).data,
    ).not.toEqual([]);
  });

  test('pinyin and a slip of one character find what was meant, and the answer says so', async () => {
    const exact = await page({ keyword: '医院' });
    expect(exact).toMatchObject({ used_keyword: null });
    const sound = await page({ keyword: 'yiyuan' });
    expect(sound).toMatchObject({ used_keyword: '医院', total: exact.total });
    expect(idsOf(sound)).toEqual(idsOf(exact));
    expect(await page({ keyword: '物业管里服务' })).toMatchObject({ used_keyword: '物业管理服务' });
    expect(await page({ keyword: 'xyzzyplugh' })).toMatchObject({ used_keyword: null, total: 0 });
    // A filter that leaves nothing is no slip.
    expect(await page({ keyword: '医院', budget_max: 0 })).toMatchObject({ used_keyword: null, total: 0 });
  });

  test('a district that does not exist is refused by its name', async () => {
    for (const district of ['99', '9999', '999999', '440399']) {
      await expect(page({ district })).rejects.toMatchObject({
        code: code.invalidFields,
        data: { fields: { district: '没有这个地区，请重新选择' } },
      });
    }
    expect((await page({ district: '44' }, 'budget')).data).not.toEqual([]);
  });

  test('districts lead from provinces to cities to counties', async () => {
    const districts = async (district: string) =>
      (
        await search.search(asks({ district }), { sort: 'date', next: '', page_size: 1, with_facets: true })
      ).facets!.district.map(({ value, title }) => `${value} ${title}`);
    expect(await districts('')).toContain('44 广东省');
    expect(await districts('44')).toContain('4401 广州市');
    expect((await districts('4401')).every((value) => value.startsWith('4401') && value.length > 7)).toBe(
      true,
    );
    expect((await districts('11')).every((value) => /^11\d{4} /.test(value))).toBe(true);
  });
});

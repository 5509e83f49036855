import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seededRandom } from '../../../seed/notices.random.ts';
import { likePattern, wordsOf } from '../../platform/search-tokens.ts';
import { testNotices } from '../notices/notices.testing.ts';
import { createNoticeSearch } from './notice-search.ts';
import { asks, idsOf, sorted, type TestSearch, testSearch } from './notice-search.testing.ts';

let on: TestSearch;
let notices: TestSearch['notices'];
let page: TestSearch['page'];
let naive: TestSearch['naive'];
beforeAll(async () => {
  on = await testSearch();
  ({ notices, page, naive } = on);
});
afterAll(() => on.close());

/** Pieces of real titles and names, alone, together, as phrases and with a minus. */
function generated(count: number): string[] {
  const random = seededRandom(20);
  const piece = () => {
    const lines = random.pick(notices).text.split('\n');
    const runs = [
      ...lines
        .slice(0, 3)
        .join(' ')
        .matchAll(/\p{Script=Han}+/gu),
    ].map(([run]) => run);
    const run = random.pick(runs);
    const size = Math.min(run.length, random.pick([1, 2, 2, 2, 3, 3, 4, 5, 8]));
    const at = random.between(0, run.length - size);
    return run.slice(at, at + size);
  };
  return Array.from({ length: count }, () => {
    const words = Array.from({ length: random.pick([1, 1, 1, 2, 2, 3]) }, piece);
    if (random.happens(0.15)) words.push(`-${piece()}`);
    if (random.happens(0.1)) words.push(`-"${piece()}${piece()}"`);
    return words.join(' ');
  });
}

test('five hundred answers equal those of LIKE, rows and totals', { timeout: 240_000 }, async () => {
  let exact = 0;
  for (const keyword of generated(500)) {
    const { all, none } = wordsOf(keyword);
    const { rows } = await on.platform.database.execute<{ id: number }>(
      sql`select notice_id as id from notice_index
        where text like all(${sql.param(all.map(likePattern))}::text[])
          and not text like any(${sql.param(none.map(likePattern))}::text[])
        order by published_at desc, notice_id desc`,
    );
    const answer = await page({ keyword });
    expect({ keyword, ids: idsOf(answer) }).toEqual({
      keyword,
      ids: rows.slice(0, 100).map(({ id }) => id),
    });
    if (answer.total_is_estimate) {
      expect(answer.total / rows.length, keyword).toBeGreaterThanOrEqual(1);
      expect(answer.total / rows.length, keyword).toBeLessThan(1.05);
    } else {
      expect({ keyword, total: answer.total }).toEqual({ keyword, total: rows.length });
      exact++;
    }
  }
  expect(exact).toBeGreaterThan(400);
});

// As in a large table, where nothing is counted and every page is walked to or looked up by the time it lies in.
test('page by page, forward and back, where totals are only estimated', { timeout: 240_000 }, async () => {
  const large = createNoticeSearch(
    on.platform,
    { notices: testNotices(on.platform) },
    { rate: 1, exactBelow: 0 },
  );
  for (const keyword of generated(60)) {
    const expected = sorted(naive(asks({ keyword })), 'date', on.platform.clock());
    const ask = (next: string) =>
      large.search(asks({ keyword }), { sort: 'date', next, page_size: 15, with_facets: false });
    const first = await ask('');
    expect({ keyword, ids: idsOf(first) }).toEqual({ keyword, ids: expected.slice(0, 15) });
    if (!first.next) continue;
    const second = await ask(first.next);
    expect({ keyword, ids: idsOf(second) }).toEqual({ keyword, ids: expected.slice(15, 30) });
    const back = await ask(second.previous!);
    expect({ keyword, ids: idsOf(back) }).toEqual({ keyword, ids: expected.slice(0, 15) });
  }
});

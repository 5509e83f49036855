import { districtPrefix } from '@portal/contract/district-codes';
import type { NoticeContent } from '@portal/contract/notice-content';
import { noticeQuery, type NoticeQuery, type NoticeSort } from '@portal/contract/notices';
import { sql } from 'drizzle-orm';
import { fillNotices } from '../../../seed/notices.ts';
import { seedSite } from '../../../seed/seed.ts';
import type { Database } from '../../platform/database/database.ts';
import { normalise, termsOf, tokensOf, wordsOf } from '../../platform/search-tokens.ts';
import { type Fill, testPlatform } from '../../platform/testing.ts';
import { testNotices } from '../notices/notices.testing.ts';
import { sampleRate } from './notice-search.samples.ts';
import { createNoticeSearch } from './notice-search.ts';

/** Five thousand notices of the generator, and the districts they lie in. */
export const fiveThousand: Fill = {
  name: 'notices5000',
  files: [
    'seed/**/*.*',
    'src/modules/notices/notices.{tables,lexemes,indexing,masking}.ts',
    'src/platform/search-tokens.ts',
  ],
  async run(platform) {
    await seedSite(platform, () => {});
    await fillNotices(platform, () => {}, 5000, { isShort: true });
  },
};

/** A notice as the slow and obvious way of searching sees it. */
export type Plain = {
  id: number;
  published: number;
  deadline: number | null;
  budget: number | null;
  content: NoticeContent;
  buyerId: number;
  agencyId: number | null;
  supplierIds: number[];
  text: string;
  tokens: Set<string>;
};

export async function everyNotice(database: Database): Promise<Plain[]> {
  const { rows } = await database.execute<Record<string, unknown>>(
    sql`select n.id, n.content, n.budget, n.buyer_id, n.agency_id,
        (extract(epoch from n.published_at) * 1000)::bigint as published,
        (extract(epoch from n.deadline) * 1000)::bigint as deadline,
        array(select supplier_id from notice_awards a where a.notice_id = n.id)::int[] as suppliers
      from notices n`,
  );
  return rows.map((row) => {
    const content = row.content as NoticeContent;
    const fields = [content.title, content.buyer.name, content.agency?.name ?? '', content.project_number];
    return {
      id: row.id as number,
      published: row.published as number,
      deadline: row.deadline as number | null,
      budget: row.budget as number | null,
      content,
      buyerId: row.buyer_id as number,
      agencyId: row.agency_id as number | null,
      supplierIds: row.suppliers as number[],
      text: fields.filter(Boolean).map(normalise).join('\n'),
      tokens: tokensOf(...fields),
    };
  });
}

/** In the text, and its Latin words whole: what the searching promises. */
function containing(word: string): (notice: Plain) => boolean {
  const whole = termsOf(word)
    .terms.filter((term) => /^'[^\p{Script=Han}]/u.test(term))
    .map((term) => term.slice(1, -1));
  return ({ text, tokens }) => whole.every((term) => tokens.has(term)) && text.includes(word);
}

/** The filters of a query as one comparison; what is the same for every notice is worked out once. */
export function matching(query: NoticeQuery, now: Date): (notice: Plain) => boolean {
  const words = wordsOf(query.keyword);
  const [all, none] = [words.all.map(containing), words.none.map(containing)];
  const district = districtPrefix(query.district);
  const within = (chosen: readonly (string | null)[], value: string | null) =>
    chosen.length === 0 || chosen.includes(value);
  const { budget_min, budget_max, published_from, published_to } = query;
  return (notice) => {
    const { content } = notice;
    return (
      all.every((contains) => contains(notice)) &&
      !none.some((contains) => contains(notice)) &&
      content.district.startsWith(district) &&
      within(query.notice_type, content.type) &&
      within(query.method, content.method) &&
      within(query.kind, content.kind) &&
      within(query.industry, content.industry) &&
      (query.buyer === null || query.buyer === notice.buyerId) &&
      (query.agency === null || query.agency === notice.agencyId) &&
      (query.supplier === null || notice.supplierIds.includes(query.supplier)) &&
      (published_from === null || notice.published >= published_from * 1000) &&
      (published_to === null || notice.published <= published_to * 1000) &&
      (budget_min === null || (notice.budget !== null && notice.budget >= budget_min)) &&
      (budget_max === null || (notice.budget !== null && notice.budget <= budget_max)) &&
      (!query.open_only || (notice.deadline !== null && notice.deadline > now.getTime()))
    );
  };
}

/** The order a list promises; relevance has none that is obvious. */
export function sorted(notices: readonly Plain[], sort: 'date' | 'budget' | 'deadline', now: Date): number[] {
  const newest = (a: Plain, b: Plain) => b.published - a.published || b.id - a.id;
  const isOpen = (notice: Plain) => notice.deadline! > now.getTime();
  if (sort === 'deadline') {
    const dated = notices.filter(({ deadline }) => deadline !== null);
    const open = dated.filter(isOpen).toSorted((a, b) => a.deadline! - b.deadline! || a.id - b.id);
    const over = dated
      .filter((notice) => !isOpen(notice))
      .toSorted((a, b) => b.deadline! - a.deadline! || b.id - a.id);
    const without = notices.filter(({ deadline }) => deadline === null).toSorted(newest);
    return [...open, ...over, ...without].map(({ id }) => id);
  }
  if (sort === 'budget') {
    const withBudget = notices
      .filter(({ budget }) => budget !== null)
      .toSorted((a, b) => b.budget! - a.budget! || b.id - a.id);
    const withoutBudget = notices.filter(({ budget }) => budget === null).toSorted(newest);
    return [...withBudget, ...withoutBudget].map(({ id }) => id);
  }
  return notices.toSorted(newest).map(({ id }) => id);
}

export type TestSearch = Awaited<ReturnType<typeof testSearch>>;

/** The search over five thousand notices, beside the slow and obvious way. */
export async function testSearch() {
  const on = await testPlatform(fiveThousand);
  const search = createNoticeSearch(
    on.platform,
    { notices: testNotices(on.platform) },
    // None of them is estimated, so that every total can be compared.
    { rate: sampleRate, exactBelow: 6400 },
  );
  const notices = await everyNotice(on.platform.database);
  return {
    ...on,
    search,
    notices,
    page: (query: Partial<NoticeQuery>, sort: NoticeSort = 'date', next = '', page_size = 100) =>
      search.search(asks(query), { sort, next, page_size, with_facets: false }),
    naive: (query: NoticeQuery) => notices.filter(matching(query, on.platform.clock())),
  };
}

export const asks = (query: Partial<NoticeQuery>) => noticeQuery.parse(query);
export const idsOf = ({ data }: { data: { id: number }[] }) => data.map(({ id }) => id);

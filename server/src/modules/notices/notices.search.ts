import type { OutputOf } from '@portal/contract/endpoint';
import type { NoticeQuery, NoticeRow, notices as contract, NoticeSort } from '@portal/contract/notices';
import { sql } from 'drizzle-orm';
import type { Platform } from '../../platform/platform.ts';
import { createDistricts } from './notices.districts.ts';
import { asked, type Asked, keyOf, numberPrefix } from './notices.query.ts';
import { rowsByIds } from './notices.rows.ts';
import { type Counts, countsOf, estimate, exactBelow } from './notices.search.counts.ts';
import { createCorrections } from './notices.search.corrections.ts';
import { readCursor } from './notices.search.cursor.ts';
import { detailStore } from './notices.detail.store.ts';
import { busiestBuyers, facetsOf } from './notices.search.facets.ts';
import { knownOf } from './notices.search.route.ts';
import { seenBy, type Seen } from './notices.search.matching.ts';
import { numberedPage, pageOf } from './notices.search.pages.ts';
import { mostScored } from './notices.search.relevance.ts';
import { createSamples, sampleRate } from './notices.search.samples.ts';
import { createSimilar } from './notices.search.similar.ts';
import { narrowed } from './notices.search.terms.ts';
import { createSuggestions } from './notices.suggest.ts';

export type SearchWish = {
  sort: NoticeSort;
  /** Goes on from a place, or else `page` counts from the first row. */
  next: string;
  page?: number;
  page_size: number;
  with_facets: boolean;
};
type Answer = OutputOf<typeof contract.search>;

/** A prefix that more numbers share names none of them. */
const mostNumbered = 1000;
const batch = 200;
const cacheFor = 60_000;
const mostCached = 500;

/** How many of the newest a page can be made of, if counting comes across them. */
function firstOf({ sort, next, page = 1, page_size }: SearchWish): number {
  if (next || page > 1) return 0;
  return sort === 'relevance' ? mostScored : sort === 'date' ? page_size + 1 : 0;
}

export type NoticeSearch = ReturnType<typeof createNoticeSearch>;

type Estimating = { rate: number; exactBelow: number };

export function createNoticeSearch(
  { database, clock, versions }: Pick<Platform, 'database' | 'clock' | 'versions'>,
  estimating: Estimating = { rate: sampleRate, exactBelow },
) {
  const samples = createSamples({ database, clock, versions }, estimating.rate);
  const counted = new Map<string, { until: number; counts: Promise<Counts> }>();
  const districts = createDistricts(database);
  const correct = createCorrections({ database, clock });

  async function understood(query: NoticeQuery): Promise<Asked> {
    await districts.requireKnown([query.district], 'district');
    const of = narrowed(asked(query, clock()), await samples.current());
    const prefix = numberPrefix(of);
    return prefix === null ? of : { ...of, numbered: await numberedFrom(prefix) };
  }

  async function numberedFrom(prefix: string): Promise<number[]> {
    const after = prefix.slice(0, -1) + String.fromCodePoint(prefix.codePointAt(prefix.length - 1)! + 1);
    const { rows } = await database.execute<{ id: number }>(
      sql`select notice_id as id from notice_numbers
        where number ~>=~ ${prefix} and number ~<~ ${after} limit ${mostNumbered + 1}`,
    );
    return rows.length > mostNumbered ? [] : rows.map(({ id }) => id);
  }

  /** Counts of the same question are kept for a minute, or until something is published. */
  function counts(of: Asked, seen: Seen, withFacets: boolean, first: number): Promise<Counts> {
    const now = clock().getTime();
    const key = `${versions.of('notices')} ${withFacets} ${keyOf(of.query)}`;
    const known = counted.get(key);
    if (known && known.until > now) return known.counts;
    const fresh = countsOf(database, of, seen, { withFacets, first, exactBelow: estimating.exactBelow });
    counted.delete(key);
    counted.set(key, { until: now + cacheFor, counts: fresh });
    fresh.catch(() => counted.delete(key));
    if (counted.size > mostCached) counted.delete(counted.keys().next().value!);
    return fresh;
  }

  async function namedFacets(facets: NonNullable<Counts['facets']>, query: NoticeQuery) {
    const ids = busiestBuyers(facets.tallies.buyer, query.buyer).map(([id]) => id);
    const buyers = await detailStore.partyNames(database, ids);
    return facetsOf(facets, query, { districts: await districts.names(), buyers });
  }

  async function searchAsAsked(query: NoticeQuery, wish: SearchWish): Promise<Answer> {
    const cursor = readCursor(wish.next, wish.sort);
    const number = wish.page ?? 1;
    const of = await understood(query);
    const seen = seenBy(of, await samples.current());
    const first = firstOf(wish);
    const { total, isEstimate, facets, newest } = await counts(of, seen, wish.with_facets, first);
    const known = { ...knownOf(of, seen, total), newest };
    const asking = { sort: wish.sort, cursor, size: wish.page_size, known };
    const page =
      cursor === null && number > 1
        ? await numberedPage(database, of, asking, number)
        : await pageOf(database, of, asking);
    return {
      total,
      total_is_estimate: isEstimate,
      used_keyword: null,
      page: number,
      page_size: wish.page_size,
      next: page.next,
      previous: page.previous,
      facets: facets && (await namedFacets(facets, of.query)),
      data: await rowsByIds(database, page.ids, of.words, query.full_text),
    };
  }

  return {
    requireDistricts: districts.requireKnown,

    /** Where nothing is found, what was probably meant is searched for, and told. */
    async search(query: NoticeQuery, wish: SearchWish): Promise<Answer> {
      const found = await searchAsAsked(query, wish);
      if (found.total > 0 || query.keyword === '') return found;
      const keyword = await correct(query.keyword);
      if (keyword === null) return found;
      const meant = await searchAsAsked({ ...query, keyword }, wish);
      return meant.total > 0 ? { ...meant, used_keyword: keyword } : found;
    },

    /** The whole list in batches, for exports and feeds. */
    async *walk(
      query: NoticeQuery,
      { sort, most }: { sort: NoticeSort; most: number },
    ): AsyncGenerator<NoticeRow[], void, void> {
      const of = await understood(query);
      const seen = seenBy(of, await samples.current());
      const known = knownOf(of, seen, estimate(seen));
      let next = '';
      for (let left = most; left > 0; left -= batch) {
        const cursor = readCursor(next, sort);
        const size = Math.min(batch, left);
        const page = await pageOf(database, of, { sort, cursor, size, known });
        if (page.ids.length > 0) yield await rowsByIds(database, page.ids, of.words, query.full_text);
        if (page.next === null) return;
        next = page.next;
      }
    },

    /** The first search need not wait for the samples then. */
    async warmUp(): Promise<void> {
      await samples.current();
    },

    ...createSimilar(database, clock, () => samples.current()),
    ...createSuggestions(database, clock),
  };
}

import type { NoticeQuery, NoticeRow, NoticeSort } from '@portal/contract/notices';
import pLimit from 'p-limit';
import type { Platform } from '../../platform/platform.ts';
import { type Notices, partyNames } from '../notices/notices.ts';
import { createCorrections } from './notice-search.corrections.ts';
import { type Counts, countMatches, estimateTotal, exactBelow } from './notice-search.counts.ts';
import { readCursor } from './notice-search.cursor.ts';
import { busiestBuyers, facetsOf } from './notice-search.facets.ts';
import { searchHistory } from './notice-search.history.ts';
import { type SampleMatcher, sampleMatcher } from './notice-search.matching.ts';
import { readNumberedPage, readPage } from './notice-search.pages.ts';
import { statisticsOf } from './notice-search.plan.ts';
import {
  cacheKeyOf,
  numberPrefix,
  type ParsedQuery,
  parseQuery,
  type SearchAnswer,
  type SearchRequest,
} from './notice-search.query.ts';
import { mostScored } from './notice-search.relevance.ts';
import { noticeSearchRoutes } from './notice-search.routes.ts';
import { createSampleIndex, sampleRate } from './notice-search.samples.ts';
import { createSimilar } from './notice-search.similar.ts';
import { searchStore } from './notice-search.store.ts';
import { createSuggestions } from './notice-search.suggestions.ts';
import { withSelectiveTerms } from './notice-search.terms.ts';

export type NoticeSearchPorts = { notices: Pick<Notices, 'rows' | 'districts'> };

export type NoticeSearch = ReturnType<typeof createNoticeSearch>;

/** More at once would each take longer, and leave no connection to the pages that do not search. */
const mostAtOnce = 3;
const batch = 200;
const cacheFor = 60_000;
const mostCached = 500;

/** How many of the newest matches the page can use, if counting reads them. */
function usableNewest({ sort, next, page = 1, page_size }: SearchRequest): number {
  if (next || page > 1) return 0;
  return sort === 'relevance' ? mostScored : sort === 'date' ? page_size + 1 : 0;
}

/** Searches published notices; `notices` writes the index. */
export function createNoticeSearch(
  { database, clock, versions }: Pick<Platform, 'database' | 'clock' | 'versions'>,
  { notices }: NoticeSearchPorts,
  estimation = { rate: sampleRate, exactBelow },
) {
  const inTurn = pLimit(mostAtOnce);
  const samples = createSampleIndex({ database, clock, versions }, estimation.rate);
  const cachedCounts = new Map<string, { until: number; counts: Promise<Counts> }>();
  const correct = createCorrections({ database, clock });
  const suggestions = createSuggestions(database, clock);

  async function parse(query: NoticeQuery): Promise<ParsedQuery> {
    await notices.districts.requireExisting([query.district], 'district');
    const parsed = withSelectiveTerms(parseQuery(query, clock()), await samples.current());
    const prefix = numberPrefix(parsed);
    if (prefix === null) return parsed;
    return { ...parsed, idsByNumber: await searchStore.idsByNumberPrefix(database, prefix) };
  }

  /** Counts of a query are cached for a minute, or until something is published. */
  function counts(
    parsed: ParsedQuery,
    matcher: SampleMatcher,
    withFacets: boolean,
    first: number,
  ): Promise<Counts> {
    const now = clock().getTime();
    const key = `${versions.current('notices')} ${withFacets} ${cacheKeyOf(parsed.query)}`;
    const cached = cachedCounts.get(key);
    if (cached && cached.until > now) return cached.counts;
    const options = { withFacets, first, exactBelow: estimation.exactBelow };
    const fresh = countMatches(database, parsed, matcher, options);
    cachedCounts.delete(key);
    cachedCounts.set(key, { until: now + cacheFor, counts: fresh });
    fresh.catch(() => cachedCounts.delete(key));
    if (cachedCounts.size > mostCached) cachedCounts.delete(cachedCounts.keys().next().value!);
    return fresh;
  }

  async function namedFacets(facets: Counts['facets'], query: NoticeQuery) {
    if (!facets) return null;
    const busiest = busiestBuyers(facets.tallies.buyer, query.buyer);
    const [buyers, districts] = await Promise.all([
      partyNames(
        database,
        busiest.map(([id]) => id),
      ),
      notices.districts.names(),
    ]);
    return facetsOf(facets, query, busiest, { districts, buyers });
  }

  async function searchExactly(query: NoticeQuery, request: SearchRequest): Promise<SearchAnswer> {
    const { sort, page_size, with_facets, page: number = 1 } = request;
    const cursor = readCursor(request.next, sort);
    const parsed = await parse(query);
    const matcher = sampleMatcher(parsed, await samples.current());
    const counted = await counts(parsed, matcher, with_facets, usableNewest(request));
    const { total, isEstimate, newest } = counted;
    const statistics = { ...statisticsOf(parsed, matcher, total), newest };
    const wanted = { sort, cursor, size: page_size };
    const page =
      cursor === null && number > 1
        ? await readNumberedPage(database, parsed, statistics, wanted, number)
        : await readPage(database, parsed, statistics, wanted);
    const [facets, data] = await Promise.all([
      namedFacets(counted.facets, parsed.query),
      notices.rows(page.ids, { words: parsed.words, withSnippet: query.full_text }),
    ]);
    return {
      total,
      total_is_estimate: isEstimate,
      used_keyword: null,
      page: number,
      page_size,
      next: page.next,
      previous: page.previous,
      facets,
      data,
    };
  }

  /** Where nothing is found, the corrected keyword is searched for, and named in the answer. */
  async function search(query: NoticeQuery, request: SearchRequest): Promise<SearchAnswer> {
    const found = await inTurn(() => searchExactly(query, request));
    if (found.total > 0 || query.keyword === '') return found;
    const keyword = await correct(query.keyword);
    if (keyword === null) return found;
    const corrected = await inTurn(() => searchExactly({ ...query, keyword }, request));
    return corrected.total > 0 ? { ...corrected, used_keyword: keyword } : found;
  }

  /** The whole list in batches, for exports and feeds. */
  async function* walk(
    query: NoticeQuery,
    { sort, most }: { sort: NoticeSort; most: number },
  ): AsyncGenerator<NoticeRow[], void, void> {
    const parsed = await parse(query);
    const matcher = sampleMatcher(parsed, await samples.current());
    const statistics = statisticsOf(parsed, matcher, estimateTotal(matcher));
    let next = '';
    for (let left = most; left > 0; left -= batch) {
      const cursor = readCursor(next, sort);
      const page = await readPage(database, parsed, statistics, {
        sort,
        cursor,
        size: Math.min(batch, left),
      });
      if (page.ids.length > 0) {
        yield await notices.rows(page.ids, { words: parsed.words, withSnippet: query.full_text });
      }
      if (page.next === null) return;
      next = page.next;
    }
  }

  return {
    calls: noticeSearchRoutes({ search, suggestions }),
    personalData: searchHistory(database),
    search,
    walk,
    similar: createSimilar(
      { database, clock, versions },
      { samples: () => samples.current(), rows: notices.rows },
    ),
    suggestions,
    /** Loads the samples, so that the first search need not wait for them. */
    async warmUp(): Promise<void> {
      await samples.current();
    },
  };
}

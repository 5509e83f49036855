import { createNoticeSearch } from '../server/src/modules/notice-search/notice-search.ts';
import { testNotices } from '../server/src/modules/notices/notices.testing.ts';
import type { Question } from './search-queries.ts';
import type { Store } from './search-stores.ts';

/** Without caches: each query reaches the database. */
export function uncachedSearch({ platform }: Store) {
  let version = 0;
  return createNoticeSearch(
    { ...platform, versions: { ...platform.versions, current: () => ++version } },
    { notices: testNotices(platform) },
  );
}
export type Search = ReturnType<typeof uncachedSearch>;

export function ask(search: Search, { query, sort }: Question, next: string, with_facets: boolean) {
  return search.search(query, { sort, next, page_size: 20, with_facets });
}

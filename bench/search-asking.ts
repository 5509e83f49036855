import { createNoticeSearch } from '../server/src/modules/notices/notices.search.ts';
import type { Question } from './search-queries.ts';
import type { Store } from './search-stores.ts';

/** Nothing is remembered between two questions: each is answered by the database. */
export function uncachedSearch({ platform }: Store) {
  let version = 0;
  return createNoticeSearch({ ...platform, versions: { ...platform.versions, of: () => ++version } });
}
export type Search = ReturnType<typeof uncachedSearch>;

export function ask(search: Search, { query, sort }: Question, next: string, with_facets: boolean) {
  return search.search(query, { sort, next, page_size: 20, with_facets });
}

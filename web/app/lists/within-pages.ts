import { redirect } from 'react-router';
import { withQuery } from './query.ts';

export type Page = { total: number; page: number; page_size: number; data: readonly unknown[] };

/**
 * The list at the page named by the query `name`. Beyond the last page, after its only row was removed or from an old
 * link, it redirects to the last one.
 */
export function withinPages<List extends Page>(
  list: List,
  { pathname, searchParams }: URL,
  name = 'page',
): List {
  if (list.data.length > 0 || list.total === 0 || searchParams.has('next')) return list;
  const pages = Math.ceil(list.total / list.page_size);
  if (list.page <= pages) return list;
  const query = withQuery(searchParams, { [name]: pages > 1 ? String(pages) : undefined });
  // The whole path: a relative one is taken from the address of the page's data.
  throw redirect(query === '?' ? pathname : `${pathname}${query}`);
}

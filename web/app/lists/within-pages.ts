import { redirect } from 'react-router';
import { withQuery } from './query.ts';

export type Page = { total: number; page: number; page_size: number; data: readonly unknown[] };

/** The page that was asked for. Behind the last one nothing is: its only row was removed, or the address is old; the last one is gone to. */
export function withinPages<List extends Page>(list: List, { pathname, searchParams }: URL): List {
  if (list.data.length > 0 || list.total === 0 || searchParams.has('next')) return list;
  const pages = Math.ceil(list.total / list.page_size);
  if (list.page <= pages) return list;
  const query = withQuery(searchParams, { page: pages > 1 ? String(pages) : undefined });
  // The whole path: a relative one is taken from the address of the page's data.
  throw redirect(query === '?' ? pathname : `${pathname}${query}`);
}

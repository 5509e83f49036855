import { formatBudget } from '@portal/contract/money';
import { addressOf, emptyQuery } from '@portal/contract/notice-address';
import { noticeTypeTitle } from '@portal/contract/notice-content';
import type { NoticeQuery, NoticeRow } from '@portal/contract/notices';
import type { SearchGroup } from '@portal/contract/site';
import { wordsOf } from '../../platform/search-tokens.ts';

type SearchOptions = { sort: 'relevance'; next: string; page_size: number; with_facets: boolean };
export type SearchNotices = (
  query: NoticeQuery,
  options: SearchOptions,
) => Promise<{
  total: number;
  total_is_estimate: boolean;
  used_keyword: string | null;
  data: NoticeRow[];
}>;

export type SearchArticles = (
  keyword: string,
  limit: number,
) => Promise<Pick<SearchGroup, 'total' | 'total_is_estimate' | 'hits'>>;

const none = { total: 0, total_is_estimate: false, used_keyword: null, hits: [] };

/** The notices among what the one search box finds. */
export async function foundNotices(
  search: SearchNotices,
  keyword: string,
  limit: number,
): Promise<SearchGroup> {
  const group = { kind: 'notices', title: '采购公告', more: `/bids?${addressOf({ keyword })}` };
  // Without a word the list would be everything there is.
  if (wordsOf(keyword).all.length === 0) return { ...group, ...none };
  const options = { sort: 'relevance', next: '', page_size: limit, with_facets: false } as const;
  const { data, ...found } = await search({ ...emptyQuery, keyword }, options);
  const { total, total_is_estimate, used_keyword } = found;
  const more = `/bids?${addressOf({ keyword: used_keyword ?? keyword })}`;
  return { ...group, total, total_is_estimate, used_keyword, more, hits: data.map(hitOf) };
}

function hitOf({ id, type, title, buyer, district, budget }: NoticeRow): SearchGroup['hits'][number] {
  const facts = [buyer.name, district.name, budget !== null && `预算 ${formatBudget(budget)}`];
  return {
    title,
    summary: facts.filter(Boolean).join(' · '),
    note: noticeTypeTitle[type],
    href: `/bids/detail/${id}`,
  };
}

export async function foundArticles(
  search: SearchArticles,
  keyword: string,
  limit: number,
): Promise<SearchGroup> {
  const more = `/article/list?keyword=${encodeURIComponent(keyword)}`;
  const group = { kind: 'articles', title: '文章', more };
  if (wordsOf(keyword).all.length === 0) return { ...group, ...none };
  return { ...group, used_keyword: null, ...(await search(keyword, limit)) };
}

export type SearchCourses = (
  keyword: string,
  limit: number,
) => Promise<Pick<SearchGroup, 'total' | 'used_keyword' | 'hits'>>;

export async function foundCourses(
  search: SearchCourses,
  keyword: string,
  limit: number,
): Promise<SearchGroup> {
  const { total, used_keyword, hits } = await search(keyword, limit);
  const more = `/course?keyword=${encodeURIComponent(used_keyword ?? keyword)}`;
  return { kind: 'courses', title: '课程', total, total_is_estimate: false, used_keyword, more, hits };
}

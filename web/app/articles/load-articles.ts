import {
  articles,
  type ArticleCard,
  type ArticleCategory,
  mostRankedArticles,
} from '@portal/contract/articles';
import { dataOf } from '@portal/contract/endpoint';
import { formatDate } from '@portal/contract/time';
import { withinPages } from '../lists/within-pages.ts';
import type { Visit } from '../visit.ts';

export type ArticleEntry = ReturnType<typeof entryOf>;

/** List entries with dates already formatted, so that the browser needs no formatter. */
function entryOf({ published, ...card }: ArticleCard) {
  return { ...card, date: formatDate(published) };
}

const pageSize = 12;

type ArticleQuery = {
  category_id?: number;
  tag_id?: number;
  keyword?: string;
  page: number;
  sort?: 'date' | 'views';
};

/** One page of a list with everything that stands beside it. */
export async function loadArticles(call: Visit['call'], asked: ArticleQuery, url: URL) {
  const isRanked = asked.keyword !== undefined && asked.sort === undefined;
  const reachable = (total: number) => (isRanked ? Math.min(mostRankedArticles, total) : total);
  const [list, categories, tags, sidebar] = await Promise.all([
    call(articles.list, { ...asked, page_size: pageSize }).then((answer) => {
      const found = dataOf(answer);
      withinPages({ ...found, total: reachable(found.total) }, url);
      return found;
    }),
    call(articles.categories, {}).then(dataOf),
    call(articles.tags, { page_size: 24 }).then(dataOf),
    call(articles.recommendations, { slot: 'sidebar', page_size: 5 }).then(dataOf),
  ]);
  return {
    list: {
      ...list,
      pages: Math.min(1000, Math.ceil(reachable(list.total) / pageSize)),
      data: list.data.map(entryOf),
    },
    categories,
    tags: tags.data,
    sidebar: sidebar.data.map(({ id, title, href }) => ({ id, title, href })),
  };
}

export type ArticlesData = Awaited<ReturnType<typeof loadArticles>>;

export async function loadHeadlines(call: Visit['call']) {
  return dataOf(await call(articles.recommendations, { slot: 'headline', page_size: 3 })).data.map(entryOf);
}

/** Every tag a visitor may choose, read page by page. */
export async function loadTags(call: Visit['call']) {
  const pageOf = async (page: number) => dataOf(await call(articles.tags, { page, page_size: 100 }));
  const first = await pageOf(1);
  const pages = Math.ceil(first.total / first.page_size);
  const rest = await Promise.all(Array.from({ length: Math.max(0, pages - 1) }, (_, at) => pageOf(at + 2)));
  return [first, ...rest].flatMap(({ data }) => data);
}

export function pageNumber(asked: URLSearchParams): number {
  return Math.min(1000, Math.max(1, Math.trunc(Number(asked.get('page'))) || 1));
}

/** The category with this id, and the ones above it, from the root. */
export function trailTo(tree: readonly Branch[], id: number): Branch[] {
  for (const branch of tree) {
    if (branch.id === id) return [branch];
    const below = trailTo(branch.children ?? [], id);
    if (below.length > 0) return [branch, ...below];
  }
  return [];
}

export type Branch = Omit<ArticleCategory, 'children'> & { children?: Branch[] };

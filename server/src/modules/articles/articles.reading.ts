import type {
  ArticleCard,
  ArticleDetail,
  ArticleLink,
  ArticleSlot,
  ArticleSort,
} from '@portal/contract/articles';
import type { ArticleContent } from '@portal/contract/article-content';
import { code, PortalError } from '@portal/contract/codes';
import { pageFrom, type PageRequest } from '@portal/contract/paging';
import { toUnixSeconds } from '@portal/contract/time';
import { highlight } from '../../platform/search-highlight.ts';
import { exactQuery, wordsOf } from '../../platform/search-tokens.ts';
import type { Platform } from '../../platform/platform.ts';
import { aroundStore } from './articles.around.store.ts';
import { createBodies } from './articles.bodies.ts';
import type { ArticleCatalogue } from './articles.catalogue.ts';
import { type Cursor, readCursor, writeCursor } from './articles.cursor.ts';
import { articleFileStore } from './articles.files.store.ts';
import { listingStore } from './articles.listing.store.ts';
import { categoryList, tagList } from './articles.listing.ts';
import { articleStore, type CardRow, type Lists, mostFound, type VersionRow } from './articles.store.ts';
import { descriptionOf, readingMinutes } from './articles.text.ts';
import { type Match, type Reading, readingsOf } from './articles.words.ts';

type ListRequest = {
  category_id?: number | undefined;
  tag_id?: number | undefined;
  keyword?: string | undefined;
  sort?: ArticleSort | undefined;
  next?: string | undefined;
  page: number;
  page_size: number;
};

export const hrefOf = (id: number) => `/article/${id}`;
const gone = () => new PortalError(code.failure, '文章不存在或已撤下');

export type ArticleReading = ReturnType<typeof createReading>;

/** What visitors read. */
export function createReading({ database }: Pick<Platform, 'database'>, catalogue: ArticleCatalogue) {
  const bodies = createBodies(database);

  async function cardsOf(rows: readonly CardRow[], keyword = ''): Promise<ArticleCard[]> {
    const tags = await articleStore.tagNames(
      database,
      rows.flatMap((row) => row.tagIds),
    );
    const categories = await catalogue.categories();
    const words = wordsOf(keyword).all;
    return rows.map((row) => ({
      ...linkOf(row),
      title_html: highlight(row.title, words),
      summary: row.summary,
      summary_html: highlight(row.summary, words),
      category: { id: row.categoryId ?? 0, name: categories.get(row.categoryId ?? 0)?.name ?? '' },
      tags: row.tagIds.flatMap((id) => namedOf(id, tags.get(id))),
      cover: row.cover,
      source: row.source,
      author: row.author,
      views: row.views,
    }));
  }

  /** The first way of understanding the keyword that finds anything. */
  async function understand(
    keyword: string,
    lists: Lists,
  ): Promise<{ reading: Reading; total: number } | null> {
    for (const reading of readingsOf(keyword)) {
      const total = await articleStore.countFound(database, reading, lists);
      if (total > 0) return { reading, total };
    }
    return null;
  }

  async function plainList(request: ListRequest, lists: Lists) {
    const sort = request.sort === 'views' ? 'views' : 'date';
    const after = request.next ? readCursor(request.next, sort) : null;
    const cut = { after, offset: (request.page - 1) * request.page_size, limit: request.page_size + 1 };
    const places = await articleStore.places(database, lists, sort, cut);
    const total =
      lists.also === null
        ? ((await listingStore.sizes(database, [lists.list])).get(lists.list) ?? 0)
        : await articleStore.countPlaces(database, lists);
    return answer(request, { places, sort, total, match: 'exact' });
  }

  async function keywordList(request: ListRequest & { keyword: string }, lists: Lists) {
    const { keyword, page, page_size } = request;
    const sort = request.sort ?? 'relevance';
    const after = request.next ? readCursor(request.next, sort) : null;
    const understood = await understand(keyword, lists);
    if (!understood) return answer(request, { places: [], sort, total: 0, match: 'exact' });
    const { reading, total } = understood;
    if (sort === 'relevance') {
      const offset = after?.sort === 'relevance' ? after.offset : (page - 1) * page_size;
      const words = reading.match === 'exact' ? wordsOf(keyword).all : [];
      const cut = { offset, limit: page_size + 1 };
      const within = { lists, isCommon: total > mostFound };
      const ids = await articleStore.foundByRelevance(database, reading, within, words, cut);
      const places = ids.map((articleId) => ({ articleId, publishedAt: new Date(0), views: 0 }));
      return answer(request, { places, sort, total, match: reading.match, offset });
    }
    const cut = { after, offset: (page - 1) * page_size, limit: page_size + 1 };
    const places = await articleStore.foundInOrder(database, reading, lists, sort, cut);
    return answer(request, { places, sort, total, match: reading.match });
  }

  type Found = {
    places: { articleId: number; publishedAt: Date; views: number }[];
    sort: Cursor['sort'];
    total: number;
    match: Match;
    offset?: number;
  };

  async function answer({ page, page_size, keyword }: ListRequest, found: Found) {
    const { places, sort, total, match, offset = 0 } = found;
    const shown = places.slice(0, page_size);
    const last = shown.at(-1);
    const cursorAfter = ({ articleId: id, publishedAt, views }: (typeof places)[number]): Cursor => {
      if (sort === 'relevance') return { sort, offset: offset + page_size };
      return sort === 'date' ? { sort, publishedAt, id } : { sort, views, id };
    };
    const rows = await articleStore.cards(
      database,
      shown.map((place) => place.articleId),
    );
    return {
      total: Math.min(total, keyword ? mostFound : total),
      total_is_estimate: Boolean(keyword) && total > mostFound,
      page,
      page_size,
      next: last && places.length > page_size ? writeCursor(cursorAfter(last)) : null,
      matched: match,
      data: await cardsOf(rows, keyword),
    };
  }

  /** A text with everything around it; a preview has no neighbours yet. */
  async function detailOf(shown: Shown): Promise<ArticleDetail> {
    const { id, content, version, published, updated, views } = shown;
    const trail = await catalogue.trail(content.category_id);
    const own = trail.at(-1);
    const lists = [...content.tag_ids.map(tagList), ...trail.slice(-1).map((each) => categoryList(each.id))];
    const list = own && shown.isPublic ? categoryList(own.id) : null;
    const [{ fileRows, html, outline }, tags, { older, newer, related }] = await Promise.all([
      bodies(content, version.id),
      shown.tags ?? articleStore.tagNames(database, content.tag_ids),
      aroundStore.read(database, { id, list, lists, at: published }),
    ]);
    return {
      id,
      title: content.title,
      href: hrefOf(id),
      published: toUnixSeconds(published),
      updated: toUnixSeconds(updated),
      summary: content.summary,
      html,
      outline,
      category: { id: own?.id ?? 0, name: own?.name ?? '' },
      trail,
      tags: content.tag_ids.flatMap((tag) => namedOf(tag, tags.get(tag))),
      cover: articleFileStore.picture(fileRows, content.cover),
      author: content.author,
      source: content.source,
      source_url: content.source_url,
      editor: content.editor,
      keywords: content.keywords,
      description: descriptionOf(content.summary, version.text),
      words: version.words,
      reading_minutes: readingMinutes(version.words),
      views,
      attachments: articleFileStore.attachments(fileRows, content.attachments),
      previous: older && linkOf(older),
      next: newer && linkOf(newer),
      related: related.map(linkOf),
    };
  }

  return {
    cardsOf,
    detailOf,

    async list(request: ListRequest) {
      const { category_id, tag_id, keyword } = request;
      const given = [
        ...(tag_id === undefined ? [] : [tagList(tag_id)]),
        ...(category_id === undefined ? [] : [categoryList(category_id)]),
      ];
      const lists = { list: given[0] ?? 'all', also: given[1] ?? null };
      return keyword && exactQuery(keyword) !== null
        ? keywordList({ ...request, keyword }, lists)
        : plainList({ ...request, keyword: undefined }, lists);
    },

    async recommended(slot: ArticleSlot, page: PageRequest) {
      const { data: ids, ...found } = pageFrom(await articleStore.inSlot(database, slot), page);
      return { ...found, data: await cardsOf(await articleStore.cards(database, ids)) };
    },

    async detail(id: number): Promise<ArticleDetail> {
      const row = await articleStore.published(database, id);
      if (!row) throw gone();
      const { article, version, tags } = row;
      return detailOf({
        id,
        // Editors move and tag what is published without publishing it again.
        content: { ...version.content, category_id: article.categoryId, tag_ids: article.tagIds },
        version,
        published: article.publishedAt!,
        updated: article.updatedAt!,
        views: article.views,
        isPublic: true,
        tags,
      });
    },
  };
}

export type Shown = {
  id: number;
  content: ArticleContent;
  /** A draft has no id. */
  version: Pick<VersionRow, 'text' | 'words'> & { id?: number };
  published: Date;
  updated: Date;
  views: number;
  isPublic: boolean;
  /** Names by id, where they are read already. */
  tags?: ReadonlyMap<number, string>;
};

function linkOf({ id, title, publishedAt }: Pick<CardRow, 'id' | 'title' | 'publishedAt'>): ArticleLink {
  return { id, title, href: hrefOf(id), published: toUnixSeconds(publishedAt!) };
}

function namedOf(id: number, name: string | undefined): { id: number; name: string }[] {
  return name === undefined ? [] : [{ id, name }];
}

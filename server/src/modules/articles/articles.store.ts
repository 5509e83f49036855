import { mostRankedArticles } from '@portal/contract/articles';
import { and, asc, desc, eq, gt, inArray, isNull, sql, type SQL } from 'drizzle-orm';
import { countAtMost } from '../../platform/database/count.ts';
import type { Queries } from '../../platform/database/database.ts';
import { prepared } from '../../platform/database/prepared.ts';
import type { Cursor } from './articles.cursor.ts';
import { articleListings, articles, articleSlots, articleTags, articleVersions } from './articles.tables.ts';
import type { Reading } from './articles.words.ts';

export type ArticleRow = typeof articles.$inferSelect;
export type VersionRow = typeof articleVersions.$inferSelect;
type Place = { articleId: number; publishedAt: Date; views: number };

/** A list and what else an article in it must be in. */
export type Lists = { list: string; also: string | null };
type Cut = { after: Cursor | null; offset: number; limit: number };

export const mostCounted = 10_000;
/** What a word finds is counted so far: every row of it may lie on a page of its own. */
export const mostFound = 1000;
/** Among so many of the newest articles a common word is found often enough. */
const recentEnough = 4000;

export const isPublic = and(eq(articles.state, 'published'), isNull(articles.deletedAt));

const cardColumns = {
  id: articles.id,
  title: articles.title,
  summary: articles.summary,
  categoryId: articles.categoryId,
  tagIds: articles.tagIds,
  cover: articles.cover,
  source: articles.source,
  author: articles.author,
  views: articles.views,
  publishedAt: articles.publishedAt,
};
export type CardRow = Pick<ArticleRow, keyof typeof cardColumns>;

function within({ list, also }: Lists): SQL | undefined {
  const second = sql`exists (select 1 from article_listings o where o.list = ${also} and o.article_id = ${articleListings.articleId})`;
  return and(eq(articleListings.list, list), also === null ? undefined : second);
}

/** Rows behind the cursor in its own order. */
function behind(cursor: Cursor | null): SQL | undefined {
  if (!cursor || cursor.sort === 'relevance') return undefined;
  if (cursor.sort === 'date')
    return sql`(${articleListings.publishedAt}, ${articleListings.articleId}) < (${cursor.publishedAt.toISOString()}::timestamptz, ${cursor.id})`;
  return sql`(${articleListings.views}, ${articleListings.articleId}) < (${cursor.views}, ${cursor.id})`;
}

const matches = ({ column, query }: Reading) => sql`${articles[column]} @@ ${query}::tsquery`;
const listed = (lists: Lists) =>
  sql`exists (select 1 from ${articleListings} where ${articleListings.articleId} = ${articles.id} and ${within(lists)})`;

/** Every public article is in `all`, so that the general search need not look. */
const found = (reading: Reading, lists: Lists) =>
  and(isPublic, matches(reading), lists.list === 'all' ? undefined : listed(lists));

/** The newest articles, under the name of all of them, so that the same conditions speak of either. */
function recentArticles(queries: Queries) {
  const { id, title, publishedAt, search, sound } = articles;
  return queries
    .select({ id, title, publishedAt, search, sound })
    .from(articles)
    .where(isPublic)
    .orderBy(desc(publishedAt), desc(id))
    .limit(recentEnough)
    .as('articles');
}

function newestOf(
  queries: Queries,
  source: typeof articles | ReturnType<typeof recentArticles>,
  where: SQL | undefined,
) {
  return queries
    .select({ id: articles.id, title: articles.title, publishedAt: articles.publishedAt })
    .from(source)
    .where(where)
    .orderBy(desc(articles.publishedAt), desc(articles.id))
    .limit(mostRankedArticles)
    .as('newest');
}

async function ranked(
  queries: Queries,
  newest: ReturnType<typeof newestOf>,
  words: readonly string[],
  cut: { offset: number; limit: number },
): Promise<{ ids: number[]; among: number }> {
  const inTitle = words.map(
    (word) => sql`(position(${word} in lower(normalize(${newest.title}, NFKC))) > 0)::int`,
  );
  const rank = inTitle.length === 0 ? [] : [sql`${sql.join(inTitle, sql` + `)} desc`];
  const rows = await queries
    .select({ id: newest.id, among: sql<number>`(count(*) over ())::int` })
    .from(newest)
    .orderBy(...rank, desc(newest.publishedAt), desc(newest.id))
    .limit(cut.limit)
    .offset(cut.offset);
  return { ids: rows.map((row) => row.id), among: rows[0]?.among ?? 0 };
}

const publishedById = prepared(
  (queries, name) =>
    queries
      .select({
        article: articles,
        version: articleVersions,
        // Each statement costs a round trip, and every page of an article needs these.
        tags: sql<{ id: number; name: string }[]>`(
          select coalesce(json_agg(json_build_object('id', tag.id, 'name', tag.name)), '[]')
          from ${articleTags} tag where tag.id = any(${articles.tagIds}))`,
      })
      .from(articles)
      .innerJoin(articleVersions, eq(articleVersions.id, articles.versionId))
      .where(and(eq(articles.id, sql.placeholder('id')), isPublic))
      .prepare(name),
  'article_published_by_id',
);

type PublishedRow = { article: ArticleRow; version: VersionRow; tags: Map<number, string> };

export const articleStore = {
  async places(queries: Queries, lists: Lists, sort: 'date' | 'views', cut: Cut): Promise<Place[]> {
    const order = sort === 'date' ? articleListings.publishedAt : articleListings.views;
    return queries
      .select({
        articleId: articleListings.articleId,
        publishedAt: articleListings.publishedAt,
        views: articleListings.views,
      })
      .from(articleListings)
      .where(and(within(lists), behind(cut.after)))
      .orderBy(desc(order), desc(articleListings.articleId))
      .limit(cut.limit)
      .offset(cut.after ? 0 : cut.offset);
  },

  async countPlaces(queries: Queries, lists: Lists): Promise<number> {
    return countAtMost(queries, articleListings, within(lists), mostCounted + 1);
  },

  async countFound(queries: Queries, reading: Reading, lists: Lists): Promise<number> {
    return countAtMost(queries, articles, found(reading, lists), mostFound + 1);
  },

  /** Titles that hold all words first, each half by date. Only the newest few hundred are ranked. */
  async foundByRelevance(
    queries: Queries,
    reading: Reading,
    { lists, isCommon }: { lists: Lists; isCommon: boolean },
    words: readonly string[],
    cut: { offset: number; limit: number },
  ): Promise<number[]> {
    if (isCommon && lists.list === 'all' && lists.also === null) {
      // Going through the newest is quicker than fetching every row the index names, and gives the same if they hold enough.
      const recent = await ranked(
        queries,
        newestOf(queries, recentArticles(queries), matches(reading)),
        words,
        cut,
      );
      if (recent.among === mostRankedArticles) return recent.ids;
    }
    return (await ranked(queries, newestOf(queries, articles, found(reading, lists)), words, cut)).ids;
  },

  async foundInOrder(
    queries: Queries,
    reading: Reading,
    lists: Lists,
    sort: 'date' | 'views',
    cut: Cut,
  ): Promise<Place[]> {
    const order = sort === 'date' ? articles.publishedAt : articles.views;
    const { after } = cut;
    const beyond =
      !after || after.sort === 'relevance'
        ? undefined
        : after.sort === 'date'
          ? sql`(${articles.publishedAt}, ${articles.id}) < (${after.publishedAt.toISOString()}::timestamptz, ${after.id})`
          : sql`(${articles.views}, ${articles.id}) < (${after.views}, ${after.id})`;
    const rows = await queries
      .select({ articleId: articles.id, publishedAt: articles.publishedAt, views: articles.views })
      .from(articles)
      .where(and(found(reading, lists), beyond))
      .orderBy(desc(order), desc(articles.id))
      .limit(cut.limit)
      .offset(after ? 0 : cut.offset);
    return rows.map((row) => ({ ...row, publishedAt: row.publishedAt! }));
  },

  /** In the order of the ids; what is not public any more is left out. */
  async cards(queries: Queries, ids: readonly number[]): Promise<CardRow[]> {
    if (ids.length === 0) return [];
    const rows = await queries
      .select(cardColumns)
      .from(articles)
      .where(and(inArray(articles.id, [...ids]), isPublic));
    const byId = new Map(rows.map((row) => [row.id, row]));
    return ids.flatMap((id) => byId.get(id) ?? []);
  },

  async published(queries: Queries, id: number): Promise<PublishedRow | null> {
    const [row] = await publishedById(queries).execute({ id });
    return row ? { ...row, tags: new Map(row.tags.map((tag) => [tag.id, tag.name])) } : null;
  },

  async views(queries: Queries, id: number): Promise<number | null> {
    const [row] = await queries
      .select({ views: articles.views })
      .from(articles)
      .where(and(eq(articles.id, id), isPublic));
    return row?.views ?? null;
  },

  async tagNames(queries: Queries, ids: readonly number[]): Promise<Map<number, string>> {
    if (ids.length === 0) return new Map();
    const rows = await queries
      .select({ id: articleTags.id, name: articleTags.name })
      .from(articleTags)
      .where(inArray(articleTags.id, [...new Set(ids)]));
    return new Map(rows.map((row) => [row.id, row.name]));
  },

  async inSlot(queries: Queries, slot: ArticleSlotName): Promise<number[]> {
    const rows = await queries
      .select({ id: articleSlots.articleId })
      .from(articleSlots)
      .innerJoin(articles, eq(articles.id, articleSlots.articleId))
      .where(and(eq(articleSlots.slot, slot), isPublic))
      .orderBy(articleSlots.position);
    return rows.map((row) => row.id);
  },

  /** For site maps: all addresses in pieces, by id. */
  async addresses(queries: Queries, after: number, limit: number) {
    return queries
      .select({ id: articles.id, updatedAt: articles.updatedAt })
      .from(articles)
      .where(and(gt(articles.id, after), isPublic))
      .orderBy(asc(articles.id))
      .limit(limit);
  },
};

type ArticleSlotName = (typeof articleSlots.$inferSelect)['slot'];

import {
  and,
  arrayContains,
  asc,
  desc,
  eq,
  exists,
  gt,
  inArray,
  isNotNull,
  like,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { Queries, Transaction } from '../../platform/database/database.ts';
import { likePattern } from '../../platform/search-tokens.ts';
import { tagList } from './articles.listing.ts';
import {
  articleDrafts,
  articleListSizes,
  articles,
  articleTags,
  articleVersions,
} from './articles.tables.ts';

/** Drafts and versions name their tags within the text. */
function carries({ content }: typeof articleDrafts | typeof articleVersions, tag: number): SQL {
  return sql`${content} -> 'tag_ids' @> to_jsonb(${tag}::bigint)`;
}

const named = (keyword: string | undefined) =>
  keyword ? like(sql`lower(${articleTags.name})`, likePattern(keyword)) : undefined;

export const tagStore = {
  async page(queries: Queries, keyword: string | undefined, limit: number, offset: number) {
    return queries
      .select({ id: articleTags.id, name: articleTags.name, size: articleListSizes.size })
      .from(articleTags)
      .leftJoin(articleListSizes, eq(articleListSizes.list, sql`'t' || ${articleTags.id}`))
      .where(named(keyword))
      .orderBy(sql`coalesce(${articleListSizes.size}, 0) desc`, desc(articleTags.id))
      .limit(limit)
      .offset(offset);
  },

  count: (queries: Queries, keyword: string | undefined) => queries.$count(articleTags, named(keyword)),

  async mostUsed(queries: Queries, limit: number) {
    return queries
      .select({ id: articleTags.id, name: articleTags.name, count: articleListSizes.size })
      .from(articleListSizes)
      .innerJoin(articleTags, eq(sql`'t' || ${articleTags.id}`, articleListSizes.list))
      .where(and(like(articleListSizes.list, 't%'), gt(articleListSizes.size, 0)))
      .orderBy(desc(articleListSizes.size), articleTags.id)
      .limit(limit);
  },

  async byName(queries: Queries, name: string) {
    const [row] = await queries.select().from(articleTags).where(eq(articleTags.name, name));
    return row ?? null;
  },

  async hold(transaction: Transaction, id: number) {
    const [row] = await transaction.select().from(articleTags).where(eq(articleTags.id, id)).for('update');
    return row ?? null;
  },

  /** Two who add the same name at once get the same tag. */
  async add(queries: Queries, name: string, createdAt: Date) {
    const [row] = await queries
      .insert(articleTags)
      .values({ name, createdAt })
      .onConflictDoUpdate({ target: articleTags.name, set: { name } })
      .returning();
    return row!;
  },

  async rename(queries: Queries, id: number, name: string): Promise<void> {
    await queries.update(articleTags).set({ name }).where(eq(articleTags.id, id));
  },

  async remove(queries: Queries, id: number): Promise<void> {
    await queries.delete(articleTags).where(eq(articleTags.id, id));
    await queries.delete(articleListSizes).where(eq(articleListSizes.list, tagList(id)));
  },

  /** Before their texts are read: a save that is under way ends first, and later ones wait. */
  async holdTagged(transaction: Transaction, tag: number): Promise<void> {
    const drafted = transaction
      .select({ id: articleDrafts.articleId })
      .from(articleDrafts)
      .where(carries(articleDrafts, tag));
    const scheduled = transaction
      .select({ id: articleVersions.id })
      .from(articleVersions)
      .where(and(eq(articleVersions.id, articles.scheduledVersionId), carries(articleVersions, tag)));
    await transaction
      .select({ id: articles.id })
      .from(articles)
      .where(or(arrayContains(articles.tagIds, [tag]), inArray(articles.id, drafted), exists(scheduled)))
      .orderBy(asc(articles.id))
      .for('update');
  },

  async taggedArticles(queries: Queries, tag: number, after: number, limit: number) {
    return queries
      .select({ id: articles.id, tagIds: articles.tagIds, title: articles.title, summary: articles.summary })
      .from(articles)
      .where(and(arrayContains(articles.tagIds, [tag]), gt(articles.id, after)))
      .orderBy(asc(articles.id))
      .limit(limit);
  },

  async taggedDrafts(queries: Queries, tag: number) {
    return queries
      .select({ articleId: articleDrafts.articleId, content: articleDrafts.content })
      .from(articleDrafts)
      .where(carries(articleDrafts, tag))
      .limit(100_000);
  },

  /** The versions with the tag that wait for their time. */
  async taggedScheduled(queries: Queries, tag: number) {
    return queries
      .select({
        articleId: articleVersions.articleId,
        content: articleVersions.content,
        by: articleVersions.by,
      })
      .from(articles)
      .innerJoin(articleVersions, eq(articleVersions.id, articles.scheduledVersionId))
      .where(and(isNotNull(articles.scheduledAt), carries(articleVersions, tag)))
      .limit(100_000);
  },
};

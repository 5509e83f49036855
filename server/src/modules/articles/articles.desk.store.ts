import type { ArticleState } from '@portal/contract/article-content';
import {
  and,
  arrayContains,
  asc,
  count,
  desc,
  eq,
  gt,
  inArray,
  isNotNull,
  isNull,
  lte,
  ne,
  notInArray,
  sql,
} from 'drizzle-orm';
import { countAtMost } from '../../platform/database/count.ts';
import type { Queries, Transaction } from '../../platform/database/database.ts';
import { behind, type Place } from '../../platform/keyset.ts';
import { users } from '../accounts/accounts.tables.ts';
import { mostCounted } from './articles.store.ts';
import { articleDrafts, articlePresences, articles, articleVersions } from './articles.tables.ts';

export type DraftRow = typeof articleDrafts.$inferSelect;
type ArticleRow = typeof articles.$inferSelect;
export type Opened = { article: ArticleRow; draft: DraftRow; savedBy: string };

export type DeskFilter = {
  state?: ArticleState | 'bin' | undefined;
  categories: number[] | null;
  tagId?: number | undefined;
  query: string | null;
  savedBy: number | null;
};

type Cut = { after: Place | null; limit: number; offset: number };

function filtered({ state, categories, tagId, query, savedBy }: DeskFilter) {
  return and(
    state === 'bin' ? isNotNull(articles.deletedAt) : isNull(articles.deletedAt),
    state && state !== 'bin' ? eq(articles.state, state) : undefined,
    categories ? inArray(articles.categoryId, categories) : undefined,
    tagId === undefined ? undefined : arrayContains(articles.tagIds, [tagId]),
    query === null ? undefined : sql`${articleDrafts.search} @@ ${query}::tsquery`,
    savedBy === null ? undefined : eq(articleDrafts.savedBy, savedBy),
  );
}

export const articleDeskStore = {
  async page(queries: Queries, filter: DeskFilter, { after, limit, offset }: Cut): Promise<Opened[]> {
    const place = after ? behind(after, { at: articles.touchedAt, id: articles.id }) : undefined;
    const rows = await queries
      .select({ article: articles, draft: articleDrafts, savedBy: users.nickname })
      .from(articles)
      .innerJoin(articleDrafts, eq(articleDrafts.articleId, articles.id))
      .leftJoin(users, eq(users.id, articleDrafts.savedBy))
      .where(and(filtered(filter), place))
      .orderBy(desc(articles.touchedAt), desc(articles.id))
      .limit(limit)
      .offset(offset);
    return rows.map((row) => ({ ...row, savedBy: row.savedBy ?? '' }));
  },

  async total(queries: Queries, filter: DeskFilter): Promise<number> {
    const rows = queries
      .select({ one: sql`1` })
      .from(articles)
      .innerJoin(articleDrafts, eq(articleDrafts.articleId, articles.id))
      .where(filtered(filter))
      .limit(mostCounted)
      .as('counted');
    return queries.$count(rows);
  },

  /** Handed over by their writers and not published yet. */
  async waiting(queries: Queries): Promise<number> {
    return countAtMost(queries, articles, and(eq(articles.state, 'submitted'), isNull(articles.deletedAt)));
  },

  async counts(queries: Queries): Promise<Record<ArticleState | 'bin', number>> {
    const rows = await queries
      .select({ state: articles.state, gone: isNotNull(articles.deletedAt), total: count() })
      .from(articles)
      .groupBy(articles.state, isNotNull(articles.deletedAt));
    const counts = { draft: 0, submitted: 0, scheduled: 0, published: 0, unpublished: 0, bin: 0 };
    for (const { state, gone, total } of rows) counts[gone ? 'bin' : state] += total;
    return counts;
  },

  async opened(queries: Queries, id: number): Promise<Opened | null> {
    const [row] = await queries
      .select({ article: articles, draft: articleDrafts, savedBy: users.nickname })
      .from(articles)
      .innerJoin(articleDrafts, eq(articleDrafts.articleId, articles.id))
      .leftJoin(users, eq(users.id, articleDrafts.savedBy))
      .where(eq(articles.id, id));
    return row ? { ...row, savedBy: row.savedBy ?? '' } : null;
  },

  /** Row lock: concurrent changes of an article are serialised. */
  async hold(transaction: Transaction, id: number): Promise<Opened | null> {
    const [held] = await transaction.select().from(articles).where(eq(articles.id, id)).for('update');
    return held ? articleDeskStore.opened(transaction, id) : null;
  },

  async byCreationKey(queries: Queries, key: string): Promise<number | null> {
    const [row] = await queries
      .select({ id: articles.id })
      .from(articles)
      .where(eq(articles.creationKey, key));
    return row?.id ?? null;
  },

  /** Null when the idempotency key was used. */
  async add(queries: Queries, row: typeof articles.$inferInsert): Promise<number | null> {
    const [added] = await queries
      .insert(articles)
      .values(row)
      .onConflictDoNothing({ target: articles.creationKey })
      .returning({ id: articles.id });
    return added?.id ?? null;
  },

  async addDraft(queries: Queries, row: typeof articleDrafts.$inferInsert): Promise<void> {
    await queries.insert(articleDrafts).values(row);
  },

  async updateDraft(queries: Queries, articleId: number, change: Partial<DraftRow>): Promise<void> {
    await queries.update(articleDrafts).set(change).where(eq(articleDrafts.articleId, articleId));
  },

  async update(queries: Queries, id: number, change: Partial<ArticleRow>): Promise<void> {
    await queries.update(articles).set(change).where(eq(articles.id, id));
  },

  async addVersion(queries: Queries, row: Omit<typeof articleVersions.$inferInsert, 'number'>) {
    const next = sql`(select coalesce(max(v.number), 0) + 1 from article_versions v where v.article_id = ${row.articleId})`;
    const [added] = await queries
      .insert(articleVersions)
      .values({ ...row, number: next })
      .returning();
    return added!;
  },

  async versionById(queries: Queries, id: number) {
    const [row] = await queries.select().from(articleVersions).where(eq(articleVersions.id, id));
    return row ?? null;
  },

  async version(queries: Queries, articleId: number, number: number) {
    const [row] = await queries
      .select({ version: articleVersions, by: users.nickname })
      .from(articleVersions)
      .leftJoin(users, eq(users.id, articleVersions.by))
      .where(and(eq(articleVersions.articleId, articleId), eq(articleVersions.number, number)));
    return row ?? null;
  },

  async newestVersion(queries: Queries, articleId: number) {
    const [row] = await queries
      .select()
      .from(articleVersions)
      .where(eq(articleVersions.articleId, articleId))
      .orderBy(desc(articleVersions.number))
      .limit(1);
    return row ?? null;
  },

  async versions(queries: Queries, articleId: number, limit: number, offset: number) {
    return queries
      .select({
        id: articleVersions.id,
        number: articleVersions.number,
        kind: articleVersions.kind,
        title: sql<string>`${articleVersions.content} ->> 'title'`,
        words: articleVersions.words,
        note: articleVersions.note,
        at: articleVersions.at,
        by: users.nickname,
      })
      .from(articleVersions)
      .leftJoin(users, eq(users.id, articleVersions.by))
      .where(eq(articleVersions.articleId, articleId))
      .orderBy(desc(articleVersions.number))
      .limit(limit)
      .offset(offset);
  },

  async countVersions(queries: Queries, articleId: number): Promise<number> {
    return queries.$count(articleVersions, eq(articleVersions.articleId, articleId));
  },

  async due(queries: Queries, now: Date, limit: number, but: readonly number[]): Promise<number[]> {
    const rows = await queries
      .select({ id: articles.id })
      .from(articles)
      .where(
        and(
          lte(articles.scheduledAt, now),
          isNull(articles.deletedAt),
          but.length > 0 ? notInArray(articles.id, [...but]) : undefined,
        ),
      )
      .orderBy(asc(articles.scheduledAt), asc(articles.id))
      .limit(limit);
    return rows.map((row) => row.id);
  },

  async seen(queries: Queries, articleId: number, userId: number, now: Date): Promise<void> {
    await queries
      .insert(articlePresences)
      .values({ articleId, userId, since: now, seenAt: now })
      .onConflictDoUpdate({
        target: [articlePresences.articleId, articlePresences.userId],
        set: { seenAt: now },
      });
  },

  async left(queries: Queries, articleId: number, userId: number): Promise<void> {
    await queries
      .delete(articlePresences)
      .where(and(eq(articlePresences.articleId, articleId), eq(articlePresences.userId, userId)));
  },

  async present(queries: Queries, articleIds: readonly number[], but: number, since: Date) {
    if (articleIds.length === 0) return [];
    return queries
      .select({ articleId: articlePresences.articleId, name: users.nickname, since: articlePresences.since })
      .from(articlePresences)
      .innerJoin(users, eq(users.id, articlePresences.userId))
      .where(
        and(
          inArray(articlePresences.articleId, [...articleIds]),
          ne(articlePresences.userId, but),
          gt(articlePresences.seenAt, since),
        ),
      )
      .orderBy(articlePresences.since)
      .limit(200);
  },

  async forgetPresences(queries: Queries, before: Date): Promise<void> {
    await queries.delete(articlePresences).where(lte(articlePresences.seenAt, before));
  },
};

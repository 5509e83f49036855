import type { ArticleSlot } from '@portal/contract/articles';
import { and, asc, count, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import type { Queries, Transaction } from '../../platform/database/database.ts';
import { articleCategories, articles, articleSlots } from './articles.tables.ts';

export type CategoryRow = typeof articleCategories.$inferSelect;
type Facts = Omit<CategoryRow, 'id'>;

const inDraft = (id: number) => sql`exists (select 1 from article_drafts d where d.article_id = articles.id
  and d.content -> 'category_id' = to_jsonb(${id}::bigint))`;
/** What waits for its time may name another category than the draft does by now. */
const inScheduled = (id: number) => sql`exists (select 1 from article_versions v
  where v.id = articles.scheduled_version_id and v.content -> 'category_id' = to_jsonb(${id}::bigint))`;

export const structureStore = {
  /** A lock on the tree: two concurrent moves could make a cycle. */
  async lockCategories(transaction: Transaction): Promise<void> {
    await transaction.execute(sql`lock table article_categories in share row exclusive mode`);
  },

  async categoriesById(queries: Queries): Promise<Map<number, CategoryRow>> {
    const rows = await queries
      .select()
      .from(articleCategories)
      .orderBy(articleCategories.position, articleCategories.id)
      .limit(1000);
    return new Map(rows.map((row) => [row.id, row]));
  },

  async saveCategory(queries: Queries, id: number | undefined, facts: Facts): Promise<number> {
    if (id !== undefined) {
      await queries.update(articleCategories).set(facts).where(eq(articleCategories.id, id));
      return id;
    }
    const [row] = await queries
      .insert(articleCategories)
      .values(facts)
      .returning({ id: articleCategories.id });
    return row!.id;
  },

  async holdsArticles(queries: Queries, id: number): Promise<boolean> {
    const [live] = await queries
      .select({ id: articles.id })
      .from(articles)
      .where(eq(articles.categoryId, id))
      .limit(1);
    if (live) return true;
    const [written] = await queries
      .select({ id: articles.id })
      .from(articles)
      .where(or(inDraft(id), inScheduled(id)))
      .limit(1);
    return written !== undefined;
  },

  async articlesByCategory(queries: Queries): Promise<Map<number, number>> {
    const rows = await queries
      .select({ id: articles.categoryId, total: count() })
      .from(articles)
      .groupBy(articles.categoryId);
    return new Map(rows.map((row) => [row.id ?? 0, row.total]));
  },

  async removeCategory(queries: Queries, id: number): Promise<void> {
    await queries.delete(articleCategories).where(eq(articleCategories.id, id));
  },

  async slots(queries: Queries) {
    return queries
      .select({
        slot: articleSlots.slot,
        id: articles.id,
        title: articles.title,
        state: articles.state,
        publishedAt: articles.publishedAt,
      })
      .from(articleSlots)
      .innerJoin(articles, eq(articles.id, articleSlots.articleId))
      .where(isNull(articles.deletedAt))
      .orderBy(asc(articleSlots.slot), asc(articleSlots.position))
      .limit(200);
  },

  async allThere(queries: Queries, ids: readonly number[]): Promise<boolean> {
    if (ids.length === 0) return true;
    const found = await queries.$count(
      articles,
      and(inArray(articles.id, [...ids]), isNull(articles.deletedAt)),
    );
    return found === ids.length;
  },

  /** Locks out a concurrent save of the slots: what it adds would not be seen by this delete. */
  async setSlot(transaction: Transaction, slot: ArticleSlot, ids: readonly number[]): Promise<void> {
    await transaction.execute(sql`lock table article_slots in share row exclusive mode`);
    await transaction.delete(articleSlots).where(eq(articleSlots.slot, slot));
    if (ids.length === 0) return;
    await transaction
      .insert(articleSlots)
      .values(ids.map((articleId, position) => ({ slot, position, articleId })));
  },
};

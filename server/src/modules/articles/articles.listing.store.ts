import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Queries, Transaction } from '../../platform/database/database.ts';
import { categoryList, tagList, trailOf } from './articles.listing.ts';
import { structureStore } from './articles.structure.store.ts';
import { articleListings, articleListSizes, articles } from './articles.tables.ts';

/** In a fixed order, so that two who publish at once wait for each other instead of blocking each other. */
async function grow(transaction: Transaction, growth: ReadonlyMap<string, number>): Promise<void> {
  const changes = [...growth].filter(([, by]) => by !== 0).sort(([a], [b]) => (a < b ? -1 : 1));
  for (const [list, by] of changes) {
    await transaction
      .insert(articleListSizes)
      .values({ list, size: by })
      .onConflictDoUpdate({
        target: articleListSizes.list,
        set: { size: sql`${articleListSizes.size} + ${by}` },
      });
  }
}

export const listingStore = {
  /** Puts articles into the lists they belong to now, takes them out of the others, and keeps the sizes right. */
  async relist(transaction: Transaction, ids: readonly number[]): Promise<void> {
    if (ids.length === 0) return;
    const categories = await structureStore.categoriesById(transaction);
    const rows = await transaction
      .select({
        id: articles.id,
        categoryId: articles.categoryId,
        tagIds: articles.tagIds,
        publishedAt: articles.publishedAt,
        views: articles.views,
      })
      .from(articles)
      .where(
        and(inArray(articles.id, [...ids]), eq(articles.state, 'published'), isNull(articles.deletedAt)),
      );
    const wanted = rows.flatMap(({ id, categoryId, tagIds, publishedAt, views }) =>
      [
        'all',
        ...trailOf(categories, categoryId).map((category) => categoryList(category.id)),
        ...tagIds.map(tagList),
      ].map((list) => ({ list, articleId: id, publishedAt: publishedAt!, views })),
    );
    const removed = await transaction
      .delete(articleListings)
      .where(inArray(articleListings.articleId, [...ids]))
      .returning({ list: articleListings.list });
    for (let from = 0; from < wanted.length; from += 1000) {
      await transaction.insert(articleListings).values(wanted.slice(from, from + 1000));
    }
    const growth = new Map<string, number>();
    for (const { list } of wanted) growth.set(list, (growth.get(list) ?? 0) + 1);
    for (const { list } of removed) growth.set(list, (growth.get(list) ?? 0) - 1);
    await grow(transaction, growth);
  },

  /** Counts everything anew: after a category has moved, and once a night to be sure. */
  async recount(transaction: Transaction): Promise<void> {
    await transaction.execute(sql`lock table article_list_sizes in exclusive mode`);
    await transaction.delete(articleListSizes);
    await transaction.execute(sql`insert into article_list_sizes (list, size)
      select list, count(*)::int from article_listings group by list`);
  },

  /** After a category has got another place in the tree: the lists of everything at and below it. */
  async relistCategories(transaction: Transaction, under: readonly number[]): Promise<void> {
    if (under.length === 0) return;
    const concerned = sql`select id from articles where category_id in ${[...under]} and state = 'published' and deleted_at is null`;
    await transaction.execute(
      sql`delete from article_listings where list like 'c%' and article_id in (${concerned})`,
    );
    await transaction.execute(sql`with recursive above (article_id, published_at, views, category_id, parent_id) as (
        select a.id, a.published_at, a.views, c.id, c.parent_id from articles a
          join article_categories c on c.id = a.category_id where a.id in (${concerned})
        union all
        select above.article_id, above.published_at, above.views, c.id, c.parent_id from above
          join article_categories c on c.id = above.parent_id
      ) insert into article_listings (list, article_id, published_at, views)
        select 'c' || category_id, article_id, published_at, views from above`);
    await listingStore.recount(transaction);
  },

  async sizes(queries: Queries, lists: readonly string[]): Promise<Map<string, number>> {
    if (lists.length === 0) return new Map();
    const rows = await queries
      .select()
      .from(articleListSizes)
      .where(inArray(articleListSizes.list, [...lists]));
    return new Map(rows.map((row) => [row.list, row.size]));
  },
};

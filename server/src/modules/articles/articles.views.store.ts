import { lt, sql } from 'drizzle-orm';
import type { Queries } from '../../platform/database/database.ts';
import { articleVisits } from './articles.tables.ts';

export type Visit = typeof articleVisits.$inferSelect;

export const viewStore = {
  /** The article of each visit that was not known yet. */
  async addVisits(queries: Queries, visits: Visit[]): Promise<number[]> {
    const added = await queries
      .insert(articleVisits)
      .values(visits)
      .onConflictDoNothing()
      .returning({ articleId: articleVisits.articleId });
    return added.map((row) => row.articleId);
  },

  async addViews(queries: Queries, more: [id: number, by: number][]): Promise<void> {
    const values = sql.join(
      more.map(([id, by]) => sql`(${id}::bigint, ${by}::int)`),
      sql`, `,
    );
    await queries.execute(sql`update articles set views = views + more.n
      from (values ${values}) as more (id, n) where articles.id = more.id`);
    await queries.execute(sql`update article_listings set views = articles.views
      from articles where articles.id = article_listings.article_id
      and article_listings.article_id in ${more.map(([id]) => id)}`);
  },

  async forgetVisits(queries: Queries, before: string): Promise<void> {
    await queries.delete(articleVisits).where(lt(articleVisits.day, before));
  },
};

import { and, desc, eq, lt, sql } from 'drizzle-orm';
import type { Queries } from '../../platform/database/database.ts';
import { likePattern } from '../../platform/search-tokens.ts';
import { noticeSearches } from './notice-search.tables.ts';

export const historyStore = {
  async allOf(queries: Queries, userId: number) {
    return queries
      .select()
      .from(noticeSearches)
      .where(eq(noticeSearches.userId, userId))
      .orderBy(desc(noticeSearches.searchedAt));
  },

  async newest(queries: Queries, userId: number, keyword: string, limit: number): Promise<string[]> {
    const rows = await queries
      .select({ keyword: noticeSearches.keyword })
      .from(noticeSearches)
      .where(
        and(
          eq(noticeSearches.userId, userId),
          keyword ? sql`lower(${noticeSearches.keyword}) like ${likePattern(keyword)}` : undefined,
        ),
      )
      .orderBy(desc(noticeSearches.searchedAt))
      .limit(limit);
    return rows.map((row) => row.keyword);
  },

  async save(queries: Queries, row: typeof noticeSearches.$inferInsert): Promise<void> {
    await queries
      .insert(noticeSearches)
      .values(row)
      .onConflictDoUpdate({
        target: [noticeSearches.userId, noticeSearches.keyword],
        set: { searchedAt: sql`excluded.searched_at` },
      });
  },

  async keepNewest(queries: Queries, userId: number, kept: number): Promise<void> {
    const [oldest] = await queries
      .select({ searchedAt: noticeSearches.searchedAt })
      .from(noticeSearches)
      .where(eq(noticeSearches.userId, userId))
      .orderBy(desc(noticeSearches.searchedAt))
      .offset(kept - 1)
      .limit(1);
    if (!oldest) return;
    await queries
      .delete(noticeSearches)
      .where(and(eq(noticeSearches.userId, userId), lt(noticeSearches.searchedAt, oldest.searchedAt)));
  },

  async removeAllOf(queries: Queries, userId: number): Promise<void> {
    await queries.delete(noticeSearches).where(eq(noticeSearches.userId, userId));
  },
};

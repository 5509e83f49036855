import { and, desc, eq, lt, sql } from 'drizzle-orm';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { likePattern, normalise, wordsOf } from '../../platform/search-tokens.ts';
import { searchStore as store } from './notice-search.store.ts';
import { noticeSearches } from './notice-search.tables.ts';

const most = { history: 8, hotWords: 8, parties: 6, kept: 50 };

export type Suggestions = ReturnType<typeof createSuggestions>;

/** Suggestions while typing: the user's history, hot words, organisations. */
export function createSuggestions(database: Database, clock: Clock) {
  async function historyOf(userId: number, keyword: string): Promise<string[]> {
    const rows = await database
      .select({ keyword: noticeSearches.keyword })
      .from(noticeSearches)
      .where(
        and(
          eq(noticeSearches.userId, userId),
          keyword ? sql`lower(${noticeSearches.keyword}) like ${likePattern(keyword)}` : undefined,
        ),
      )
      .orderBy(desc(noticeSearches.searchedAt))
      .limit(most.history);
    return rows.map((row) => row.keyword);
  }

  return {
    async suggest(keyword: string, userId: number | null) {
      const typed = normalise(keyword);
      return {
        history: userId === null ? [] : await historyOf(userId, typed),
        hot_words: (await store.hotWords(database))
          .filter((word) => normalise(word).includes(typed))
          .slice(0, most.hotWords),
        parties: await store.partiesWith(database, wordsOf(keyword).all, most.parties),
      };
    },

    /** Only the newest searches of a user are kept. */
    async remember(userId: number, keyword: string): Promise<void> {
      const text = keyword.trim().slice(0, 100);
      if (text === '') return;
      await database
        .insert(noticeSearches)
        .values({ userId, keyword: text, searchedAt: clock() })
        .onConflictDoUpdate({
          target: [noticeSearches.userId, noticeSearches.keyword],
          set: { searchedAt: sql`excluded.searched_at` },
        });
      const [oldest] = await database
        .select({ searchedAt: noticeSearches.searchedAt })
        .from(noticeSearches)
        .where(eq(noticeSearches.userId, userId))
        .orderBy(desc(noticeSearches.searchedAt))
        .offset(most.kept - 1)
        .limit(1);
      if (!oldest) return;
      await database
        .delete(noticeSearches)
        .where(and(eq(noticeSearches.userId, userId), lt(noticeSearches.searchedAt, oldest.searchedAt)));
    },

    async forget(userId: number): Promise<void> {
      await database.delete(noticeSearches).where(eq(noticeSearches.userId, userId));
    },
  };
}

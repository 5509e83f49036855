import { and, asc, desc, eq, lt, sql } from 'drizzle-orm';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { likePattern, normalise, termsOf, wordsOf } from '../../platform/search-tokens.ts';
import { hotWords } from '../site/site.tables.ts';
import { noticeSearches, parties } from '../notices/notices.tables.ts';

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

  async function partiesLike(keyword: string) {
    const words = wordsOf(keyword).all;
    if (words.length === 0) return [];
    const query = words.flatMap((word) => termsOf(word).terms).join(' & ');
    const { rows } = await database.execute<{ id: number; name: string; notices: number }>(
      sql`select id, name, notices from (
          select id, name, notices from ${parties} where tokens @@ ${query}::tsquery limit 2000
        ) as found
        where ${sql.join(
          words.map((word) => sql`lower(name) like ${likePattern(word)}`),
          sql` and `,
        )}
        order by notices desc, id limit ${most.parties}`,
    );
    return rows.map(({ id, name, notices }) => ({ id, name, notices }));
  }

  return {
    async suggest(keyword: string, userId: number | null) {
      const typed = normalise(keyword);
      const words = await database
        .select({ word: hotWords.word })
        .from(hotWords)
        .orderBy(asc(hotWords.position))
        .limit(100);
      return {
        history: userId === null ? [] : await historyOf(userId, typed),
        hot_words: words
          .map(({ word }) => word)
          .filter((word) => normalise(word).includes(typed))
          .slice(0, most.hotWords),
        parties: await partiesLike(keyword),
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

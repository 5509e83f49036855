import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { normalise, wordsOf } from '../../platform/search-tokens.ts';
import { historyStore } from './notice-search.history.store.ts';
import { searchStore as store } from './notice-search.store.ts';

const most = { history: 8, hotWords: 8, parties: 6, kept: 50 };

export type Suggestions = ReturnType<typeof createSuggestions>;

/** Suggestions while typing: the user's history, hot words, organisations. */
export function createSuggestions(database: Database, clock: Clock) {
  return {
    async suggest(keyword: string, userId: number | null) {
      const typed = normalise(keyword);
      return {
        history: userId === null ? [] : await historyStore.newest(database, userId, typed, most.history),
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
      await historyStore.save(database, { userId, keyword: text, searchedAt: clock() });
      await historyStore.keepNewest(database, userId, most.kept);
    },

    async forget(userId: number): Promise<void> {
      await historyStore.removeAllOf(database, userId);
    },
  };
}

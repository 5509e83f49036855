import { toUnixSeconds } from '@portal/contract/time';
import type { Database } from '../../platform/database/database.ts';
import type { PersonalData } from '../../platform/module.ts';
import { historyStore } from './notice-search.history.store.ts';

/** What somebody searched for belongs to them. */
export function searchHistory(database: Database): PersonalData {
  return {
    name: 'notice_searches',
    collect: async (userId) => {
      const rows = await historyStore.allOf(database, userId);
      return rows.map(({ keyword, searchedAt }) => ({ keyword, search_time: toUnixSeconds(searchedAt) }));
    },
    erase: historyStore.removeAllOf,
  };
}

import { toUnixSeconds } from '@portal/contract/time';
import { desc, eq } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import type { PersonalData } from '../../platform/module.ts';
import { noticeSearches } from './notice-search.tables.ts';

/** What somebody searched for belongs to them. */
export function searchHistory(database: Database): PersonalData {
  return {
    name: 'notice_searches',
    collect: async (userId) => {
      const rows = await database
        .select()
        .from(noticeSearches)
        .where(eq(noticeSearches.userId, userId))
        .orderBy(desc(noticeSearches.searchedAt));
      return rows.map(({ keyword, searchedAt }) => ({ keyword, search_time: toUnixSeconds(searchedAt) }));
    },
    async erase(transaction, userId) {
      await transaction.delete(noticeSearches).where(eq(noticeSearches.userId, userId));
    },
  };
}

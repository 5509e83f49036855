import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { descending, moment, reference } from '../../platform/database/columns.ts';

/** What somebody searched for, for their own suggestions. */
export const noticeSearches = pgTable(
  'notice_searches',
  {
    userId: reference().notNull(),
    keyword: text().notNull(),
    searchedAt: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.keyword] }),
    index('notice_searches_recent').on(table.userId, descending(table.searchedAt)),
  ],
);

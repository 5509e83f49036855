import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { descending, moment, reference } from '../../platform/database/columns.ts';

/** Uploads. The id is random; the bytes lie in the storage under `key`. */
export const files = pgTable(
  'files',
  {
    id: text().primaryKey(),
    userId: reference().notNull(),
    purpose: text().notNull(),
    name: text().notNull(),
    type: text().notNull(),
    size: integer().notNull(),
    key: text().notNull(),
    private: boolean().notNull(),
    /** Of a picture, as it was drawn anew. */
    width: integer(),
    height: integer(),
    /** Null until the bytes have arrived and passed the checks. */
    checkedAt: moment(),
    createdAt: moment().notNull(),
  },
  (table) => [
    index('files_checked').on(table.checkedAt),
    index('files_user').on(table.userId, descending(table.createdAt)),
    index('files_unfinished')
      .on(table.createdAt)
      .where(sql`${table.checkedAt} is null`),
  ],
);

import { index, jsonb, pgTable, smallint, text } from 'drizzle-orm/pg-core';
import type { Asker } from '../../platform/module.ts';
import { descending, moment, reference } from '../../platform/database/columns.ts';

export const downloads = pgTable(
  'downloads',
  {
    id: text().primaryKey(),
    userId: reference().notNull(),
    type: text().notNull(),
    status: text({ enum: ['waiting', 'working', 'done', 'failed'] }).notNull(),
    progress: smallint().notNull().default(0),
    key: text(),
    /** What of the table, how many rows at most and for whom; null for the personal archive. */
    filter: jsonb().$type<{ format: 'xlsx' | 'csv'; most: number; asker: Asker }>(),
    createdAt: moment().notNull(),
    expiresAt: moment(),
  },
  (table) => [
    index('downloads_user').on(table.userId, descending(table.createdAt)),
    index('downloads_expiry').on(table.expiresAt),
  ],
);

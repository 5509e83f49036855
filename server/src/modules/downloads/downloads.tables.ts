import { boolean, index, integer, jsonb, pgTable, smallint, text } from 'drizzle-orm/pg-core';
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
    /** How many the file holds, and whether there were more than it may; null before it is done and of an archive. */
    rows: integer(),
    isCut: boolean().notNull().default(false),
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

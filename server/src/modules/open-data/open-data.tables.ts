import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from '../../platform/database/columns.ts';

/** The daily files: what changed on one day in China. The bytes lie in the storage. */
export const openDumps = pgTable('open_dumps', {
  /** 2026-11-15 */
  day: text().primaryKey(),
  notices: integer().notNull(),
  jsonlSize: integer().notNull(),
  jsonlSha256: text().notNull(),
  csvSize: integer().notNull(),
  csvSha256: text().notNull(),
  madeAt: moment().notNull(),
});

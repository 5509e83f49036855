import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from './database/columns.ts';

export const rateLimits = pgTable(
  'rate_limits',
  { key: text().primaryKey(), used: integer().notNull(), resetsAt: moment().notNull() },
  (table) => [index('rate_limits_resets_at').on(table.resetsAt)],
);

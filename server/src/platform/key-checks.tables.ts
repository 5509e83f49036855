import { pgTable, text } from 'drizzle-orm/pg-core';

/** What each master key makes of a fixed text: tells whether the keys given at a start are those the data was sealed with. */
export const keyChecks = pgTable('key_checks', { name: text().primaryKey(), value: text().notNull() });

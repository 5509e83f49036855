import { bigint, type ExtraConfigColumn, timestamp } from 'drizzle-orm/pg-core';

/** Columns that look the same in every table. */
export const id = () => bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity();
export const reference = () => bigint({ mode: 'number' });
export const moment = () => timestamp({ withTimezone: true, mode: 'date', precision: 3 });

/** Drizzle's index puts nulls last, its `orderBy(desc())` first, and PostgreSQL sorts by an index only if both agree. */
export const descending = (column: ExtraConfigColumn) => column.desc().nullsFirst();

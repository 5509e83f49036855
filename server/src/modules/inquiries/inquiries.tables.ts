import { sql } from 'drizzle-orm';
import { index, pgTable, text } from 'drizzle-orm/pg-core';
import { descending, id, moment, reference } from '../../platform/database/columns.ts';

/** What visitors asked or left for the customer service. */
export const inquiries = pgTable(
  'inquiries',
  {
    id: id(),
    source: text({ enum: ['question', 'contact'] }).notNull(),
    /** Who was logged in; null for a visitor. */
    userId: reference(),
    name: text().notNull(),
    mobileSealed: text().notNull(),
    mobileIndex: text().notNull(),
    content: text().notNull(),
    address: text().notNull(),
    createdAt: moment().notNull(),
    handledAt: moment(),
    handledBy: reference(),
    note: text().notNull().default(''),
    /** What was written back to the user. */
    answer: text().notNull().default(''),
  },
  (table) => [
    index('inquiries_open')
      .on(descending(table.createdAt), descending(table.id))
      .where(sql`${table.handledAt} is null`),
    index('inquiries_handled')
      .on(descending(table.createdAt), descending(table.id))
      .where(sql`${table.handledAt} is not null`),
    index('inquiries_created').on(descending(table.createdAt), descending(table.id)),
    index('inquiries_mobile').on(table.mobileIndex),
    index('inquiries_user')
      .on(table.userId)
      .where(sql`${table.userId} is not null`),
  ],
);

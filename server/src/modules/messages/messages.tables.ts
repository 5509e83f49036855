import { sql } from 'drizzle-orm';
import { index, pgTable, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { descending, id, moment, reference } from '../../platform/database/columns.ts';
import { users } from '../accounts/accounts.tables.ts';

export const messages = pgTable(
  'messages',
  {
    id: id(),
    userId: reference()
      .notNull()
      .references(() => users.id),
    /** 2 service message, 3 activity offer. */
    type: smallint().notNull(),
    title: text().notNull(),
    content: text().notNull(),
    contentId: text(),
    link: text(),
    /** Idempotency: one message a person and event. */
    eventKey: text().notNull(),
    readAt: moment(),
    createdAt: moment().notNull(),
  },
  (table) => [
    uniqueIndex('messages_event').on(table.userId, table.eventKey),
    index('messages_user').on(table.userId, descending(table.createdAt), descending(table.id)),
    index('messages_unread')
      .on(table.userId)
      .where(sql`${table.readAt} is null`),
  ],
);

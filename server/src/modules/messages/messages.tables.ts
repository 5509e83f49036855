import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { descending, id, moment, reference } from '../../platform/database/columns.ts';
import { users } from '../accounts/accounts.tables.ts';

export const messages = pgTable(
  'messages',
  {
    id: id(),
    userId: reference()
      .notNull()
      .references(() => users.id),
    /** 2 service notice, 3 activity offer. */
    type: smallint().notNull(),
    title: text().notNull(),
    content: text().notNull(),
    contentId: text(),
    link: text(),
    /** The same event never tells twice. */
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

/** An offer staff sent to a group; a job fans it out into messages. */
export const offers = pgTable(
  'offers',
  {
    id: id(),
    title: text().notNull(),
    content: text().notNull(),
    contentId: text(),
    audience: jsonb().notNull().$type<{ roles: number[]; certified_only: boolean }>(),
    total: integer().notNull().default(0),
    sent: integer().notNull().default(0),
    doneAt: moment(),
    sentBy: reference().notNull(),
    idempotencyKey: text().notNull(),
    createdAt: moment().notNull(),
  },
  (table) => [
    uniqueIndex('offers_idempotency').on(table.idempotencyKey),
    index('offers_created').on(descending(table.createdAt), descending(table.id)),
  ],
);

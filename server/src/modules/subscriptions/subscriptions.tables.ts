import type { NoticeQuery } from '@portal/contract/notices';
import type { BidForm } from '@portal/contract/subscriptions';
import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, primaryKey, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { descending, id, moment, reference } from '../../platform/database/columns.ts';
import { users } from '../accounts/accounts.tables.ts';
import { notices } from '../notices/notices.tables.ts';

export const subscriptions = pgTable(
  'subscriptions',
  {
    id: id(),
    userId: reference()
      .notNull()
      .references(() => users.id),
    name: text().notNull(),
    /** One of the two: a saved search, or the form of product 12. */
    query: jsonb().$type<NoticeQuery>(),
    form: jsonb().$type<Omit<BidForm, 'frequency'>>(),
    frequency: text({ enum: ['now', 'daily', 'off'] }).notNull(),
    /** What it has found so far, older finds that were cleared away included. */
    matches: integer().notNull().default(0),
    createdAt: moment().notNull(),
  },
  (table) => [
    index('subscriptions_user').on(table.userId, table.id),
    uniqueIndex('subscriptions_form')
      .on(table.userId)
      .where(sql`${table.form} is not null`),
  ],
);

/**
 * Inverted index of the subscriptions: a matching notice carries at least one of a subscription's keys. Only rare
 * terms are keys, so that a notice meets few of a hundred thousand subscriptions (`subscriptions.keys.ts`).
 */
export const subscriptionKeys = pgTable(
  'subscription_keys',
  {
    lexeme: text().notNull(),
    subscriptionId: reference()
      .notNull()
      .references(() => subscriptions.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.lexeme, table.subscriptionId] }),
    index('subscription_keys_subscription').on(table.subscriptionId),
  ],
);

export const subscriptionMatches = pgTable(
  'subscription_matches',
  {
    subscriptionId: reference()
      .notNull()
      .references(() => subscriptions.id, { onDelete: 'cascade' }),
    noticeId: reference()
      .notNull()
      .references(() => notices.id, { onDelete: 'cascade' }),
    userId: reference().notNull(),
    matchedAt: moment().notNull(),
    /** Null while it waits for the daily digest. */
    toldAt: moment(),
  },
  (table) => [
    primaryKey({ columns: [table.subscriptionId, table.noticeId] }),
    index('subscription_matches_user').on(
      table.userId,
      descending(table.matchedAt),
      descending(table.noticeId),
      table.subscriptionId,
    ),
    index('subscription_matches_notice').on(table.noticeId),
    index('subscription_matches_untold')
      .on(table.userId, table.matchedAt)
      .where(sql`${table.toldAt} is null`),
    index('subscription_matches_age').on(table.matchedAt),
  ],
);

export const deadlineReminders = pgTable(
  'deadline_reminders',
  {
    userId: reference()
      .notNull()
      .references(() => users.id),
    noticeId: reference()
      .notNull()
      .references(() => notices.id, { onDelete: 'cascade' }),
    days: smallint().notNull(),
    /** As it was known when the moment was reckoned; another one moves the reminder. */
    deadline: moment().notNull(),
    remindAt: moment().notNull(),
    sentAt: moment(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.noticeId] }),
    index('deadline_reminders_due').on(table.remindAt),
    index('deadline_reminders_notice')
      .on(table.noticeId)
      .where(sql`${table.sentAt} is null`),
    index('deadline_reminders_user').on(table.userId, table.deadline),
  ],
);

/** Watermarks of the jobs over changed notices. */
export const subscriptionMarks = pgTable('subscription_marks', {
  name: text().primaryKey(),
  at: moment().notNull(),
});

import { index, jsonb, pgTable, smallint, text } from 'drizzle-orm/pg-core';
import { descending, id, moment, reference } from '../../platform/database/columns.ts';

/** Codes sent by SMS: only a keyed hash, bound to mobile and scene, used once. */
export const smsCodes = pgTable(
  'sms_codes',
  {
    id: id(),
    mobileIndex: text().notNull(),
    scene: text().notNull(),
    codeHash: text().notNull(),
    wrongTries: smallint().notNull().default(0),
    createdAt: moment().notNull(),
    expiresAt: moment().notNull(),
    usedAt: moment(),
  },
  (table) => [
    index('sms_codes_mobile').on(table.mobileIndex, table.scene, descending(table.createdAt)),
    index('sms_codes_expiry').on(table.expiresAt),
  ],
);

/** Things exchanged once for something: captchas, bind tickets, login tickets, password tickets, staff logins. */
export const tickets = pgTable(
  'tickets',
  {
    hash: text().primaryKey(),
    kind: text().notNull(),
    userId: reference(),
    data: jsonb().notNull().$type<Record<string, unknown>>(),
    tries: smallint().notNull().default(0),
    expiresAt: moment().notNull(),
  },
  (table) => [index('tickets_expiry').on(table.expiresAt)],
);

import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { descending, id, moment, reference } from '../../platform/database/columns.ts';

/** People. The mobile is sealed; `mobileIndex` finds it. Both are null once an account is erased. */
export const users = pgTable(
  'users',
  {
    id: id(),
    mobileSealed: text(),
    mobileIndex: text(),
    nickname: text().notNull(),
    avatar: text().notNull().default(''),
    email: text().notNull().default(''),
    district: text().notNull().default(''),
    intro: text().notNull().default(''),
    /** argon2id; null for somebody who never set one. */
    passwordHash: text(),
    roleId: smallint().notNull(),
    /** 1 in use, 2 cancellation asked for, 3 disabled, 4 erased. */
    status: smallint().notNull().default(1),
    cancelAt: moment(),
    openidSealed: text(),
    openidIndex: text(),
    staffRoles: text()
      .array()
      .notNull()
      .default(sql`'{}'`),
    totpSecretSealed: text(),
    /** The last time step a one-time password was accepted for, so that none works twice. */
    totpStep: integer(),
    inviteKey: text().notNull(),
    inviteKeyAt: moment().notNull(),
    invitedBy: reference(),
    createdAt: moment().notNull(),
    seenAt: moment(),
  },
  (table) => [
    uniqueIndex('users_mobile').on(table.mobileIndex),
    uniqueIndex('users_openid').on(table.openidIndex),
    uniqueIndex('users_invite_key').on(table.inviteKey),
    index('users_created').on(descending(table.createdAt), descending(table.id)),
    index('users_role').on(table.roleId, descending(table.id)),
    index('users_cancel')
      .on(table.cancelAt)
      .where(sql`${table.cancelAt} is not null`),
    index('users_staff')
      .on(table.id)
      .where(sql`cardinality(${table.staffRoles}) > 0`),
  ],
);

/** What somebody agreed to, which version of it, and when. Append-only: the newest row of a kind counts. */
export const consents = pgTable(
  'consents',
  {
    id: id(),
    userId: reference()
      .notNull()
      .references(() => users.id),
    kind: text({ enum: ['user', 'payment', 'privacy', 'identity', 'marketing'] }).notNull(),
    version: text().notNull(),
    given: boolean().notNull(),
    address: text().notNull(),
    at: moment().notNull(),
  },
  (table) => [index('consents_user').on(table.userId, table.kind, descending(table.at))],
);

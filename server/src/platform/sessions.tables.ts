import { sql } from 'drizzle-orm';
import { boolean, index, pgTable, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { descending, id, moment, reference } from './database/columns.ts';

/** One row a device. The facts an access check needs lie in the row, so that a call costs one read. */
export const sessions = pgTable(
  'sessions',
  {
    id: id(),
    tokenHash: text().notNull(),
    kind: text({ enum: ['user', 'staff'] }).notNull(),
    userId: reference().notNull(),
    roleId: smallint(),
    certified: boolean().notNull(),
    staffRoles: text()
      .array()
      .notNull()
      .default(sql`'{}'`),
    device: text().notNull(),
    fingerprint: text().notNull(),
    address: text().notNull(),
    createdAt: moment().notNull(),
    seenAt: moment().notNull(),
    /** When the person last proved to be itself; sensitive acts want it fresh. */
    verifiedAt: moment().notNull(),
    expiresAt: moment().notNull(),
  },
  (table) => [
    uniqueIndex('sessions_token_hash').on(table.tokenHash),
    index('sessions_user').on(table.userId, descending(table.seenAt)),
    index('sessions_expiry').on(table.expiresAt),
  ],
);

import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { ActivationTarget } from '@portal/contract/activation-code-titles';
import { descending, id, moment, reference } from '../../platform/database/columns.ts';

/** Codes that were made together and open the same thing. */
export const activationBatches = pgTable(
  'activation_batches',
  {
    id: id(),
    target: text().$type<ActivationTarget>().notNull(),
    targetId: reference(),
    months: integer(),
    days: integer(),
    /** As it was called when the cards were printed. */
    title: text().notNull(),
    number: integer().notNull(),
    expiresAt: moment().notNull(),
    note: text().notNull(),
    idempotencyKey: text().notNull(),
    createdBy: reference().notNull(),
    createdAt: moment().notNull(),
    revokedAt: moment(),
    revokedReason: text().notNull().default(''),
    revokedBy: reference(),
    takesBack: boolean().notNull().default(false),
  },
  (table) => [
    uniqueIndex('activation_batches_idempotency').on(table.idempotencyKey),
    index('activation_batches_created').on(descending(table.createdAt), descending(table.id)),
    check(
      'activation_batches_target',
      sql`case when ${table.target} = 'membership' then ${table.months} is not null and ${table.targetId} is null and ${table.days} is null
        else ${table.targetId} is not null and ${table.months} is null end`,
    ),
  ],
);

/**
 * One code. Found by its HMAC and kept sealed, not hashed alone: cards that were lost or spoiled are printed again,
 * and whoever takes the database without the keys can redeem none of them.
 */
export const activationCodes = pgTable(
  'activation_codes',
  {
    id: id(),
    batchId: reference()
      .notNull()
      .references(() => activationBatches.id),
    serial: integer().notNull(),
    codeIndex: text().notNull(),
    codeSealed: text().notNull(),
    /** Stays when whoever redeemed it leaves: a code is never used again. */
    redeemedAt: moment(),
    redeemedBy: reference(),
    /** Until when what it opened lasts. */
    until: moment(),
    takenBackAt: moment(),
  },
  (table) => [
    uniqueIndex('activation_codes_code').on(table.codeIndex),
    uniqueIndex('activation_codes_serial').on(table.batchId, table.serial),
    index('activation_codes_redeemed')
      .on(table.batchId, table.serial)
      .where(sql`${table.redeemedAt} is not null`),
    index('activation_codes_user').on(table.redeemedBy, descending(table.redeemedAt)),
    check(
      'activation_codes_taken_back',
      sql`${table.takenBackAt} is null or ${table.redeemedAt} is not null`,
    ),
  ],
);

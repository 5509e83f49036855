import { bigint, index, jsonb, pgTable, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { id, moment, reference } from '../../platform/database/columns.ts';
import { users } from '../accounts/accounts.tables.ts';

/** One row a person and identity, from the first application on; `id` is the middle_id of the wire. */
export const identities = pgTable(
  'identities',
  {
    // spec 2: `/identity/{id}` takes a middle_id or else a type, so no middle_id may look like a type.
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity({ startWith: 1000 }),
    userId: reference()
      .notNull()
      .references(() => users.id),
    type: smallint().notNull(),
    status: smallint().notNull(),
    /** The organisation's or the expert's name, for lists. */
    title: text().notNull(),
    /** The whole form as sealed JSON: it holds numbers of persons. */
    formSealed: text().notNull(),
    /** Credit code or resident number, to find two applications with the same one. */
    numberIndex: text().notNull(),
    letterFile: jsonb().notNull().$type<{ url: string; name: string }[]>(),
    reasons: jsonb().notNull().$type<Record<string, string>>(),
    answers: jsonb().notNull().$type<Record<string, string>>(),
    claimedBy: reference(),
    claimedAt: moment(),
    appliedAt: moment().notNull(),
    updatedAt: moment().notNull(),
  },
  (table) => [
    uniqueIndex('identities_user_type').on(table.userId, table.type),
    index('identities_queue').on(table.status, table.appliedAt, table.id),
    index('identities_number').on(table.numberIndex),
  ],
);

export const identitySteps = pgTable(
  'identity_steps',
  {
    id: id(),
    identityId: reference()
      .notNull()
      .references(() => identities.id),
    fromStatus: smallint().notNull(),
    toStatus: smallint().notNull(),
    action: text({ enum: ['apply', 'approve', 'reject', 'withdraw', 'reapply', 'cancel'] }).notNull(),
    note: text().notNull(),
    actorId: reference(),
    at: moment().notNull(),
  },
  (table) => [index('identity_steps_identity').on(table.identityId, table.id)],
);

/** What was typed and not yet sent, and the questionnaire of a role before the application. */
export const identityDrafts = pgTable(
  'identity_drafts',
  {
    id: id(),
    userId: reference()
      .notNull()
      .references(() => users.id),
    type: smallint().notNull(),
    formSealed: text().notNull(),
    letterFile: jsonb().notNull().$type<{ url: string; name: string }[]>(),
    answers: jsonb().notNull().$type<Record<string, string>>(),
    step: smallint().notNull().default(0),
    savedAt: moment().notNull(),
  },
  (table) => [uniqueIndex('identity_drafts_user_type').on(table.userId, table.type)],
);

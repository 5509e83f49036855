import type { MembershipSource } from '@portal/contract/membership-titles';
import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, smallint, text } from 'drizzle-orm/pg-core';
import { descending, id, moment, reference } from '../../platform/database/columns.ts';

export const membershipPlans = pgTable(
  'membership_plans',
  {
    id: id(),
    title: text().notNull(),
    months: smallint().notNull(),
    /** In fen. */
    price: integer().notNull(),
    benefits: jsonb().$type<string[]>().notNull().default([]),
    onSale: boolean().notNull(),
    position: integer().notNull().default(0),
    revision: integer().notNull().default(1),
    /** Who created it and the key of the form, so that a call sent twice makes one plan. */
    creationKey: text().unique(),
    createdAt: moment().notNull(),
    updatedAt: moment().notNull(),
  },
  (table) => [
    index('membership_plans_position').on(table.position, table.id),
    check('membership_plans_sold', sql`${table.price} > 0 and ${table.months} > 0`),
  ],
);

/** One row a person, kept with every term: what is asked with each request, and what a change of terms holds. */
export const memberships = pgTable(
  'memberships',
  {
    userId: reference().primaryKey(),
    endsAt: moment().notNull(),
    /** The days of the last reminder of this end; null before the first. */
    reminded: smallint(),
  },
  (table) => [index('memberships_ends').on(descending(table.endsAt), descending(table.userId))],
);

/** Months that somebody got. A later one starts where the one before ends; a term taken back stays as a row. */
export const membershipTerms = pgTable(
  'membership_terms',
  {
    id: id(),
    userId: reference().notNull(),
    months: smallint().notNull(),
    startsAt: moment().notNull(),
    endsAt: moment().notNull(),
    source: text().$type<MembershipSource>().notNull(),
    /** The order, code or form it comes from: the same key gives one term. */
    key: text().notNull().unique(),
    /** Why staff gave it, and who. */
    reason: text().notNull().default(''),
    givenBy: reference(),
    createdAt: moment().notNull(),
    takenBackAt: moment(),
    takenBackReason: text().notNull().default(''),
  },
  (table) => [
    index('membership_terms_user').on(table.userId, descending(table.id)),
    index('membership_terms_created').on(table.createdAt),
    check('membership_terms_times', sql`${table.startsAt} <= ${table.endsAt}`),
  ],
);

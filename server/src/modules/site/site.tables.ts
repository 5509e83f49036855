import type { ServiceTeaser } from '@portal/contract/home-data';
import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { descending, id, moment, reference } from '../../platform/database/columns.ts';

/** One row: what the association says about itself on every page. */
export const siteSettings = pgTable(
  'site_settings',
  {
    id: smallint().primaryKey().default(1),
    siteName: text().notNull(),
    association: text().notNull(),
    slogan: text().notNull(),
    description: text().notNull(),
    logo: text().notNull(),
    logoBlack: text().notNull(),
    phone: text().notNull(),
    email: text().notNull(),
    hours: text().notNull(),
    address: text().notNull(),
    qr: text().notNull(),
    icpNumber: text().notNull(),
    policeNumber: text().notNull(),
    /** The identification code of a public site, in its head as SiteIDCode. */
    siteIdCode: text().notNull().default(''),
    updatedAt: moment().notNull(),
  },
  (table) => [check('site_settings_single', sql`${table.id} = 1`)],
);

export const menuEntries = pgTable(
  'menu_entries',
  {
    id: id(),
    place: text({ enum: ['nav', 'wap', 'footer'] }).notNull(),
    parentId: reference().references((): AnyPgColumn => menuEntries.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    name: text().notNull(),
    /** Empty while its page is being built (spec 5). */
    href: text().notNull(),
    haveLogin: boolean().notNull().default(false),
    icon: text().notNull().default(''),
    value: text().notNull(),
    /** spec 2: 0 opens in a new window. */
    status: smallint().notNull().default(1),
    enabled: boolean().notNull().default(true),
  },
  (table) => [
    index('menu_entries_place').on(table.place, table.position),
    index('menu_entries_parent').on(table.parentId),
    uniqueIndex('menu_entries_value').on(table.place, table.value),
    check('menu_entries_status', sql`${table.status} in (0, 1)`),
  ],
);

/** Versions are never overwritten: what somebody agreed to must stay readable. */
export const agreements = pgTable(
  'agreements',
  {
    id: id(),
    kind: text({ enum: ['user', 'payment', 'privacy', 'accessibility'] }).notNull(),
    version: text().notNull(),
    title: text().notNull(),
    content: text().notNull(),
    /** Null for a draft; in the future for one that waits for its day. */
    publishedAt: moment(),
  },
  (table) => [
    uniqueIndex('agreements_version').on(table.kind, table.version),
    index('agreements_newest').on(table.kind, descending(table.publishedAt)),
  ],
);

export const banners = pgTable(
  'banners',
  {
    id: id(),
    position: integer().notNull(),
    title: text().notNull(),
    text: text().notNull(),
    theme: text().notNull(),
    action: text().notNull(),
    href: text(),
    enabled: boolean().notNull().default(true),
  },
  (table) => [index('banners_position').on(table.position)],
);

export const roleEntries = pgTable('role_entries', {
  roleId: smallint().primaryKey().$type<1 | 2 | 3 | 4>(),
  summary: text().notNull(),
  points: jsonb().notNull().$type<string[]>(),
  href: text(),
});

/** The teaser without what has columns of its own. */
export type FeedFacts = Omit<ServiceTeaser, 'title' | 'href'>;

/** The services on the home page. */
export const homeFeedItems = pgTable(
  'home_feed_items',
  {
    id: id(),
    position: integer().notNull(),
    title: text().notNull(),
    facts: jsonb().notNull().$type<FeedFacts>(),
    href: text(),
    enabled: boolean().notNull().default(true),
  },
  (table) => [index('home_feed_items_position').on(table.position)],
);

export const hotWords = pgTable(
  'hot_words',
  { id: id(), position: integer().notNull(), word: text().notNull() },
  (table) => [index('hot_words_position').on(table.position), uniqueIndex('hot_words_word').on(table.word)],
);

export const districts = pgTable(
  'districts',
  {
    /** Six digits, as the statistics bureau gives them. */
    code: text().primaryKey(),
    name: text().notNull(),
    /** Empty for a province. */
    parent: text().notNull(),
    hasChildren: boolean().notNull(),
    position: integer().notNull(),
  },
  (table) => [index('districts_parent').on(table.parent, table.position)],
);

export const questions = pgTable(
  'questions',
  {
    id: id(),
    category: text().notNull(),
    position: integer().notNull(),
    question: text().notNull(),
    answer: text().notNull(),
    enabled: boolean().notNull().default(true),
  },
  (table) => [index('questions_position').on(table.position)],
);

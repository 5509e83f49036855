import type { ArticleContent } from '@portal/contract/article-content';
import type { ArticlePicture, ArticleSlot } from '@portal/contract/articles';
import { sql } from 'drizzle-orm';
import {
  boolean,
  customType,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { descending, id, moment, reference } from '../../platform/database/columns.ts';

/** Written as a tsvector literal, never parsed by the database. */
const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });

export const articleCategories = pgTable(
  'article_categories',
  {
    id: id(),
    parentId: reference(),
    name: text().notNull(),
    description: text().notNull().default(''),
    keywords: text().array().notNull().default([]),
    position: integer().notNull().default(0),
  },
  (table) => [
    // Two children of one parent are told apart by their names.
    uniqueIndex('article_categories_name').on(sql`coalesce(${table.parentId}, 0)`, table.name),
  ],
);

export const articleTags = pgTable(
  'article_tags',
  { id: id(), name: text().notNull(), createdAt: moment().notNull() },
  (table) => [uniqueIndex('article_tags_name').on(table.name)],
);

/** What visitors read. The body is that of `versionId`; what editors write is in the draft until it is published. */
export const articles = pgTable(
  'articles',
  {
    id: id(),
    state: text({ enum: ['draft', 'submitted', 'scheduled', 'published', 'unpublished'] }).notNull(),
    title: text().notNull().default(''),
    summary: text().notNull().default(''),
    categoryId: reference().references(() => articleCategories.id),
    tagIds: reference().array().notNull().default([]),
    cover: jsonb().$type<ArticlePicture>(),
    author: text().notNull().default(''),
    source: text().notNull().default(''),
    views: integer().notNull().default(0),
    /** Title, summary and tags, by pairs of characters. */
    search: tsvector().notNull().default(''),
    /** The title by its sound. */
    sound: tsvector().notNull().default(''),
    versionId: reference(),
    publishedAt: moment(),
    updatedAt: moment(),
    scheduledAt: moment(),
    scheduledVersionId: reference(),
    /** In the bin since. */
    deletedAt: moment(),
    creationKey: text(),
    createdBy: reference().notNull(),
    createdAt: moment().notNull(),
    /** The last thing an editor did. */
    touchedAt: moment().notNull(),
  },
  (table) => [
    uniqueIndex('articles_creation').on(table.creationKey),
    index('articles_state').on(table.state, descending(table.touchedAt), descending(table.id)),
    index('articles_touched').on(descending(table.touchedAt), descending(table.id)),
    index('articles_category').on(table.categoryId),
    index('articles_published')
      .on(descending(table.publishedAt), descending(table.id))
      .where(sql`${table.state} = 'published' and ${table.deletedAt} is null`),
    index('articles_views')
      .on(descending(table.views), descending(table.id))
      .where(sql`${table.state} = 'published' and ${table.deletedAt} is null`),
    index('articles_due')
      .on(table.scheduledAt)
      .where(sql`${table.scheduledAt} is not null`),
    index('articles_tags').using('gin', table.tagIds).with({ fastupdate: false }),
    index('articles_search').using('gin', table.search).with({ fastupdate: false }),
    index('articles_sound').using('gin', table.sound).with({ fastupdate: false }),
  ],
);

/** The working copy, one an article. Optimistic locking: a save on an older revision is refused. */
export const articleDrafts = pgTable(
  'article_drafts',
  {
    articleId: reference()
      .primaryKey()
      .references(() => articles.id),
    revision: integer().notNull(),
    title: text().notNull(),
    content: jsonb().notNull().$type<ArticleContent>(),
    /** Differs from what was published last. */
    changed: boolean().notNull(),
    search: tsvector().notNull(),
    savedBy: reference().notNull(),
    savedAt: moment().notNull(),
  },
  (table) => [
    index('article_drafts_search').using('gin', table.search).with({ fastupdate: false }),
    index('article_drafts_saved_by').on(table.savedBy),
  ],
);

export const articleVersions = pgTable(
  'article_versions',
  {
    id: id(),
    articleId: reference()
      .notNull()
      .references(() => articles.id),
    number: integer().notNull(),
    kind: text({ enum: ['published', 'scheduled', 'submitted', 'saved', 'handover'] }).notNull(),
    content: jsonb().notNull().$type<ArticleContent>(),
    text: text().notNull(),
    words: integer().notNull(),
    note: text().notNull().default(''),
    by: reference().notNull(),
    at: moment().notNull(),
  },
  (table) => [uniqueIndex('article_versions_number').on(table.articleId, table.number)],
);

/** One row for every list a published article stands in: `all`, its category and those above (`c1`), its tags (`t1`). */
export const articleListings = pgTable(
  'article_listings',
  {
    list: text().notNull(),
    articleId: reference().notNull(),
    publishedAt: moment().notNull(),
    views: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.articleId, table.list] }),
    index('article_listings_date').on(table.list, descending(table.publishedAt), descending(table.articleId)),
    index('article_listings_views').on(table.list, descending(table.views), descending(table.articleId)),
  ],
);

/** How long each list is, kept by whoever changes it. */
export const articleListSizes = pgTable('article_list_sizes', {
  list: text().primaryKey(),
  size: integer().notNull(),
});

/** Uploads that editors have taken in: only these stay in a text. */
export const articleFiles = pgTable('article_files', {
  fileId: text().primaryKey(),
  kind: text({ enum: ['image', 'video', 'document'] }).notNull(),
  name: text().notNull(),
  type: text().notNull(),
  size: integer().notNull(),
  width: integer(),
  height: integer(),
  takenBy: reference().notNull(),
  takenAt: moment().notNull(),
});

export const articleSlots = pgTable(
  'article_slots',
  {
    slot: text().notNull().$type<ArticleSlot>(),
    position: smallint().notNull(),
    articleId: reference()
      .notNull()
      .references(() => articles.id),
  },
  (table) => [
    primaryKey({ columns: [table.slot, table.position] }),
    index('article_slots_article').on(table.articleId),
  ],
);

/** Who has an article open for editing. */
export const articlePresences = pgTable(
  'article_presences',
  {
    articleId: reference().notNull(),
    userId: reference().notNull(),
    since: moment().notNull(),
    seenAt: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.articleId, table.userId] }),
    index('article_presences_seen').on(table.seenAt),
  ],
);

/** One view a visitor and day; the visitor is a hash that is used nowhere else. */
export const articleVisits = pgTable(
  'article_visits',
  { day: date().notNull(), articleId: reference().notNull(), visitor: text().notNull() },
  (table) => [primaryKey({ columns: [table.day, table.articleId, table.visitor] })],
);

/** Old addresses and where their content is now. */
export const movedAddresses = pgTable(
  'moved_addresses',
  {
    id: id(),
    from: text().notNull(),
    to: text().notNull(),
    by: reference().notNull(),
    at: moment().notNull(),
  },
  (table) => [uniqueIndex('moved_addresses_from').on(table.from)],
);

import type { NoticeChange, NoticeContent } from '@portal/contract/notice-content';
import { sql } from 'drizzle-orm';
import {
  bigint,
  customType,
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

/** Written as a literal (`search-tokens.ts`), never parsed by the database. */
export const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });

/** Buyers, agencies and suppliers: one row an organisation, whatever it does in a notice. */
export const parties = pgTable(
  'parties',
  {
    id: id(),
    name: text().notNull(),
    creditCode: text(),
    district: text(),
    address: text().notNull().default(''),
    contact: text().notNull().default(''),
    phone: text().notNull().default(''),
    /** Kept by a job; suggestions put the busiest first. */
    notices: integer().notNull().default(0),
    agencyNotices: integer().notNull().default(0),
    wins: integer().notNull().default(0),
    wonAmount: bigint({ mode: 'number' }).notNull().default(0),
    tokens: tsvector().notNull(),
  },
  (table) => [
    uniqueIndex('parties_name').on(table.name),
    index('parties_credit_code').on(table.creditCode),
    index('parties_tokens').using('gin', table.tokens).with({ fastupdate: false }),
    index('parties_notices').on(descending(table.notices), table.id),
  ],
);

/** What a row of notices is about; a number names it. */
export const projects = pgTable(
  'projects',
  {
    id: id(),
    /** Normalised; empty for a project that has none. */
    number: text().notNull(),
    title: text().notNull(),
    buyerId: reference()
      .notNull()
      .references(() => parties.id),
    createdAt: moment().notNull(),
  },
  (table) => [
    // The same number may be given by two buyers.
    uniqueIndex('projects_number')
      .on(table.buyerId, table.number)
      .where(sql`${table.number} <> ''`),
  ],
);

export const notices = pgTable(
  'notices',
  {
    id: id(),
    projectId: reference()
      .notNull()
      .references(() => projects.id),
    state: text({
      enum: ['draft', 'submitted', 'returned', 'scheduled', 'published', 'withdrawn'],
    }).notNull(),
    /** Everything that was said, as the current version says it; the columns below repeat what queries need. */
    content: jsonb().notNull().$type<Omit<NoticeContent, 'body'>>(),
    body: text().notNull(),
    title: text().notNull(),
    /** Positions in the contract's lists. */
    type: smallint().notNull(),
    method: smallint(),
    district: text().notNull(),
    buyerId: reference()
      .notNull()
      .references(() => parties.id),
    agencyId: reference().references(() => parties.id),
    budget: bigint({ mode: 'number' }),
    /** What was paid, of results and contracts. */
    amount: bigint({ mode: 'number' }),
    deadline: moment(),
    /** Null until it is out; in the future while it is scheduled. */
    publishedAt: moment(),
    updatedAt: moment().notNull(),
    version: integer().notNull().default(1),
    withdrawnReason: text().notNull().default(''),
    /** Nothing is imported twice (product 4). */
    source: text(),
    externalId: text(),
    /** What the source said last: the digest of the content, and when it is to be out. */
    imported: jsonb().$type<{ digest: string; published: number | null }>(),
    /** Who wrote it here: a certified buyer or agency, or staff. */
    authorId: reference(),
    returnedReason: text().notNull().default(''),
  },
  (table) => [
    index('notices_project').on(table.projectId, table.publishedAt),
    uniqueIndex('notices_external')
      .on(table.source, table.externalId)
      .where(sql`${table.source} is not null`),
    index('notices_state').on(table.state, descending(table.updatedAt), descending(table.id)),
    index('notices_author')
      .on(table.authorId, descending(table.updatedAt))
      .where(sql`${table.authorId} is not null`),
    index('notices_scheduled')
      .on(table.publishedAt)
      .where(sql`${table.state} = 'scheduled'`),
    index('notices_updated').on(table.updatedAt, table.id),
  ],
);

/**
 * What searching reads: one narrow row a published notice. The two wide columns are kept out of line,
 * so that a scan of ten thousand rows touches little.
 */
export const noticeIndex = pgTable(
  'notice_index',
  {
    noticeId: reference()
      .primaryKey()
      .references(() => notices.id, { onDelete: 'cascade' }),
    publishedAt: moment().notNull(),
    deadline: moment(),
    budget: bigint({ mode: 'number' }),
    buyerId: reference().notNull(),
    agencyId: reference(),
    /** Six digits as a number; facets group by its prefixes. */
    district: integer().notNull(),
    type: smallint().notNull(),
    method: smallint(),
    kind: smallint().notNull(),
    industry: smallint(),
    /** Pairs of title, buyer, agency and number, and the filters as lexemes (`notices.lexemes.ts`). */
    tokens: tsvector().notNull(),
    /** Normalised title, buyer, agency and number, one a line. */
    text: text().notNull(),
    /**
     * PostgreSQL moves wide columns out of line only in rows of more than 2 kB, and then down to `toast_tuple_target`
     * (see the migration). These blanks, compressed to 40 bytes, make a row that long when it is written.
     */
    filler: text()
      .notNull()
      .default(sql`repeat(' ', 2100)`),
  },
  (table) => [
    index('notice_index_tokens').using('gin', table.tokens).with({ fastupdate: false }),
    index('notice_index_published').on(descending(table.publishedAt), descending(table.noticeId)),
    index('notice_index_budget').on(table.budget.desc().nullsLast(), descending(table.noticeId)),
    index('notice_index_deadline')
      .on(table.deadline, table.noticeId)
      .where(sql`${table.deadline} is not null`),
    index('notice_index_buyer').on(table.buyerId, descending(table.publishedAt), descending(table.noticeId)),
    index('notice_index_agency')
      .on(table.agencyId, descending(table.publishedAt), descending(table.noticeId))
      .where(sql`${table.agencyId} is not null`),
  ],
);

/** Bodies have a table and a mode of their own: they are ten times the size. */
export const noticeBodies = pgTable(
  'notice_bodies',
  {
    noticeId: reference()
      .primaryKey()
      .references(() => notices.id, { onDelete: 'cascade' }),
    publishedAt: moment().notNull(),
    tokens: tsvector().notNull(),
    /** Normalised plain text. */
    text: text().notNull(),
  },
  (table) => [index('notice_bodies_tokens').using('gin', table.tokens).with({ fastupdate: false })],
);

/** Project numbers are searched by their beginning. */
export const noticeNumbers = pgTable(
  'notice_numbers',
  {
    noticeId: reference()
      .primaryKey()
      .references(() => notices.id, { onDelete: 'cascade' }),
    number: text().notNull(),
  },
  (table) => [index('notice_numbers_number').on(table.number.op('text_pattern_ops'))],
);

export const noticeVersions = pgTable(
  'notice_versions',
  {
    noticeId: reference()
      .notNull()
      .references(() => notices.id, { onDelete: 'cascade' }),
    version: integer().notNull(),
    content: jsonb().notNull().$type<NoticeContent>(),
    changes: jsonb().notNull().$type<NoticeChange[]>(),
    reason: text().notNull(),
    createdAt: moment().notNull(),
    createdBy: reference(),
  },
  (table) => [primaryKey({ columns: [table.noticeId, table.version] })],
);

export const noticeAttachments = pgTable(
  'notice_attachments',
  {
    id: id(),
    noticeId: reference()
      .notNull()
      .references(() => notices.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    name: text().notNull(),
    mime: text().notNull(),
    size: integer().notNull(),
    sha256: text().notNull(),
    /** A file of ours, or where it lies elsewhere. */
    fileId: text(),
    url: text(),
  },
  (table) => [index('notice_attachments_notice').on(table.noticeId, table.position)],
);

/** Who won what, of results and contracts. */
export const noticeAwards = pgTable(
  'notice_awards',
  {
    noticeId: reference()
      .notNull()
      .references(() => notices.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    supplierId: reference()
      .notNull()
      .references(() => parties.id),
    /** Position in the contract's list: result or contract. */
    type: smallint().notNull(),
    amount: bigint({ mode: 'number' }),
    /** Of the package, or of the whole. */
    budget: bigint({ mode: 'number' }),
    publishedAt: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.noticeId, table.position] }),
    index('notice_awards_supplier').on(
      table.supplierId,
      descending(table.publishedAt),
      descending(table.noticeId),
    ),
  ],
);

/**
 * Queue of published notices not yet matched with the subscriptions; a row is removed in the transaction that writes
 * the matches.
 */
export const noticeUnmatched = pgTable('notice_unmatched', {
  noticeId: reference()
    .primaryKey()
    .references(() => notices.id, { onDelete: 'cascade' }),
});

/**
 * Queue of parties whose counts are stale, written with every change of what is published and emptied by the counting
 * job. Not unique: a row that was already there would hide a change made during the run.
 */
export const partyRecounts = pgTable(
  'party_recounts',
  { id: id(), partyId: reference().notNull() },
  (table) => [index('party_recounts_party').on(table.partyId)],
);

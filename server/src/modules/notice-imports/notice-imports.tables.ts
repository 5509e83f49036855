import { boolean, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { descending, id, moment, reference } from '../../platform/database/columns.ts';

/** One uploaded file and how far it has come. */
export const noticeImports = pgTable(
  'notice_imports',
  {
    id: id(),
    userId: reference().notNull(),
    fileId: text().notNull(),
    name: text().notNull(),
    type: text().notNull(),
    source: text().notNull(),
    publish: boolean().notNull(),
    /** For rows that give none. */
    district: text(),
    status: text({ enum: ['waiting', 'working', 'done', 'failed', 'cancelled'] }).notNull(),
    fault: text().notNull().default(''),
    total: integer(),
    /** Rows done and committed: where the job resumes after a crash. */
    position: integer().notNull().default(0),
    added: integer().notNull().default(0),
    updated: integer().notNull().default(0),
    unchanged: integer().notNull().default(0),
    refused: integer().notNull().default(0),
    /** The headings of a table, for the file of refused rows. */
    header: jsonb().$type<string[]>(),
    /** The lease: its worker and the last heartbeat. */
    runner: text(),
    heardAt: moment(),
    createdAt: moment().notNull(),
    finishedAt: moment(),
  },
  (table) => [
    index('notice_imports_created').on(descending(table.createdAt), descending(table.id)),
    index('notice_imports_open').on(table.status, table.heardAt),
  ],
);

/** What became of each row. */
export const noticeImportRows = pgTable(
  'notice_import_rows',
  {
    importId: reference()
      .notNull()
      .references(() => noticeImports.id, { onDelete: 'cascade' }),
    row: integer().notNull(),
    outcome: text({ enum: ['added', 'updated', 'unchanged', 'refused'] }).notNull(),
    externalId: text().notNull(),
    title: text().notNull(),
    noticeId: reference(),
    faults: jsonb().notNull().$type<{ column: string; reason: string }[]>(),
    /** Of a refused one: what stood there. */
    cells: jsonb().$type<string[]>(),
  },
  (table) => [
    primaryKey({ columns: [table.importId, table.row] }),
    index('notice_import_rows_outcome').on(table.importId, table.outcome, table.row),
    index('notice_import_rows_external').on(table.importId, table.externalId),
  ],
);

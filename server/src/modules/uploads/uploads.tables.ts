import type { UploadPurpose } from '@portal/contract/uploads';
import { bigint, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { descending, moment, reference } from '../../platform/database/columns.ts';

/** Files on their way in parts, and those that arrived and nothing refers to yet. */
export const uploads = pgTable(
  'uploads',
  {
    /** The id of the file it becomes. */
    id: text().primaryKey(),
    userId: reference().notNull(),
    purpose: text().$type<UploadPurpose>().notNull(),
    name: text().notNull(),
    type: text().notNull(),
    size: integer().notNull(),
    /** Of the file on the person's disk. */
    modified: bigint({ mode: 'number' }).notNull(),
    /** What the store calls it. */
    storeUpload: text().notNull(),
    finishedAt: moment(),
    createdAt: moment().notNull(),
    touchedAt: moment().notNull(),
  },
  (table) => [
    index('uploads_user').on(table.userId, descending(table.touchedAt)),
    index('uploads_touched').on(table.touchedAt),
  ],
);

export const uploadParts = pgTable(
  'upload_parts',
  {
    uploadId: text()
      .notNull()
      .references(() => uploads.id, { onDelete: 'cascade' }),
    number: integer().notNull(),
    size: integer().notNull(),
    sha256: text().notNull(),
    /** The store's. */
    tag: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.uploadId, table.number] })],
);

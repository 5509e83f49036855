import { doublePrecision, index, numeric, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { descending, id, moment, reference } from '../../platform/database/columns.ts';

/** One for each person and course; a revoked one stays and no other takes its place. */
export const certificates = pgTable(
  'certificates',
  {
    id: id(),
    number: text().notNull(),
    userId: reference().notNull(),
    courseId: reference().notNull(),
    holderSealed: text().notNull(),
    /** When the holder gave the name that stands on it. */
    namedAt: moment(),
    /** As they were when it was given. */
    courseTitle: text().notNull(),
    creditHours: numeric({ precision: 6, scale: 1, mode: 'number' }).notNull(),
    score: doublePrecision(),
    issuedAt: moment().notNull(),
    revokedAt: moment(),
    revokedReason: text().notNull().default(''),
    revokedBy: reference(),
  },
  (table) => [
    uniqueIndex('certificates_number').on(table.number),
    uniqueIndex('certificates_course').on(table.userId, table.courseId),
    index('certificates_user').on(table.userId, descending(table.issuedAt), descending(table.id)),
    index('certificates_issued').on(table.issuedAt),
    index('certificates_of_course').on(table.courseId, descending(table.id)),
  ],
);

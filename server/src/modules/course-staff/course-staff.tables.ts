import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { moment, reference } from '../../platform/database/columns.ts';

/** What happened in a course on a day of China, counted by a job so that no page counts heartbeats. */
export const courseDays = pgTable(
  'course_days',
  {
    /** 0: in all courses together, where somebody who learns in two counts once. */
    courseId: reference().notNull(),
    /** As 2026-11-16. */
    day: text().notNull(),
    learners: integer().notNull().default(0),
    completions: integer().notNull().default(0),
    attempts: integer().notNull().default(0),
    passed: integer().notNull().default(0),
    certificates: integer().notNull().default(0),
    countedAt: moment().notNull(),
  },
  (table) => [primaryKey({ columns: [table.courseId, table.day] })],
);

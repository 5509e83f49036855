import { sql } from 'drizzle-orm';
import { index, integer, pgTable, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { descending, id, moment, reference } from '../../platform/database/columns.ts';
import { courseLessons, courses } from './courses.tables.ts';

export type ModerationState = 'published' | 'pending' | 'rejected';
const moderationState = () => text().$type<ModerationState>().notNull();

export const courseFeedback = pgTable(
  'course_feedback',
  {
    id: id(),
    courseId: reference()
      .notNull()
      .references(() => courses.id),
    userId: reference().notNull(),
    stars: smallint().notNull(),
    content: text().notNull(),
    state: moderationState(),
    /** What the moderation found. */
    words: text().array().notNull().default([]),
    rejectedReason: text().notNull().default(''),
    reply: text(),
    repliedBy: reference(),
    repliedAt: moment(),
    createdAt: moment().notNull(),
    updatedAt: moment().notNull(),
  },
  (table) => [
    uniqueIndex('course_feedback_user').on(table.courseId, table.userId),
    index('course_feedback_course').on(table.courseId, table.state, descending(table.id)),
    index('course_feedback_author').on(table.userId),
    index('course_feedback_state').on(table.state, descending(table.id)),
    index('course_feedback_open')
      .on(descending(table.id))
      .where(sql`${table.state} = 'published' and ${table.reply} is null`),
  ],
);

export const courseQuestions = pgTable(
  'course_questions',
  {
    id: id(),
    courseId: reference()
      .notNull()
      .references(() => courses.id),
    lessonId: reference().references(() => courseLessons.id),
    second: integer(),
    userId: reference().notNull(),
    content: text().notNull(),
    state: moderationState(),
    words: text().array().notNull().default([]),
    rejectedReason: text().notNull().default(''),
    answer: text(),
    answeredBy: reference(),
    answeredAt: moment(),
    createdAt: moment().notNull(),
  },
  (table) => [
    index('course_questions_course').on(table.courseId, descending(table.id)),
    index('course_questions_lesson').on(table.lessonId, descending(table.id)),
    index('course_questions_author').on(table.userId, descending(table.id)),
    index('course_questions_open')
      .on(descending(table.id))
      .where(sql`${table.state} = 'published' and ${table.answer} is null`),
    index('course_questions_state').on(table.state, descending(table.id)),
  ],
);

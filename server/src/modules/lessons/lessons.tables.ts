import type { Danmaku } from '@portal/contract/danmaku';
import { sql } from 'drizzle-orm';
import {
  boolean,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
} from 'drizzle-orm/pg-core';
import { descending, id, moment, reference } from '../../platform/database/columns.ts';
import { type ModerationState } from '../courses/courses.comments.tables.ts';
import { courseLessons, courses } from '../courses/courses.tables.ts';

/** Start and end in milliseconds of the lesson. */
export type Interval = [start: number, end: number];

/** What one person has learned of one lesson. Coverage never falls, and completion stays. */
export const lessonProgress = pgTable(
  'lesson_progress',
  {
    userId: reference().notNull(),
    lessonId: reference()
      .notNull()
      .references(() => courseLessons.id),
    courseId: reference()
      .notNull()
      .references(() => courses.id),
    /** Merged and in order. */
    intervals: jsonb().$type<Interval[]>().notNull().default([]),
    coveredMs: integer().notNull().default(0),
    /** The most that was covered of contents that were replaced since: what was learned of them was had. */
    formerCoveredMs: integer().notNull().default(0),
    /** Wall time that was credited. */
    creditedMs: integer().notNull().default(0),
    highestRate: doublePrecision().notNull().default(1),
    positionMs: integer().notNull().default(0),
    completedAt: moment(),
    /** Removed from the history by the person; what was learned counts all the same. */
    hiddenAt: moment(),
    startedAt: moment().notNull(),
    updatedAt: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.lessonId] }),
    index('lesson_progress_history')
      .on(table.userId, descending(table.updatedAt), descending(table.lessonId))
      .where(sql`${table.hiddenAt} is null`),
    index('lesson_progress_course').on(table.courseId, table.userId),
    index('lesson_progress_lesson').on(table.lessonId),
  ],
);

/** The sum over the lessons of one course, kept with every change. */
export const courseProgress = pgTable(
  'course_progress',
  {
    userId: reference().notNull(),
    courseId: reference()
      .notNull()
      .references(() => courses.id),
    coveredMs: integer().notNull().default(0),
    lessonsDone: integer().notNull().default(0),
    lastLessonId: reference().notNull(),
    startedAt: moment().notNull(),
    updatedAt: moment().notNull(),
    /** Every lesson was complete then; stays when lessons are added later. */
    completedAt: moment(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.courseId] }),
    index('course_progress_recent').on(table.userId, descending(table.updatedAt)),
    index('course_progress_course').on(table.courseId, descending(table.updatedAt), descending(table.userId)),
    index('course_progress_completed')
      .on(table.completedAt)
      .where(sql`${table.completedAt} is not null`),
  ],
);

/** One open lesson page. A person has one that is not replaced. */
export const playSessions = pgTable(
  'play_sessions',
  {
    id: text().primaryKey(),
    userId: reference().notNull(),
    lessonId: reference()
      .notNull()
      .references(() => courseLessons.id),
    seq: integer().notNull().default(0),
    /** Of the last accepted heartbeat. */
    beatAt: moment().notNull(),
    /** Unused time that the next heartbeat may still claim. */
    allowanceMs: integer().notNull(),
    /** Nothing behind it is credited while only the trial may be played. */
    trialSeconds: integer(),
    /** The end of the right it was opened with. */
    until: moment(),
    startedAt: moment().notNull(),
    replacedAt: moment(),
    /** What it plays is no longer the content of the lesson. */
    contentReplaced: boolean().notNull().default(false),
  },
  (table) => [
    index('play_sessions_user')
      .on(table.userId)
      .where(sql`${table.replacedAt} is null`),
    index('play_sessions_beat').on(table.beatAt),
  ],
);

/** Heartbeats as they came, for audit; pruned by a job. */
export const lessonHeartbeats = pgTable(
  'lesson_heartbeats',
  {
    id: id(),
    sessionId: text().notNull(),
    userId: reference().notNull(),
    lessonId: reference().notNull(),
    seq: integer().notNull(),
    intervals: jsonb().$type<Interval[]>().notNull(),
    positionMs: integer().notNull(),
    rate: doublePrecision().notNull(),
    /** Of the lesson, as far as it was believed. */
    creditedMs: integer().notNull(),
    at: moment().notNull(),
  },
  (table) => [
    index('lesson_heartbeats_at').on(table.at),
    index('lesson_heartbeats_learner').on(table.lessonId, table.userId, descending(table.id)),
  ],
);

export const lessonNotes = pgTable(
  'lesson_notes',
  {
    id: id(),
    userId: reference().notNull(),
    lessonId: reference()
      .notNull()
      .references(() => courseLessons.id),
    courseId: reference()
      .notNull()
      .references(() => courses.id),
    second: integer().notNull(),
    content: text().notNull(),
    createdAt: moment().notNull(),
    updatedAt: moment().notNull(),
  },
  (table) => [
    index('lesson_notes_user').on(table.userId, descending(table.id)),
    index('lesson_notes_lesson').on(table.userId, table.lessonId, table.second),
  ],
);

export const lessonDanmaku = pgTable(
  'lesson_danmaku',
  {
    id: id(),
    lessonId: reference()
      .notNull()
      .references(() => courseLessons.id),
    userId: reference().notNull(),
    secondMs: integer().notNull(),
    text: text().notNull(),
    mode: text().$type<Danmaku['mode']>().notNull(),
    size: integer().$type<Danmaku['size']>().notNull(),
    colour: text().$type<Danmaku['colour']>().notNull(),
    state: text().$type<ModerationState>().notNull(),
    words: text().array().notNull().default([]),
    rejectedReason: text().notNull().default(''),
    reports: integer().notNull().default(0),
    createdAt: moment().notNull(),
  },
  (table) => [
    index('lesson_danmaku_lesson').on(table.lessonId, descending(table.id)),
    index('lesson_danmaku_author').on(table.userId),
    index('lesson_danmaku_state').on(table.state, descending(table.id)),
    index('lesson_danmaku_reported')
      .on(descending(table.id))
      .where(sql`${table.state} = 'published' and ${table.reports} > 0`),
  ],
);

export const danmakuReports = pgTable(
  'danmaku_reports',
  {
    danmakuId: reference()
      .notNull()
      .references(() => lessonDanmaku.id),
    userId: reference().notNull(),
    reason: text().notNull(),
    at: moment().notNull(),
  },
  (table) => [primaryKey({ columns: [table.danmakuId, table.userId] })],
);

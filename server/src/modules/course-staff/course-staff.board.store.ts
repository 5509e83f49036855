import { and, desc, eq, gte, inArray, isNotNull, lt, sql, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Queries, Transaction } from '../../platform/database/database.ts';
import { dayOf } from '../../platform/figures.ts';
import { certificates } from '../certificates/certificates.tables.ts';
import { courseLessons, courses } from '../courses/courses.tables.ts';
import { examAttempts } from '../exams/exams.tables.ts';
import { courseProgress, playSessions } from '../lessons/lessons.tables.ts';
import { courseDays } from './course-staff.tables.ts';

export type DayRow = typeof courseDays.$inferInsert;
type Counted = { courseId: number; day: string; total: number };

/** The row for all courses together. */
export const everyCourse = 0;
const batch = 500;
const amount = sql<number>`count(*)::int`;

/** By course and day, what happened since; each has an index on its moment. */
async function since(
  queries: Queries,
  table: PgTable,
  columns: { courseId: PgColumn; at: PgColumn },
  from: Date,
  also?: SQL,
): Promise<Counted[]> {
  const day = dayOf(columns.at);
  return queries
    .select({ courseId: sql<number>`${columns.courseId}`.mapWith(Number), day, total: amount })
    .from(table)
    .where(and(isNotNull(columns.at), gte(columns.at, from), also))
    .groupBy(columns.courseId, day);
}

export const boardStore = {
  completions: (queries: Queries, from: Date) =>
    since(
      queries,
      courseProgress,
      { courseId: courseProgress.courseId, at: courseProgress.completedAt },
      from,
    ),

  attempts: (queries: Queries, from: Date, passedOnly: boolean) =>
    since(
      queries,
      examAttempts,
      { courseId: examAttempts.courseId, at: examAttempts.submittedAt },
      from,
      passedOnly ? eq(examAttempts.passed, true) : undefined,
    ),

  certificates: (queries: Queries, from: Date) =>
    since(queries, certificates, { courseId: certificates.courseId, at: certificates.issuedAt }, from),

  /** Who had a lesson open at some time of these hours, and of which course. */
  async learners(queries: Queries, from: Date, to: Date) {
    return queries
      .selectDistinct({ courseId: courseLessons.courseId, userId: playSessions.userId })
      .from(playSessions)
      .innerJoin(courseLessons, eq(courseLessons.id, playSessions.lessonId))
      .where(and(gte(playSessions.beatAt, from), lt(playSessions.startedAt, to)));
  },

  async lastDay(queries: Queries): Promise<string | null> {
    const [row] = await queries
      .select({ day: courseDays.day })
      .from(courseDays)
      .where(eq(courseDays.courseId, everyCourse))
      .orderBy(desc(courseDays.day))
      .limit(1);
    return row?.day ?? null;
  },

  /** Recounted: the rows of these days are replaced. */
  async replace(transaction: Transaction, from: string, rows: readonly DayRow[]): Promise<void> {
    await transaction.delete(courseDays).where(gte(courseDays.day, from));
    for (let at = 0; at < rows.length; at += batch) {
      await transaction.insert(courseDays).values(rows.slice(at, at + batch));
    }
  },

  async days(queries: Queries, from: string) {
    return queries
      .select()
      .from(courseDays)
      .where(and(eq(courseDays.courseId, everyCourse), gte(courseDays.day, from)))
      .orderBy(courseDays.day);
  },

  async months(queries: Queries, from: string) {
    const month = sql<string>`left(${courseDays.day}, 7)`;
    return queries
      .select({ month, certificates: sql<number>`sum(${courseDays.certificates})::int` })
      .from(courseDays)
      .where(and(eq(courseDays.courseId, everyCourse), gte(courseDays.day, from)))
      .groupBy(month);
  },

  async popular(queries: Queries, limit: number) {
    const { id, title, learners, starSum, starCount } = courses;
    return queries
      .select({ id, title, learners, starSum, starCount })
      .from(courses)
      .where(eq(courses.state, 'published'))
      .orderBy(desc(courses.learners), desc(courses.id))
      .limit(limit);
  },

  async sums(queries: Queries, courseIds: readonly number[], from: string) {
    if (courseIds.length === 0) return [];
    return queries
      .select({
        courseId: courseDays.courseId,
        completions: sql<number>`sum(${courseDays.completions})::int`,
        attempts: sql<number>`sum(${courseDays.attempts})::int`,
        passed: sql<number>`sum(${courseDays.passed})::int`,
      })
      .from(courseDays)
      .where(and(inArray(courseDays.courseId, [...courseIds]), gte(courseDays.day, from)))
      .groupBy(courseDays.courseId);
  },

  /** The catalogue has some thousand courses, each with its sum. */
  async stars(queries: Queries): Promise<{ sum: number; votes: number }> {
    const [row] = await queries
      .select({
        sum: sql<number>`coalesce(sum(${courses.starSum}), 0)::int`,
        votes: sql<number>`coalesce(sum(${courses.starCount}), 0)::int`,
      })
      .from(courses)
      .where(eq(courses.state, 'published'));
    return row!;
  },
};

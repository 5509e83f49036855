import { and, eq, sql } from 'drizzle-orm';
import type { Queries, Transaction } from '../../platform/database/database.ts';
import { prepared } from '../../platform/database/prepared.ts';
import { courseLessons, courses } from '../courses/courses.tables.ts';
import { courseProgress, type lessonHeartbeats, lessonProgress, playSessions } from './lessons.tables.ts';

type SessionRow = typeof playSessions.$inferSelect;
type ProgressRow = typeof lessonProgress.$inferSelect;
type HeartbeatRow = typeof lessonHeartbeats.$inferSelect;
type BeatChanges = Pick<
  ProgressRow,
  'intervals' | 'coveredMs' | 'creditedMs' | 'highestRate' | 'positionMs' | 'completedAt'
> & {
  allowanceMs: number;
  /** What is covered more than before. */
  gainedMs: number;
};

/** Prepared: runs with every heartbeat, and planning the joins costs many times the execution. */
const sessionQuery = prepared(
  (queries, name) =>
    queries
      .select({
        session: playSessions,
        lesson: {
          courseId: courseLessons.courseId,
          kind: courseLessons.kind,
          durationSeconds: courseLessons.durationSeconds,
        },
        course: { antiSkip: courses.antiSkip, durationSeconds: courses.durationSeconds },
        progress: lessonProgress,
        whole: { coveredMs: courseProgress.coveredMs, completedAt: courseProgress.completedAt },
      })
      .from(playSessions)
      .innerJoin(courseLessons, eq(courseLessons.id, playSessions.lessonId))
      .innerJoin(courses, eq(courses.id, courseLessons.courseId))
      .innerJoin(
        lessonProgress,
        and(
          eq(lessonProgress.userId, playSessions.userId),
          eq(lessonProgress.lessonId, playSessions.lessonId),
        ),
      )
      .innerJoin(
        courseProgress,
        and(
          eq(courseProgress.userId, playSessions.userId),
          eq(courseProgress.courseId, courseLessons.courseId),
        ),
      )
      .where(
        and(eq(playSessions.id, sql.placeholder('id')), eq(playSessions.userId, sql.placeholder('userId'))),
      )
      .prepare(name),
  'lessons_session',
);

/** The two statements of a heartbeat. */
export const beatStore = {
  /**
   * Shared lock on the course until the end of the transaction: no lesson of it is added, removed or replaced between
   * the write and the count. The desk locks the course first as well, so there is no deadlock.
   */
  async lockCourse(transaction: Transaction, userId: number, id: string): Promise<void> {
    await transaction
      .select({ id: courses.id })
      .from(playSessions)
      .innerJoin(courseLessons, eq(courseLessons.id, playSessions.lessonId))
      .innerJoin(courses, eq(courses.id, courseLessons.courseId))
      .where(and(eq(playSessions.id, id), eq(playSessions.userId, userId)))
      .for('share', { of: courses });
  },

  /** Until the transaction ends. What depends on it is read afterwards: a join would still show what was there before the wait. */
  async lockSession(transaction: Transaction, userId: number, id: string): Promise<void> {
    await transaction
      .select({ id: playSessions.id })
      .from(playSessions)
      .where(and(eq(playSessions.id, id), eq(playSessions.userId, userId)))
      .for('update');
  },

  /** With its lesson and what was learned of it and of the course. */
  async session(queries: Queries, userId: number, id: string) {
    const [row] = await sessionQuery(queries).execute({ id, userId });
    return row ?? null;
  },

  /**
   * The write of a heartbeat in one round trip, with an optimistic lock: false, and nothing written, when the session
   * took another beat or was replaced since `before` was read.
   */
  async writeBeat(
    queries: Queries,
    before: Pick<SessionRow, 'id' | 'seq'>,
    { allowanceMs, gainedMs, ...progress }: BeatChanges,
    beat: Pick<HeartbeatRow, 'seq' | 'intervals' | 'positionMs' | 'rate' | 'creditedMs' | 'at'>,
  ): Promise<boolean> {
    const at = sql`${beat.at.toISOString()}::timestamptz`;
    const { rows } = await queries.execute(sql`
      with session as (
        update play_sessions set seq = ${beat.seq}, beat_at = ${at}, allowance_ms = ${allowanceMs}
        where id = ${before.id} and seq = ${before.seq} and replaced_at is null
        returning id, user_id, lesson_id),
      progress as (
        update lesson_progress set intervals = ${JSON.stringify(progress.intervals)}::jsonb,
          covered_ms = ${progress.coveredMs}, credited_ms = ${progress.creditedMs},
          highest_rate = ${progress.highestRate}, position_ms = ${progress.positionMs},
          completed_at = coalesce(completed_at, ${progress.completedAt?.toISOString() ?? null}::timestamptz),
          hidden_at = null, updated_at = ${at}
        from session
        where lesson_progress.user_id = session.user_id and lesson_progress.lesson_id = session.lesson_id
        returning lesson_progress.course_id),
      whole as (
        update course_progress set covered_ms = covered_ms + ${gainedMs}, last_lesson_id = session.lesson_id,
          updated_at = ${at}
        from session, progress
        where course_progress.user_id = session.user_id and course_progress.course_id = progress.course_id)
      insert into lesson_heartbeats
        (session_id, user_id, lesson_id, seq, intervals, position_ms, rate, credited_ms, at)
      select id, user_id, lesson_id, ${beat.seq}::int, ${JSON.stringify(beat.intervals)}::jsonb,
        ${beat.positionMs}::int, ${beat.rate}::float8, ${beat.creditedMs}::int, ${at}
      from session returning id`);
    return rows.length > 0;
  },
};

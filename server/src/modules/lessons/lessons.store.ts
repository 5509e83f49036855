import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, lt, notExists, or, sql } from 'drizzle-orm';
import type { Queries, Transaction } from '../../platform/database/database.ts';
import { courseChapters, courseLessons, courses } from '../courses/courses.tables.ts';
import { courseProgress, lessonHeartbeats, lessonProgress, playSessions } from './lessons.tables.ts';

export type ProgressRow = typeof lessonProgress.$inferSelect;
type SessionRow = typeof playSessions.$inferSelect;
export type HistoryFilter = { userId: number; type: 'all' | 'learning' | 'complete' };

const isShown = ({ userId, type }: HistoryFilter) =>
  and(
    eq(lessonProgress.userId, userId),
    isNull(lessonProgress.hiddenAt),
    type === 'all'
      ? undefined
      : type === 'complete'
        ? isNotNull(lessonProgress.completedAt)
        : isNull(lessonProgress.completedAt),
  );

const isLearned = (userId: number, isComplete: boolean) =>
  and(
    eq(courseProgress.userId, userId),
    isComplete ? isNotNull(courseProgress.completedAt) : isNull(courseProgress.completedAt),
  );

/** A film is there once it is packaged. */
const isReady = or(isNotNull(courseLessons.videoId), isNotNull(courseLessons.fileId));

/** A film that is still being packaged keeps nobody from completing the course. */
const isOpenLesson = (courseId: number) => and(eq(courseLessons.courseId, courseId), isReady);

export const lessonStore = {
  /** Shared with learners, not with the desk, which takes the course before anything of its lessons, too. */
  async lockCourse(transaction: Transaction, courseId: number): Promise<void> {
    await transaction
      .select({ id: courses.id })
      .from(courses)
      .where(eq(courses.id, courseId))
      .for('key share');
  },

  /** Ends what is open. Tells of the last, whose unused time goes over to the next. */
  async replaceSessions(queries: Queries, userId: number, replacedAt: Date): Promise<SessionRow | null> {
    const ended = await queries
      .update(playSessions)
      .set({ replacedAt })
      .where(and(eq(playSessions.userId, userId), isNull(playSessions.replacedAt)))
      .returning();
    return ended[0] ?? null;
  },

  async openSession(queries: Queries, session: typeof playSessions.$inferInsert): Promise<void> {
    await queries.insert(playSessions).values(session);
  },

  async progress(queries: Queries, userId: number, lessonId: number): Promise<ProgressRow | null> {
    const [row] = await queries
      .select()
      .from(lessonProgress)
      .where(and(eq(lessonProgress.userId, userId), eq(lessonProgress.lessonId, lessonId)));
    return row ?? null;
  },

  /** Opened again it is in the history again. */
  async begin(
    queries: Queries,
    { userId, lessonId, courseId }: Pick<ProgressRow, 'userId' | 'lessonId' | 'courseId'>,
    now: Date,
  ) {
    const [row] = await queries
      .insert(lessonProgress)
      .values({ userId, lessonId, courseId, startedAt: now, updatedAt: now })
      .onConflictDoUpdate({
        target: [lessonProgress.userId, lessonProgress.lessonId],
        set: { hiddenAt: null, updatedAt: now },
      })
      .returning();
    return row!;
  },

  /** A course somebody begins has one learner more. */
  async beginCourse(
    queries: Queries,
    userId: number,
    courseId: number,
    lessonId: number,
    now: Date,
  ): Promise<void> {
    const started = { startedAt: now, updatedAt: now };
    const added = await queries
      .insert(courseProgress)
      .values({ userId, courseId, lastLessonId: lessonId, ...started })
      .onConflictDoNothing()
      .returning({ courseId: courseProgress.courseId });
    if (added.length > 0) {
      await queries
        .update(courses)
        .set({ learners: sql`${courses.learners} + 1` })
        .where(eq(courses.id, courseId));
      return;
    }
    await queries
      .update(courseProgress)
      .set({ lastLessonId: lessonId, updatedAt: now })
      .where(and(eq(courseProgress.userId, userId), eq(courseProgress.courseId, courseId)));
  },

  /** After a lesson was completed: counted anew, and the course with it when nothing is left. */
  async countDone(queries: Queries, userId: number, courseId: number, now: Date) {
    const lessons = await queries
      .select({ id: courseLessons.id, completedAt: lessonProgress.completedAt })
      .from(courseLessons)
      .leftJoin(
        lessonProgress,
        and(eq(lessonProgress.lessonId, courseLessons.id), eq(lessonProgress.userId, userId)),
      )
      .where(isOpenLesson(courseId));
    const done = lessons.filter(({ completedAt }) => completedAt !== null).length;
    const [row] = await queries
      .update(courseProgress)
      .set({
        lessonsDone: done,
        ...(done === lessons.length
          ? { completedAt: sql`coalesce(${courseProgress.completedAt}, ${now.toISOString()}::timestamptz)` }
          : {}),
      })
      .where(and(eq(courseProgress.userId, userId), eq(courseProgress.courseId, courseId)))
      .returning();
    return row!;
  },

  /** After a lesson was removed: whoever has completed every other one, and had not completed the course. */
  async completeRest(queries: Queries, courseId: number, now: Date): Promise<number[]> {
    const isOwn = and(
      eq(lessonProgress.lessonId, courseLessons.id),
      eq(lessonProgress.userId, courseProgress.userId),
      isNotNull(lessonProgress.completedAt),
    );
    const ownDone = queries.select({ id: lessonProgress.lessonId }).from(lessonProgress).where(isOwn);
    const left = queries
      .select({ id: courseLessons.id })
      .from(courseLessons)
      .where(and(isOpenLesson(courseId), notExists(ownDone)));
    const completed = await queries
      .update(courseProgress)
      .set({ completedAt: now })
      .where(and(eq(courseProgress.courseId, courseId), isNull(courseProgress.completedAt), notExists(left)))
      .returning({ userId: courseProgress.userId });
    return completed.map(({ userId }) => userId);
  },

  /**
   * Its content was replaced: pages play the former and are ended, also those that another one took over from, and whoever has not completed it begins anew.
   * Completion stays.
   */
  async resetLesson(transaction: Transaction, lessonId: number, now: Date): Promise<void> {
    await transaction
      .update(playSessions)
      .set({
        replacedAt: sql`coalesce(${playSessions.replacedAt}, ${now.toISOString()}::timestamptz)`,
        contentReplaced: true,
      })
      .where(eq(playSessions.lessonId, lessonId));
    await transaction.execute(sql`
      with former as (
        select user_id, course_id, covered_ms from lesson_progress
        where lesson_id = ${lessonId} and completed_at is null
        for update),
      reset as (
        update lesson_progress
        set intervals = '[]'::jsonb, covered_ms = 0, credited_ms = 0, highest_rate = 1, position_ms = 0,
          former_covered_ms = greatest(lesson_progress.former_covered_ms, lesson_progress.covered_ms)
        from former
        where lesson_progress.lesson_id = ${lessonId} and lesson_progress.user_id = former.user_id)
      update course_progress set covered_ms = course_progress.covered_ms - former.covered_ms
      from former
      where course_progress.user_id = former.user_id and course_progress.course_id = former.course_id`);
  },

  async courseProgress(queries: Queries, userId: number, courseId: number) {
    const [row] = await queries
      .select()
      .from(courseProgress)
      .where(and(eq(courseProgress.userId, userId), eq(courseProgress.courseId, courseId)));
    return row ?? null;
  },

  /** Who has completed the course: the ids behind `after`, in their order. */
  async completedBy(queries: Queries, courseId: number, after: number, limit: number): Promise<number[]> {
    const rows = await queries
      .select({ userId: courseProgress.userId })
      .from(courseProgress)
      .where(
        and(
          eq(courseProgress.courseId, courseId),
          isNotNull(courseProgress.completedAt),
          gt(courseProgress.userId, after),
        ),
      )
      .orderBy(asc(courseProgress.userId))
      .limit(limit);
    return rows.map(({ userId }) => userId);
  },

  async history(queries: Queries, filter: HistoryFilter, cut: { limit: number; offset: number }) {
    return queries
      .select({
        progress: lessonProgress,
        lesson: courseLessons,
        course: { id: courses.id, title: courses.title, cover: courses.cover, state: courses.state },
        chapter: courseChapters.title,
      })
      .from(lessonProgress)
      .innerJoin(courseLessons, eq(courseLessons.id, lessonProgress.lessonId))
      .innerJoin(courseChapters, eq(courseChapters.id, courseLessons.chapterId))
      .innerJoin(courses, eq(courses.id, lessonProgress.courseId))
      .where(isShown(filter))
      .orderBy(desc(lessonProgress.updatedAt), desc(lessonProgress.lessonId))
      .limit(cut.limit)
      .offset(cut.offset);
  },

  historyTotal: (queries: Queries, filter: HistoryFilter): Promise<number> =>
    queries.$count(lessonProgress, isShown(filter)),

  /** Courses somebody has begun, with what a card says of them; the one learned last comes first. */
  async learnedCourses(
    queries: Queries,
    userId: number,
    isComplete: boolean,
    cut: { limit: number; offset: number },
  ) {
    return queries
      .select({
        progress: courseProgress,
        course: {
          id: courses.id,
          title: courses.title,
          cover: courses.cover,
          state: courses.state,
          durationSeconds: courses.durationSeconds,
          lessonCount: courses.lessonCount,
        },
      })
      .from(courseProgress)
      .innerJoin(courses, eq(courses.id, courseProgress.courseId))
      .where(isLearned(userId, isComplete))
      .orderBy(desc(courseProgress.updatedAt), desc(courseProgress.courseId))
      .limit(cut.limit)
      .offset(cut.offset);
  },

  learnedTotal: (queries: Queries, userId: number, isComplete: boolean): Promise<number> =>
    queries.$count(courseProgress, isLearned(userId, isComplete)),

  /** The lessons of several courses in their order, with when somebody completed them. */
  async lessonsOf(queries: Queries, userId: number, courseIds: readonly number[]) {
    if (courseIds.length === 0) return [];
    return queries
      .select({
        id: courseLessons.id,
        courseId: courseLessons.courseId,
        completedAt: lessonProgress.completedAt,
      })
      .from(courseLessons)
      .innerJoin(courseChapters, eq(courseChapters.id, courseLessons.chapterId))
      .leftJoin(
        lessonProgress,
        and(eq(lessonProgress.lessonId, courseLessons.id), eq(lessonProgress.userId, userId)),
      )
      .where(and(inArray(courseLessons.courseId, [...courseIds]), isReady))
      .orderBy(
        asc(courseChapters.position),
        asc(courseChapters.id),
        asc(courseLessons.position),
        asc(courseLessons.id),
      );
  },

  async hide(
    queries: Queries,
    userId: number,
    lessonIds: readonly number[] | null,
    hiddenAt: Date,
  ): Promise<void> {
    const some = lessonIds === null ? undefined : inArray(lessonProgress.lessonId, [...lessonIds]);
    await queries
      .update(lessonProgress)
      .set({ hiddenAt })
      .where(and(eq(lessonProgress.userId, userId), isNull(lessonProgress.hiddenAt), some));
  },

  /** In batches of `most`, so that no statement locks the table for long. */
  async pruneBeats(queries: Queries, before: Date, most: number): Promise<number> {
    const old = queries
      .select({ id: lessonHeartbeats.id })
      .from(lessonHeartbeats)
      .where(lt(lessonHeartbeats.at, before))
      .orderBy(asc(lessonHeartbeats.at))
      .limit(most);
    const gone = await queries
      .delete(lessonHeartbeats)
      .where(inArray(lessonHeartbeats.id, old))
      .returning({ id: lessonHeartbeats.id });
    return gone.length;
  },

  async pruneSessions(queries: Queries, before: Date): Promise<void> {
    await queries.delete(playSessions).where(lt(playSessions.beatAt, before));
  },

  async allOf(queries: Queries, userId: number) {
    return queries
      .select({ lesson: courseLessons.title, course: courses.title, progress: lessonProgress })
      .from(lessonProgress)
      .innerJoin(courseLessons, eq(courseLessons.id, lessonProgress.lessonId))
      .innerJoin(courses, eq(courses.id, lessonProgress.courseId))
      .where(eq(lessonProgress.userId, userId))
      .orderBy(lessonProgress.lessonId);
  },

  async erase(queries: Queries, userId: number): Promise<void> {
    await queries.delete(lessonHeartbeats).where(eq(lessonHeartbeats.userId, userId));
    await queries.delete(playSessions).where(eq(playSessions.userId, userId));
    await queries.delete(lessonProgress).where(eq(lessonProgress.userId, userId));
    await queries.delete(courseProgress).where(eq(courseProgress.userId, userId));
  },
};

import type { CourseState } from '@portal/contract/course-content';
import {
  and,
  asc,
  count,
  desc,
  eq,
  exists,
  gt,
  inArray,
  isNotNull,
  lte,
  max,
  notInArray,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Queries } from '../../platform/database/database.ts';
import { courseQuestions } from '../courses/courses.comments.tables.ts';
import {
  courseCategories,
  courseChapters,
  courseFiles,
  courseLessons,
  courses,
  courseTeachers,
} from '../courses/courses.tables.ts';
import { lessonDanmaku, lessonNotes, lessonProgress, playSessions } from '../lessons/lessons.tables.ts';

export type CourseRow = typeof courses.$inferSelect;
export type ChapterRow = typeof courseChapters.$inferSelect;
export type LessonRow = typeof courseLessons.$inferSelect;
export type FileRow = typeof courseFiles.$inferSelect;
export type CourseNaming = { teacherId: number } | { categoryId: number };
export type CourseFilter = {
  state?: CourseState | undefined;
  categoryId?: number | undefined;
  query: string | null;
};

const matches = ({ state, categoryId, query }: CourseFilter) =>
  and(
    state === undefined ? undefined : eq(courses.state, state),
    categoryId === undefined ? undefined : eq(courses.categoryId, categoryId),
    query === null ? undefined : sql`${courses.search} @@ ${query}::tsquery`,
  );
const isReady = or(isNotNull(courseLessons.videoId), isNotNull(courseLessons.fileId));

/** What learners have left behind at a lesson; all of it refers to the lesson. */
const traces: [PgTable, PgColumn][] = [
  [lessonProgress, lessonProgress.lessonId],
  [playSessions, playSessions.lessonId],
  [lessonNotes, lessonNotes.lessonId],
  [lessonDanmaku, lessonDanmaku.lessonId],
  [courseQuestions, courseQuestions.lessonId],
];

export const courseDeskStore = {
  async page(queries: Queries, filter: CourseFilter, cut: { limit: number; offset: number }) {
    return queries
      .select({ course: courses, category: courseCategories.name, teacher: courseTeachers.name })
      .from(courses)
      .innerJoin(courseCategories, eq(courseCategories.id, courses.categoryId))
      .innerJoin(courseTeachers, eq(courseTeachers.id, courses.teacherId))
      .where(matches(filter))
      .orderBy(desc(courses.updatedAt), desc(courses.id))
      .limit(cut.limit)
      .offset(cut.offset);
  },

  total: (queries: Queries, filter: CourseFilter) => queries.$count(courses, matches(filter)),

  async counts(queries: Queries): Promise<Record<CourseState, number>> {
    const rows = await queries
      .select({ state: courses.state, total: count() })
      .from(courses)
      .groupBy(courses.state);
    const counts = { draft: 0, scheduled: 0, published: 0, withdrawn: 0 };
    for (const { state, total } of rows) counts[state] = total;
    return counts;
  },

  async byId(queries: Queries, id: number): Promise<CourseRow | null> {
    const [row] = await queries.select().from(courses).where(eq(courses.id, id));
    return row ?? null;
  },

  /** Row lock: concurrent changes of a course are serialised. */
  async hold(queries: Queries, id: number): Promise<CourseRow | null> {
    const [row] = await queries.select().from(courses).where(eq(courses.id, id)).for('update');
    return row ?? null;
  },

  /** Null when the idempotency key was used. */
  async add(queries: Queries, row: typeof courses.$inferInsert): Promise<number | null> {
    const [added] = await queries
      .insert(courses)
      .values(row)
      .onConflictDoNothing({ target: courses.creationKey })
      .returning({ id: courses.id });
    return added?.id ?? null;
  },

  async byCreationKey(queries: Queries, key: string): Promise<number | null> {
    const [row] = await queries.select({ id: courses.id }).from(courses).where(eq(courses.creationKey, key));
    return row?.id ?? null;
  },

  async update(queries: Queries, id: number, values: Partial<CourseRow>): Promise<void> {
    await queries.update(courses).set(values).where(eq(courses.id, id));
  },

  /** Every change of a course is one revision; answers the new one. */
  async touch(queries: Queries, id: number, at: Date): Promise<number> {
    const [row] = await queries
      .update(courses)
      .set({ revision: sql`${courses.revision} + 1`, updatedAt: at })
      .where(eq(courses.id, id))
      .returning({ revision: courses.revision });
    return row!.revision;
  },

  /** What the lists show of the lessons that learners can open. */
  async recount(queries: Queries, id: number): Promise<void> {
    const [row] = await queries
      .select({
        lessonCount: count(),
        durationSeconds: sql<number>`coalesce(sum(${courseLessons.durationSeconds}), 0)::int`,
        hasTrial: sql<boolean>`coalesce(bool_or(${courseLessons.trialSeconds} < ${courseLessons.durationSeconds}), false)`,
      })
      .from(courseLessons)
      .where(and(eq(courseLessons.courseId, id), isReady));
    await queries.update(courses).set(row!).where(eq(courses.id, id));
  },

  async due(queries: Queries, now: Date, limit: number, but: readonly number[]): Promise<number[]> {
    const rows = await queries
      .select({ id: courses.id })
      .from(courses)
      .where(
        and(
          eq(courses.state, 'scheduled'),
          lte(courses.scheduledAt, now),
          but.length > 0 ? notInArray(courses.id, [...but]) : undefined,
        ),
      )
      .orderBy(asc(courses.scheduledAt), asc(courses.id))
      .limit(limit);
    return rows.map(({ id }) => id);
  },

  async chapters(queries: Queries, courseId: number): Promise<ChapterRow[]> {
    return queries
      .select()
      .from(courseChapters)
      .where(eq(courseChapters.courseId, courseId))
      .orderBy(asc(courseChapters.position), asc(courseChapters.id));
  },

  /** Those learners cannot open yet included. */
  async lessons(queries: Queries, courseId: number): Promise<LessonRow[]> {
    return queries
      .select()
      .from(courseLessons)
      .where(eq(courseLessons.courseId, courseId))
      .orderBy(asc(courseLessons.position), asc(courseLessons.id));
  },

  async addChapter(queries: Queries, courseId: number, title: string): Promise<void> {
    const position = await nextPosition(queries, courseChapters, eq(courseChapters.courseId, courseId));
    await queries.insert(courseChapters).values({ courseId, title, position });
  },

  async updateChapter(queries: Queries, id: number, values: Partial<ChapterRow>): Promise<void> {
    await queries.update(courseChapters).set(values).where(eq(courseChapters.id, id));
  },

  async removeChapter(queries: Queries, id: number): Promise<void> {
    await queries.delete(courseChapters).where(eq(courseChapters.id, id));
  },

  async addLesson(
    queries: Queries,
    row: Omit<typeof courseLessons.$inferInsert, 'position'>,
  ): Promise<number> {
    const position = await nextPosition(queries, courseLessons, eq(courseLessons.chapterId, row.chapterId));
    const [added] = await queries
      .insert(courseLessons)
      .values({ ...row, position })
      .returning({ id: courseLessons.id });
    return added!.id;
  },

  async updateLesson(queries: Queries, id: number, values: Partial<LessonRow>): Promise<void> {
    await queries.update(courseLessons).set(values).where(eq(courseLessons.id, id));
  },

  async lessonWaitingFor(queries: Queries, videoId: string): Promise<LessonRow | null> {
    const [row] = await queries.select().from(courseLessons).where(eq(courseLessons.pendingVideoId, videoId));
    return row ?? null;
  },

  /** The film a lesson waited for becomes its own; false when another was put in its place meanwhile. */
  async playPending(
    queries: Queries,
    {
      id,
      videoId,
      durationSeconds,
      markers,
    }: Pick<LessonRow, 'id' | 'durationSeconds' | 'markers'> & { videoId: string },
  ): Promise<boolean> {
    const changed = await queries
      .update(courseLessons)
      .set({ videoId, durationSeconds, markers, pendingVideoId: null, pendingSeconds: null })
      .where(and(eq(courseLessons.id, id), eq(courseLessons.pendingVideoId, videoId)))
      .returning({ id: courseLessons.id });
    return changed.length > 0;
  },

  async hasLearners(queries: Queries, lessonId: number): Promise<boolean> {
    const found = traces.map(([table, column]) =>
      exists(
        queries
          .select({ one: sql`1` })
          .from(table)
          .where(eq(column, lessonId)),
      ),
    );
    const { rows } = await queries.execute<{ found: boolean }>(sql`select ${or(...found)} as found`);
    return rows[0]!.found;
  },

  /** With the courseware that belongs to it alone. */
  async removeLesson(queries: Queries, id: number): Promise<void> {
    await queries.delete(courseFiles).where(eq(courseFiles.lessonId, id));
    await queries.delete(courseLessons).where(eq(courseLessons.id, id));
  },

  async files(queries: Queries, courseId: number): Promise<FileRow[]> {
    return queries
      .select()
      .from(courseFiles)
      .where(eq(courseFiles.courseId, courseId))
      .orderBy(asc(courseFiles.position), asc(courseFiles.id));
  },

  async file(queries: Queries, id: number): Promise<FileRow | null> {
    const [row] = await queries.select().from(courseFiles).where(eq(courseFiles.id, id));
    return row ?? null;
  },

  async addFile(queries: Queries, row: Omit<typeof courseFiles.$inferInsert, 'position'>): Promise<number> {
    const position = await nextPosition(queries, courseFiles, eq(courseFiles.courseId, row.courseId));
    const [added] = await queries
      .insert(courseFiles)
      .values({ ...row, position })
      .returning({ id: courseFiles.id });
    return added!.id;
  },

  async updateFile(queries: Queries, id: number, values: Partial<FileRow>): Promise<void> {
    await queries.update(courseFiles).set(values).where(eq(courseFiles.id, id));
  },

  async removeFile(queries: Queries, id: number): Promise<void> {
    await queries.delete(courseFiles).where(eq(courseFiles.id, id));
  },

  /** What the courses of a teacher or category are found by, a batch in the order of their ids, held. */
  async named(queries: Queries, { by, after, limit }: { by: CourseNaming; after: number; limit: number }) {
    return queries
      .select({
        id: courses.id,
        title: courses.title,
        summary: courses.summary,
        teacher: courseTeachers.name,
        category: courseCategories.name,
      })
      .from(courses)
      .innerJoin(courseCategories, eq(courseCategories.id, courses.categoryId))
      .innerJoin(courseTeachers, eq(courseTeachers.id, courses.teacherId))
      .where(
        and(
          'teacherId' in by ? eq(courses.teacherId, by.teacherId) : eq(courses.categoryId, by.categoryId),
          gt(courses.id, after),
        ),
      )
      .orderBy(asc(courses.id))
      .limit(limit)
      .for('update', { of: courses });
  },

  /** The names a course is found by; null when one of them does not exist. */
  async names(queries: Queries, { categoryId, teacherId }: Pick<CourseRow, 'categoryId' | 'teacherId'>) {
    const [category] = await queries
      .select({ name: courseCategories.name })
      .from(courseCategories)
      .where(inArray(courseCategories.id, [categoryId]));
    const [teacher] = await queries
      .select({ name: courseTeachers.name })
      .from(courseTeachers)
      .where(eq(courseTeachers.id, teacherId));
    return { category: category?.name ?? null, teacher: teacher?.name ?? null };
  },
};

async function nextPosition(
  queries: Queries,
  table: typeof courseChapters | typeof courseLessons | typeof courseFiles,
  where: SQL,
): Promise<number> {
  const [row] = await queries
    .select({ last: max(table.position) })
    .from(table)
    .where(where);
  return (row?.last ?? -1) + 1;
}

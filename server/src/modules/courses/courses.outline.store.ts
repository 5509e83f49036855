import { and, asc, eq, isNotNull, or } from 'drizzle-orm';
import type { Queries } from '../../platform/database/database.ts';
import { courseChapters, courseFiles, courseLessons } from './courses.tables.ts';

export type ChapterRow = typeof courseChapters.$inferSelect;
export type LessonRow = typeof courseLessons.$inferSelect;
export type FileRow = typeof courseFiles.$inferSelect;

/** A film is shown once it is packaged. */
const isReady = or(isNotNull(courseLessons.videoId), isNotNull(courseLessons.fileId));

/** spec 5: a trial that lasts as long as the film is invalid; it would give the lesson away. */
function withoutInvalidTrial(lesson: LessonRow): LessonRow {
  const { trialSeconds, durationSeconds } = lesson;
  return trialSeconds !== null && trialSeconds >= durationSeconds
    ? { ...lesson, trialSeconds: null }
    : lesson;
}

/** What a course is made of. */
export const courseOutlineStore = {
  async chapters(queries: Queries, courseId: number): Promise<ChapterRow[]> {
    return queries
      .select()
      .from(courseChapters)
      .where(eq(courseChapters.courseId, courseId))
      .orderBy(asc(courseChapters.position), asc(courseChapters.id));
  },

  /** In the order they are learned: chapter by chapter. */
  async lessons(queries: Queries, courseId: number): Promise<LessonRow[]> {
    const rows = await queries
      .select({ lesson: courseLessons })
      .from(courseLessons)
      .innerJoin(courseChapters, eq(courseChapters.id, courseLessons.chapterId))
      .where(and(eq(courseLessons.courseId, courseId), isReady))
      .orderBy(
        asc(courseChapters.position),
        asc(courseChapters.id),
        asc(courseLessons.position),
        asc(courseLessons.id),
      );
    return rows.map(({ lesson }) => withoutInvalidTrial(lesson));
  },

  async lesson(queries: Queries, id: number): Promise<LessonRow | null> {
    const [row] = await queries
      .select()
      .from(courseLessons)
      .where(and(eq(courseLessons.id, id), isReady));
    return row ? withoutInvalidTrial(row) : null;
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
};

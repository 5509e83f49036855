import { and, asc, desc, eq } from 'drizzle-orm';
import type { Queries } from '../../platform/database/database.ts';
import { courseLessons, courses } from '../courses/courses.tables.ts';
import { lessonNotes } from './lessons.tables.ts';

type NoteFilter = { lessonId: number | null; courseId: number | null };

const isListed = (userId: number, { lessonId, courseId }: NoteFilter) =>
  and(
    eq(lessonNotes.userId, userId),
    lessonId === null ? undefined : eq(lessonNotes.lessonId, lessonId),
    courseId === null ? undefined : eq(lessonNotes.courseId, courseId),
  );
const isOwn = (userId: number, id: number) => and(eq(lessonNotes.id, id), eq(lessonNotes.userId, userId));

export const noteStore = {
  async page(queries: Queries, userId: number, filter: NoteFilter, cut: { limit: number; offset: number }) {
    return queries
      .select({ note: lessonNotes, lesson: courseLessons.title, course: courses.title })
      .from(lessonNotes)
      .innerJoin(courseLessons, eq(courseLessons.id, lessonNotes.lessonId))
      .innerJoin(courses, eq(courses.id, lessonNotes.courseId))
      .where(isListed(userId, filter))
      .orderBy(...(filter.lessonId === null ? [] : [asc(lessonNotes.second)]), desc(lessonNotes.id))
      .limit(cut.limit)
      .offset(cut.offset);
  },

  total: (queries: Queries, userId: number, filter: NoteFilter): Promise<number> =>
    queries.$count(lessonNotes, isListed(userId, filter)),

  async add(queries: Queries, note: typeof lessonNotes.$inferInsert): Promise<number> {
    const [row] = await queries.insert(lessonNotes).values(note).returning({ id: lessonNotes.id });
    return row!.id;
  },

  async edit(
    queries: Queries,
    userId: number,
    id: number,
    content: string,
    updatedAt: Date,
  ): Promise<boolean> {
    const changed = await queries
      .update(lessonNotes)
      .set({ content, updatedAt })
      .where(isOwn(userId, id))
      .returning({ id: lessonNotes.id });
    return changed.length > 0;
  },

  async remove(queries: Queries, userId: number, id: number): Promise<boolean> {
    const removed = await queries
      .delete(lessonNotes)
      .where(isOwn(userId, id))
      .returning({ id: lessonNotes.id });
    return removed.length > 0;
  },

  async allOf(queries: Queries, userId: number) {
    return queries.select().from(lessonNotes).where(eq(lessonNotes.userId, userId)).orderBy(lessonNotes.id);
  },

  async erase(queries: Queries, userId: number): Promise<void> {
    await queries.delete(lessonNotes).where(eq(lessonNotes.userId, userId));
  },
};

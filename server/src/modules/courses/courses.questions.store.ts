import { and, desc, eq, ne, or, sql } from 'drizzle-orm';
import type { Queries } from '../../platform/database/database.ts';
import { users } from '../accounts/accounts.tables.ts';
import type { CommentVersion, Decision } from './courses.screening.ts';
import { courseQuestions } from './courses.comments.tables.ts';
import { courseLessons, courses, courseTeachers } from './courses.tables.ts';

export type QuestionFilter = {
  courseId: number;
  lessonId: number | null;
  /** Who looks: sees their own whatever became of them. */
  userId: number | null;
  ownOnly: boolean;
};

function isListed({ courseId, lessonId, userId, ownOnly }: QuestionFilter) {
  const own = userId === null ? undefined : eq(courseQuestions.userId, userId);
  return and(
    eq(courseQuestions.courseId, courseId),
    lessonId === null ? undefined : eq(courseQuestions.lessonId, lessonId),
    ownOnly ? own : or(eq(courseQuestions.state, 'published'), own),
  );
}

/** Exactly as staff saw it: a colleague may have answered. */
const isUnchanged = ({ id, updated_ms }: CommentVersion) =>
  and(
    eq(courseQuestions.id, id),
    eq(
      sql`coalesce(${courseQuestions.answeredAt}, ${courseQuestions.createdAt})`,
      sql.param(new Date(updated_ms), courseQuestions.createdAt),
    ),
  );

export const questionStore = {
  async add(queries: Queries, question: typeof courseQuestions.$inferInsert): Promise<number> {
    const [row] = await queries
      .insert(courseQuestions)
      .values(question)
      .returning({ id: courseQuestions.id });
    return row!.id;
  },

  async page(queries: Queries, filter: QuestionFilter, cut: { limit: number; offset: number }) {
    return queries
      .select({
        question: courseQuestions,
        author: users.nickname,
        lesson: courseLessons.title,
        teacher: courseTeachers.name,
      })
      .from(courseQuestions)
      .innerJoin(courses, eq(courses.id, courseQuestions.courseId))
      .innerJoin(courseTeachers, eq(courseTeachers.id, courses.teacherId))
      .leftJoin(courseLessons, eq(courseLessons.id, courseQuestions.lessonId))
      .leftJoin(users, eq(users.id, courseQuestions.userId))
      .where(isListed(filter))
      .orderBy(desc(courseQuestions.id))
      .limit(cut.limit)
      .offset(cut.offset);
  },

  total: (queries: Queries, filter: QuestionFilter): Promise<number> =>
    queries.$count(courseQuestions, isListed(filter)),

  countOfLesson: (queries: Queries, lessonId: number): Promise<number> =>
    queries.$count(
      courseQuestions,
      and(eq(courseQuestions.lessonId, lessonId), eq(courseQuestions.state, 'published')),
    ),

  /** Null when it is no longer as it was seen, or was rejected. */
  async answer(
    queries: Queries,
    version: CommentVersion,
    answer: { answer: string; answeredBy: number; answeredAt: Date },
  ) {
    const [row] = await queries
      .update(courseQuestions)
      // Who answers a question has read it.
      .set({ ...answer, state: 'published', rejectedReason: '' })
      .where(and(isUnchanged(version), ne(courseQuestions.state, 'rejected')))
      .returning({ userId: courseQuestions.userId, courseId: courseQuestions.courseId });
    return row ?? null;
  },

  /** Null when it is not, or no longer, what was decided about. */
  async decide(queries: Queries, { from, state, reason, ...version }: Decision) {
    const [row] = await queries
      .update(courseQuestions)
      .set({ state, rejectedReason: reason })
      .where(and(isUnchanged(version), eq(courseQuestions.state, from)))
      .returning({
        userId: courseQuestions.userId,
        courseId: courseQuestions.courseId,
        content: courseQuestions.content,
      });
    return row ?? null;
  },

  async allOf(queries: Queries, userId: number) {
    return queries.select().from(courseQuestions).where(eq(courseQuestions.userId, userId));
  },

  async erase(queries: Queries, userId: number): Promise<void> {
    await queries.delete(courseQuestions).where(eq(courseQuestions.userId, userId));
  },
};

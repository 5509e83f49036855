import { and, asc, count, eq, ilike, inArray, isNull, notInArray, sql } from 'drizzle-orm';
import type { Queries } from '../../platform/database/database.ts';
import { likePattern } from '../../platform/search-tokens.ts';
import {
  courseCategories,
  courses,
  courseTeachers,
  learningPathCourses,
  learningPaths,
} from '../courses/courses.tables.ts';

export type CategoryRow = typeof courseCategories.$inferSelect;
export type PathRow = typeof learningPaths.$inferSelect;
type Cut = { limit: number; offset: number };

const named = (keyword: string | undefined) =>
  keyword ? ilike(courseTeachers.name, likePattern(keyword)) : undefined;

export const courseStructureStore = {
  /** A lock on the tree: concurrent changes are serialised, so that it stays a tree. */
  async lockCategories(queries: Queries): Promise<void> {
    await queries.execute(sql`lock table ${courseCategories} in share row exclusive mode`);
  },

  async categories(queries: Queries) {
    return queries
      .select({
        id: courseCategories.id,
        name: courseCategories.name,
        parentId: courseCategories.parentId,
        position: courseCategories.position,
        courses: queries.$count(courses, eq(courses.categoryId, courseCategories.id)),
      })
      .from(courseCategories)
      .orderBy(asc(courseCategories.position), asc(courseCategories.id))
      .limit(500);
  },

  async saveCategory(
    queries: Queries,
    id: number | undefined,
    values: Omit<typeof courseCategories.$inferInsert, 'id'>,
  ): Promise<number> {
    const query =
      id === undefined
        ? queries.insert(courseCategories).values(values).returning({ id: courseCategories.id })
        : queries
            .update(courseCategories)
            .set(values)
            .where(eq(courseCategories.id, id))
            .returning({ id: courseCategories.id });
    const [row] = await query;
    return row!.id;
  },

  async removeCategory(queries: Queries, id: number): Promise<void> {
    await queries.delete(courseCategories).where(eq(courseCategories.id, id));
  },

  async teachers(queries: Queries, keyword: string | undefined, cut: Cut) {
    const { id, name, title, intro } = courseTeachers;
    return queries
      .select({
        id,
        name,
        title,
        intro,
        courses: queries.$count(courses, eq(courses.teacherId, courseTeachers.id)),
      })
      .from(courseTeachers)
      .where(named(keyword))
      .orderBy(asc(courseTeachers.id))
      .limit(cut.limit)
      .offset(cut.offset);
  },

  teacherTotal: (queries: Queries, keyword: string | undefined) =>
    queries.$count(courseTeachers, named(keyword)),

  async coursesOfTeacher(queries: Queries, id: number): Promise<number> {
    return queries.$count(courses, eq(courses.teacherId, id));
  },

  async holdTeacher(queries: Queries, id: number): Promise<{ name: string } | null> {
    const [row] = await queries
      .select({ name: courseTeachers.name })
      .from(courseTeachers)
      .where(eq(courseTeachers.id, id))
      .for('update');
    return row ?? null;
  },

  async saveTeacher(
    queries: Queries,
    id: number | undefined,
    values: { name: string; title: string; intro: string },
  ): Promise<number> {
    const query =
      id === undefined
        ? queries.insert(courseTeachers).values(values).returning({ id: courseTeachers.id })
        : queries
            .update(courseTeachers)
            .set(values)
            .where(eq(courseTeachers.id, id))
            .returning({ id: courseTeachers.id });
    const [row] = await query;
    return row!.id;
  },

  /** False when there was none. */
  async removeTeacher(queries: Queries, id: number): Promise<boolean> {
    const removed = await queries
      .delete(courseTeachers)
      .where(eq(courseTeachers.id, id))
      .returning({ id: courseTeachers.id });
    return removed.length > 0;
  },

  async paths(queries: Queries, cut: Cut): Promise<PathRow[]> {
    return queries
      .select()
      .from(learningPaths)
      .orderBy(asc(learningPaths.position), asc(learningPaths.id))
      .limit(cut.limit)
      .offset(cut.offset);
  },

  pathTotal: (queries: Queries) => queries.$count(learningPaths),

  async path(queries: Queries, id: number): Promise<PathRow | null> {
    const [row] = await queries.select().from(learningPaths).where(eq(learningPaths.id, id));
    return row ?? null;
  },

  async holdPath(queries: Queries, id: number): Promise<PathRow | null> {
    const [row] = await queries.select().from(learningPaths).where(eq(learningPaths.id, id)).for('update');
    return row ?? null;
  },

  async coursesOfPaths(queries: Queries, ids: readonly number[]) {
    if (ids.length === 0) return [];
    return queries
      .select({ step: learningPathCourses, title: courses.title, state: courses.state })
      .from(learningPathCourses)
      .innerJoin(courses, eq(courses.id, learningPathCourses.courseId))
      .where(and(inArray(learningPathCourses.pathId, [...ids]), isNull(learningPathCourses.leftAt)))
      .orderBy(asc(learningPathCourses.pathId), asc(learningPathCourses.position));
  },

  async publishedAmong(queries: Queries, ids: readonly number[]): Promise<number> {
    if (ids.length === 0) return 0;
    const [row] = await queries
      .select({ total: count() })
      .from(courses)
      .where(and(inArray(courses.id, [...ids]), eq(courses.state, 'published')));
    return row!.total;
  },

  async knownAmong(queries: Queries, ids: readonly number[]): Promise<number> {
    return ids.length === 0 ? 0 : queries.$count(courses, inArray(courses.id, [...ids]));
  },

  async savePath(
    queries: Queries,
    id: number | undefined,
    values: Omit<typeof learningPaths.$inferInsert, 'id'>,
  ): Promise<number> {
    const query =
      id === undefined
        ? queries.insert(learningPaths).values(values).returning({ id: learningPaths.id })
        : queries
            .update(learningPaths)
            .set(values)
            .where(eq(learningPaths.id, id))
            .returning({ id: learningPaths.id });
    const [row] = await query;
    return row!.id;
  },

  async setPathState(queries: Queries, id: number, state: PathRow['state'], at: Date): Promise<void> {
    await queries.update(learningPaths).set({ state, updatedAt: at }).where(eq(learningPaths.id, id));
  },

  /** What is no longer among the steps has left the path. */
  async replaceSteps(
    queries: Queries,
    pathId: number,
    steps: readonly { id: number; required: boolean }[],
    leftAt: Date,
  ): Promise<void> {
    const { pathId: path, courseId, leftAt: left } = learningPathCourses;
    const ids = steps.map(({ id }) => id);
    await queries
      .update(learningPathCourses)
      .set({ leftAt })
      .where(and(eq(path, pathId), isNull(left), notInArray(courseId, ids)));
    if (steps.length === 0) return;
    await queries
      .insert(learningPathCourses)
      .values(steps.map(({ id, required }, position) => ({ pathId, courseId: id, required, position })))
      .onConflictDoUpdate({
        target: [path, courseId],
        set: { position: sql`excluded.position`, required: sql`excluded.required`, leftAt: null },
      });
  },
};

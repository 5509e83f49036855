import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Queries } from '../../platform/database/database.ts';
import { learningPathCourses, learningPaths } from './courses.tables.ts';

/** Learning paths and the courses in them. */
export const pathStore = {
  async published(queries: Queries, id: number | null) {
    return queries
      .select()
      .from(learningPaths)
      .where(and(eq(learningPaths.state, 'published'), id === null ? undefined : eq(learningPaths.id, id)))
      .orderBy(asc(learningPaths.position), asc(learningPaths.id))
      .limit(200);
  },

  async byIds(queries: Queries, ids: readonly number[]) {
    if (ids.length === 0) return [];
    return queries
      .select()
      .from(learningPaths)
      .where(inArray(learningPaths.id, [...ids]));
  },

  async courses(queries: Queries, pathIds: readonly number[]) {
    if (pathIds.length === 0) return [];
    return queries
      .select()
      .from(learningPathCourses)
      .where(inArray(learningPathCourses.pathId, [...pathIds]))
      .orderBy(asc(learningPathCourses.pathId), asc(learningPathCourses.position));
  },

  async ofCourse(queries: Queries, courseId: number) {
    const size = queries.$count(learningPathCourses, eq(learningPathCourses.pathId, learningPaths.id));
    return queries
      .select({ id: learningPaths.id, title: learningPaths.title, courses: size })
      .from(learningPaths)
      .innerJoin(learningPathCourses, eq(learningPathCourses.pathId, learningPaths.id))
      .where(and(eq(learningPathCourses.courseId, courseId), eq(learningPaths.state, 'published')))
      .orderBy(asc(learningPaths.position))
      .limit(10);
  },
};

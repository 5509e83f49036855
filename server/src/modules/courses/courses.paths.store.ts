import { and, asc, eq, inArray, isNull } from 'drizzle-orm';
import type { Queries } from '../../platform/database/database.ts';
import { courses, learningPathCourses, learningPaths } from './courses.tables.ts';

const isInPath = isNull(learningPathCourses.leftAt);

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
      .where(and(inArray(learningPathCourses.pathId, [...pathIds]), isInPath))
      .orderBy(asc(learningPathCourses.pathId), asc(learningPathCourses.position));
  },

  /** Those of a path that learners can open. */
  async publishedCourses(queries: Queries, pathId: number): Promise<number[]> {
    const rows = await queries
      .select({ courseId: courses.id })
      .from(learningPathCourses)
      .innerJoin(courses, eq(courses.id, learningPathCourses.courseId))
      .where(and(eq(learningPathCourses.pathId, pathId), isInPath, eq(courses.state, 'published')));
    return rows.map(({ courseId }) => courseId);
  },

  async ofCourse(queries: Queries, courseId: number) {
    const published = queries.select({ id: courses.id }).from(courses).where(eq(courses.state, 'published'));
    const size = queries.$count(
      learningPathCourses,
      and(
        eq(learningPathCourses.pathId, learningPaths.id),
        isInPath,
        inArray(learningPathCourses.courseId, published),
      ),
    );
    return queries
      .select({ id: learningPaths.id, title: learningPaths.title, courses: size })
      .from(learningPaths)
      .innerJoin(learningPathCourses, eq(learningPathCourses.pathId, learningPaths.id))
      .where(and(eq(learningPathCourses.courseId, courseId), isInPath, eq(learningPaths.state, 'published')))
      .orderBy(asc(learningPaths.position))
      .limit(10);
  },
};

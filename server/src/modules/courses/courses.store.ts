import type { RoleId } from '@portal/contract/roles';
import {
  and,
  asc,
  count,
  desc,
  eq,
  exists,
  gt,
  inArray,
  isNull,
  lte,
  max,
  ne,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { Queries } from '../../platform/database/database.ts';
import { prepared } from '../../platform/database/prepared.ts';
import { normalise, wordsOf } from '../../platform/search-tokens.ts';
import { courseProgress, lessonProgress } from '../lessons/lessons.tables.ts';
import { courseQuestions } from './courses.comments.tables.ts';
import { courseCategories, courses, courseTeachers, learningPathCourses } from './courses.tables.ts';

export type CourseSort = 'recommended' | 'newest' | 'popular' | 'stars' | 'price' | 'relevance';
export type CourseFilter = {
  /** A tsquery. */
  query: string | null;
  categoryIds: readonly number[] | null;
  pathId: number | null;
  teacherId: number | null;
  price: 'free' | 'paid' | null;
  audience: number | null;
};

const cardColumns = {
  id: courses.id,
  title: courses.title,
  summary: courses.summary,
  cover: courses.cover,
  categoryId: courses.categoryId,
  category: courseCategories.name,
  teacher: courseTeachers.name,
  price: courses.price,
  memberFree: courses.memberFree,
  audience: courses.audience,
  creditHours: courses.creditHours,
  lessonCount: courses.lessonCount,
  durationSeconds: courses.durationSeconds,
  hasTrial: courses.hasTrial,
  learners: courses.learners,
  starSum: courses.starSum,
  starCount: courses.starCount,
  publishedAt: courses.publishedAt,
};

const cards = (queries: Queries) =>
  queries
    .select(cardColumns)
    .from(courses)
    .innerJoin(courseCategories, eq(courseCategories.id, courses.categoryId))
    .innerJoin(courseTeachers, eq(courseTeachers.id, courses.teacherId));

export type CardRow = Awaited<ReturnType<typeof cards>>[number];
export type CourseRow = typeof courses.$inferSelect;
export type CourseProgressRow = typeof courseProgress.$inferSelect;
export type LessonProgressRow = Pick<
  typeof lessonProgress.$inferSelect,
  'lessonId' | 'coveredMs' | 'positionMs' | 'completedAt'
>;

const isPublished = eq(courses.state, 'published');

function matches(queries: Queries, filter: CourseFilter): SQL | undefined {
  const { query, categoryIds, pathId, teacherId, price, audience } = filter;
  const inPath =
    pathId === null
      ? undefined
      : exists(
          queries
            .select({ one: sql`1` })
            .from(learningPathCourses)
            .where(
              and(
                eq(learningPathCourses.courseId, courses.id),
                eq(learningPathCourses.pathId, pathId),
                isNull(learningPathCourses.leftAt),
              ),
            ),
        );
  return and(
    isPublished,
    query === null ? undefined : sql`${courses.search} @@ ${query}::tsquery`,
    categoryIds === null ? undefined : inArray(courses.categoryId, [...categoryIds]),
    inPath,
    teacherId === null ? undefined : eq(courses.teacherId, teacherId),
    price === null ? undefined : price === 'free' ? eq(courses.price, 0) : gt(courses.price, 0),
    audience === null
      ? undefined
      : sql`(cardinality(${courses.audience}) = 0 or ${audience} = any(${courses.audience}))`,
  );
}

function orderOf(sort: CourseSort, keyword: string): SQL[] {
  const usual = [asc(courses.position), desc(courses.id)];
  if (sort === 'newest') return [desc(courses.publishedAt), desc(courses.id)];
  if (sort === 'popular') return [desc(courses.learners), desc(courses.id)];
  if (sort === 'price') return [asc(courses.price), ...usual];
  if (sort === 'stars') {
    return [sql`${courses.starSum}::float8 / nullif(${courses.starCount}, 0) desc nulls last`, ...usual];
  }
  if (sort === 'recommended') return usual;
  const title = sql`lower(${courses.title})`;
  const inTitle = wordsOf(keyword).all.map(
    (word) => sql`(position(${normalise(word)} in ${title}) > 0)::int`,
  );
  return [...(inTitle.length > 0 ? [sql`${sql.join(inTitle, sql` + `)} desc`] : []), ...usual];
}

const offerOf = prepared(
  (queries, name) =>
    queries
      .select({
        title: courses.title,
        price: courses.price,
        audience: courses.audience,
        state: courses.state,
      })
      .from(courses)
      .where(eq(courses.id, sql.placeholder('id')))
      .prepare(name),
  'courses_offer',
);

export const courseStore = {
  async page(
    queries: Queries,
    filter: CourseFilter,
    order: { sort: CourseSort; keyword: string },
    cut: { limit: number; offset: number },
  ): Promise<CardRow[]> {
    const ordered = orderOf(order.sort, order.keyword);
    // Late row lookup: ids are sorted, and only those on the page are joined, so that a deep page costs little more
    // than the first.
    const chosen = queries
      .select({ id: courses.id })
      .from(courses)
      .where(matches(queries, filter))
      .orderBy(...ordered)
      .limit(cut.limit)
      .offset(cut.offset);
    return cards(queries)
      .where(inArray(courses.id, chosen))
      .orderBy(...ordered);
  },

  async total(queries: Queries, filter: CourseFilter): Promise<number> {
    const [row] = await queries.select({ total: count() }).from(courses).where(matches(queries, filter));
    return row!.total;
  },

  async published(queries: Queries, ids: readonly number[]): Promise<CardRow[]> {
    if (ids.length === 0) return [];
    return cards(queries).where(and(isPublished, inArray(courses.id, [...ids])));
  },

  /** Withdrawn ones too, for lists of what somebody has. */
  async anyState(queries: Queries, ids: readonly number[]) {
    if (ids.length === 0) return [];
    return queries
      .select({ ...cardColumns, state: courses.state })
      .from(courses)
      .innerJoin(courseCategories, eq(courseCategories.id, courses.categoryId))
      .innerJoin(courseTeachers, eq(courseTeachers.id, courses.teacherId))
      .where(inArray(courses.id, [...ids]));
  },

  /** What a buyer must know of it. */
  async offer(queries: Queries, id: number) {
    const [row] = await offerOf(queries).execute({ id });
    return row ?? null;
  },

  /** Those of the same category first, then what is recommended. */
  async related(queries: Queries, card: CardRow, limit: number): Promise<CardRow[]> {
    const inOrder = (filter: SQL | undefined, most: number) =>
      cards(queries)
        .where(and(isPublished, filter))
        .orderBy(asc(courses.position), desc(courses.id))
        .limit(most);
    const near = await inOrder(and(eq(courses.categoryId, card.categoryId), ne(courses.id, card.id)), limit);
    if (near.length === limit) return near;
    return [...near, ...(await inOrder(ne(courses.categoryId, card.categoryId), limit - near.length))];
  },

  async byId(queries: Queries, id: number): Promise<CourseRow | null> {
    const [row] = await queries.select().from(courses).where(eq(courses.id, id));
    return row ?? null;
  },

  async terms(
    queries: Queries,
    id: number,
  ): Promise<{ price: number; audience: RoleId[]; state: CourseRow['state'] } | null> {
    const { price, audience, state } = courses;
    const [row] = await queries.select({ price, audience, state }).from(courses).where(eq(courses.id, id));
    return row ?? null;
  },

  async lastId(queries: Queries): Promise<number> {
    const [row] = await queries.select({ last: max(courses.id) }).from(courses);
    return row?.last ?? 0;
  },

  /** Published ones with an id in (from, to]. */
  addresses(queries: Queries, from: number, to: number): Promise<{ id: number; updatedAt: Date }[]> {
    return queries
      .select({ id: courses.id, updatedAt: courses.updatedAt })
      .from(courses)
      .where(and(isPublished, gt(courses.id, from), lte(courses.id, to)))
      .orderBy(asc(courses.id));
  },

  async titles(queries: Queries): Promise<string[]> {
    const rows = await queries
      .select({ title: courses.title })
      .from(courses)
      .where(isPublished)
      .orderBy(asc(courses.position), desc(courses.id))
      .limit(20_000);
    return rows.map(({ title }) => title);
  },

  async categories(queries: Queries) {
    return queries
      .select()
      .from(courseCategories)
      .orderBy(asc(courseCategories.position), asc(courseCategories.id))
      .limit(1000);
  },

  async countsByCategory(queries: Queries): Promise<Map<number, number>> {
    const rows = await queries
      .select({ categoryId: courses.categoryId, total: count() })
      .from(courses)
      .where(isPublished)
      .groupBy(courses.categoryId);
    return new Map(rows.map(({ categoryId, total }) => [categoryId, total]));
  },

  async teacher(queries: Queries, id: number) {
    const courseCount = queries.$count(courses, and(eq(courses.teacherId, courseTeachers.id), isPublished));
    const { name, title, intro, avatar } = courseTeachers;
    const [row] = await queries
      .select({ id: courseTeachers.id, name, title, intro, avatar, courses: courseCount })
      .from(courseTeachers)
      .where(eq(courseTeachers.id, id));
    return row!;
  },

  async questionCount(queries: Queries, courseId: number): Promise<number> {
    return queries.$count(
      courseQuestions,
      and(eq(courseQuestions.courseId, courseId), eq(courseQuestions.state, 'published')),
    );
  },

  async progressOf(
    queries: Queries,
    userId: number,
    courseIds: readonly number[],
  ): Promise<Map<number, CourseProgressRow>> {
    if (courseIds.length === 0) return new Map();
    const rows = await queries
      .select()
      .from(courseProgress)
      .where(and(eq(courseProgress.userId, userId), inArray(courseProgress.courseId, [...courseIds])));
    return new Map(rows.map((row) => [row.courseId, row]));
  },

  /** What somebody has learned of these courses in all, of contents that were replaced since, too. */
  async learnedMs(queries: Queries, userId: number, courseIds: readonly number[]): Promise<number> {
    const present = await courseStore.progressOf(queries, userId, courseIds);
    const { coveredMs, formerCoveredMs } = lessonProgress;
    const [former] = await queries
      .select({ ms: sql<string>`coalesce(sum(${formerCoveredMs} - ${coveredMs}), 0)` })
      .from(lessonProgress)
      .where(
        and(
          eq(lessonProgress.userId, userId),
          inArray(lessonProgress.courseId, [...courseIds]),
          gt(formerCoveredMs, coveredMs),
        ),
      );
    return [...present.values()].reduce((sum, row) => sum + row.coveredMs, Number(former!.ms));
  },

  async lessonProgressOf(
    queries: Queries,
    userId: number,
    courseId: number,
  ): Promise<Map<number, LessonProgressRow>> {
    const { lessonId, coveredMs, positionMs, completedAt } = lessonProgress;
    const rows = await queries
      .select({ lessonId, coveredMs, positionMs, completedAt })
      .from(lessonProgress)
      .where(and(eq(lessonProgress.courseId, courseId), eq(lessonProgress.userId, userId)));
    return new Map(rows.map((row) => [row.lessonId, row]));
  },
};

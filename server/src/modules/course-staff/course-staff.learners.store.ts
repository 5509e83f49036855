import { and, desc, eq, inArray, isNotNull, isNull, lt, type SQL, sql } from 'drizzle-orm';
import type { Queries } from '../../platform/database/database.ts';
import { behind, type Place } from '../../platform/keyset.ts';
import { users } from '../accounts/accounts.tables.ts';
import { certificates } from '../certificates/certificates.tables.ts';
import { courseProgress, lessonHeartbeats, lessonProgress } from '../lessons/lessons.tables.ts';

export type LearnerFilter = {
  courseId: number;
  userId?: number | undefined;
  state?: 'learning' | 'complete' | undefined;
};
type Cut = { after: Place | null; offset: number; limit: number };

/** Nobody leafs through more; a filter narrows it down. */
const mostCounted = 10_000;

function matches({ courseId, userId, state }: LearnerFilter): SQL | undefined {
  const { completedAt } = courseProgress;
  return and(
    eq(courseProgress.courseId, courseId),
    userId === undefined ? undefined : eq(courseProgress.userId, userId),
    state && (state === 'complete' ? isNotNull(completedAt) : isNull(completedAt)),
  );
}

const isOf = (lessonId: number, userId: number) =>
  and(eq(lessonHeartbeats.lessonId, lessonId), eq(lessonHeartbeats.userId, userId));

export const learnerStore = {
  /** Who was there last comes first. */
  async page(queries: Queries, filter: LearnerFilter, { after, offset, limit }: Cut) {
    const place = after
      ? behind(after, { at: courseProgress.updatedAt, id: courseProgress.userId })
      : undefined;
    return queries
      .select({ progress: courseProgress, nickname: users.nickname, mobileSealed: users.mobileSealed })
      .from(courseProgress)
      .leftJoin(users, eq(users.id, courseProgress.userId))
      .where(and(matches(filter), place))
      .orderBy(desc(courseProgress.updatedAt), desc(courseProgress.userId))
      .limit(limit)
      .offset(offset);
  },

  async total(queries: Queries, filter: LearnerFilter): Promise<number> {
    const counted = queries
      .select({ one: sql`1` })
      .from(courseProgress)
      .where(matches(filter))
      .limit(mostCounted)
      .as('counted');
    const [row] = await queries.select({ total: sql<number>`count(*)::int` }).from(counted);
    return row!.total;
  },

  async certificatesOf(queries: Queries, userIds: readonly number[], courseId: number) {
    if (userIds.length === 0) return new Map<number, { number: string; revoked: boolean }>();
    const rows = await queries
      .select({
        userId: certificates.userId,
        number: certificates.number,
        revokedAt: certificates.revokedAt,
      })
      .from(certificates)
      .where(and(inArray(certificates.userId, [...userIds]), eq(certificates.courseId, courseId)));
    return new Map(
      rows.map(({ userId, number, revokedAt }) => [userId, { number, revoked: revokedAt !== null }]),
    );
  },

  async lessonsOf(queries: Queries, userId: number, courseId: number) {
    const rows = await queries
      .select()
      .from(lessonProgress)
      .where(and(eq(lessonProgress.courseId, courseId), eq(lessonProgress.userId, userId)));
    return new Map(rows.map((row) => [row.lessonId, row]));
  },

  async beats(
    queries: Queries,
    lessonId: number,
    userId: number,
    { before, offset, limit }: { before: number | null; offset: number; limit: number },
  ) {
    return queries
      .select()
      .from(lessonHeartbeats)
      .where(and(isOf(lessonId, userId), before === null ? undefined : lt(lessonHeartbeats.id, before)))
      .orderBy(desc(lessonHeartbeats.id))
      .limit(limit)
      .offset(offset);
  },

  async beatTotal(queries: Queries, lessonId: number, userId: number): Promise<number> {
    const counted = queries
      .select({ one: sql`1` })
      .from(lessonHeartbeats)
      .where(isOf(lessonId, userId))
      .limit(mostCounted)
      .as('counted');
    const [row] = await queries.select({ total: sql<number>`count(*)::int` }).from(counted);
    return row!.total;
  },
};

import type { RightSource } from '@portal/contract/courses';
import { authStatus, type RoleId } from '@portal/contract/roles';
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
  isNull,
  or,
  type Placeholder,
  sql,
} from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Queries } from '../../platform/database/database.ts';
import { prepared } from '../../platform/database/prepared.ts';
import { users } from '../accounts/accounts.tables.ts';
import { identities } from '../identities/identities.tables.ts';
import { courseProgress, lessonProgress, playSessions } from '../lessons/lessons.tables.ts';
import {
  courseLessons,
  courseRights,
  courses,
  learningPathCourses,
  learningPaths,
} from './courses.tables.ts';

export type RightRow = typeof courseRights.$inferSelect;
export type RightTarget = RightRow['target'];
export type RightKey = {
  userId: number;
  target: RightTarget;
  targetId: number;
  source: RightSource;
  sourceId: string;
};

export type RightTerms = { until: Date | null; reason: string };

const isKey = ({ userId, target, targetId, source, sourceId }: RightKey) =>
  and(
    eq(courseRights.userId, userId),
    eq(courseRights.target, target),
    eq(courseRights.targetId, targetId),
    eq(courseRights.source, source),
    eq(courseRights.sourceId, sourceId),
  );

const isActive = (now: Date) =>
  and(isNull(courseRights.revokedAt), or(isNull(courseRights.until), gt(courseRights.until, now)));

/**
 * The source of a right to a course that has left its path. It names the path, for staff may have given the course
 * itself under the same id.
 */
const keptSource = (sourceId: string, pathId: number) => `${sourceId}@path:${pathId}`;

/** The order, code or staff member behind a right, of a kept one too. */
export const originOf = (sourceId: string): string => sourceId.split('@')[0]!;

const isKeptWith = ({ userId, targetId, source, sourceId }: RightKey) =>
  and(
    eq(courseRights.userId, userId),
    eq(courseRights.target, 'course'),
    eq(courseRights.source, source),
    eq(courseRights.sourceId, keptSource(sourceId, targetId)),
    isNull(courseRights.revokedAt),
  );

/** As the index has it. */
const isMemberFree = sql`${courses.memberFree}`;

const playingOf = (queries: Queries, userId: number | Placeholder) =>
  queries
    .select({
      id: playSessions.id,
      trialSeconds: playSessions.trialSeconds,
      courseId: courseLessons.courseId,
      price: courses.price,
      audience: courses.audience,
    })
    .from(playSessions)
    .innerJoin(courseLessons, eq(courseLessons.id, playSessions.lessonId))
    .innerJoin(courses, eq(courses.id, courseLessons.courseId))
    .where(and(eq(playSessions.userId, userId), isNull(playSessions.replacedAt)))
    .for('update', { of: playSessions });

const granting = prepared((queries, name) => {
  const { userId, target, targetId, source, sourceId } = courseRights;
  const granted = queries.$with('granted').as(
    queries
      .insert(courseRights)
      .values({
        userId: sql.placeholder('userId'),
        target: sql.placeholder('target'),
        targetId: sql.placeholder('targetId'),
        source: sql.placeholder('source'),
        sourceId: sql.placeholder('sourceId'),
        // Bare, because the encoder of the column takes no null.
        until: sql`${sql.placeholder('until')}`,
        reason: sql.placeholder('reason'),
        grantedAt: sql.placeholder('grantedAt'),
      })
      .onConflictDoUpdate({
        target: [userId, target, targetId, source, sourceId],
        set: {
          until: sql`excluded.until`,
          reason: sql`excluded.reason`,
          revokedAt: null,
          revokedReason: '',
        },
      })
      .returning({ id: courseRights.id }),
  );
  const playing = queries.$with('playing').as(playingOf(queries, sql.placeholder('userId')));
  return queries
    .with(granted, playing)
    .select({ id: granted.id, playing: playing._.selectedFields })
    .from(granted)
    .leftJoin(playing, sql`true`)
    .prepare(name);
}, 'rights_grant');

export type Playing = Awaited<ReturnType<typeof playingOf>>[number];

const activeOf = prepared((queries, name) => {
  const courseId = sql<
    number | null
  >`case when ${courseRights.target} = 'course' then ${courseRights.targetId}
      else ${learningPathCourses.courseId} end`.mapWith((value: unknown) =>
    value === null ? null : Number(value),
  );
  return queries
    .select({ courseId, source: courseRights.source, until: courseRights.until })
    .from(courseRights)
    .leftJoin(
      learningPathCourses,
      and(
        eq(courseRights.target, 'path'),
        eq(learningPathCourses.pathId, courseRights.targetId),
        isNull(learningPathCourses.leftAt),
      ),
    )
    .where(
      and(
        eq(courseRights.userId, sql.placeholder('userId')),
        isNull(courseRights.revokedAt),
        or(isNull(courseRights.until), gt(courseRights.until, sql.placeholder('now'))),
      ),
    )
    .prepare(name);
}, 'rights_active');

export const rightStore = {
  /**
   * The same source grants once: again it sets the term anew and lifts a revocation. Answers with it what its owner is
   * playing, held as by `playing`.
   */
  async grant(queries: Queries, key: RightKey, grantedAt: Date, terms: RightTerms) {
    const [row] = await granting(queries).execute({ ...key, ...terms, grantedAt });
    return row!;
  },

  /** By what it came from or by its id; null when there was nothing to take back. With a path go the courses kept of it. */
  async revoke(
    queries: Queries,
    right: RightKey | { id: number },
    revokedAt: Date,
    revokedReason: string,
  ): Promise<RightRow | null> {
    const which = 'id' in right ? eq(courseRights.id, right.id) : isKey(right);
    const [revoked] = await queries
      .update(courseRights)
      .set({ revokedAt, revokedReason })
      .where(and(which, isNull(courseRights.revokedAt)))
      .returning();
    if (revoked?.target === 'path') {
      await queries.update(courseRights).set({ revokedAt, revokedReason }).where(isKeptWith(revoked));
    }
    return revoked ?? null;
  },

  /**
   * Every active right to a path becomes one to a course that leaves it, on the same terms. The rights are held: a
   * refund at the same time is either seen here or sees what was kept.
   */
  async keepCourse(queries: Queries, pathId: number, courseId: number, now: Date): Promise<void> {
    const { userId, source, sourceId, reason, grantedAt, until, target, targetId } = courseRights;
    await queries.execute(sql`
      insert into ${courseRights}
        (user_id, target, target_id, source, source_id, reason, granted_at, until)
      select ${userId}, 'course', ${courseId}::bigint, ${source}, ${sourceId} || ${keptSource('', pathId)}::text,
        ${reason}, ${grantedAt}, ${until}
      from ${courseRights}
      where ${and(eq(target, 'path'), eq(targetId, pathId), isActive(now))}
      order by ${courseRights.id}
      for update
      on conflict (user_id, target, target_id, source, source_id)
        do update set until = excluded.until, revoked_at = null, revoked_reason = ''`);
  },

  /**
   * The courses that have left a path since it was ordered become rights as those of `keepCourse`. The path is held: a
   * course that leaves at this moment is either seen here or sees the right.
   */
  async grantLeft(queries: Queries, path: RightKey, orderedAt: Date, now: Date): Promise<number[]> {
    const { userId, targetId, source, sourceId } = path;
    await queries
      .select({ id: learningPaths.id })
      .from(learningPaths)
      .where(eq(learningPaths.id, targetId))
      .for('key share');
    const left = await queries
      .select({ courseId: learningPathCourses.courseId })
      .from(learningPathCourses)
      .where(and(eq(learningPathCourses.pathId, targetId), gt(learningPathCourses.leftAt, orderedAt)));
    const granted: number[] = [];
    for (const { courseId } of left) {
      const kept = { userId, target: 'course', targetId: courseId, source } as const;
      const key = { ...kept, sourceId: keptSource(sourceId, targetId) };
      granted.push((await rightStore.grant(queries, key, now, { until: null, reason: '' })).id);
    }
    return granted;
  },

  /** The courses of these rights, or of those that were taken back, which somebody has completed. */
  async completedWith(queries: Queries, userId: number, rights: number[] | 'revoked'): Promise<number[]> {
    if (rights.length === 0) return [];
    const { courseId } = courseProgress;
    const ofPath = queries
      .select({ id: learningPathCourses.pathId })
      .from(learningPathCourses)
      .where(and(eq(learningPathCourses.courseId, courseId), isNull(learningPathCourses.leftAt)));
    const ofRights = queries
      .select({ id: courseRights.id })
      .from(courseRights)
      .where(
        and(
          eq(courseRights.userId, userId),
          rights === 'revoked' ? isNotNull(courseRights.revokedAt) : inArray(courseRights.id, rights),
          or(
            and(eq(courseRights.target, 'course'), eq(courseRights.targetId, courseId)),
            and(eq(courseRights.target, 'path'), inArray(courseRights.targetId, ofPath)),
          ),
        ),
      );
    const rows = await queries
      .select({ courseId })
      .from(courseProgress)
      .where(and(eq(courseProgress.userId, userId), isNotNull(courseProgress.completedAt), exists(ofRights)))
      .orderBy(asc(courseId));
    return rows.map((row) => row.courseId);
  },

  /** Whether somebody has had rights to the course, directly or with a path, and none of them is left standing. */
  async isAllRevoked(queries: Queries, userId: number, courseId: number): Promise<boolean> {
    // A path the course has left counts, too: with it the course was had.
    const ofPath = queries
      .select({ id: learningPathCourses.pathId })
      .from(learningPathCourses)
      .where(eq(learningPathCourses.courseId, courseId));
    const [row] = await queries
      .select({ isAll: sql<boolean | null>`bool_and(${courseRights.revokedAt} is not null)` })
      .from(courseRights)
      .where(
        and(
          eq(courseRights.userId, userId),
          or(
            and(eq(courseRights.target, 'course'), eq(courseRights.targetId, courseId)),
            and(eq(courseRights.target, 'path'), inArray(courseRights.targetId, ofPath)),
          ),
        ),
      );
    return row?.isAll === true;
  },

  /** The courses that have left the path of this right and are kept with it. */
  async keptWith(queries: Queries, path: RightKey): Promise<number[]> {
    const rows = await queries
      .select({ courseId: courseRights.targetId })
      .from(courseRights)
      .where(isKeptWith(path));
    return rows.map(({ courseId }) => courseId);
  },

  /** One person at a time, until the transaction ends. */
  async holdPlaying(queries: Queries, userId: number): Promise<void> {
    await queries.execute(sql`select pg_advisory_xact_lock(hashtextextended('play', ${userId}))`);
  },

  /** What somebody is playing, held until its end is written. */
  async playing(queries: Queries, userId: number) {
    const [row] = await playingOf(queries, userId);
    return row ?? null;
  },

  async playUntil(queries: Queries, sessionId: string, until: Date | null): Promise<void> {
    await queries.update(playSessions).set({ until }).where(eq(playSessions.id, sessionId));
  },

  /** The courses somebody was granted, directly or with a path. */
  active: (queries: Queries, userId: number, now: Date) => activeOf(queries).execute({ userId, now }),

  /** What is open to members. */
  async memberCourses(queries: Queries) {
    return queries.select({ id: courses.id, audience: courses.audience }).from(courses).where(isMemberFree);
  },

  /** Member courses somebody has learned in since then, beyond what anybody may try. */
  async learnedAsMember(queries: Queries, userId: number, since: Date): Promise<number[]> {
    const rows = await queries
      .selectDistinct({ courseId: lessonProgress.courseId })
      .from(lessonProgress)
      .innerJoin(courses, eq(courses.id, lessonProgress.courseId))
      .innerJoin(courseLessons, eq(courseLessons.id, lessonProgress.lessonId))
      .where(
        and(
          eq(lessonProgress.userId, userId),
          gt(lessonProgress.updatedAt, since),
          isMemberFree,
          // Of contents that were replaced since, too. A trial as long as the film is none (spec 5).
          sql`greatest(${lessonProgress.coveredMs}, ${lessonProgress.formerCoveredMs}) >
            case when ${courseLessons.trialSeconds} < ${courseLessons.durationSeconds}
              then ${courseLessons.trialSeconds} else 0 end * 1000`,
        ),
      );
    return rows.map(({ courseId }) => courseId);
  },

  /** The paths somebody has as a whole. */
  async activePaths(queries: Queries, userId: number, now: Date): Promise<Set<number>> {
    const rows = await queries
      .select({ pathId: courseRights.targetId })
      .from(courseRights)
      .where(and(eq(courseRights.userId, userId), eq(courseRights.target, 'path'), isActive(now)));
    return new Set(rows.map(({ pathId }) => pathId));
  },

  async page(
    queries: Queries,
    userId: number,
    target: RightTarget | undefined,
    cut: { limit: number; offset: number },
  ): Promise<RightRow[]> {
    return queries
      .select()
      .from(courseRights)
      .where(isShown(userId, target))
      .orderBy(desc(courseRights.id))
      .limit(cut.limit)
      .offset(cut.offset);
  },

  async total(queries: Queries, userId: number, target: RightTarget | undefined): Promise<number> {
    const [row] = await queries.select({ total: count() }).from(courseRights).where(isShown(userId, target));
    return row!.total;
  },

  /** The identity somebody uses now, and whether it is certified. */
  async viewer(queries: Queries, userId: number): Promise<{ roleId: RoleId; certified: boolean } | null> {
    const [row] = await queries
      .select({ roleId: users.roleId, status: identities.status })
      .from(users)
      .leftJoin(identities, and(eq(identities.userId, users.id), eq(identities.type, users.roleId)))
      .where(eq(users.id, userId));
    return row ? { roleId: row.roleId as RoleId, certified: row.status === authStatus.certified } : null;
  },

  async allOf(queries: Queries, userId: number): Promise<RightRow[]> {
    return queries
      .select()
      .from(courseRights)
      .where(eq(courseRights.userId, userId))
      .orderBy(courseRights.id);
  },

  async erase(queries: Queries, userId: number): Promise<void> {
    await queries.delete(courseRights).where(eq(courseRights.userId, userId));
  },
};

/** What somebody has twice, bought after it was given, is shown once: what lasts longest, of those the newest. */
const isShown = (userId: number, target: RightTarget | undefined) => {
  const other = alias(courseRights, 'other');
  const isLonger = sql`(coalesce(${other.until}, 'infinity'), ${other.id})
    > (coalesce(${courseRights.until}, 'infinity'), ${courseRights.id})`;
  const isSame = and(eq(other.target, courseRights.target), eq(other.targetId, courseRights.targetId));
  return and(
    eq(courseRights.userId, userId),
    isNull(courseRights.revokedAt),
    target && eq(courseRights.target, target),
    sql`not exists (select from ${courseRights} as ${sql.identifier('other')}
      where ${and(eq(other.userId, userId), isNull(other.revokedAt), isSame, isLonger)})`,
  );
};

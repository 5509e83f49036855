import { and, count, desc, eq, or, sql } from 'drizzle-orm';
import type { Queries, Transaction } from '../../platform/database/database.ts';
import { users } from '../accounts/accounts.tables.ts';
import { courseProgress } from '../lessons/lessons.tables.ts';
import type { CommentVersion, Decision } from './courses.screening.ts';
import { courseFeedback } from './courses.comments.tables.ts';
import { courses } from './courses.tables.ts';

type NewFeedback = typeof courseFeedback.$inferInsert;
type Listed = { courseId: number; stars: number | null; userId: number | null };

/** Exactly as staff saw it: its author may replace it, a colleague may reply. */
const isUnchanged = ({ id, updated_ms }: CommentVersion) =>
  and(
    eq(courseFeedback.id, id),
    eq(
      sql`coalesce(${courseFeedback.repliedAt}, ${courseFeedback.updatedAt})`,
      sql.param(new Date(updated_ms), courseFeedback.updatedAt),
    ),
  );

const isListed = ({ courseId, stars, userId }: Listed) =>
  and(
    eq(courseFeedback.courseId, courseId),
    stars === null ? undefined : eq(courseFeedback.stars, stars),
    userId === null
      ? eq(courseFeedback.state, 'published')
      : or(eq(courseFeedback.state, 'published'), eq(courseFeedback.userId, userId)),
  );

export const feedbackStore = {
  async own(queries: Queries, userId: number, courseId: number) {
    const [row] = await queries
      .select()
      .from(courseFeedback)
      .where(and(eq(courseFeedback.userId, userId), eq(courseFeedback.courseId, courseId)));
    return row ?? null;
  },

  /** A person has one for each course; another takes its place, and an answer to the old one goes. */
  async save(queries: Queries, feedback: NewFeedback): Promise<void> {
    const { stars, content, state, words, updatedAt } = feedback;
    const answer = { reply: null, repliedBy: null, repliedAt: null };
    await queries
      .insert(courseFeedback)
      .values(feedback)
      .onConflictDoUpdate({
        target: [courseFeedback.courseId, courseFeedback.userId],
        set: { stars, content, state, words, rejectedReason: '', updatedAt, ...answer },
      });
  },

  /**
   * Recounted rather than incremented: whatever happened to a row, the sum is right. The course is locked by a statement
   * of its own, since one that waits goes on counting what was there when it began.
   */
  async recount(transaction: Transaction, courseId: number): Promise<void> {
    await transaction
      .select({ id: courses.id })
      .from(courses)
      .where(eq(courses.id, courseId))
      .for('no key update');
    const counted = and(eq(courseFeedback.courseId, courseId), eq(courseFeedback.state, 'published'));
    await transaction
      .update(courses)
      .set({
        starSum: sql`(select coalesce(sum(${courseFeedback.stars}), 0) from ${courseFeedback} where ${counted})`,
        starCount: sql`(select count(*) from ${courseFeedback} where ${counted})`,
      })
      .where(eq(courses.id, courseId));
  },

  async distribution(queries: Queries, courseId: number) {
    return queries
      .select({ stars: courseFeedback.stars, total: count() })
      .from(courseFeedback)
      .where(and(eq(courseFeedback.courseId, courseId), eq(courseFeedback.state, 'published')))
      .groupBy(courseFeedback.stars);
  },

  async page(queries: Queries, listed: Listed, cut: { limit: number; offset: number }) {
    return queries
      .select({
        feedback: courseFeedback,
        author: users.nickname,
        coveredMs: courseProgress.coveredMs,
        completedAt: courseProgress.completedAt,
        durationSeconds: courses.durationSeconds,
      })
      .from(courseFeedback)
      .innerJoin(courses, eq(courses.id, courseFeedback.courseId))
      .leftJoin(users, eq(users.id, courseFeedback.userId))
      .leftJoin(
        courseProgress,
        and(
          eq(courseProgress.userId, courseFeedback.userId),
          eq(courseProgress.courseId, courseFeedback.courseId),
        ),
      )
      .where(isListed(listed))
      .orderBy(desc(courseFeedback.id))
      .limit(cut.limit)
      .offset(cut.offset);
  },

  total: (queries: Queries, listed: Listed): Promise<number> =>
    queries.$count(courseFeedback, isListed(listed)),

  /** Null when it is not, or no longer, what was decided about. */
  async decide(queries: Queries, { from, state, reason, ...version }: Decision) {
    const [row] = await queries
      .update(courseFeedback)
      .set({ state, rejectedReason: reason })
      .where(and(isUnchanged(version), eq(courseFeedback.state, from)))
      .returning({
        userId: courseFeedback.userId,
        courseId: courseFeedback.courseId,
        content: courseFeedback.content,
      });
    return row ?? null;
  },

  /** Null when it is not, or no longer, published as it was seen. */
  async reply(
    queries: Queries,
    version: CommentVersion,
    reply: { reply: string; repliedBy: number; repliedAt: Date },
  ) {
    const [row] = await queries
      .update(courseFeedback)
      .set(reply)
      .where(and(isUnchanged(version), eq(courseFeedback.state, 'published')))
      .returning({ userId: courseFeedback.userId, courseId: courseFeedback.courseId });
    return row ?? null;
  },

  async allOf(queries: Queries, userId: number) {
    return queries.select().from(courseFeedback).where(eq(courseFeedback.userId, userId));
  },

  async erase(queries: Queries, userId: number): Promise<number[]> {
    const gone = await queries
      .delete(courseFeedback)
      .where(eq(courseFeedback.userId, userId))
      .returning({ courseId: courseFeedback.courseId });
    return gone.map(({ courseId }) => courseId);
  },
};

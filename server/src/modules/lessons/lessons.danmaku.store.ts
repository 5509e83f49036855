import { and, count, desc, eq, or, sql } from 'drizzle-orm';
import type { Queries } from '../../platform/database/database.ts';
import { courseLessons } from '../courses/courses.tables.ts';
import type { Decision } from '../courses/courses.ts';
import { danmakuReports, lessonDanmaku } from './lessons.tables.ts';

const isPublic = (lessonId: number) =>
  and(eq(lessonDanmaku.lessonId, lessonId), eq(lessonDanmaku.state, 'published'));

export const danmakuStore = {
  /** The newest; what waits for a decision is seen by who sent it. */
  async list(queries: Queries, lessonId: number, userId: number | null, most: number) {
    const own =
      userId === null ? undefined : and(eq(lessonDanmaku.userId, userId), eq(lessonDanmaku.state, 'pending'));
    return queries
      .select()
      .from(lessonDanmaku)
      .where(and(eq(lessonDanmaku.lessonId, lessonId), or(eq(lessonDanmaku.state, 'published'), own)))
      .orderBy(desc(lessonDanmaku.id))
      .limit(most);
  },

  async count(queries: Queries, lessonId: number): Promise<number> {
    const [row] = await queries.select({ total: count() }).from(lessonDanmaku).where(isPublic(lessonId));
    return row!.total;
  },

  async add(queries: Queries, sent: typeof lessonDanmaku.$inferInsert): Promise<number> {
    const [row] = await queries.insert(lessonDanmaku).values(sent).returning({ id: lessonDanmaku.id });
    return row!.id;
  },

  /** A person counts once. False when there is nothing to report. */
  async report(
    queries: Queries,
    report: typeof danmakuReports.$inferInsert,
    holdBackAt: number,
  ): Promise<boolean> {
    const [found] = await queries
      .select({ id: lessonDanmaku.id })
      .from(lessonDanmaku)
      .where(and(eq(lessonDanmaku.id, report.danmakuId), eq(lessonDanmaku.state, 'published')))
      .for('update');
    if (!found) return false;
    const added = await queries.insert(danmakuReports).values(report).onConflictDoNothing().returning();
    if (added.length === 0) return true;
    const reports = sql`${lessonDanmaku.reports} + 1`;
    await queries
      .update(lessonDanmaku)
      .set({
        reports,
        state: sql`case when ${reports} >= ${holdBackAt} then 'pending' else ${lessonDanmaku.state} end`,
      })
      .where(eq(lessonDanmaku.id, found.id));
    return true;
  },

  /** Null when it is not, or no longer, in the state that was decided about. Reports are dealt with by it. */
  async decide(queries: Queries, { id, from, state, reason }: Decision) {
    const [row] = await queries
      .update(lessonDanmaku)
      .set({ state, rejectedReason: reason, reports: 0 })
      .where(and(eq(lessonDanmaku.id, id), eq(lessonDanmaku.state, from)))
      .returning();
    if (!row) return null;
    const { userId, lessonId, text } = row;
    const [lesson] = await queries
      .select({ courseId: courseLessons.courseId })
      .from(courseLessons)
      .where(eq(courseLessons.id, lessonId));
    return { userId, lessonId, courseId: lesson!.courseId, content: text };
  },

  async allOf(queries: Queries, userId: number) {
    return queries
      .select()
      .from(lessonDanmaku)
      .where(eq(lessonDanmaku.userId, userId))
      .orderBy(lessonDanmaku.id);
  },

  async erase(queries: Queries, userId: number): Promise<void> {
    await queries.delete(danmakuReports).where(eq(danmakuReports.userId, userId));
    const own = queries
      .select({ id: lessonDanmaku.id })
      .from(lessonDanmaku)
      .where(eq(lessonDanmaku.userId, userId));
    await queries.delete(danmakuReports).where(sql`${danmakuReports.danmakuId} in ${own}`);
    await queries.delete(lessonDanmaku).where(eq(lessonDanmaku.userId, userId));
  },
};

import { and, asc, count, eq, gt, gte, isNull, lt, lte, ne, or, sql } from 'drizzle-orm';
import type { Queries, Transaction } from '../../platform/database/database.ts';
import { notices } from '../notices/notices.tables.ts';
import { deadlineReminders as reminders, subscriptionMarks as marks } from './subscriptions.tables.ts';

const markName = 'reminders';

/** A reminder and what its notice says now. */
export type DueReminder = Awaited<ReturnType<typeof dueRows>>[number];

async function dueRows(transaction: Transaction, condition: ReturnType<typeof and>, limit: number) {
  return transaction
    .select({
      userId: reminders.userId,
      noticeId: reminders.noticeId,
      days: reminders.days,
      deadline: reminders.deadline,
      current: notices.deadline,
      state: notices.state,
      title: notices.title,
      version: notices.version,
    })
    .from(reminders)
    .innerJoin(notices, eq(notices.id, reminders.noticeId))
    .where(condition)
    .orderBy(asc(reminders.remindAt))
    .limit(limit)
    .for('update', { of: reminders, skipLocked: true });
}

const ownOne = (userId: number, noticeId: number) =>
  and(eq(reminders.userId, userId), eq(reminders.noticeId, noticeId));

export const reminderStore = {
  async notice(queries: Queries, id: number): Promise<{ deadline: Date | null } | null> {
    const [row] = await queries
      .select({ deadline: notices.deadline })
      .from(notices)
      .where(and(eq(notices.id, id), eq(notices.state, 'published')));
    return row ?? null;
  },

  async own(queries: Queries, userId: number, noticeId: number) {
    const [row] = await queries.select().from(reminders).where(ownOne(userId, noticeId));
    return row ?? null;
  },

  async put(queries: Queries, row: Omit<typeof reminders.$inferInsert, 'sentAt'>): Promise<void> {
    const { days, deadline, remindAt } = row;
    await queries
      .insert(reminders)
      .values(row)
      .onConflictDoUpdate({
        target: [reminders.userId, reminders.noticeId],
        set: { days, deadline, remindAt, sentAt: null },
      });
  },

  async move(
    queries: Queries,
    userId: number,
    noticeId: number,
    changes: { deadline: Date; remindAt: Date; sentAt?: null },
  ): Promise<void> {
    await queries.update(reminders).set(changes).where(ownOne(userId, noticeId));
  },

  async sent(queries: Queries, userId: number, noticeId: number, sentAt: Date): Promise<void> {
    await queries.update(reminders).set({ sentAt }).where(ownOne(userId, noticeId));
  },

  async remove(queries: Queries, userId: number, noticeId: number): Promise<void> {
    await queries.delete(reminders).where(ownOne(userId, noticeId));
  },

  async removeAllOf(queries: Queries, userId: number): Promise<void> {
    await queries.delete(reminders).where(eq(reminders.userId, userId));
  },

  async removeOlder(queries: Queries, before: Date): Promise<void> {
    await queries.delete(reminders).where(lt(reminders.remindAt, before));
  },

  /**
   * Reminders that know another deadline than their notice, of notices changed since then; also of those who were told
   * one that is still ahead.
   */
  async outdated(transaction: Transaction, since: Date, now: Date, limit: number): Promise<DueReminder[]> {
    const wrong = or(
      ne(notices.state, 'published'),
      sql`${notices.deadline} is distinct from ${reminders.deadline}`,
    );
    const counts = or(isNull(reminders.sentAt), gt(reminders.deadline, now));
    return dueRows(transaction, and(gte(notices.updatedAt, since), wrong, counts), limit);
  },

  /** Those whose notice still says what they know: the others are led back first. */
  async due(transaction: Transaction, now: Date, limit: number): Promise<DueReminder[]> {
    const right = and(eq(notices.state, 'published'), eq(notices.deadline, reminders.deadline));
    return dueRows(transaction, and(isNull(reminders.sentAt), lte(reminders.remindAt, now), right), limit);
  },

  /** Not yet sent, of other notices than this one. */
  async countOthers(queries: Queries, userId: number, noticeId: number): Promise<number> {
    const isOther = and(eq(reminders.userId, userId), ne(reminders.noticeId, noticeId));
    const [row] = await queries
      .select({ total: count() })
      .from(reminders)
      .where(and(isOther, isNull(reminders.sentAt)));
    return row?.total ?? 0;
  },

  async total(queries: Queries, userId: number): Promise<number> {
    const [row] = await queries
      .select({ total: count() })
      .from(reminders)
      .where(eq(reminders.userId, userId));
    return row?.total ?? 0;
  },

  async page(queries: Queries, userId: number, limit: number, offset: number) {
    const { noticeId, days, remindAt, sentAt } = reminders;
    return queries
      .select({
        noticeId,
        days,
        remindAt,
        sentAt,
        title: notices.title,
        deadline: notices.deadline,
        state: notices.state,
      })
      .from(reminders)
      .innerJoin(notices, eq(notices.id, noticeId))
      .where(eq(reminders.userId, userId))
      .orderBy(asc(sql`${sentAt} is not null`), asc(reminders.deadline), asc(noticeId))
      .limit(limit)
      .offset(offset);
  },

  async mark(queries: Queries): Promise<Date | null> {
    const [row] = await queries.select().from(marks).where(eq(marks.name, markName));
    return row?.at ?? null;
  },

  async setMark(queries: Queries, at: Date): Promise<void> {
    await queries
      .insert(marks)
      .values({ name: markName, at })
      .onConflictDoUpdate({ target: marks.name, set: { at } });
  },
};

import type { AttendanceState } from '@portal/contract/attendance-titles';
import { and, asc, count, desc, eq, gt, gte, ilike, isNull, lt, lte, sql, type SQL } from 'drizzle-orm';
import type { Queries, Transaction } from '../../platform/database/database.ts';
import { containing } from '../../platform/database/like.ts';
import { users } from '../accounts/accounts.tables.ts';
import { courses } from '../courses/courses.tables.ts';
import { attendanceEntries as entries, attendanceSessions as sessions } from './attendance.tables.ts';

export type SessionRow = typeof sessions.$inferSelect;
export type EntryRow = typeof entries.$inferSelect;
type Page = { offset: number; limit: number };
export type SessionFilter = { state?: AttendanceState | undefined; keyword?: string | undefined; now: Date };

/** How many sessions can be open at one moment: what a typed code is compared with. */
const mostOpen = 200;
const mostInAMonth = 500;

function matches({ state, keyword, now }: SessionFilter): SQL | undefined {
  return and(
    state === 'coming' ? gt(sessions.opensAt, now) : undefined,
    state === 'open' ? isOpen(now) : undefined,
    state === 'closed' ? lt(sessions.endsAt, now) : undefined,
    keyword ? ilike(sessions.title, containing(keyword)) : undefined,
  );
}

const isOpen = (now: Date) => and(lte(sessions.opensAt, now), gte(sessions.endsAt, now));
const counts = isNull(entries.removedAt);
const person = { nickname: users.nickname, mobileSealed: users.mobileSealed };
const hours = sql<number>`coalesce(sum(${sessions.creditHours}), 0)::float8`;

export const attendanceStore = {
  async byId(queries: Queries, id: number): Promise<SessionRow | null> {
    const [row] = await queries.select().from(sessions).where(eq(sessions.id, id));
    return row ?? null;
  },

  async hold(transaction: Transaction, id: number): Promise<SessionRow | null> {
    const [row] = await transaction.select().from(sessions).where(eq(sessions.id, id)).for('update');
    return row ?? null;
  },

  async byCode(queries: Queries, code: string): Promise<SessionRow | null> {
    const [row] = await queries.select().from(sessions).where(eq(sessions.code, code));
    return row ?? null;
  },

  /** Those whose code changes; `open` by the index on the start, since a session lasts a day at most. */
  openChanging(queries: Queries, now: Date): Promise<SessionRow[]> {
    const lately = new Date(now.getTime() - 86_400_000);
    return queries
      .select()
      .from(sessions)
      .where(and(gte(sessions.startsAt, lately), isOpen(now), eq(sessions.mode, 'changing')))
      .orderBy(asc(sessions.startsAt), asc(sessions.id))
      .limit(mostOpen);
  },

  async page(queries: Queries, filter: SessionFilter, { offset, limit }: Page) {
    return queries
      .select({
        session: sessions,
        attendees: queries.$count(entries, sql`${entries.sessionId} = ${sessions.id} and ${counts}`),
      })
      .from(sessions)
      .where(matches(filter))
      .orderBy(desc(sessions.startsAt), desc(sessions.id))
      .limit(limit)
      .offset(offset);
  },

  total: (queries: Queries, filter: SessionFilter): Promise<number> =>
    queries.$count(sessions, matches(filter)),

  attendeeCount: (queries: Queries, sessionId: number): Promise<number> =>
    queries.$count(entries, and(eq(entries.sessionId, sessionId), counts)),

  async hasEntries(queries: Queries, sessionId: number): Promise<boolean> {
    const rows = await queries
      .select({ id: entries.id })
      .from(entries)
      .where(eq(entries.sessionId, sessionId))
      .limit(1);
    return rows.length > 0;
  },

  async courseTitle(queries: Queries, id: number | null): Promise<string | null> {
    if (id === null) return null;
    const [row] = await queries.select({ title: courses.title }).from(courses).where(eq(courses.id, id));
    return row?.title ?? null;
  },

  /** Null when the idempotency key or the code is taken. */
  async add(queries: Queries, row: typeof sessions.$inferInsert): Promise<number | null> {
    const [added] = await queries
      .insert(sessions)
      .values(row)
      .onConflictDoNothing()
      .returning({ id: sessions.id });
    return added?.id ?? null;
  },

  async byKey(queries: Queries, idempotencyKey: string): Promise<SessionRow | null> {
    const [row] = await queries.select().from(sessions).where(eq(sessions.idempotencyKey, idempotencyKey));
    return row ?? null;
  },

  async change(queries: Queries, id: number, changes: Partial<SessionRow>): Promise<void> {
    await queries.update(sessions).set(changes).where(eq(sessions.id, id));
  },

  async remove(transaction: Transaction, id: number): Promise<void> {
    await transaction.delete(sessions).where(eq(sessions.id, id));
  },

  async entryOf(queries: Queries, sessionId: number, userId: number): Promise<EntryRow | null> {
    const [row] = await queries
      .select()
      .from(entries)
      .where(and(eq(entries.sessionId, sessionId), eq(entries.userId, userId)));
    return row ?? null;
  },

  /** False when the person has one, also by a request at the same moment. Null when the session was deleted meanwhile. */
  async enter(transaction: Transaction, row: typeof entries.$inferInsert): Promise<boolean | null> {
    const isIt = eq(sessions.id, row.sessionId);
    const [session] = await transaction
      .select({ id: sessions.id })
      .from(sessions)
      .where(isIt)
      .for('key share');
    if (!session) return null;
    const added = await transaction
      .insert(entries)
      .values(row)
      .onConflictDoNothing({ target: [entries.sessionId, entries.userId] })
      .returning({ id: entries.id });
    return added.length > 0;
  },

  async holdEntry(transaction: Transaction, id: number): Promise<EntryRow | null> {
    const [row] = await transaction.select().from(entries).where(eq(entries.id, id)).for('update');
    return row ?? null;
  },

  async holdEntryOf(transaction: Transaction, sessionId: number, userId: number): Promise<EntryRow | null> {
    const isIt = and(eq(entries.sessionId, sessionId), eq(entries.userId, userId));
    const [row] = await transaction.select().from(entries).where(isIt).for('update');
    return row ?? null;
  },

  async changeEntry(queries: Queries, id: number, changes: Partial<EntryRow>): Promise<void> {
    await queries.update(entries).set(changes).where(eq(entries.id, id));
  },

  /** Newest first, the removed ones among them. */
  attendees(queries: Queries, sessionId: number, { offset, limit }: Page) {
    return queries
      .select({ entry: entries, ...person })
      .from(entries)
      .leftJoin(users, eq(users.id, entries.userId))
      .where(eq(entries.sessionId, sessionId))
      .orderBy(desc(entries.id))
      .limit(limit)
      .offset(offset);
  },

  /** In the order they came, for the export. */
  attendeesAfter(queries: Queries, sessionId: number, after: number, limit: number) {
    return queries
      .select({ entry: entries, ...person })
      .from(entries)
      .leftJoin(users, eq(users.id, entries.userId))
      .where(and(eq(entries.sessionId, sessionId), gt(entries.id, after)))
      .orderBy(asc(entries.id))
      .limit(limit);
  },

  entryTotal: (queries: Queries, sessionId: number): Promise<number> =>
    queries.$count(entries, eq(entries.sessionId, sessionId)),

  async person(queries: Queries, mobileIndex: string) {
    const [row] = await queries
      .select({ id: users.id, ...person })
      .from(users)
      .where(eq(users.mobileIndex, mobileIndex));
    return row ?? null;
  },

  /** What somebody attended in a span of time, by the start of the session. */
  ownBetween(queries: Queries, userId: number, from: Date, to: Date) {
    return queries
      .select({ entry: entries, session: sessions, courseTitle: courses.title })
      .from(entries)
      .innerJoin(sessions, eq(sessions.id, entries.sessionId))
      .leftJoin(courses, eq(courses.id, sessions.courseId))
      .where(and(eq(entries.userId, userId), counts, gte(sessions.startsAt, from), lt(sessions.startsAt, to)))
      .orderBy(desc(sessions.startsAt), desc(entries.id))
      .limit(mostInAMonth);
  },

  /** All somebody attended, the newest first. */
  ownPage(queries: Queries, userId: number, { offset, limit }: Page) {
    return queries
      .select({ entry: entries, session: sessions, courseTitle: courses.title })
      .from(entries)
      .innerJoin(sessions, eq(sessions.id, entries.sessionId))
      .leftJoin(courses, eq(courses.id, sessions.courseId))
      .where(and(eq(entries.userId, userId), counts))
      .orderBy(desc(sessions.startsAt), desc(entries.id))
      .limit(limit)
      .offset(offset);
  },

  async hoursBetween(queries: Queries, userId: number, from: Date, to: Date): Promise<number> {
    const [row] = await queries
      .select({ hours })
      .from(entries)
      .innerJoin(sessions, eq(sessions.id, entries.sessionId))
      .where(
        and(eq(entries.userId, userId), counts, gte(sessions.startsAt, from), lt(sessions.startsAt, to)),
      );
    return row!.hours;
  },

  async ownTotal(queries: Queries, userId: number): Promise<number> {
    const [row] = await queries
      .select({ total: count() })
      .from(entries)
      .where(and(eq(entries.userId, userId), counts));
    return row!.total;
  },

  allOf(queries: Queries, userId: number) {
    return queries
      .select({ entry: entries, session: sessions })
      .from(entries)
      .innerJoin(sessions, eq(sessions.id, entries.sessionId))
      .where(eq(entries.userId, userId))
      .orderBy(asc(entries.id));
  },

  async erase(transaction: Transaction, userId: number): Promise<void> {
    await transaction.delete(entries).where(eq(entries.userId, userId));
  },
};

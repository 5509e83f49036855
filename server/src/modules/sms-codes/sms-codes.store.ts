import { and, desc, eq, gt, isNull, lt, lte, sql } from 'drizzle-orm';
import type { Queries } from '../../platform/database/database.ts';
import { smsCodes, tickets } from './sms-codes.tables.ts';

const mostTries = { sms: 5, captcha: 3 };

const alive = (kind: string, hash: string, now: Date) =>
  and(eq(tickets.hash, hash), eq(tickets.kind, kind), gt(tickets.expiresAt, now));

export const smsCodeStore = {
  /** When codes went to a mobile since a moment, newest first. */
  async sentSince(queries: Queries, mobileIndex: string, since: Date): Promise<Date[]> {
    const rows = await queries
      .select({ createdAt: smsCodes.createdAt })
      .from(smsCodes)
      .where(and(eq(smsCodes.mobileIndex, mobileIndex), gt(smsCodes.createdAt, since)))
      .orderBy(desc(smsCodes.createdAt))
      .limit(50);
    return rows.map(({ createdAt }) => createdAt);
  },

  async addCode(queries: Queries, row: typeof smsCodes.$inferInsert): Promise<void> {
    await queries.insert(smsCodes).values(row);
  },

  /** Only the newest code of a mobile and scene lives. The try is taken before it is judged, so that guesses sent at once all count. */
  async takeTry(queries: Queries, mobileIndex: string, scene: string, now: Date) {
    const newest = queries
      .select({ id: smsCodes.id })
      .from(smsCodes)
      .where(and(eq(smsCodes.mobileIndex, mobileIndex), eq(smsCodes.scene, scene)))
      .orderBy(desc(smsCodes.createdAt), desc(smsCodes.id))
      .limit(1);
    const [row] = await queries
      .update(smsCodes)
      .set({ wrongTries: sql`${smsCodes.wrongTries} + 1` })
      .where(
        and(
          eq(smsCodes.id, newest),
          isNull(smsCodes.usedAt),
          gt(smsCodes.expiresAt, now),
          lt(smsCodes.wrongTries, mostTries.sms),
        ),
      )
      .returning({ id: smsCodes.id, codeHash: smsCodes.codeHash });
    return row ?? null;
  },

  async giveTryBack(queries: Queries, id: number): Promise<void> {
    await queries
      .update(smsCodes)
      .set({ wrongTries: sql`${smsCodes.wrongTries} - 1` })
      .where(eq(smsCodes.id, id));
  },

  async spendCode(queries: Queries, id: number, now: Date): Promise<boolean> {
    const spent = await queries
      .update(smsCodes)
      .set({ usedAt: now })
      .where(and(eq(smsCodes.id, id), isNull(smsCodes.usedAt)))
      .returning({ id: smsCodes.id });
    return spent.length > 0;
  },

  async addTicket(queries: Queries, row: typeof tickets.$inferInsert): Promise<void> {
    await queries.insert(tickets).values(row);
  },

  async takeTicketTry(queries: Queries, kind: string, hash: string, now: Date) {
    const [row] = await queries
      .update(tickets)
      .set({ tries: sql`${tickets.tries} + 1` })
      .where(and(alive(kind, hash, now), lt(tickets.tries, mostTries.captcha)))
      .returning({ data: tickets.data });
    return row ?? null;
  },

  /** A ticket that is found is gone. */
  async takeTicket(queries: Queries, kind: string, hash: string, now: Date) {
    const [row] = await queries
      .delete(tickets)
      .where(alive(kind, hash, now))
      .returning({ userId: tickets.userId, data: tickets.data });
    return row ?? null;
  },

  async ticketOwner(queries: Queries, kind: string, hash: string, now: Date): Promise<number | null> {
    const [row] = await queries
      .select({ userId: tickets.userId })
      .from(tickets)
      .where(alive(kind, hash, now));
    return row?.userId ?? null;
  },

  async removeTickets(queries: Queries, userId: number): Promise<void> {
    await queries.delete(tickets).where(eq(tickets.userId, userId));
  },

  async removeTraces(queries: Queries, mobileIndex: string, userId: number): Promise<void> {
    await queries.delete(smsCodes).where(eq(smsCodes.mobileIndex, mobileIndex));
    await smsCodeStore.removeTickets(queries, userId);
  },

  async prune(queries: Queries, now: Date, codesBefore: Date): Promise<void> {
    await queries.delete(smsCodes).where(lte(smsCodes.createdAt, codesBefore));
    await queries.delete(tickets).where(lte(tickets.expiresAt, now));
  },
};

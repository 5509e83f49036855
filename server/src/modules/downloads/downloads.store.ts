import { and, desc, eq, gt, inArray, lt, lte, or } from 'drizzle-orm';
import type { Queries, Transaction } from '../../platform/database/database.ts';
import { users } from '../accounts/accounts.tables.ts';
import { downloads } from './downloads.tables.ts';

export type DownloadRow = typeof downloads.$inferSelect;

export const downloadStore = {
  /** Serialises concurrent requests of one person. */
  async lockUser(transaction: Transaction, userId: number): Promise<void> {
    await transaction.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update');
  },

  async running(queries: Queries, userId: number, type: string, since: Date): Promise<DownloadRow | null> {
    const [row] = await queries
      .select()
      .from(downloads)
      .where(
        and(
          eq(downloads.userId, userId),
          eq(downloads.type, type),
          inArray(downloads.status, ['waiting', 'working']),
          gt(downloads.createdAt, since),
        ),
      )
      .orderBy(desc(downloads.createdAt))
      .limit(1);
    return row ?? null;
  },

  async add(queries: Queries, row: typeof downloads.$inferInsert): Promise<DownloadRow> {
    const [made] = await queries.insert(downloads).values(row).returning();
    return made!;
  },

  async own(queries: Queries, userId: number, id: string): Promise<DownloadRow | null> {
    const [row] = await queries
      .select()
      .from(downloads)
      .where(and(eq(downloads.id, id), eq(downloads.userId, userId)));
    return row ?? null;
  },

  async byId(queries: Queries, id: string): Promise<DownloadRow | null> {
    const [row] = await queries.select().from(downloads).where(eq(downloads.id, id));
    return row ?? null;
  },

  /** Null when there is nothing to work on any more. */
  async begin(queries: Queries, id: string): Promise<DownloadRow | null> {
    const [row] = await queries
      .update(downloads)
      .set({ status: 'working', progress: 0 })
      .where(and(eq(downloads.id, id), inArray(downloads.status, ['waiting', 'working'])))
      .returning();
    return row ?? null;
  },

  /** False when the work was called off meanwhile. */
  async working(
    queries: Queries,
    id: string,
    changes: Partial<typeof downloads.$inferInsert>,
  ): Promise<boolean> {
    const changed = await queries
      .update(downloads)
      .set(changes)
      .where(and(eq(downloads.id, id), eq(downloads.status, 'working')))
      .returning({ id: downloads.id });
    return changed.length > 0;
  },

  async over(queries: Queries, now: Date, abandonedBefore: Date): Promise<DownloadRow[]> {
    return queries
      .select()
      .from(downloads)
      .where(or(lte(downloads.expiresAt, now), lt(downloads.createdAt, abandonedBefore)))
      .limit(500);
  },

  async remove(queries: Queries, id: string): Promise<void> {
    await queries.delete(downloads).where(eq(downloads.id, id));
  },

  async newest(queries: Queries, userId: number, types: string[], limit: number): Promise<DownloadRow[]> {
    return queries
      .select()
      .from(downloads)
      .where(and(eq(downloads.userId, userId), inArray(downloads.type, types)))
      .orderBy(desc(downloads.createdAt))
      .limit(limit);
  },

  async allOf(queries: Queries, userId: number): Promise<DownloadRow[]> {
    return queries.select().from(downloads).where(eq(downloads.userId, userId)).orderBy(downloads.createdAt);
  },

  /** Cancelled and expired: the next sweep removes the bytes. */
  async detachUser(queries: Queries, userId: number): Promise<void> {
    await queries
      .update(downloads)
      .set({ userId: 0, status: 'failed', expiresAt: new Date(0) })
      .where(eq(downloads.userId, userId));
  },
};

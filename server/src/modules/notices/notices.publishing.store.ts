import { and, eq, notInArray } from 'drizzle-orm';
import type { Queries, Transaction } from '../../platform/database/database.ts';
import { noticeAttachments, notices, noticeVersions } from './notices.tables.ts';

type NoticeRow = typeof notices.$inferSelect;
type NewVersion = typeof noticeVersions.$inferInsert;

export const publishingStore = {
  async add(queries: Queries, rows: (typeof notices.$inferInsert)[]): Promise<NoticeRow[]> {
    return queries.insert(notices).values(rows).returning();
  },

  async addAttachments(queries: Queries, rows: (typeof noticeAttachments.$inferInsert)[]): Promise<void> {
    if (rows.length > 0) await queries.insert(noticeAttachments).values(rows);
  },

  async hold(transaction: Transaction, id: number): Promise<NoticeRow | null> {
    const [row] = await transaction.select().from(notices).where(eq(notices.id, id)).for('update');
    return row ?? null;
  },

  async update(
    queries: Queries,
    id: number,
    change: Partial<typeof notices.$inferInsert>,
  ): Promise<NoticeRow | null> {
    const [row] = await queries.update(notices).set(change).where(eq(notices.id, id)).returning();
    return row ?? null;
  },

  /** Null when it is out already, or was, or is gone. */
  async release(queries: Queries, id: number, publishedAt: Date): Promise<NoticeRow | null> {
    const [row] = await queries
      .update(notices)
      .set({ state: 'published', publishedAt, updatedAt: publishedAt })
      .where(and(eq(notices.id, id), notInArray(notices.state, ['published', 'withdrawn'])))
      .returning();
    return row ?? null;
  },

  /** False when it is not public. */
  async withdraw(queries: Queries, id: number, reason: string, now: Date): Promise<boolean> {
    const withdrawn = await queries
      .update(notices)
      .set({ state: 'withdrawn', withdrawnReason: reason, updatedAt: now })
      .where(and(eq(notices.id, id), eq(notices.state, 'published')))
      .returning({ id: notices.id });
    return withdrawn.length > 0;
  },

  /** A version that is written down already stays as it is. */
  async keepVersion(queries: Queries, row: NewVersion): Promise<void> {
    await queries.insert(noticeVersions).values(row).onConflictDoNothing();
  },

  async addVersion(queries: Queries, row: NewVersion): Promise<void> {
    await queries.insert(noticeVersions).values(row);
  },
};

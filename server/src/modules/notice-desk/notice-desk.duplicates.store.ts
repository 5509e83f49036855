import { and, desc, eq, gte, inArray, ne, type SQL } from 'drizzle-orm';
import type { Queries } from '../../platform/database/database.ts';
import { noticeIndex, noticeNumbers, notices, parties } from '../notices/notices.tables.ts';
import type { NoticeRow } from './notice-desk.store.ts';

/** Of unpublished notices a user sees its own alone; staff see all. */
export type Visibility = { ownerId: number } | 'everything';

const mostCompared = 300;

const newest = (queries: Queries, where: SQL | undefined) =>
  queries
    .select()
    .from(notices)
    .where(where)
    .orderBy(desc(notices.updatedAt), desc(notices.id))
    .limit(mostCompared);

export const duplicateStore = {
  async partyId(queries: Queries, name: string): Promise<number | null> {
    const [row] = await queries.select({ id: parties.id }).from(parties).where(eq(parties.name, name));
    return row?.id ?? null;
  },

  /** Published notices with this number. */
  async numbered(queries: Queries, number: string): Promise<number[]> {
    const rows = await queries
      .select({ id: noticeNumbers.noticeId })
      .from(noticeNumbers)
      .where(eq(noticeNumbers.number, number))
      .limit(mostCompared);
    return rows.map(({ id }) => id);
  },

  /** What a buyer published since then. */
  async recentOf(queries: Queries, buyerId: number, since: Date): Promise<number[]> {
    const rows = await queries
      .select({ id: noticeIndex.noticeId })
      .from(noticeIndex)
      .where(and(eq(noticeIndex.buyerId, buyerId), gte(noticeIndex.publishedAt, since)))
      .orderBy(desc(noticeIndex.publishedAt))
      .limit(mostCompared);
    return rows.map(({ id }) => id);
  },

  async published(queries: Queries, ids: number[]): Promise<NoticeRow[]> {
    if (ids.length === 0) return [];
    return newest(queries, and(inArray(notices.id, ids), ne(notices.state, 'withdrawn')));
  },

  async unpublished(queries: Queries, buyerId: number, visibility: Visibility): Promise<NoticeRow[]> {
    return newest(
      queries,
      and(
        inArray(notices.state, ['submitted', 'returned', 'scheduled']),
        eq(notices.buyerId, buyerId),
        visibility === 'everything' ? undefined : eq(notices.authorId, visibility.ownerId),
      ),
    );
  },
};

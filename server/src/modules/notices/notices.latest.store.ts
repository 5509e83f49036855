import { and, count, desc, eq, gt, gte, isNull, or } from 'drizzle-orm';
import type { Queries } from '../../platform/database/database.ts';
import { noticeIndex, parties } from './notices.tables.ts';

export type NoticeTotals = { notices: number; open: number; recent: number; parties: number };

export const latestStore = {
  /** The newest of a type that can still be answered, among those published since then. */
  async open(queries: Queries, type: number, { now, since }: { now: Date; since: Date }, limit: number) {
    const rows = await queries
      .select({ id: noticeIndex.noticeId })
      .from(noticeIndex)
      .where(
        and(
          gte(noticeIndex.publishedAt, since),
          eq(noticeIndex.type, type),
          or(isNull(noticeIndex.deadline), gt(noticeIndex.deadline, now)),
        ),
      )
      .orderBy(desc(noticeIndex.publishedAt), desc(noticeIndex.noticeId))
      .limit(limit);
    return rows.map(({ id }) => id);
  },

  async totals(queries: Queries, { now, since }: { now: Date; since: Date }): Promise<NoticeTotals> {
    const [all] = await queries.select({ count: count() }).from(noticeIndex);
    const [open] = await queries
      .select({ count: count() })
      .from(noticeIndex)
      .where(gt(noticeIndex.deadline, now));
    const [lately] = await queries
      .select({ count: count() })
      .from(noticeIndex)
      .where(gte(noticeIndex.publishedAt, since));
    const [organisations] = await queries.select({ count: count() }).from(parties);
    return { notices: all!.count, open: open!.count, recent: lately!.count, parties: organisations!.count };
  },
};

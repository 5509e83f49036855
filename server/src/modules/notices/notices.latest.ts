import { noticeTypes } from '@portal/contract/notice-content';
import type { NoticeRow } from '@portal/contract/notices';
import { and, count, desc, eq, gt, gte, isNull, or } from 'drizzle-orm';
import type { Platform } from '../../platform/platform.ts';
import { rowsByIds } from './notices.rows.ts';
import { noticeIndex, parties } from './notices.tables.ts';

const day = 86_400_000;
/** A type nobody has used for so long is not looked for through all the years. */
const recent = 120 * day;

export type NoticeTotals = { notices: number; open: number; recent: number; parties: number };

/** What a front page shows of the notices. */
export function createLatest({ database, clock }: Platform) {
  return {
    /** The newest of each type that can still be answered, newest first. */
    async latest(perType: number): Promise<NoticeRow[]> {
      const now = clock();
      const ids: number[] = [];
      for (const type of noticeTypes.keys()) {
        const rows = await database
          .select({ id: noticeIndex.noticeId })
          .from(noticeIndex)
          .where(
            and(
              gte(noticeIndex.publishedAt, new Date(now.getTime() - recent)),
              eq(noticeIndex.type, type),
              or(isNull(noticeIndex.deadline), gt(noticeIndex.deadline, now)),
            ),
          )
          .orderBy(desc(noticeIndex.publishedAt), desc(noticeIndex.noticeId))
          .limit(perType);
        ids.push(...rows.map(({ id }) => id));
      }
      const rows = await rowsByIds(database, ids);
      return rows.toSorted((one, other) => other.published - one.published || other.id - one.id);
    },

    async totals(): Promise<NoticeTotals> {
      const now = clock();
      const [all] = await database.select({ count: count() }).from(noticeIndex);
      const [open] = await database
        .select({ count: count() })
        .from(noticeIndex)
        .where(gt(noticeIndex.deadline, now));
      const [lately] = await database
        .select({ count: count() })
        .from(noticeIndex)
        .where(gte(noticeIndex.publishedAt, new Date(now.getTime() - 7 * day)));
      const [organisations] = await database.select({ count: count() }).from(parties);
      return { notices: all!.count, open: open!.count, recent: lately!.count, parties: organisations!.count };
    },
  };
}

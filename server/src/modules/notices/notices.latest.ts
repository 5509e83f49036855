import { noticeTypes } from '@portal/contract/notice-content';
import type { NoticeRow } from '@portal/contract/notices';
import type { Platform } from '../../platform/platform.ts';
import { latestStore, type NoticeTotals } from './notices.latest.store.ts';
import { rowsByIds } from './notices.rows.ts';

const day = 86_400_000;
/** A type nobody has used for so long is not looked for through all the years. */
const recent = 120 * day;

/** What a front page shows of the notices. */
export function createLatest({ database, clock }: Platform) {
  return {
    /** The newest of each type that can still be answered, newest first. */
    async latest(perType: number): Promise<NoticeRow[]> {
      const now = clock();
      const since = new Date(now.getTime() - recent);
      const ids: number[] = [];
      for (const type of noticeTypes.keys()) {
        ids.push(...(await latestStore.open(database, type, { now, since }, perType)));
      }
      const rows = await rowsByIds(database, ids);
      return rows.toSorted((one, other) => other.published - one.published || other.id - one.id);
    },

    async totals(): Promise<NoticeTotals> {
      const now = clock();
      return latestStore.totals(database, { now, since: new Date(now.getTime() - 7 * day) });
    },
  };
}

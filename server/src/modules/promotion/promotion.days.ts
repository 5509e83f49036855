import type { PromotionDay } from '@portal/contract/promotion';
import { formatDate, toUnixSeconds } from '@portal/contract/time';
import type { Queries } from '../../platform/database/database.ts';
import { promotionLists as lists } from './promotion.lists.store.ts';

const day = 86_400_000;
const shownDays = 30;

/** The last thirty days of China, oldest first; of one inviter, or of all. */
export async function dailyFigures(
  queries: Queries,
  now: Date,
  inviterId: number | null,
): Promise<PromotionDay[]> {
  const dates = Array.from({ length: shownDays }, (_, index) =>
    formatDate(toUnixSeconds(new Date(now.getTime() - (shownDays - 1 - index) * day))),
  );
  const since = new Date(`${dates[0]}T00:00:00+08:00`);
  const invited = await lists.invitedByDay(queries, since, inviterId);
  const rewarded = await lists.rewardedByDay(queries, since, inviterId);
  const on = (rows: typeof invited, date: string) => rows.find((row) => row.day === date)?.count ?? 0;
  return dates.map((date) => ({ day: date, invited: on(invited, date), rewarded: on(rewarded, date) }));
}

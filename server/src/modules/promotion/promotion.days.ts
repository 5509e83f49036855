import { daysUpTo, startOfDay } from '@portal/contract/days';
import type { PromotionDay } from '@portal/contract/promotion';
import type { Queries } from '../../platform/database/database.ts';
import { promotionListStore as lists } from './promotion.lists.store.ts';

const shownDays = 30;

/** The last thirty days of China, oldest first; of one inviter, or of all. */
export async function dailyFigures(
  queries: Queries,
  now: Date,
  inviterId: number | null,
): Promise<PromotionDay[]> {
  const dates = daysUpTo(now, shownDays);
  const since = startOfDay(dates[0]!);
  const invited = await lists.invitedByDay(queries, since, inviterId);
  const rewarded = await lists.rewardedByDay(queries, since, inviterId);
  const on = (rows: typeof invited, date: string) => rows.find((row) => row.day === date)?.count ?? 0;
  return dates.map((date) => ({ day: date, invited: on(invited, date), rewarded: on(rewarded, date) }));
}

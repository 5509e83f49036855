// What the list offers as ranges, so that the server can count them and the page name them.

import { addDays, dayOf, startOfDay } from './days.ts';
import { fenOfTenThousand } from './yuan.ts';

export const publishPeriods = [
  { title: '今天', days: 1 },
  { title: '近 3 天', days: 3 },
  { title: '近 7 天', days: 7 },
  { title: '近 30 天', days: 30 },
  { title: '近 90 天', days: 90 },
] as const;

/** The midnight in China with which a period of days up to now begins, in Unix seconds. */
export function periodStart(days: number, now: Date): number {
  return startOfDay(addDays(dayOf(now), 1 - days)).getTime() / 1000;
}

const tenThousands = (amount: number) => amount * fenOfTenThousand;

/** In fen, both ends included; null is open. */
export const budgetRanges: { title: string; least: number | null; most: number | null }[] = [
  { title: '50 万元以下', least: null, most: tenThousands(50) },
  { title: '50 万至 200 万元', least: tenThousands(50), most: tenThousands(200) },
  { title: '200 万至 500 万元', least: tenThousands(200), most: tenThousands(500) },
  { title: '500 万至 1000 万元', least: tenThousands(500), most: tenThousands(1000) },
  { title: '1000 万元以上', least: tenThousands(1000), most: null },
];

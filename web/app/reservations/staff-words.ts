import type { OpeningHours, ReservationRule } from '@portal/contract/reservation-desk';
import { weekdayTitle } from '@portal/contract/reservation-titles';

export const hoursWords = ({ from, to, minutes, capacity }: OpeningHours) =>
  `${from}–${to}，每段 ${minutes} 分钟，${capacity} 个名额`;

export function weekdaysText(weekdays: readonly number[]): string {
  const sorted = weekdays.toSorted((one, other) => one - other);
  if (sorted.length === 7) return '每天';
  if (sorted.join('') === '12345') return '工作日';
  return `周${sorted.map((each) => weekdayTitle[each - 1]).join('、')}`;
}

export const ruleText = (rule: ReservationRule) => `${weekdaysText(rule.weekdays)} ${hoursWords(rule)}`;

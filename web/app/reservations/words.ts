import type { ReservationState } from '@portal/contract/reservation-titles';
import { weekdayTitle } from '@portal/contract/reservation-titles';
import { formatDate, formatMoment } from '@portal/contract/time';
import { weekday } from '../ui/calendar.ts';
import type { Tone } from '../ui/tone.ts';

export const stateTones: Record<ReservationState, Tone> = {
  waiting: 'info',
  offered: 'accent',
  held: 'accent',
  booked: 'brand',
  attended: 'neutral',
  no_show: 'danger',
  cancelled: 'neutral',
};

/** 14:00 */
export const clockText = (seconds: number) => formatMoment(seconds).slice(11);

/** 14:00–15:00 */
export const hoursText = (starts: number, ends: number) => `${clockText(starts)}–${clockText(ends)}`;

export const weekdayText = (day: string) => `周${weekdayTitle[weekday(day)]}`;

/** 11 月 17 日 周二 */
export function dayLabel(day: string): string {
  const [, month, date] = day.split('-').map(Number);
  return `${month} 月 ${date} 日 ${weekdayText(day)}`;
}

/** 11 月 17 日 周二 14:00–15:00 */
export const spanText = (starts: number, ends: number) =>
  `${dayLabel(formatDate(starts))} ${hoursText(starts, ends)}`;

export function leadText(minutes: number): string {
  if (minutes === 0) return '开始前均可预约';
  const text =
    minutes % 1440 === 0
      ? `${minutes / 1440} 天`
      : minutes % 60 === 0
        ? `${minutes / 60} 小时`
        : `${minutes} 分钟`;
  return `须提前 ${text}`;
}

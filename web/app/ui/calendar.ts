import { addDays, dayOf } from '@portal/contract/days';

/** A day is `YYYY-MM-DD`: it sorts as text and knows no time zone. */
export type Day = string;

function ms(day: Day): number {
  return Date.parse(`${day}T00:00:00Z`);
}

function fromMs(value: number): Day {
  return new Date(value).toISOString().slice(0, 10);
}

/** Today in China, where every deadline of the site is counted. */
export function today(now: Date = new Date()): Day {
  return dayOf(now);
}

export function isDay(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(ms(text)) && fromMs(ms(text)) === text;
}

/** The same day of another month, or its last one: 31 January plus a month is 28 or 29 February. */
export function addMonths(day: Day, count: number): Day {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number];
  const last = new Date(Date.UTC(year, month + count, 0)).getUTCDate();
  return fromMs(Date.UTC(year, month - 1 + count, Math.min(date, last)));
}

/** Monday is 0, as calendars are printed in China. */
export function weekday(day: Day): number {
  return (new Date(ms(day)).getUTCDay() + 6) % 7;
}

/** Six weeks from the Monday on or before the first of the month, so that the calendar never changes height. */
export function monthGrid(day: Day): Day[][] {
  const first = `${day.slice(0, 7)}-01`;
  const start = addDays(first, -weekday(first));
  return Array.from({ length: 6 }, (_, week) =>
    Array.from({ length: 7 }, (_, column) => addDays(start, week * 7 + column)),
  );
}

export function within(day: Day, min?: Day, max?: Day): boolean {
  return (!min || day >= min) && (!max || day <= max);
}

export function clampDay(day: Day, min?: Day, max?: Day): Day {
  if (min && day < min) return min;
  if (max && day > max) return max;
  return day;
}

/** Where a key leads from a day; null for keys the calendar does not use. */
export function moveDay(day: Day, key: string, shift = false): Day | null {
  switch (key) {
    case 'ArrowLeft':
      return addDays(day, -1);
    case 'ArrowRight':
      return addDays(day, 1);
    case 'ArrowUp':
      return addDays(day, -7);
    case 'ArrowDown':
      return addDays(day, 7);
    case 'Home':
      return addDays(day, -weekday(day));
    case 'End':
      return addDays(day, 6 - weekday(day));
    case 'PageUp':
      return addMonths(day, shift ? -12 : -1);
    case 'PageDown':
      return addMonths(day, shift ? 12 : 1);
    default:
      return null;
  }
}

export type DayRange = { from: Day; to: Day };

/** The last `days` days, today included. */
export function lastDays(days: number, end: Day = today()): DayRange {
  return { from: addDays(end, 1 - days), to: end };
}

/** A second choice closes the range whichever way round it was made; a third begins anew. */
export function extendRange(start: Day | null, day: Day): { start: Day } | DayRange {
  if (start === null) return { start: day };
  return start <= day ? { from: start, to: day } : { from: day, to: start };
}

export function dayText(day: Day): string {
  const [year, month, date] = day.split('-').map(Number);
  return `${year} 年 ${month} 月 ${date} 日`;
}

export function monthText(day: Day): string {
  const [year, month] = day.split('-').map(Number);
  return `${year} 年 ${month} 月`;
}

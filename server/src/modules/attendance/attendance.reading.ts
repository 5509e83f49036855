import { dayOf, startOfDay } from '@portal/contract/days';
import type { Platform } from '../../platform/platform.ts';
import { attendanceStore as store } from './attendance.store.ts';
import { ownEntryOf } from './attendance.wire.ts';

export type AttendanceReading = ReturnType<typeof createReading>;

/** What somebody attended, by the calendar of China. */
export function createReading({ database, clock }: Pick<Platform, 'database' | 'clock'>) {
  const firstOf = (year: number, month: number) => {
    // Month 13 is January of the next year.
    const first = new Date(Date.UTC(year, month - 1, 1)).toISOString().slice(0, 10);
    return startOfDay(first);
  };

  return {
    async month(userId: number, asked: string | undefined) {
      const today = dayOf(clock());
      const month = asked ?? today.slice(0, 7);
      const [year, number] = month.split('-').map(Number) as [number, number];
      const from = firstOf(year, number);
      const to = firstOf(year, number + 1);
      const rows = await store.ownBetween(database, userId, from, to);
      return {
        month,
        today,
        total: await store.ownTotal(database, userId),
        entries: rows.map(({ entry, session, courseTitle }) => ownEntryOf(entry, session, courseTitle)),
        credit_hours: await store.hoursBetween(database, userId, from, to),
        year_credit_hours: await store.hoursBetween(database, userId, firstOf(year, 1), firstOf(year + 1, 1)),
      };
    },
  };
}

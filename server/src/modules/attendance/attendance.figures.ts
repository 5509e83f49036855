import { and, count, eq, gte, isNull, sql } from 'drizzle-orm';
import type { Platform } from '../../platform/platform.ts';
import { dayOf } from '../../platform/figures.ts';
import type { Figures } from '../../platform/module.ts';
import { attendanceStore as store } from './attendance.store.ts';
import { attendanceEntries as entries } from './attendance.tables.ts';

export function attendanceFigures({ database, clock }: Pick<Platform, 'database' | 'clock'>): Figures {
  const attended = (since: Date, userId: number | null) =>
    database
      .select({ day: dayOf(entries.at), count: count() })
      .from(entries)
      .where(
        and(
          gte(entries.at, since),
          isNull(entries.removedAt),
          userId === null ? undefined : eq(entries.userId, userId),
        ),
      )
      .groupBy(sql`1`);
  return {
    user: {
      counts: async (userId) => ({ attended: await store.ownTotal(database, userId) }),
      days: async (userId, since) => ({ attended: await attended(since, userId) }),
    },
    staff: {
      counts: async () => ({ open_attendance: await store.total(database, { state: 'open', now: clock() }) }),
      days: async (_, since) => ({ attended: await attended(since, null) }),
    },
  };
}

import { addDays, dayOf, startOfDay } from '@portal/contract/days';
import { and, eq, gte, inArray, lt, ne, count, sql } from 'drizzle-orm';
import { dayOf as dayColumn } from '../../platform/figures.ts';
import type { Figures } from '../../platform/module.ts';
import type { Platform } from '../../platform/platform.ts';
import { reservationStore as store } from './reservations.store.ts';
import { reservations } from './reservations.tables.ts';

export function reservationFigures({ database, clock }: Pick<Platform, 'database' | 'clock'>): Figures {
  const reserved = (since: Date, userId: number | null) =>
    database
      .select({ day: dayColumn(reservations.createdAt), count: count() })
      .from(reservations)
      .where(
        and(
          gte(reservations.createdAt, since),
          ne(reservations.state, 'waiting'),
          userId === null ? undefined : eq(reservations.userId, userId),
        ),
      )
      .groupBy(sql`1`);
  const today = () => {
    const day = dayOf(clock());
    return database.$count(
      reservations,
      and(
        gte(reservations.startsAt, startOfDay(day)),
        lt(reservations.startsAt, startOfDay(addDays(day, 1))),
        inArray(reservations.state, ['booked', 'attended', 'no_show']),
      ),
    );
  };
  return {
    user: {
      counts: async (userId) => ({ coming_reservations: await store.countComing(database, userId, clock()) }),
      days: async (userId, since) => ({ reserved: await reserved(since, userId) }),
    },
    staff: {
      counts: async () => ({ reservations_today: await today() }),
      days: async (_, since) => ({ reserved: await reserved(since, null) }),
    },
  };
}

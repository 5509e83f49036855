import type { ReservationState } from '@portal/contract/reservation-titles';
import { and, asc, eq, gt, gte, lt, lte, or, sql, type SQL } from 'drizzle-orm';
import type { Queries } from '../../platform/database/database.ts';
import { mostExceptions } from './reservations.services.store.ts';
import type { ReservationRow } from './reservations.store.ts';
import {
  reservations,
  reservationExceptions as exceptions,
  reservationServices as services,
} from './reservations.tables.ts';

export type ExportFilter = {
  from: Date;
  to: Date;
  service_id?: number | undefined;
  state?: ReservationState | undefined;
};

/** Reservations of the day and of the services of an exception that are still to come. */
const begins = sql`${exceptions.day}::date::timestamp at time zone 'Asia/Shanghai'`;
const isTouched = sql`${reservations.startsAt} >= ${begins} and ${reservations.startsAt} < ${begins} + interval '1 day'
  and ${reservations.state} in ('offered', 'held', 'booked')
  and (${exceptions.serviceId} is null or ${reservations.serviceId} = ${exceptions.serviceId})`;

/** What staff see of all reservations. */
export const deskStore = {
  /** For the calendar of staff; those that never had a place are left out. */
  between(queries: Queries, from: Date, to: Date, serviceId?: number): Promise<ReservationRow[]> {
    return queries
      .select()
      .from(reservations)
      .where(
        and(
          gte(reservations.startsAt, from),
          lt(reservations.startsAt, to),
          serviceId === undefined ? undefined : eq(reservations.serviceId, serviceId),
        ),
      )
      .orderBy(asc(reservations.startsAt), asc(reservations.id))
      .limit(5000);
  },

  /** With how many reservations each of them touches. */
  exceptions(queries: Queries, from: string, to: string) {
    return queries
      .select({ row: exceptions, affected: queries.$count(reservations, isTouched) })
      .from(exceptions)
      .where(and(gte(exceptions.day, from), lte(exceptions.day, to)))
      .orderBy(asc(exceptions.day), asc(exceptions.id))
      .limit(mostExceptions);
  },

  async affectedBy(queries: Queries, exceptionId: number): Promise<number> {
    const [row] = await queries
      .select({ affected: queries.$count(reservations, isTouched) })
      .from(exceptions)
      .where(eq(exceptions.id, exceptionId));
    return row?.affected ?? 0;
  },

  exportTotal: (queries: Queries, filter: ExportFilter): Promise<number> =>
    queries.$count(reservations, exported(filter)),

  exportAfter(queries: Queries, filter: ExportFilter, after: ReservationRow | null, limit: number) {
    const later =
      after &&
      or(
        gt(reservations.startsAt, after.startsAt),
        and(eq(reservations.startsAt, after.startsAt), gt(reservations.id, after.id)),
      );
    return queries
      .select({ row: reservations, service: services })
      .from(reservations)
      .innerJoin(services, eq(services.id, reservations.serviceId))
      .where(and(exported(filter), later ?? undefined))
      .orderBy(asc(reservations.startsAt), asc(reservations.id))
      .limit(limit);
  },
};

function exported({ from, to, service_id, state }: ExportFilter): SQL | undefined {
  return and(
    gte(reservations.startsAt, from),
    lt(reservations.startsAt, to),
    service_id === undefined ? undefined : eq(reservations.serviceId, service_id),
    state === undefined ? undefined : eq(reservations.state, state),
  );
}

import { addDays, dayOf, startOfDay } from '@portal/contract/days';
import type { OrderHold } from '@portal/contract/order-titles';
import type { PageRequest } from '@portal/contract/paging';
import type { OwnReservation, ReservationService } from '@portal/contract/reservations';
import { toUnixSeconds } from '@portal/contract/time';
import type { Platform } from '../../platform/platform.ts';
import { refused } from './reservations.places.ts';
import { isBookable } from './reservations.rules.ts';
import { type ServiceRow, serviceStore } from './reservations.services.store.ts';
import { type DayException, slotsOn, takenDuring } from './reservations.slots.ts';
import { type ReservationRow, reservationStore as store, type TakenRow } from './reservations.store.ts';
import { type FoundReservation, ownOf, serviceOf } from './reservations.wire.ts';

type Shown = {
  product_id?: number | undefined;
  from?: string | undefined;
  days: number;
  moving?: number | undefined;
};
type Links = (row: ReservationRow) => { check_in: string; calendar: string };
export type Reading = ReturnType<typeof createReading>;

/** How many free slots a list names of each service. */
const mostInList = 6;

export type ReadingPorts = {
  /** Which of these unpaid orders wait for a bank transfer. */
  orders: {
    waitingForTransfer(
      unpaid: { orderNo: string; expireAt: Date }[],
    ): Promise<ReadonlyMap<string, OrderHold>>;
  };
};

/** What is free, and what somebody has. */
export function createReading(
  { database, clock, keyring }: Pick<Platform, 'database' | 'clock' | 'keyring'>,
  { orders }: ReadingPorts,
  linksOf: Links,
) {
  /** The slots of these days that can be reserved, the full ones among them. */
  function slotsOf(
    service: ServiceRow,
    days: readonly string[],
    { rows, exceptions, now }: { rows: readonly TakenRow[]; exceptions: readonly DayException[]; now: Date },
  ): ReservationService['slots'] {
    const ofService = rows.filter((row) => row.serviceId === service.id);
    const byDay: Map<string, TakenRow[]> = Map.groupBy(ofService, (row) => dayOf(row.startsAt));
    return days
      .flatMap((day) =>
        slotsOn(day, service, exceptions).map((slot) => ({
          ...slot,
          taken: takenDuring(slot, byDay.get(day) ?? []),
        })),
      )
      .filter((slot) => isBookable(service, slot.startsAt, now))
      .map(({ startsAt, endsAt, capacity, taken }) => ({
        slot_id: toUnixSeconds(startsAt),
        starts: toUnixSeconds(startsAt),
        ends: toUnixSeconds(endsAt),
        capacity,
        free: Math.max(0, capacity - taken),
      }));
  }

  async function ownReservations(found: readonly FoundReservation[]): Promise<OwnReservation[]> {
    const unpaid = found.flatMap(({ row: { state, orderNo, until } }) =>
      state === 'held' && orderNo !== null && until !== null ? [{ orderNo, expireAt: until }] : [],
    );
    const waiting = await orders.waitingForTransfer(unpaid);
    return found.map((each) => ownOf(each, { waiting, keyring, now: clock(), linksOf }));
  }

  return {
    /** `moving`: a reservation of that user, whose place counts as free. */
    async services(
      { product_id, from, days, moving }: Shown,
      userId: number | null,
    ): Promise<ReservationService[]> {
      const now = clock();
      const today = dayOf(now);
      const first = from && from > today ? from : today;
      const shown = Array.from({ length: days }, (_, index) => addDays(first, index));
      const last = shown.at(-1)!;
      const services =
        product_id === undefined
          ? await serviceStore.open(database)
          : (await serviceStore.byIds(database, [product_id])).filter(({ open }) => open);
      const exceptions = await serviceStore.exceptions(database, first, last);
      const own = moving === undefined || userId === null ? null : await store.byId(database, moving, userId);
      const rows = await store.takenBetween(database, startOfDay(first), startOfDay(addDays(last, 1)), {
        serviceId: product_id,
        besides: own?.id,
      });
      return services.map((service) => {
        const slots = slotsOf(service, shown, { rows, exceptions, now });
        const listed =
          product_id === undefined ? slots.filter(({ free }) => free > 0).slice(0, mostInList) : slots;
        return serviceOf(service, listed, now);
      });
    },

    async list(userId: number, { scope, page, page_size }: PageRequest & { scope: 'coming' | 'past' }) {
      const now = clock();
      const { rows, total } = await store.ownPage(
        database,
        { userId, scope, now },
        { offset: (page - 1) * page_size, limit: page_size },
      );
      return { total, page, page_size, data: await ownReservations(rows) };
    },

    async read(userId: number, id: number): Promise<OwnReservation> {
      const found = await store.own(database, userId, id);
      if (!found) throw refused('预约不存在');
      return (await ownReservations([found]))[0]!;
    },
  };
}

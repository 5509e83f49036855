import { toUnixSeconds } from '@portal/contract/time';
import type { PersonalData } from '../../platform/module.ts';
import type { Platform } from '../../platform/platform.ts';
import { type BookingPorts, createBooking } from './reservations.booking.ts';
import { createCalendarFiles } from './reservations.calendar.ts';
import { createDesk } from './reservations.desk.ts';
import { reservationDownload } from './reservations.downloads.ts';
import { reservationFigures } from './reservations.figures.ts';
import { reservationGoods } from './reservations.goods.ts';
import { reservationJobs } from './reservations.jobs.ts';
import { createPlaces, type PlacePorts } from './reservations.places.ts';
import { createReading, type ReadingPorts } from './reservations.reading.ts';
import { reservationRoutes } from './reservations.routes.ts';
import { serviceStore } from './reservations.services.store.ts';
import { reservationStore as store } from './reservations.store.ts';
import { createTokens } from './reservations.token.ts';
import { createVisits } from './reservations.visits.ts';

export type Reservations = ReturnType<typeof createReservations>;

/** Services with slots by rule: reserved, waited for, paid through an order, and attended. */
export function createReservations(platform: Platform, ports: PlacePorts & BookingPorts & ReadingPorts) {
  const { database, clock, keyring, settings } = platform;
  const places = createPlaces(platform, ports);
  const tokens = createTokens(keyring);
  const files = createCalendarFiles(platform);
  const desk = createDesk(platform, places);
  const reading = createReading(platform, ports, (row) => ({
    // An address, so that the camera of any phone of staff opens the page that checks in.
    check_in: `${settings.publicUrl}/admin/reservations?check_in=${tokens.tokenOf(row)}`,
    calendar: files.linkOf(row),
  }));

  const personalData: PersonalData = {
    name: 'reservations',
    collect: async (userId) =>
      (await store.allOf(database, userId)).map(({ row, service }) => ({
        service: service.title,
        place: service.place,
        starts: toUnixSeconds(row.startsAt),
        ends: toUnixSeconds(row.endsAt),
        state: row.state,
        name: row.name,
        mobile: keyring.open(row.mobileSealed),
        remark: row.remark,
        price: row.price,
        order_no: row.orderNo,
        reason: row.reason,
        create_time: toUnixSeconds(row.createdAt),
      })),
    async erase(transaction, userId) {
      for (const id of await store.activeIdsOf(transaction, userId)) {
        await places.end(transaction, await places.hold(transaction, id), '账号已注销');
      }
      await store.forget(transaction, userId, keyring.seal(''));
    },
  };

  return {
    calls: reservationRoutes({
      booking: createBooking(platform, ports, places),
      reading,
      desk,
      visits: createVisits(platform, { desk, places, tokens }),
    }),
    jobs: reservationJobs(platform, places),
    mounts: [files.mount],
    downloads: [reservationDownload(platform)],
    figures: reservationFigures(platform),
    personalData,
    goods: [reservationGoods(platform, places)],
    /** For site maps: the services with an id in (from, to] that are open. */
    addresses: {
      lastId: () => serviceStore.lastId(database),
      async between(from: number, to: number) {
        const rows = await serviceStore.addresses(database, from, to);
        return rows.map(({ id, updatedAt }) => ({ path: `/reserve/${id}`, updated: updatedAt }));
      },
    },
    /** Why somebody cannot leave yet, or give up an identity. */
    async blockers(userId: number): Promise<string[]> {
      const coming = await store.countComing(database, userId, clock());
      return coming === 0 ? [] : [`还有 ${coming} 个未完成的预约或候补，请先取消或等待服务完成`];
    },
  };
}

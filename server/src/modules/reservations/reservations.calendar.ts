import { Hono } from 'hono';
import { toUnixSeconds } from '@portal/contract/time';
import { calendarFile, calendarText, localMoment, utcMoment } from '../../platform/calendar-file.ts';
import type { NodeEnv } from '../../platform/http/mount.ts';
import type { Platform } from '../../platform/platform.ts';
import { createSignedLinks } from '../../platform/signed-links.ts';
import { ownPage } from './reservations.places.ts';
import { type ServiceRow, serviceStore } from './reservations.services.store.ts';
import { type ReservationRow, reservationStore as store } from './reservations.store.ts';

const daySeconds = 86_400;

/** The calendar file of a reservation, at an address that its owner was given for a day. */
export function createCalendarFiles(platform: Pick<Platform, 'database' | 'clock' | 'keyring' | 'settings'>) {
  const { database, clock, keyring, settings } = platform;
  const links = createSignedLinks(keyring, clock, 'reservation-calendar');

  function fileOf(row: ReservationRow, service: ServiceRow): string {
    const url = `${settings.publicUrl}${ownPage}`;
    const about = [service.summary, `地点：${service.place}`, url].join('\n');
    return calendarFile('reservations', [
      'BEGIN:VEVENT',
      `UID:reservation-${row.id}@${new URL(settings.publicUrl).host}`,
      `DTSTAMP:${utcMoment(toUnixSeconds(row.updatedAt))}`,
      `SEQUENCE:${row.moves}`,
      localMoment('DTSTART', toUnixSeconds(row.startsAt)),
      localMoment('DTEND', toUnixSeconds(row.endsAt)),
      `SUMMARY:${calendarText(`预约：${service.title}`)}`,
      `DESCRIPTION:${calendarText(about)}`,
      `LOCATION:${calendarText(service.place)}`,
      `URL:${url}`,
      'BEGIN:VALARM',
      'ACTION:DISPLAY',
      'TRIGGER:-PT2H',
      `DESCRIPTION:${calendarText(`两小时后：${service.title}`)}`,
      'END:VALARM',
      'END:VEVENT',
    ]);
  }

  const app = new Hono<NodeEnv>();
  app.get('/reservations/:file{[1-9][0-9]{0,14}\\.ics}', async (context) => {
    const id = Number.parseInt(context.req.param('file'), 10);
    const { expires, signature } = context.req.query();
    const row = links.opens(`${id}`, { expires, signature }) ? await store.byId(database, id) : null;
    const service = row && (await serviceStore.byId(database, row.serviceId));
    if (!row || !service || row.state !== 'booked')
      return context.text('链接已失效，请在「我的预约」中重新打开', 404);
    return context.body(fileOf(row, service), 200, {
      'Content-Type': 'text/calendar; charset=utf-8',
      'Content-Disposition': `attachment; filename="reservation-${id}.ics"`,
      'Cache-Control': 'private, no-store',
    });
  });

  return {
    mount: app,
    linkOf: ({ id }: Pick<ReservationRow, 'id'>): string =>
      `/reservations/${id}.ics?${links.query(`${id}`, daySeconds).query}`,
  };
}

import { z } from 'zod';
import { change } from '../../platform/change.ts';
import { job, type Job } from '../../platform/jobs.ts';
import type { Platform } from '../../platform/platform.ts';
import { momentText, type Places } from './reservations.places.ts';
import { isBookable } from './reservations.rules.ts';
import { serviceStore } from './reservations.services.store.ts';
import { dayLength } from './reservations.slots.ts';
import { reservationStore as store } from './reservations.store.ts';

const atOnce = 500;

/** What happens by the clock. */
export function reservationJobs(platform: Platform, places: Places): Job[] {
  const { database, clock } = platform;

  /** What the delayed jobs missed, what new rules made free, and who waited for nothing. */
  const sweep = job({
    name: 'reservations.sweep',
    data: z.object({}),
    schedule: '*/5 * * * *',
    run: async () => {
      for (const id of await store.due(database, clock(), atOnce)) await places.lapseOf(id);
      for (const key of await store.waitedFor(database, atOnce)) {
        await change(platform, 'reservations', async (transaction) => {
          await store.lockSlot(transaction, key);
          const service = await serviceStore.byId(transaction, key.serviceId);
          if (service && isBookable(service, key.startsAt, clock())) {
            await places.offer(transaction, key);
            return;
          }
          for (;;) {
            const next = await store.nextWaiting(transaction, key);
            if (!next) return;
            await places.end(transaction, next, '未候补到名额');
          }
        });
      }
    },
  });

  const remind = job({
    name: 'reservations.remind',
    data: z.object({}),
    schedule: '*/15 * * * *',
    run: async () => {
      const now = clock();
      const rows = await store.toRemind(database, now, new Date(now.getTime() + dayLength), atOnce);
      for (const { row, service } of rows) {
        await database.transaction(async (transaction) => {
          if (!(await store.reminded(transaction, row, now))) return;
          await places.tell(transaction, row, 'reminder', {
            title: '预约提醒',
            content: `您预约的「${service.title}」将于 ${momentText(row.startsAt)} 开始，地点：${service.place}。到场时请出示预约二维码。`,
          });
        });
      }
    },
  });

  return [places.lapse, sweep, remind];
}

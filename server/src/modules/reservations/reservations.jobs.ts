import { dayLength } from '@portal/contract/days';
import { z } from 'zod';
import { change } from '../../platform/change.ts';
import { eachSettled } from '../../platform/each-settled.ts';
import { job, type Job } from '../../platform/jobs.ts';
import type { Platform } from '../../platform/platform.ts';
import { momentText, type Places } from './reservations.places.ts';
import { isBookable } from './reservations.rules.ts';
import { serviceStore } from './reservations.services.store.ts';
import { reservationStore as store, type SlotKey } from './reservations.store.ts';

const atOnce = 500;

/** What happens by the clock. */
export function reservationJobs(platform: Platform, places: Places): Job[] {
  const { database, clock } = platform;

  /** What the delayed jobs missed, what new rules made free, and who waited for nothing. */
  const sweep = job({
    name: 'reservations.sweep',
    title: '处理到时的预约',
    data: z.object({}),
    schedule: '*/5 * * * *',
    run: async () => {
      const due = await store.due(database, clock(), atOnce);
      try {
        await eachSettled(due, (id) => places.lapseOf(id));
      } finally {
        await eachSettled(await store.waitedFor(database, atOnce), serveWaiting);
      }
    },
  });

  function serveWaiting({ serviceId, startsAt }: SlotKey): Promise<void> {
    return change(platform, 'reservations', async (transaction) => {
      const service = (await serviceStore.hold(transaction, serviceId))!;
      const slot = await places.slotOf(transaction, service, startsAt);
      if (slot && isBookable(service, startsAt, clock())) {
        await places.offer(transaction, service, slot);
        return;
      }
      const reason = slot ? '未候补到名额' : '该时段不再开放';
      await places.endWaiting(transaction, service, { startsAt, reason });
    });
  }

  const remind = job({
    name: 'reservations.remind',
    title: '提醒即将开始的预约',
    data: z.object({}),
    schedule: '*/15 * * * *',
    run: async () => {
      const now = clock();
      const rows = await store.toRemind(database, now, new Date(now.getTime() + dayLength), atOnce);
      await eachSettled(rows, ({ row, service }) =>
        database.transaction(async (transaction) => {
          if (!(await store.reminded(transaction, row, now))) return;
          await places.tell(transaction, row, 'reminder', {
            title: '预约提醒',
            content: `您预约的「${service.title}」将于 ${momentText(row.startsAt)} 开始，地点：${service.place}。到场时请出示预约二维码。`,
          });
        }),
      );
    },
  });

  return [places.lapse, sweep, remind];
}

import { membershipReminderDays } from '@portal/contract/membership-titles';
import { formatMoment, toUnixSeconds } from '@portal/contract/time';
import { z } from 'zod';
import { type Job, job } from '../../platform/jobs.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Messages } from '../messages/messages.ts';
import { membershipStore as store } from './memberships.store.ts';

export type ReminderPorts = { messages: Pick<Messages, 'sendAll'> };

const day = 86_400_000;
const batch = 200;

/** Seven days and one day before a membership ends its owner is told, once each; an extension begins anew. */
export function reminderJob(
  { database, clock }: Pick<Platform, 'database' | 'clock'>,
  { messages }: ReminderPorts,
): Job {
  /** How many were told. */
  function remindSome(days: number): Promise<number> {
    const now = clock();
    return database.transaction(async (transaction) => {
      const until = new Date(now.getTime() + days * day);
      const rows = await store.toRemind(transaction, now, until, days, batch);
      if (rows.length === 0) return 0;
      await messages.sendAll(
        transaction,
        rows.map(({ userId, endsAt }) => ({
          userId,
          type: 2,
          title: '会员即将到期',
          content: `您的会员将于 ${formatMoment(toUnixSeconds(endsAt))} 到期，到期前续费，时长从到期之日起顺延。`,
          link: '/vip',
          eventKey: `membership-ending:${userId}:${endsAt.getTime()}:${days}`,
        })),
      );
      await store.reminded(
        transaction,
        rows.map(({ userId }) => userId),
        days,
      );
      return rows.length;
    });
  }

  return job({
    name: 'memberships.remind',
    title: '提醒会员到期',
    data: z.object({}),
    schedule: '17 * * * *',
    async run() {
      // The nearest first: who has a day left is not told of seven.
      for (const days of membershipReminderDays.toReversed()) {
        let told = batch;
        while (told === batch) told = await remindSome(days);
      }
    },
  });
}

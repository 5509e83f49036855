import { z } from 'zod';
import { job, type Job } from '../../platform/jobs.ts';
import type { Platform } from '../../platform/platform.ts';
import type { SubscriptionRules } from './subscriptions.rules.ts';

const nothing = z.object({});

/** Matching runs every minute, and at once when something was published: call `wake` after the commit. */
export function createSubscriptionJobs(
  { jobs, log }: Pick<Platform, 'jobs' | 'log'>,
  subscriptions: SubscriptionRules,
) {
  let isIdle = true;
  const match: Job<typeof nothing> = job({
    name: 'subscriptions.match',
    data: nothing,
    schedule: '* * * * *',
    pollSeconds: 2,
    async run() {
      isIdle = true;
      await subscriptions.matching.drain();
    },
  });
  return {
    jobs: [
      match as Job,
      job({
        name: 'subscriptions.digest',
        data: nothing,
        schedule: '0 8 * * *',
        run: () => subscriptions.digest.send(),
      }) as Job,
      job({
        name: 'subscriptions.remind',
        data: nothing,
        schedule: '* * * * *',
        run: () => subscriptions.reminders.run(),
      }) as Job,
      job({
        name: 'subscriptions.prune',
        data: nothing,
        schedule: '43 4 * * *',
        async run() {
          await subscriptions.digest.prune();
          await subscriptions.reminders.prune();
        },
      }) as Job,
    ],
    /** Many publications before the job begins wake it once. */
    async wake(): Promise<void> {
      if (!isIdle) return;
      isIdle = false;
      try {
        await jobs.send(match, {});
      } catch (error) {
        // The schedule comes round within the minute.
        isIdle = true;
        log.warn({ error }, 'subscriptions could not be woken');
      }
    },
  };
}

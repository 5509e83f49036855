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
  const match: Job<typeof nothing> = job({
    name: 'subscriptions.match',
    title: '匹配新公告与订阅',
    data: nothing,
    schedule: '* * * * *',
    pollSeconds: 2,
    // Coalesces wake-ups: many publications before it starts, in whichever process, run it once.
    single: true,
    run: () => subscriptions.matching.drain(),
  });
  return {
    jobs: [
      match as Job,
      // After eight it comes round every hour, so that a morning without power is made up for; nobody gets a second one.
      job({
        name: 'subscriptions.digest',
        title: '发送每日订阅摘要',
        data: nothing,
        schedule: '0 8-20 * * *',
        run: () => subscriptions.digest.send(),
      }) as Job,
      job({
        name: 'subscriptions.remind',
        title: '提醒即将截止的公告',
        data: nothing,
        schedule: '* * * * *',
        run: () => subscriptions.reminders.run(),
      }) as Job,
      job({
        name: 'subscriptions.prune',
        title: '清理旧的订阅匹配',
        data: nothing,
        schedule: '43 4 * * *',
        async run() {
          await subscriptions.digest.prune();
          await subscriptions.reminders.prune();
        },
      }) as Job,
    ],
    async wake(): Promise<void> {
      try {
        await jobs.send(match, {});
      } catch (error) {
        // The schedule comes round within the minute.
        log.warn({ error }, 'subscriptions could not be woken');
      }
    },
  };
}

import { z } from 'zod';
import type { SearchPush } from '../../outside/search-push/port.ts';
import { job, type Job } from '../../platform/jobs.ts';
import type { Platform } from '../../platform/platform.ts';
import { recount } from './articles.listing.ts';

const pushData = z.object({ ids: z.array(z.number().int()).max(1000) });
const nothing = z.object({});

type Timed = {
  publishDue(): Promise<void>;
  prune(): Promise<void>;
  forgetPresences(): Promise<void>;
};

/** Tells search engines of what was published. Sent inside the transaction that publishes. */
export function pushJob(
  { settings }: Pick<Platform, 'settings'>,
  searchPush: SearchPush | null,
): Job<typeof pushData> {
  return job({
    name: 'articles.push',
    data: pushData,
    run: async ({ ids }) => searchPush?.push(ids.map((id) => `${settings.publicUrl}/article/${id}`)),
  });
}

export function timedJobs({ database }: Pick<Platform, 'database'>, timed: Timed): Job[] {
  return [
    job({
      name: 'articles.publishDue',
      data: nothing,
      schedule: '* * * * *',
      pollSeconds: 2,
      run: () => timed.publishDue(),
    }),
    job({
      name: 'articles.tidy',
      data: nothing,
      schedule: '37 3 * * *',
      async run() {
        await timed.prune();
        await timed.forgetPresences();
        await database.transaction(recount);
      },
    }),
  ];
}

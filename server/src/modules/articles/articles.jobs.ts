import { z } from 'zod';
import type { SearchPush } from '../../outside/search-push/port.ts';
import { job, type Job } from '../../platform/jobs.ts';
import type { Platform } from '../../platform/platform.ts';
import { listingStore } from './articles.listing.store.ts';

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
    title: '向搜索引擎推送新文章',
    data: pushData,
    run: async ({ ids }) => searchPush?.push(ids.map((id) => `${settings.publicUrl}/article/${id}`)),
  });
}

export function timedJobs({ database }: Pick<Platform, 'database'>, timed: Timed): Job[] {
  return [
    job({
      name: 'articles.publishDue',
      title: '发布到时的文章',
      data: nothing,
      schedule: '* * * * *',
      pollSeconds: 10,
      run: () => timed.publishDue(),
    }),
    job({
      name: 'articles.tidy',
      title: '清理旧的文章访问记录并重新计数',
      data: nothing,
      schedule: '37 3 * * *',
      async run() {
        await timed.prune();
        await timed.forgetPresences();
        await database.transaction(listingStore.recount);
      },
    }),
  ];
}

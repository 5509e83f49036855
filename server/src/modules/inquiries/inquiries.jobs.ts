import { z } from 'zod';
import { type Job, job } from '../../platform/jobs.ts';
import type { Platform } from '../../platform/platform.ts';
import { inquiryStore as store } from './inquiries.store.ts';

/** The privacy policy promises it (server/seed/data/agreements/privacy.html). */
const keptAfterHandling = 365 * 86_400_000;

export function inquiryJobs({ database, clock }: Pick<Platform, 'database' | 'clock'>): Job[] {
  return [
    job({
      name: 'inquiries.prune',
      title: '删除处理满一年的留言',
      data: z.object({}),
      schedule: '25 3 * * *',
      run: () => store.removeHandledBefore(database, new Date(clock().getTime() - keptAfterHandling)),
    }),
  ];
}

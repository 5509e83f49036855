import { z } from 'zod';
import { job, type Job } from '../../platform/jobs.ts';
import type { PartyCounters } from './notices.counters.ts';

export function noticeJobs(counters: PartyCounters): Job[] {
  return [
    job({
      name: 'notices.countParties',
      title: '统计采购人与供应商的公告数',
      data: z.object({}),
      schedule: '* * * * *',
      retries: 0,
      run: () => counters.recount(),
    }),
  ];
}

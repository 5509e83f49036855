import { z } from 'zod';
import { job, type Job } from '../../platform/jobs.ts';
import type { Notices } from './notices.ts';

export function noticeJobs(notices: Notices): Job[] {
  return [
    job({
      name: 'notices.count-parties',
      data: z.object({}),
      schedule: '* * * * *',
      retries: 0,
      run: () => notices.counters.recount(),
    }),
  ];
}

import { z } from 'zod';
import { job, type Job } from '../../platform/jobs.ts';

export function smsCodesJobs(prune: () => Promise<void>): Job[] {
  return [
    job({
      name: 'smsCodes.prune',
      title: '清理过期验证码',
      data: z.object({}),
      schedule: '11 * * * *',
      run: prune,
    }),
  ];
}

import { z } from 'zod';
import { job, type Job } from '../../platform/jobs.ts';

export function smsCodesJobs(prune: () => Promise<void>): Job[] {
  return [job({ name: 'codes.prune', data: z.object({}), schedule: '11 * * * *', run: prune })];
}

import { z } from 'zod';
import { job, type Job } from '../../platform/jobs.ts';
import type { SmsCodes } from './sms-codes.ts';

export function smsCodesJobs(codes: SmsCodes): Job[] {
  return [job({ name: 'codes.prune', data: z.object({}), schedule: '11 * * * *', run: () => codes.prune() })];
}

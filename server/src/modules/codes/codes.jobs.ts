import { z } from 'zod';
import { job, type Job } from '../../platform/jobs.ts';
import type { Codes } from './codes.ts';

export function codesJobs(codes: Codes): Job[] {
  return [job({ name: 'codes.prune', data: z.object({}), schedule: '11 * * * *', run: () => codes.prune() })];
}

import { z } from 'zod';
import { job, type Job } from './jobs.ts';
import type { Platform } from './platform.ts';

/** Rows that have had their time. */
export function platformJobs({ sessions, limits }: Platform): Job[] {
  return [
    job({ name: 'sessions.prune', data: z.object({}), schedule: '17 * * * *', run: () => sessions.prune() }),
    job({ name: 'limits.prune', data: z.object({}), schedule: '*/20 * * * *', run: () => limits.prune() }),
  ];
}

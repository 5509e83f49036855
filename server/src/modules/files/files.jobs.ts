import { z } from 'zod';
import { job, type Job } from '../../platform/jobs.ts';
import type { Files } from './files.ts';

export function fileJobs(files: Files): Job[] {
  return [
    job({ name: 'files.sweep', data: z.object({}), schedule: '23 * * * *', run: () => files.sweep() }),
    job({ name: 'files.tidy', data: z.object({}), schedule: '43 4 * * *', run: () => files.tidy() }),
  ];
}

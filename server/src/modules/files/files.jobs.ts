import { z } from 'zod';
import { job, type Job } from '../../platform/jobs.ts';
import type { FileRules } from './files.rules.ts';

export function fileJobs(files: FileRules): Job[] {
  return [
    job({ name: 'files.sweep', data: z.object({}), schedule: '23 * * * *', run: () => files.sweep() }),
    job({ name: 'files.tidy', data: z.object({}), schedule: '43 4 * * *', run: () => files.tidy() }),
  ];
}

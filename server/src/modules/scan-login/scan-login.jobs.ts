import { z } from 'zod';
import { job, type Job } from '../../platform/jobs.ts';
import type { ScanLoginRules } from './scan-login.rules.ts';

export function scanLoginJobs(scanLogin: ScanLoginRules): Job[] {
  return [
    job({
      name: 'scan-login.prune',
      data: z.object({}),
      schedule: '23 * * * *',
      run: () => scanLogin.prune(),
    }),
  ];
}

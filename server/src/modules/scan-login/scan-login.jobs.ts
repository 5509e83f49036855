import { z } from 'zod';
import { job, type Job } from '../../platform/jobs.ts';
import type { ScanLogin } from './scan-login.ts';

export function scanLoginJobs(scanLogin: ScanLogin): Job[] {
  return [
    job({
      name: 'scan-login.prune',
      data: z.object({}),
      schedule: '23 * * * *',
      run: () => scanLogin.prune(),
    }),
  ];
}

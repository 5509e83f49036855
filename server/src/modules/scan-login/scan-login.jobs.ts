import { z } from 'zod';
import { job, type Job } from '../../platform/jobs.ts';
import type { ScanLoginRules } from './scan-login.rules.ts';

export function scanLoginJobs(scanLogin: ScanLoginRules): Job[] {
  return [
    job({
      name: 'scanLogin.prune',
      title: '清理过期的登录二维码',
      data: z.object({}),
      schedule: '23 * * * *',
      run: () => scanLogin.prune(),
    }),
  ];
}

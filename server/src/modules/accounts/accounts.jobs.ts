import { z } from 'zod';
import { job, type Job } from '../../platform/jobs.ts';
import type { Leaving } from './accounts.leaving.ts';

export function accountsJobs(leaving: Leaving): Job[] {
  return [
    job({
      name: 'accounts.erase',
      title: '清除到期注销的账号',
      data: z.object({}),
      schedule: '29 * * * *',
      run: () => leaving.eraseAllDue(),
    }),
  ];
}

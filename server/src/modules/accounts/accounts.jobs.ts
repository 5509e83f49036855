import { z } from 'zod';
import { job, type Job } from '../../platform/jobs.ts';
import type { Accounts } from './accounts.ts';

export function accountsJobs(accounts: Accounts): Job[] {
  return [
    job({
      name: 'accounts.erase',
      data: z.object({}),
      schedule: '29 * * * *',
      run: () => accounts.eraseAllDue(),
    }),
  ];
}

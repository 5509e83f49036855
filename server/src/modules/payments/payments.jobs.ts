import { z } from 'zod';
import { job, type Job } from '../../platform/jobs.ts';
import type { Attempts } from './payments.attempts.ts';
import type { Bills } from './payments.bills.ts';
import type { Inbox } from './payments.inbox.ts';
import type { Returns } from './payments.returns.ts';

type Parts = { attempts: Attempts; returns: Returns; bills: Bills; inbox: Inbox };

export function paymentJobs({ attempts, returns, bills, inbox }: Parts): Job[] {
  return [
    job({
      name: 'payments.sweep',
      data: z.object({}),
      schedule: '* * * * *',
      run: () => attempts.sweep(),
    }),
    job({
      name: 'payments.refunds',
      data: z.object({}),
      schedule: '* * * * *',
      run: () => returns.poll(),
    }),
    job({
      name: 'payments.bills',
      data: z.object({}),
      // Bills are ready at ten; one that was not to be had is asked for again.
      schedule: '30 10,11,14,18 * * *',
      run: () => bills.runDue(),
    }),
    job({
      name: 'payments.prune',
      data: z.object({}),
      schedule: '41 4 * * *',
      run: () => inbox.prune(),
    }),
  ];
}

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
      title: '查询未回执的支付',
      data: z.object({}),
      schedule: '* * * * *',
      run: () => attempts.sweep(),
    }),
    job({
      name: 'payments.refunds',
      title: '查询进行中的退款',
      data: z.object({}),
      schedule: '* * * * *',
      run: () => returns.poll(),
    }),
    job({
      name: 'payments.bills',
      title: '下载渠道账单并对账',
      data: z.object({}),
      // Bills are ready at ten; one that was not to be had is asked for again.
      schedule: '30 10,11,14,18 * * *',
      run: () => bills.runDue(),
    }),
    job({
      name: 'payments.prune',
      title: '清理旧的支付通知',
      data: z.object({}),
      schedule: '41 4 * * *',
      run: () => inbox.prune(),
    }),
  ];
}

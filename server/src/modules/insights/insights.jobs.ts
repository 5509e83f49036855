import { z } from 'zod';
import { job, type Job } from '../../platform/jobs.ts';
import type { InsightRules } from './insights.rules.ts';

const nothing = z.object({});

export function insightJobs(insights: InsightRules): Job[] {
  return [
    job({
      name: 'insights.refresh',
      title: '更新市场数据',
      data: nothing,
      schedule: '23 * * * *',
      retries: 1,
      run: () => insights.refresh(),
    }),
    job({
      name: 'insights.rivals',
      title: '更新竞争对手数据',
      data: nothing,
      schedule: '41 3 * * *',
      retries: 1,
      run: () => insights.refreshRivals(),
    }),
  ];
}

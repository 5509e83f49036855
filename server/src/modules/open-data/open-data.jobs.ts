import { z } from 'zod';
import { job, type Job } from '../../platform/jobs.ts';
import type { OpenDataRules } from './open-data.rules.ts';

export function openDataJobs(open: OpenDataRules): Job[] {
  return [
    // Every hour, so that a night without power is made up for; a day that is done costs one count.
    job({
      name: 'openData.dumps',
      title: '生成开放数据文件',
      data: z.object({}),
      schedule: '20 * * * *',
      retries: 0,
      run: () => open.dumps.make(),
    }),
  ];
}

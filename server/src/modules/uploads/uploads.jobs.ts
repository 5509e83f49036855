import { z } from 'zod';
import { job, type Job } from '../../platform/jobs.ts';
import type { UploadRules } from './uploads.rules.ts';

export function uploadJobs(rules: Pick<UploadRules, 'prune'>): Job[] {
  return [
    job({
      name: 'uploads.prune',
      title: '清理中断的上传',
      data: z.object({}),
      schedule: '51 * * * *',
      run: () => rules.prune(),
    }),
  ];
}

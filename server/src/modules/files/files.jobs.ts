import { z } from 'zod';
import { job, type Job } from '../../platform/jobs.ts';
import type { FileRules } from './files.rules.ts';

export function fileJobs(files: FileRules): Job[] {
  return [
    job({
      name: 'files.sweep',
      title: '清理未传完的文件',
      data: z.object({}),
      schedule: '23 * * * *',
      run: () => files.sweep(),
    }),
    job({
      name: 'files.tidy',
      title: '清理上传的临时文件',
      data: z.object({}),
      schedule: '43 4 * * *',
      run: () => files.tidy(),
    }),
  ];
}

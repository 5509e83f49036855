import { z } from 'zod';
import { job, type Job } from './jobs.ts';
import type { Platform } from './platform.ts';

/** What the platform itself does in the background. */
export function platformJobs({ sessions, limits, audit }: Platform): Job[] {
  return [
    job({
      name: 'audit.link',
      title: '串接审计日志',
      data: z.object({}),
      schedule: '* * * * *',
      run: () => audit.link(),
    }),
    job({
      name: 'sessions.prune',
      title: '清理过期会话',
      data: z.object({}),
      schedule: '17 * * * *',
      run: () => sessions.prune(),
    }),
    job({
      name: 'limits.prune',
      title: '清理限流记录',
      data: z.object({}),
      schedule: '*/20 * * * *',
      run: () => limits.prune(),
    }),
  ];
}

import { z } from 'zod';
import { endpoint, nothing, type Access } from './endpoint.ts';
import { count } from './numbers.ts';
import { unixSeconds } from './unix-seconds.ts';

const admin = '/api/szguild/admin';
const post = { method: 'POST', domain: 'site' } as const;
const administering = { staff: ['administrator'] } satisfies Access;
const name = z.string().max(100);

const jobRow = z.object({
  name,
  title: z.string(),
  /** As cron writes it, in the time of China; null for what runs only when it is sent for. */
  schedule: z.string().nullable(),
  waiting: count,
  running: count,
  /** Runs of the last seven days that used up their retries. */
  failed: count,
  /** When it last ended well; null when not within seven days. */
  done_time: unixSeconds.nullable(),
});
export type JobRow = z.infer<typeof jobRow>;

const failedRun = z.object({
  id: z.uuid(),
  name,
  title: z.string(),
  failed_time: unixSeconds,
  tries: count,
  reason: z.string(),
});
export type FailedRun = z.infer<typeof failedRun>;

export const jobDesk = {
  list: endpoint({
    ...post,
    path: `${admin}/jobList`,
    access: administering,
    summary: '后台任务的情况，与最近失败的 50 次运行',
    input: nothing,
    output: z.object({ jobs: z.array(jobRow), failures: z.array(failedRun) }),
  }),
  run: endpoint({
    ...post,
    path: `${admin}/jobRun`,
    access: administering,
    summary: '立即运行一项定时任务',
    input: z.strictObject({ name }),
    output: nothing,
  }),
  retry: endpoint({
    ...post,
    path: `${admin}/jobRetry`,
    access: administering,
    summary: '重试一次失败的运行',
    input: z.strictObject({ name, id: z.uuid() }),
    output: nothing,
  }),
};

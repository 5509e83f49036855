import { code, PortalError } from '@portal/contract/codes';
import type { OutputOf } from '@portal/contract/endpoint';
import type { jobDesk as endpoints } from '@portal/contract/job-desk';
import { toUnixSeconds } from '@portal/contract/time';
import type { Actor } from '../../platform/audit.ts';
import type { Job } from '../../platform/jobs.ts';
import type { Platform } from '../../platform/platform.ts';

export type JobDeskRules = ReturnType<typeof createJobDeskRules>;

const mostFailures = 50;
const refused = (message: string) => new PortalError(code.failure, message);

export function createJobDeskRules(
  { database, jobs, audit }: Pick<Platform, 'database' | 'jobs' | 'audit'>,
  all: readonly Job[],
) {
  function find(name: string): Job {
    const found = all.find((each) => each.name === name);
    if (!found) throw refused('没有这项任务');
    return found;
  }

  return {
    async list(): Promise<OutputOf<typeof endpoints.list>> {
      // Runs of a job that an update has removed could not be retried.
      const names = all.map(({ name }) => name);
      const [standings, failures] = await Promise.all([
        jobs.standings(),
        jobs.failedRuns(names, mostFailures),
      ]);
      return {
        jobs: all.map(({ name, title, schedule }) => {
          const standing = standings.get(name);
          return {
            name,
            title,
            schedule: schedule ?? null,
            waiting: standing?.waiting ?? 0,
            running: standing?.running ?? 0,
            failed: standing?.failed ?? 0,
            done_time: standing?.doneAt ? toUnixSeconds(standing.doneAt) : null,
          };
        }),
        failures: failures.map(({ id, name, failedAt, tries, reason }) => ({
          id,
          name,
          title: find(name).title,
          failed_time: toUnixSeconds(failedAt),
          tries,
          reason,
        })),
      };
    },

    async run(name: string, actor: Actor): Promise<void> {
      const job = find(name);
      // Without a schedule it works on something it is sent, of which nothing is known here.
      if (!job.schedule) throw refused('这项任务只在需要时运行');
      await database.transaction(async (transaction) => {
        await jobs.send(job, {}, transaction);
        await audit.record(transaction, {
          actorId: actor.userId,
          action: 'jobs.run',
          subject: `job:${name}`,
          detail: { title: job.title },
          address: actor.address,
        });
      });
    },

    async retry(name: string, id: string, actor: Actor): Promise<void> {
      const { title } = find(name);
      await database.transaction(async (transaction) => {
        if (!(await jobs.retry(name, id, transaction))) throw refused('这次运行已不在失败之列，请刷新页面');
        await audit.record(transaction, {
          actorId: actor.userId,
          action: 'jobs.retry',
          subject: `job:${name}`,
          detail: { title, run: id },
          address: actor.address,
        });
      });
    },
  };
}

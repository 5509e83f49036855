import type { Job } from '../../platform/jobs.ts';
import type { Platform } from '../../platform/platform.ts';
import { jobDeskRoutes } from './job-desk.routes.ts';
import { createJobDeskRules } from './job-desk.rules.ts';

/** How the background jobs stand, for administrators; `all` is filled once every module has named its own. */
export function createJobDesk(
  platform: Pick<Platform, 'database' | 'jobs' | 'audit'>,
  { all }: { all: readonly Job[] },
) {
  return { calls: jobDeskRoutes(createJobDeskRules(platform, all)) };
}

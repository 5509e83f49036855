import type { Platform } from '../../platform/platform.ts';
import { mountOpenData } from './open-data.http.ts';
import { openDataJobs } from './open-data.jobs.ts';
import { openDataRoutes } from './open-data.routes.ts';
import { createOpenDataRules, type OpenDataPorts } from './open-data.rules.ts';

export type OpenData = ReturnType<typeof createOpenData>;

/** Notices for machines: feeds, calendars, OCDS, files by the day, and calls with a limit. */
export function createOpenData(platform: Platform, ports: OpenDataPorts) {
  const rules = createOpenDataRules(platform, ports);
  return {
    calls: openDataRoutes(rules),
    jobs: openDataJobs(rules),
    mounts: [mountOpenData(rules, platform.settings.trustedProxies)],
    sitemap: rules.sitemap,
    dumps: rules.dumps,
  };
}

import type { Platform } from '../../platform/platform.ts';
import { mountDownloads } from './downloads.http.ts';
import { downloadRoutes } from './downloads.routes.ts';
import { createDownloadRules, type DownloadPorts } from './downloads.rules.ts';

export { listDownloads } from './downloads.all-lists.ts';
export type { DownloadPorts } from './downloads.rules.ts';
export type Downloads = ReturnType<typeof createDownloads>;

/** Files that a job makes and their owner fetches within a day. */
export function createDownloads(platform: Platform, ports: DownloadPorts) {
  const rules = createDownloadRules(platform, ports);
  const { jobs, personalData, start, progress, list, serve } = rules;
  return {
    calls: downloadRoutes(rules),
    jobs,
    mounts: [mountDownloads(rules)],
    personalData,
    start,
    progress,
    list,
    serve,
  };
}

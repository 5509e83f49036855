import type { Platform } from '../../platform/platform.ts';
import { mountNoticeImports } from './notice-imports.http.ts';
import { noticeImportRoutes } from './notice-imports.routes.ts';
import { createImportRules, type NoticeImportPorts } from './notice-imports.rules.ts';

export type { NoticeImportPorts } from './notice-imports.rules.ts';
export type NoticeImports = ReturnType<typeof createNoticeImports>;

/** Notices from files of other systems. */
export function createNoticeImports(platform: Platform, ports: NoticeImportPorts) {
  const rules = createImportRules(platform, ports);
  const { jobs, run, resume, columns, start, list, read, rows, cancel, refusedLink, refused } = rules;
  return {
    calls: noticeImportRoutes(rules),
    jobs,
    mounts: [mountNoticeImports(rules)],
    run,
    resume,
    columns,
    start,
    list,
    read,
    rows,
    cancel,
    refusedLink,
    refused,
  };
}

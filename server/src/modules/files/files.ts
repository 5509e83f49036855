import type { Storage } from '../../outside/storage/port.ts';
import type { Platform } from '../../platform/platform.ts';
import { mountFiles } from './files.http.ts';
import { fileJobs } from './files.jobs.ts';
import { personalFiles } from './files.personal.ts';
import { fileRoutes } from './files.routes.ts';
import { createFileRules } from './files.rules.ts';

export { readAtMost } from './files.bytes.ts';
export { inspect, sameContainer } from './files.inspect.ts';
export type { FileFacts, FileLink } from './files.rules.ts';
export type Files = ReturnType<typeof createFiles>;

/** Uploads: checked before anybody can fetch them, and opened by whoever may. */
export function createFiles(platform: Platform, { storage }: { storage: Storage }) {
  const rules = createFileRules(platform, { storage });
  return {
    calls: fileRoutes(rules),
    jobs: fileJobs(rules),
    mounts: [mountFiles(rules)],
    personalData: personalFiles(platform.database, storage),
    startUpload: rules.startUpload,
    prepare: rules.prepare,
    keep: rules.keep,
    claim: rules.claim,
    describe: rules.describe,
    avatarUrl: rules.avatarUrl,
    open: rules.open,
    link: rules.link,
    linkShared: rules.linkShared,
    bytesOf: rules.bytesOf,
    parts: rules.parts,
    transferToPortal: rules.transferToPortal,
    serve: rules.serve,
    sweep: rules.sweep,
    tidy: rules.tidy,
  };
}

import { toUnixSeconds } from '@portal/contract/time';
import { uploadPurpose } from '@portal/contract/uploads';
import type { Storage } from '../../outside/storage/port.ts';
import type { PersonalData } from '../../platform/module.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Files } from '../files/files.ts';
import { mountUploads } from './uploads.http.ts';
import { uploadJobs } from './uploads.jobs.ts';
import { uploadRoutes } from './uploads.routes.ts';
import { createUploadRules } from './uploads.rules.ts';
import { uploadStore } from './uploads.store.ts';

export type Uploads = ReturnType<typeof createUploads>;

/** Large files of staff, sent in parts and gone on with after a break. */
export function createUploads(platform: Platform, ports: { storage: Storage; files: Pick<Files, 'parts'> }) {
  const { database } = platform;
  const rules = createUploadRules(platform, ports);
  const personalData: PersonalData = {
    name: 'uploads',
    collect: async (userId) =>
      (await uploadStore.allOf(database, userId)).map((row) => ({
        purpose: uploadPurpose[row.purpose].title,
        name: row.name,
        size: row.size,
        create_time: toUnixSeconds(row.createdAt),
      })),
    erase: (transaction, userId) => uploadStore.detachUser(transaction, userId),
  };
  return {
    calls: uploadRoutes(rules),
    mounts: [mountUploads(platform, rules)],
    jobs: uploadJobs(rules),
    personalData,
    claim: rules.claim,
    prune: rules.prune,
  };
}

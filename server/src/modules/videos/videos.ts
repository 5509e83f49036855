import { randomBytes } from 'node:crypto';
import { code, PortalError } from '@portal/contract/codes';
import type { Storage } from '../../outside/storage/port.ts';
import type { Queries, Transaction } from '../../platform/database/database.ts';
import type { Platform } from '../../platform/platform.ts';
import { createCaptions } from './videos.captions.ts';
import { findFfmpeg } from './videos.ffmpeg.ts';
import { mountVideos } from './videos.http.ts';
import { createVideoJobs } from './videos.jobs.ts';
import { createPlaying } from './videos.playing.ts';
import { videoStore } from './videos.store.ts';

export { findFfmpeg } from './videos.ffmpeg.ts';

type Ports = {
  storage: Storage;
  ffmpeg?: string | null;
  /** A film can be played from now on; told again when the telling was cut off. */
  afterPackaged?(id: string, durationMs: number): Promise<void>;
};
type NewVideo = { title: string; sourceKey: string; createdBy: number };

export type Videos = ReturnType<typeof createVideos>;

/** Lesson films: from the upload to the signed address a player reads. Who may watch is decided by the caller. */
export function createVideos(
  platform: Platform,
  { storage, ffmpeg = findFfmpeg(), afterPackaged = async () => {} }: Ports,
) {
  const { database, clock, jobs } = platform;
  const packaging = createVideoJobs(platform, { storage, ffmpeg, afterPackaged });
  const playing = createPlaying(platform, storage);

  return {
    jobs: packaging.jobs,
    mounts: [mountVideos(platform, playing)],
    address: playing.address,
    captions: createCaptions(storage),

    /** Takes an upload that lies in the storage and packages it in the background. */
    async add(transaction: Transaction, { title, sourceKey, createdBy }: NewVideo): Promise<string> {
      const id = randomBytes(12).toString('hex');
      await videoStore.add(transaction, {
        id,
        title,
        sourceKey,
        createdBy,
        state: 'queued',
        createdAt: clock(),
      });
      await jobs.send(packaging.packageJob, { id }, transaction);
      return id;
    },

    /** For staff: how far the packaging is, and what went wrong. */
    status: async (id: string, queries: Queries = database) => {
      const row = await videoStore.byId(queries, id);
      if (!row) throw new PortalError(code.failure, '视频不存在');
      const { state, progress, failure, form, durationMs } = row;
      return { state, progress, failure, form, durationMs };
    },
  };
}

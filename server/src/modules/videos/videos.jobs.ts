import { createWriteStream } from 'node:fs';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative, sep } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';
import type { Storage } from '../../outside/storage/port.ts';
import { job, type Job } from '../../platform/jobs.ts';
import type { Platform } from '../../platform/platform.ts';
import { FfmpegError } from './videos.ffmpeg.ts';
import { packageVideo } from './videos.packaging.ts';
import { videoStore, type VideoRow } from './videos.store.ts';
import { mediaType } from './videos.types.ts';

/** No lesson takes longer; a hanging ffmpeg must not keep the queue for ever. */
const mostPackagingMs = 2 * 3_600_000;

type Ports = {
  storage: Storage;
  ffmpeg: string | null;
  afterPackaged(id: string, durationMs: number): Promise<void>;
};

export function createVideoJobs(
  { database, clock, log }: Platform,
  { storage, ffmpeg, afterPackaged }: Ports,
) {
  async function run({ id }: { id: string }): Promise<void> {
    const row = await videoStore.byId(database, id);
    if (row?.state === 'ready') return afterPackaged(id, row.durationMs ?? 0);
    // Packaging that was cut off by a restart begins again: the job comes back and finds the state it left.
    if (
      !row?.sourceKey ||
      !(await videoStore.change(database, id, ['queued', 'packaging'], packagingState))
    ) {
      return;
    }
    const folder = await mkdtemp(join(tmpdir(), 'video-'));
    try {
      const durationMs = await (ffmpeg ? packageInto(row, ffmpeg, folder) : keepAsItIs(row));
      await afterPackaged(id, durationMs);
    } catch (error) {
      if (!(error instanceof FfmpegError)) throw error;
      log.warn({ video: id, reason: error.message }, 'video packaging failed');
      await videoStore.change(database, id, ['packaging'], {
        state: 'failed',
        failure: `视频转码失败，请检查文件后重新上传（${error.message}）`,
      });
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }

  async function packageInto(row: VideoRow, ffmpeg: string, folder: string): Promise<number> {
    const input = join(folder, 'source');
    const stored = await storage.read(row.sourceKey!);
    if (!stored) throw new FfmpegError('找不到上传的文件');
    await pipeline(stored.body, createWriteStream(input));
    const output = join(folder, 'packaged');
    const packaged = await packageVideo({
      ffmpeg,
      input,
      output,
      signal: AbortSignal.timeout(mostPackagingMs),
      onProgress: throttledProgress(row.id),
    });
    for (const file of await filesBelow(output)) {
      await storage.write(`videos/${row.id}/${file}`, await readFile(join(output, file)), mediaType(file));
    }
    await videoStore.change(database, row.id, ['packaging'], { ...readyState(), form: 'hls', ...packaged });
    return packaged.durationMs;
  }

  /** Without ffmpeg the upload is played as it came. How long it is the player finds out. */
  async function keepAsItIs(row: VideoRow): Promise<number> {
    await videoStore.change(database, row.id, ['packaging'], { ...readyState(), form: 'mp4', durationMs: 0 });
    return 0;
  }

  const readyState = () => ({ state: 'ready' as const, progress: 100, failure: null, readyAt: clock() });

  /** Writes at most each whole step of five percent. */
  function throttledProgress(id: string): (percent: number) => void {
    let written = 0;
    return (percent) => {
      if (percent < written + 5) return;
      written = percent;
      videoStore
        .change(database, id, ['packaging'], { progress: percent })
        .catch((error: unknown) => log.warn({ error, video: id }, 'video progress not written'));
    };
  }

  const packageJob = job({ name: 'videos.package', data: z.object({ id: z.string() }), retries: 2, run });
  return { packageJob, jobs: [packageJob] as Job[] };
}

const packagingState = { state: 'packaging' as const, progress: 0, failure: null };

async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'));
}

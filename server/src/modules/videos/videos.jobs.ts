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
/** With half an hour to fetch the upload and to store the result: ffmpeg is stopped before the job expires. */
const expireSeconds = mostPackagingMs / 1000 + 1800;

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
    if (!row?.sourceKey) return;
    // Recovery: packaging interrupted by a restart is repeated, since the job is retried and finds the state it left. One that
    // was given up is retried by an administrator.
    const begun = await videoStore.change(database, id, ['queued', 'packaging', 'failed'], packagingState);
    if (!begun) return;
    const folder = await mkdtemp(join(tmpdir(), 'video-'));
    try {
      const durationMs = await (ffmpeg ? packageInto(row, ffmpeg, folder) : keepAsItIs(row));
      if (durationMs !== null) await afterPackaged(id, durationMs);
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

  /** How long the film is; null when it was made ready or given up meanwhile. */
  async function packageInto(row: VideoRow, ffmpeg: string, folder: string): Promise<number | null> {
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
    const ready = { ...readyState(), form: 'hls' as const, ...packaged };
    return (await videoStore.change(database, row.id, ['packaging'], ready)) ? packaged.durationMs : null;
  }

  /** Without ffmpeg the upload is played as it came. How long it is the player finds out. */
  async function keepAsItIs(row: VideoRow): Promise<number | null> {
    const ready = { ...readyState(), form: 'mp4' as const, durationMs: 0 };
    return (await videoStore.change(database, row.id, ['packaging'], ready)) ? 0 : null;
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

  const data = z.object({ id: z.string() });
  const giveUpJob = job({
    name: 'videos.giveUp',
    title: '标记转码失败的视频',
    data,
    async run({ id }) {
      const failure = '视频转码多次中断，请重新上传';
      await videoStore.change(database, id, ['queued', 'packaging'], { state: 'failed', failure });
    },
  });
  const packageJob = job({
    name: 'videos.package',
    title: '视频转码',
    data,
    pollSeconds: 2,
    retries: 2,
    expireSeconds,
    deadLetter: giveUpJob,
    run,
  });
  return { packageJob, jobs: [packageJob, giveUpJob] as Job[] };
}

const packagingState = { state: 'packaging' as const, progress: 0, failure: null };

async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'));
}

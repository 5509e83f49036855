import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { videos } from '../src/modules/videos/videos.tables.ts';
import { mediaType } from '../src/modules/videos/videos.types.ts';
import type { Storage } from '../src/outside/storage/port.ts';
import type { Platform } from '../src/platform/platform.ts';
import { clip, videoLessons } from './data/video-lessons.ts';

const folder = fileURLToPath(new URL('media', import.meta.url));

const factsShape = z.object({
  durationMs: z.number(),
  width: z.number(),
  height: z.number(),
  thumbnails: z.number(),
});

/** The association's own: no person has uploaded the samples. */
const portalUserId = -1;

/** Puts the sample films of the repository into the storage, ready to play. */
export async function seedVideos(
  { database, clock }: Platform,
  storage: Pick<Storage, 'write'>,
): Promise<boolean> {
  const [existing] = await database.select({ id: videos.id }).from(videos).limit(1);
  if (existing) return false;
  for (const { id } of [...videoLessons, clip]) await store(storage, id);
  const now = clock();
  const common = {
    state: 'ready' as const,
    progress: 100,
    createdBy: portalUserId,
    createdAt: now,
    readyAt: now,
  };
  const lessons = videoLessons.map(async ({ id, title }) => {
    const facts = factsShape.parse(JSON.parse(await readFile(join(folder, id, 'facts.json'), 'utf8')));
    const captions = [{ language: 'zh', label: '简体中文' }];
    return { ...common, id, title, form: 'hls' as const, captions, ...facts };
  });
  const short = {
    ...common,
    id: clip.id,
    title: clip.title,
    form: 'mp4' as const,
    durationMs: clip.seconds * 1000,
  };
  await database
    .insert(videos)
    .values([...(await Promise.all(lessons)), short])
    .onConflictDoNothing();
  return true;
}

async function store(storage: Pick<Storage, 'write'>, id: string): Promise<void> {
  const entries = await readdir(join(folder, id), { recursive: true, withFileTypes: true });
  for (const entry of entries.filter((each) => each.isFile() && each.name !== 'facts.json')) {
    const path = join(entry.parentPath, entry.name);
    const file = relative(folder, path).split(sep).join('/');
    await storage.write(`videos/${file}`, await readFile(path), mediaType(file));
  }
}

import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { FfmpegError, ffmpegOptions, probe, runFfmpeg, type Probe } from './videos.ffmpeg.ts';
import { masterPlaylist, pictureOf, segmentSeconds } from './videos.playlist.ts';
import { drawThumbnails } from './videos.thumbnails.ts';

const heights = [720, 480];

export type Packaged = Omit<Probe, 'hasAudio'> & { thumbnails: number };

type Options = {
  ffmpeg: string;
  input: string;
  /** An empty folder for the result. */
  output: string;
  signal?: AbortSignal;
  onProgress?: (percent: number) => void;
};

/**
 * HLS with fMP4 segments: two qualities, the sound once beside them, and a sheet of thumbnails. Key frames stand at
 * multiples of the segment length in every quality, so that a player can switch between them anywhere.
 */
export async function packageVideo({
  ffmpeg,
  input,
  output,
  signal,
  onProgress,
}: Options): Promise<Packaged> {
  const found = await probe(ffmpeg, input);
  if (!found) throw new FfmpegError('文件里没有可以播放的视频画面');
  const { durationMs, hasAudio } = found;
  // Never enlarged: a small film comes in its own size alone.
  const fitting = heights.filter((height) => height <= found.height);
  const sizes = fitting.length > 0 ? fitting : [found.height - (found.height % 2)];
  const count = sizes.length + Number(hasAudio);
  const folders = Array.from({ length: count }, (_, index) => join(output, String(index)));
  for (const folder of folders) await mkdir(folder, { recursive: true });
  await runFfmpeg(ffmpeg, hlsArguments(input, folders, sizes, hasAudio), {
    ...(signal ? { signal } : {}),
    onTime: (done) => onProgress?.(Math.min(95, Math.floor((done / durationMs) * 95))),
  });
  await writeMaster(output, folders);
  const thumbnails = await drawThumbnails({ ffmpeg, input, output, durationMs, signal });
  onProgress?.(100);
  const height = sizes[0]!;
  return { durationMs, height, width: Math.round((found.width * height) / found.height), thumbnails };
}

/**
 * Each rendition is an output of its own and the master playlist is ours: ffmpeg's own ways of grouping them differ between its
 * versions, and the one of the optional package knows few of them.
 */
function hlsArguments(
  input: string,
  folders: readonly string[],
  sizes: readonly number[],
  hasAudio: boolean,
): string[] {
  const scaled = sizes.map((height, index) => `[s${index}]scale=-2:${height}[v${index}]`);
  const split = `[0:v:0]split=${sizes.length}${sizes.map((_, index) => `[s${index}]`).join('')}`;
  const picture = {
    'c:v': 'libx264',
    preset: 'veryfast',
    crf: 27,
    pix_fmt: 'yuv420p',
    sc_threshold: 0,
    force_key_frames: `expr:gte(t,n_forced*${segmentSeconds})`,
  };
  const sound = { 'c:a': 'aac', ac: 1, ar: 32_000, 'b:a': '40k' };
  const streams = [
    ...sizes.map((_, index) => ({ map: `[v${index}]`, ...picture })),
    ...(hasAudio ? [{ map: '0:a:0', ...sound }] : []),
  ];
  const outputs = streams.flatMap((stream, index) => [
    ...ffmpegOptions({
      ...stream,
      map_metadata: -1,
      f: 'hls',
      hls_time: segmentSeconds,
      hls_playlist_type: 'vod',
      hls_segment_type: 'fmp4',
      hls_flags: 'independent_segments',
      hls_fmp4_init_filename: initOf(index),
      hls_segment_filename: join(folders[index]!, 'seg-%04d.m4s'),
    }),
    join(folders[index]!, 'index.m3u8'),
  ]);
  return [...ffmpegOptions({ i: input, filter_complex: [split, ...scaled].join(';') }), ...outputs];
}

const initOf = (index: number) => `init_${index}.mp4`;

async function writeMaster(output: string, folders: readonly string[]): Promise<void> {
  const renditions = await Promise.all(
    folders.map(async (folder, index) => ({
      picture: pictureOf(await readFile(join(folder, initOf(index)))),
      bytesPerSecond: await peakRate(folder),
    })),
  );
  await writeFile(join(output, 'master.m3u8'), masterPlaylist(renditions, '普通话'));
}

async function peakRate(folder: string): Promise<number> {
  const segments = (await readdir(folder)).filter((name) => name.endsWith('.m4s'));
  const sizes = await Promise.all(segments.map(async (name) => (await stat(join(folder, name))).size));
  return Math.max(...sizes) / segmentSeconds;
}

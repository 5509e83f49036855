import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { formatCueTime } from './videos.webvtt.ts';
import { runFfmpeg } from './videos.ffmpeg.ts';

const width = 160;
const height = 90;
const columns = 5;
const most = 100;

type Options = {
  ffmpeg: string;
  input: string;
  output: string;
  durationMs: number;
  signal?: AbortSignal | undefined;
};

/** One sheet of small pictures and a WebVTT file that says which part of it belongs to which time. Answers how many. */
export async function drawThumbnails({
  ffmpeg,
  input,
  output,
  durationMs,
  signal,
}: Options): Promise<number> {
  const seconds = durationMs / 1000;
  const interval = Math.max(5, Math.ceil(seconds / most));
  const count = Math.max(1, Math.ceil(seconds / interval));
  const rows = Math.ceil(count / columns);
  const fit = `scale=${width}:${height}:force_original_aspect_ratio=decrease,pad=${width}:${height}:-1:-1`;
  const filter = `fps=1/${interval}:start_time=0:round=near,${fit},tile=${columns}x${rows}`;
  await runFfmpeg(
    ffmpeg,
    ['-i', input, '-an', '-vf', filter, '-frames:v', '1', '-q:v', '5', join(output, 'thumbnails.jpg')],
    signal ? { signal } : {},
  );
  await writeFile(join(output, 'thumbnails.vtt'), thumbnailTrack(count, interval, seconds));
  return count;
}

function thumbnailTrack(count: number, interval: number, seconds: number): string {
  const cues = Array.from({ length: count }, (_, index) => {
    const place = [(index % columns) * width, Math.floor(index / columns) * height, width, height];
    const [from, to] = [index * interval, Math.min((index + 1) * interval, seconds)];
    return `${formatCueTime(from)} --> ${formatCueTime(to)}\nthumbnails.jpg#xywh=${place.join(',')}\n`;
  });
  return `WEBVTT\n\n${cues.join('\n')}`;
}

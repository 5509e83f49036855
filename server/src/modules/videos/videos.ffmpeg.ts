import { spawn } from 'node:child_process';
import { chmodSync } from 'node:fs';
import { createRequire } from 'node:module';
import { findProgram, isExecutable } from '../../platform/find-program.ts';

/** ffmpeg could not do it; the message is for staff. */
export class FfmpegError extends Error {}

/** ffmpeg of the machine, or of the optional package that ships it; null where there is neither. */
export function findFfmpeg(path?: string): string | null {
  return findProgram('ffmpeg', path) ?? packaged();
}

function packaged(): string | null {
  const name = process.platform === 'win32' ? 'ffmpeg.exe' : 'ffmpeg';
  try {
    const file = createRequire(import.meta.url).resolve(
      `@ffmpeg-installer/${process.platform}-${process.arch}/${name}`,
    );
    // Its install script would do this, and install scripts do not run here.
    if (!isExecutable(file)) chmodSync(file, 0o755);
    return file;
  } catch {
    return null;
  }
}

/** `-name value` for each. */
export function ffmpegOptions(options: Record<string, string | number>): string[] {
  return Object.entries(options).flatMap(([name, value]) => [`-${name}`, String(value)]);
}

const mostLog = 20_000;

/** Runs ffmpeg to its end and answers what it wrote to its log. `onTime` hears how many milliseconds are done. */
export async function runFfmpeg(
  ffmpeg: string,
  args: readonly string[],
  options: { signal?: AbortSignal; onTime?: (milliseconds: number) => void; mayFail?: boolean } = {},
): Promise<string> {
  const child = spawn(ffmpeg, ['-nostdin', '-hide_banner', '-y', '-progress', 'pipe:1', ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(options.signal ? { signal: options.signal } : {}),
  });
  let log = '';
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => (log = (log + chunk).slice(-mostLog)));
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
    const microseconds = [...chunk.matchAll(/^out_time_us=(\d+)$/gm)].at(-1)?.[1];
    if (microseconds) options.onTime?.(Number(microseconds) / 1000);
  });
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', (error) => reject(options.signal?.aborted ? new FfmpegError('转码超时') : error));
    child.once('close', resolve);
  });
  if (code !== 0 && !options.mayFail) throw new FfmpegError(lastLine(log));
  return log;
}

function lastLine(log: string): string {
  return log.trim().split('\n').at(-1)?.slice(0, 300) ?? '';
}

export type Probe = { durationMs: number; width: number; height: number; hasAudio: boolean };

/** What the file holds; null when there is no film in it. The optional package has no ffprobe, so ffmpeg tells. */
export async function probe(ffmpeg: string, file: string): Promise<Probe | null> {
  const log = await runFfmpeg(ffmpeg, ['-i', file], { mayFail: true });
  const duration = /Duration: (\d+):(\d\d):(\d\d(?:\.\d+)?)/.exec(log);
  const video = /Stream #[^\n]*: Video: [^\n]*?, (\d{2,5})x(\d{2,5})/.exec(log);
  if (!duration || !video) return null;
  const [hours, minutes, seconds] = duration.slice(1).map(Number) as [number, number, number];
  return {
    durationMs: Math.round(((hours * 60 + minutes) * 60 + seconds) * 1000),
    width: Number(video[1]),
    height: Number(video[2]),
    hasAudio: /Stream #[^\n]*: Audio: /.test(log),
  };
}

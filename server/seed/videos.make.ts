import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { ffmpegOptions, findFfmpeg, probe, runFfmpeg } from '../src/modules/videos/videos.ffmpeg.ts';
import { packageVideo } from '../src/modules/videos/videos.packaging.ts';
import { formatCueTime } from '../src/modules/videos/videos.webvtt.ts';
import { clip, type VideoLesson, videoLessons } from './data/video-lessons.ts';
import { drawSlide } from './videos.slides.ts';

// Makes the sample films anew: node server/seed/videos.make.ts
// Wants ffmpeg, espeak-ng and a Chinese font (Debian: ffmpeg espeak-ng fonts-noto-cjk). The result is committed,
// because a machine that runs `npm start` has none of them.

const run = promisify(execFile);
const target = fileURLToPath(new URL('media', import.meta.url));
const pauseSeconds = 0.35;

type Beat = { picture: string; sound: string; text: string; seconds: number };

const ffmpeg = findFfmpeg();
if (!ffmpeg) throw new Error('ffmpeg was not found');
for (const lesson of videoLessons) {
  const folder = await mkdtemp(join(tmpdir(), 'lesson-'));
  try {
    const beats = await makeBeats(lesson, folder);
    const film = await joinBeats(beats, folder, ffmpeg);
    const output = join(target, lesson.id);
    await rm(output, { recursive: true, force: true });
    const { durationMs, width, height, thumbnails } = await packageVideo({ ffmpeg, input: film, output });
    await mkdir(join(output, 'captions'));
    await writeFile(join(output, 'captions/zh.vtt'), captionTrack(beats));
    await writeFile(
      join(output, 'facts.json'),
      `${JSON.stringify({ durationMs, width, height, thumbnails, markers: markersOf(lesson, beats) }, null, 2)}\n`,
    );
    console.log(`${lesson.id}: ${(durationMs / 1000).toFixed(1)} s`);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

await makeClip(ffmpeg);

/** A short film as one file, which plays without packaging and serves as an advertisement. */
async function makeClip(ffmpegPath: string): Promise<void> {
  const output = join(target, clip.id);
  await mkdir(output, { recursive: true });
  const picture = join(output, 'picture.png');
  await writeFile(picture, await drawSlide({ ...clip, slides: [] }, { number: -1, told: 0 }));
  const file = join(output, 'source.mp4');
  await runFfmpeg(ffmpegPath, [
    ...still(picture, clip.seconds),
    ...ffmpegOptions({ f: 'lavfi', i: `sine=frequency=523:duration=${clip.seconds}` }),
    ...ffmpegOptions({ 'filter:a': 'volume=0.15', 'c:a': 'aac', 'c:v': 'libx264', pix_fmt: 'yuv420p' }),
    ...ffmpegOptions({ vf: 'scale=-2:480', movflags: '+faststart' }),
    file,
  ]);
  await rm(picture);
}

/** A picture and a sentence each: the slide as far as it has been told. */
async function makeBeats(lesson: VideoLesson, folder: string): Promise<Beat[]> {
  const beats: Beat[] = [];
  const add = async (text: string, slide: Parameters<typeof drawSlide>[1]) => {
    const name = join(folder, String(beats.length).padStart(3, '0'));
    await writeFile(`${name}.png`, await drawSlide(lesson, slide));
    await run('espeak-ng', ['-v', 'cmn', '-s', '178', '-p', '42', '-w', `${name}.wav`, text]);
    // A WAV header holds 44 bytes; 22,050 samples of two bytes a second.
    const spoken = ((await stat(`${name}.wav`)).size - 44) / 44_100;
    beats.push({ picture: `${name}.png`, sound: `${name}.wav`, text, seconds: spoken + pauseSeconds });
  };
  await add(`${lesson.title}。${lesson.subtitle}。`, { number: -1, told: 0 });
  for (const [number, slide] of lesson.slides.entries()) {
    for (const [told, { spoken }] of slide.points.entries()) await add(spoken, { number, told: told + 1 });
  }
  return beats;
}

async function joinBeats(beats: readonly Beat[], folder: string, ffmpegPath: string): Promise<string> {
  const film = join(folder, 'film.mp4');
  const inputs = beats.flatMap(({ picture, sound, seconds }) => [...still(picture, seconds), '-i', sound]);
  const parts = beats.map(
    ({ seconds }, index) =>
      `[${index * 2 + 1}:a]aresample=32000,apad,atrim=0:${seconds.toFixed(3)},volume=1.6[a${index}];` +
      `[${index * 2}:v]format=yuv420p,setsar=1[v${index}]`,
  );
  const order = beats.map((_, index) => `[v${index}][a${index}]`).join('');
  const filter = `${parts.join(';')};${order}concat=n=${beats.length}:v=1:a=1[v][a]`;
  await runFfmpeg(ffmpegPath, [
    ...inputs,
    ...ffmpegOptions({ filter_complex: filter, map: '[v]' }),
    ...ffmpegOptions({
      map: '[a]',
      'c:v': 'libx264',
      crf: 16,
      tune: 'stillimage',
      'c:a': 'aac',
      'b:a': '96k',
    }),
    film,
  ]);
  if (!(await probe(ffmpegPath, film))) throw new Error('the film is empty');
  return film;
}

/** One picture as a film of so many seconds. */
function still(picture: string, seconds: number): string[] {
  return ffmpegOptions({ loop: 1, framerate: 12, t: seconds.toFixed(3), i: picture });
}

function captionTrack(beats: readonly Beat[]): string {
  let at = 0;
  const cues = beats.map(({ text, seconds }) => {
    const from = at;
    at += seconds;
    return `${formatCueTime(from)} --> ${formatCueTime(at - 0.05)}\n${text}\n`;
  });
  return `WEBVTT\n\n${cues.join('\n')}`;
}

/** Where each slide begins, for the marks on the progress bar. */
function markersOf({ slides }: VideoLesson, beats: readonly Beat[]) {
  let index = 1;
  return slides.map(({ title, points }) => {
    const offset = beats.slice(0, index).reduce((sum, { seconds }) => sum + seconds, 0);
    index += points.length;
    return { offset: Math.round(offset * 10) / 10, title, describe: points[0]!.shown };
  });
}

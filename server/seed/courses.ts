import { readFileSync } from 'node:fs';
import { secondsPerPage } from '@portal/contract/lessons';
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import {
  courseCategories,
  courseChapters,
  courseFiles,
  courseLessons,
  courses,
  courseTeachers,
  learningPathCourses,
  learningPaths,
} from '../src/modules/courses/courses.tables.ts';
import { files } from '../src/modules/files/files.tables.ts';
import type { Storage } from '../src/outside/storage/port.ts';
import type { Transaction } from '../src/platform/database/database.ts';
import { tokensOf, vectorOf } from '../src/platform/search-tokens.ts';
import { courseCover } from './courses.covers.ts';
import { categories, courses as courseSeeds, type CourseSeed, paths, teachers } from './data/courses.ts';
import { videoLessons } from './data/video-lessons.ts';
import { pdfOf } from './notices.pdf.ts';

/** The association's own: no person has made the samples. */
const portalUserId = -1;
const day = 86_400_000;
const trialSeconds = 20;

const factsShape = z.object({
  durationMs: z.number(),
  markers: z.array(z.object({ offset: z.number(), title: z.string(), describe: z.string() })),
});
type Facts = z.infer<typeof factsShape>;
type SampleFile = { id: string; name: string; type: string; bytes: Uint8Array; purpose: string };

/** Ids that are the same at every start, because the rows are written before the bytes are. */
const fileId = (kind: 'c' | 'd', number: number) =>
  `${kind}0`.padEnd(24, '0') + String(number).padStart(8, '0');

function factsOf(videoId: string): Facts {
  const text = readFileSync(new URL(`media/${videoId}/facts.json`, import.meta.url), 'utf8');
  return factsShape.parse(JSON.parse(text));
}

function sampleFiles(): SampleFile[] {
  return courseSeeds.flatMap((course, at) => [
    {
      id: fileId('c', at),
      name: `封面 ${at + 1}.svg`,
      type: 'image/svg+xml',
      bytes: Buffer.from(courseCover(at)),
      purpose: 'courseCover',
    },
    {
      id: fileId('d', at),
      name: `${course.subject}讲义.pdf`,
      type: 'application/pdf',
      bytes: pdfOf(`${course.title}·讲义`, [
        course.summary,
        ...course.goals.map((goal, number) => `${number + 1}. ${goal}`),
      ]),
      purpose: 'courseware',
    },
  ]);
}

/** Covers and courseware; their rows are part of the catalogue. */
export async function storeCourseFiles(storage: Pick<Storage, 'write'>): Promise<void> {
  for (const { id, bytes, type } of sampleFiles()) await storage.write(`kept/${id}`, bytes, type);
}

/** The catalogue: categories, teachers, courses with chapters and lessons, learning paths. */
export async function fillCourses(transaction: Transaction, now: Date): Promise<void> {
  const categoryIds = await fillCategories(transaction);
  const teacherRows = await transaction.insert(courseTeachers).values(teachers).returning();
  const teacherIds = new Map(teacherRows.map(({ id, name }) => [name, id]));
  const fileRows = sampleFiles().map(({ bytes, ...file }) => ({
    ...file,
    userId: portalUserId,
    size: bytes.byteLength,
    key: `kept/${file.id}`,
    private: file.purpose === 'courseware',
    checkedAt: now,
    createdAt: now,
  }));
  await transaction.insert(files).values(fileRows);
  const sizes = new Map(fileRows.map(({ id, size }) => [id, size]));

  const ids = new Map<string, number>();
  for (const [at, seed] of courseSeeds.entries()) {
    const published = new Date(now.getTime() - (at + 1) * 3 * day);
    const [row] = await transaction
      .insert(courses)
      .values({
        state: 'published',
        title: seed.title,
        summary: seed.summary,
        introHtml: introOf(seed),
        goals: [...seed.goals],
        cover: `/files/${fileId('c', at)}`,
        categoryId: categoryIds.get(seed.category)!,
        teacherId: teacherIds.get(seed.teacher)!,
        price: seed.price,
        memberFree: seed.memberFree ?? false,
        audience: seed.audience ?? [],
        creditHours: seed.hours,
        antiSkip: seed.antiSkip ?? false,
        position: at,
        search: vectorOf(tokensOf(seed.title, seed.summary, seed.teacher, seed.category)),
        publishedAt: published,
        createdBy: portalUserId,
        createdAt: published,
        updatedAt: published,
      })
      .returning({ id: courses.id });
    ids.set(seed.title, row!.id);
    await fillLessons(transaction, { courseId: row!.id, number: at, seed, now });
    const document = fileId('d', at);
    const handout = { fileId: document, name: `${seed.subject}讲义.pdf`, type: 'application/pdf' };
    await transaction.insert(courseFiles).values({
      courseId: row!.id,
      position: 0,
      ...handout,
      remark: `${seed.title}（讲义）`,
      size: sizes.get(document)!,
    });
  }
  await fillPaths(transaction, ids, now);
}

async function fillCategories(transaction: Transaction): Promise<Map<string, number>> {
  const ids = new Map<string, number>();
  for (const [position, [name, children]] of categories.entries()) {
    const [root] = await transaction.insert(courseCategories).values({ name, position }).returning();
    ids.set(name, root!.id);
    for (const [at, child] of children.entries()) {
      const row = { name: child, parentId: root!.id, position: at };
      const [branch] = await transaction.insert(courseCategories).values(row).returning();
      ids.set(child, branch!.id);
    }
  }
  return ids;
}

type Filling = { courseId: number; number: number; seed: CourseSeed; now: Date };

/** A chapter for each film, with the handout to read at the end. */
async function fillLessons(
  transaction: Transaction,
  { courseId, number, seed, now }: Filling,
): Promise<void> {
  const isLimited = seed.price > 0 || (seed.audience?.length ?? 0) > 0;
  let duration = 0;
  let count = 0;
  const chapter = async (title: string, position: number) => {
    const [row] = await transaction.insert(courseChapters).values({ courseId, title, position }).returning();
    return row!.id;
  };
  const add = async (lesson: Omit<typeof courseLessons.$inferInsert, 'courseId' | 'createdAt'>) => {
    await transaction.insert(courseLessons).values({ ...lesson, courseId, createdAt: now });
    duration += lesson.durationSeconds;
    count += 1;
  };
  for (const [at, videoId] of seed.videos.entries()) {
    const facts = factsOf(videoId);
    const film = videoLessons.find(({ id }) => id === videoId)!;
    const chapterId = await chapter(`第${'一二三四五'[at]}章 ${film.title}`, at);
    await add({
      chapterId,
      position: 0,
      kind: 'video',
      title: `${seed.subject}：${film.subtitle}`,
      videoId,
      durationSeconds: Math.round(facts.durationMs / 1000),
      trialSeconds: isLimited ? trialSeconds : null,
      markers: facts.markers,
    });
  }
  const last = await chapter('讲义与小结', seed.videos.length);
  await add({
    chapterId: last,
    position: 0,
    kind: 'document',
    title: `${seed.subject}讲义`,
    fileId: fileId('d', number),
    pages: 1,
    durationSeconds: secondsPerPage,
  });
  if (seed.price === 0 && !isLimited) {
    const clip = { kind: 'video', title: '训练营预告', videoId: 'short-clip', durationSeconds: 5 } as const;
    await add({ chapterId: last, position: 1, ...clip });
  }
  await transaction
    .update(courses)
    .set({ lessonCount: count, durationSeconds: duration, hasTrial: isLimited })
    .where(eq(courses.id, courseId));
}

async function fillPaths(
  transaction: Transaction,
  ids: ReadonlyMap<string, number>,
  now: Date,
): Promise<void> {
  for (const [position, { courses: titles, ...path }] of paths.entries()) {
    const cover = `/files/${fileId('c', position + 4)}`;
    const [row] = await transaction
      .insert(learningPaths)
      .values({ ...path, cover, state: 'published', position, createdAt: now, updatedAt: now })
      .returning();
    const links = titles.map((title, at) => ({ pathId: row!.id, courseId: ids.get(title)!, position: at }));
    await transaction.insert(learningPathCourses).values(links);
  }
}

function introOf({ summary, subject }: CourseSeed): string {
  return [
    `<p>${summary}</p>`,
    '<h2>课程内容</h2>',
    `<p>课程围绕${subject}展开，每章一节视频，配有字幕、讲义和要点标记；学完全部课时并通过考试即可获得学时。</p>`,
  ].join('');
}

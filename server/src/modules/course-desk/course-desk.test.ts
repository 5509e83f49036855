import { code } from '@portal/contract/codes';
import { certificates } from '@portal/contract/certificates';
import { courseDesk } from '@portal/contract/course-desk';
import { courses } from '@portal/contract/courses';
import { dataOf } from '@portal/contract/endpoint';
import { lessons as learning } from '@portal/contract/lessons';
import { toUnixSeconds } from '@portal/contract/time';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditLog } from '../../platform/audit.tables.ts';
import { user } from '../../platform/testing.ts';
import { courseNamed, sample } from '../courses/courses.testing.ts';
import { courseLessons, courses as courseRows } from '../courses/courses.tables.ts';
import { lessonProgress } from '../lessons/lessons.tables.ts';
import { addPerson } from '../messages/messages.testing.ts';
import { findFfmpeg } from '../videos/videos.ts';
import { openDesk, type Desk } from './course-desk.testing.ts';

let desk: Desk;
beforeAll(async () => {
  desk = await openDesk();
});
afterAll(() => desk.close());

const detail = (id: number) => desk.call(courses.courseDetail, { id }, null);
const learner = async () => user({ userId: await addPerson(desk.platform) });
const pendingOf = async (lessonId: number) => {
  const { database } = desk.platform;
  const [row] = await database.select().from(courseLessons).where(eq(courseLessons.id, lessonId));
  return row!.pendingVideoId!;
};

/** Scheduled courses like this one, each too long to be counted: publishing it fails. */
async function addEndless(like: number, number: number, time: number): Promise<number[]> {
  const { database } = desk.platform;
  const [course] = await database.select().from(courseRows).where(eq(courseRows.id, like));
  const [lesson] = await database.select().from(courseLessons).where(eq(courseLessons.courseId, like));
  const scheduled = { ...course!, id: undefined, creationKey: null, scheduledAt: new Date(time * 1000) };
  const made = await database
    .insert(courseRows)
    .values(Array.from({ length: number }, () => scheduled))
    .returning({ id: courseRows.id });
  const endless = { ...lesson!, id: undefined, durationSeconds: 2 ** 31 - 1 };
  await database
    .insert(courseLessons)
    .values(
      made.flatMap(({ id: courseId }) => Array(2).fill({ ...endless, courseId }) as (typeof endless)[]),
    );
  return made.map(({ id }) => id);
}

describe('a course', () => {
  test('is made once by a form that is sent twice, and found at the desk alone', async () => {
    const form = { key: crypto.randomUUID(), title: '框架协议采购入门', ...desk.ids };
    const [one, other] = await Promise.all([
      desk.ask(courseDesk.create, form),
      desk.ask(courseDesk.create, form),
    ]);
    expect(one.id).toBe(other.id);
    const found = await desk.ask(courseDesk.list, { keyword: '框架协议采购入门', state: 'draft' });
    expect(found).toMatchObject({ total: 1, data: [{ id: one.id, lessons: 0 }] });
    expect((await detail(one.id)).code).toBe(code.failure);
  });

  test('is not made of nothing; the next one is', async () => {
    const key = crypto.randomUUID();
    const unknown = await desk.call(courseDesk.create, {
      key,
      title: '好课',
      ...desk.ids,
      teacher_id: 999_999,
    });
    expect(unknown).toMatchObject({ code: code.invalidFields });
    const short = await desk.call(courseDesk.create, { key, title: '好', ...desk.ids });
    expect(short).toMatchObject({
      code: code.invalidFields,
      data: { fields: { title: '课程名称至少 2 个字' } },
    });
    expect((await desk.call(courseDesk.create, { key, title: '好课', ...desk.ids })).code).toBe(code.success);
  });

  test('keeps a clean text, and refuses to be saved over a newer one', async () => {
    const id = await desk.create('文本与冲突');
    const { basics, revision } = await desk.read(id);
    const dirty = '<p onclick="x()">介绍<script>alert(1)</script></p>';
    const changed = { ...basics, title: '文本与冲突（改）', intro_html: dirty, goals: ['会写'], price: 9900 };
    const saved = await desk.ask(courseDesk.save, { id, revision, basics: changed });
    expect(saved.revision).toBe(revision + 1);
    const after = await desk.read(id);
    expect(after.basics).toMatchObject({ intro_html: '<p>介绍</p>', goals: ['会写'], price: 9900 });

    const late = await desk.call(courseDesk.save, { id, revision, basics: { ...basics, title: '旧的题目' } });
    expect(late).toMatchObject({ code: code.failure, data: { conflict: true, revision: saved.revision } });
    expect((await desk.read(id)).basics.title).toBe('文本与冲突（改）');
    const again = await desk.call(courseDesk.save, { id, revision: saved.revision, basics });
    expect(again.code).toBe(code.success);
  });

  test("takes no cover but the editor's own upload for covers", async () => {
    const id = await desk.create('封面');
    const { basics, revision } = await desk.read(id);
    const pdf = `/files/${await desk.uploadPdf(1)}`;
    for (const cover of [`/files/${'0'.repeat(32)}`, pdf]) {
      const answer = await desk.call(courseDesk.save, { id, revision, basics: { ...basics, cover } });
      expect(answer.code, cover).toBe(code.failure);
    }
    const outside = { ...basics, cover: 'https://example.org/x.png' };
    expect((await desk.call(courseDesk.save, { id, revision, basics: outside })).code).toBe(
      code.invalidFields,
    );
    const own = { ...basics, cover: await desk.cover() };
    expect((await desk.call(courseDesk.save, { id, revision, basics: own })).code).toBe(code.success);
  });
});

describe('lessons', () => {
  test('a document has the pages that the server counts', async () => {
    const { id, lessonId } = await desk.complete('文档课时', 7);
    const [chapter] = (await desk.read(id)).chapters;
    expect(chapter!.lessons).toMatchObject([{ id: lessonId, pages: 7, duration: 70, ready: true }]);
  });

  test('what is no PDF is no lesson, and the chapter takes the next one', async () => {
    const id = await desk.create('坏文档');
    const chapter_id = await desk.chapter(id);
    const lesson = { id, chapter_id, title: '坏的', kind: 'document' };
    const broken = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n');
    const file = await desk.uploadCourseware(broken, 'x.pdf', 'application/pdf');
    expect((await desk.call(courseDesk.addLesson, { ...lesson, file })).msg).toMatch(/^PDF 无法读取/);
    const film = await desk.uploadFilm();
    expect((await desk.call(courseDesk.addLesson, { ...lesson, file: film })).msg).toBe(
      '文档课时请上传 PDF 文件',
    );
    const good = { ...lesson, file: await desk.uploadPdf(2) };
    expect((await desk.call(courseDesk.addLesson, good)).code).toBe(code.success);
    const again = await desk.call(courseDesk.addLesson, good);
    expect(again.code).toBe(code.failure);
  });

  test.runIf(findFfmpeg())(
    'a film is shown to learners once it is packaged',
    { timeout: 90_000 },
    async () => {
      const { id, chapterId } = await desk.complete('视频课时');
      const file = await desk.uploadFilm();
      const film = { id, chapter_id: chapterId, title: '看视频', kind: 'video', file };
      const { lesson_id } = await desk.ask(courseDesk.addLesson, film);
      const waiting = await desk.read(id);
      expect(waiting.problems).toEqual(['视频仍在转码：「看视频」']);
      const tooEarly = await desk.call(courseDesk.publish, { id, revision: waiting.revision });
      expect(tooEarly.msg).toBe('视频仍在转码：「看视频」');
      expect((await desk.ask(courseDesk.preview, { id })).chapters[0]!.lessons).toHaveLength(1);

      await desk.runPackaging(await pendingOf(lesson_id));
      expect(await desk.ask(courseDesk.packaging, { id })).toEqual({ lessons: [] });
      const ready = await desk.read(id);
      expect(ready.problems).toEqual([]);
      expect(ready.chapters[0]!.lessons[1]).toMatchObject({ ready: true, packaging: null, duration: 5 });
      const preview = await desk.ask(courseDesk.previewLesson, { id, lesson_id });
      expect(preview.media?.url).toMatch(/master\.m3u8$/);
      expect(await desk.ask(courseDesk.preview, { id })).toMatchObject({ lessons: 2, duration: 35 });
    },
  );

  test.runIf(findFfmpeg())('a film that cannot be packaged says so, and the old one plays on', async () => {
    const id = await desk.create('坏视频');
    const chapter_id = await desk.chapter(id);
    const head = Buffer.from('000000186674797069736f6d0000020069736f6d69736f32', 'hex');
    const broken = Buffer.concat([head, Buffer.alloc(2000, 7)]);
    const file = await desk.uploadFilm(broken);
    const film = { id, chapter_id, title: '坏的', kind: 'video', file };
    const { lesson_id } = await desk.ask(courseDesk.addLesson, film);
    await desk.runPackaging(await pendingOf(lesson_id));
    const { lessons } = await desk.ask(courseDesk.packaging, { id });
    expect(lessons).toMatchObject([{ lesson_id, state: 'failed' }]);
    expect(lessons[0]!.failure).toMatch(/^视频转码失败/);
    expect((await desk.read(id)).problems).toContain('视频转码失败，请重新上传：「坏的」');
  });

  test('a lesson somebody has learned stays, one nobody has opened goes', async () => {
    const { id, lessonId, chapterId, revision } = await desk.complete('删除课时');
    const file = await desk.uploadPdf(1);
    const second = { id, chapter_id: chapterId, title: '第二讲', kind: 'document', file };
    const { lesson_id } = await desk.ask(courseDesk.addLesson, second);
    await desk.ask(courseDesk.publish, { id, revision: revision + 1 });
    const now = desk.clock();
    await desk.platform.database
      .insert(lessonProgress)
      .values({ userId: 1, lessonId, courseId: id, startedAt: now, updatedAt: now });
    const kept = await desk.call(courseDesk.removeLesson, { id, lesson_id: lessonId });
    expect(kept.msg).toMatch(/^已有学员学习过「阅读讲义」，不能删除/);
    expect((await desk.call(courseDesk.removeLesson, { id, lesson_id })).code).toBe(code.success);
    expect((await desk.read(id)).chapters[0]!.lessons.map((each) => each.id)).toEqual([lessonId]);
    const full = await desk.call(courseDesk.removeChapter, { id, chapter_id: chapterId });
    expect(full.msg).toBe('章里还有课时，请先移走或删除课时');
  });

  test('one that goes leaves a course complete for whoever has completed the rest, with the certificate', async () => {
    const { id, lessonId, chapterId, revision } = await desk.complete('只差一讲', 1);
    const file = await desk.uploadPdf(1);
    const second = { id, chapter_id: chapterId, title: '第二讲', kind: 'document', file };
    const { lesson_id } = await desk.ask(courseDesk.addLesson, second);
    await desk.ask(courseDesk.publish, { id, revision: revision + 1 });
    const [diligent, lazy] = [await learner(), await learner()];
    const { session } = dataOf(await desk.call(learning.saveVideoHistory, { lesson_id: lessonId }, diligent));
    await desk.call(learning.saveVideoHistory, { lesson_id: lessonId }, lazy);
    desk.clock.advance(10_000);
    const read = { session, seq: 1, pages: [1], current_page: 1 };
    const before = dataOf(await desk.call(learning.documentProgress, read, diligent));
    expect(before).toMatchObject({ complete: true, course_complete: false });

    expect((await desk.call(courseDesk.removeLesson, { id, lesson_id })).code).toBe(code.success);
    const courseOf = async (who: Awaited<ReturnType<typeof learner>>) =>
      dataOf(await desk.call(learning.lessonDetail, { id: lessonId }, who)).course;
    expect(await courseOf(diligent)).toMatchObject({ complete: true, percent: 100 });
    expect(await courseOf(lazy)).toMatchObject({ complete: false });
    const awarded = dataOf(await desk.call(certificates.list, {}, diligent));
    expect(awarded.data).toMatchObject([{ course_title: '只差一讲' }]);
    expect(dataOf(await desk.call(certificates.list, {}, lazy)).total).toBe(0);
  });

  test('are put in order as a whole, and not over a change of somebody else', async () => {
    const { id, lessonId, chapterId } = await desk.complete('排序');
    const other = await desk.chapter(id, '第二章');
    const { revision } = await desk.read(id);
    const wanted = [
      { id: other, lessons: [lessonId] },
      { id: chapterId, lessons: [] },
    ];
    const missing = await desk.call(courseDesk.arrange, { id, revision, chapters: wanted.slice(0, 1) });
    expect(missing.msg).toBe('目录已有变化，请刷新后重新排列');
    expect((await desk.call(courseDesk.arrange, { id, revision, chapters: wanted })).code).toBe(code.success);
    const late = await desk.call(courseDesk.arrange, { id, revision, chapters: wanted.toReversed() });
    expect(late).toMatchObject({ code: code.failure, data: { conflict: true } });
    const { chapters } = await desk.read(id);
    expect(chapters.map((each) => each.id)).toEqual([other, chapterId]);
    expect(chapters[0]!.lessons.map((each) => each.id)).toEqual([lessonId]);
  });

  test('and courseware of another course are not found', async () => {
    const { id } = await desk.complete('自己的');
    const { id: foreign, lessonId, chapterId } = await desk.complete('别人的');
    const file = await desk.uploadPdf(1);
    const tries = [
      desk.call(courseDesk.saveChapter, { id, chapter_id: chapterId, title: '改名' }),
      desk.call(courseDesk.removeChapter, { id, chapter_id: chapterId }),
      desk.call(courseDesk.saveLesson, { id, lesson_id: lessonId, title: '改名', trial_seconds: null }),
      desk.call(courseDesk.removeLesson, { id, lesson_id: lessonId }),
      desk.call(courseDesk.addFile, { id, lesson_id: lessonId, file, remark: '' }),
      desk.call(courseDesk.previewLesson, { id, lesson_id: lessonId }),
    ];
    for (const answer of await Promise.all(tries)) expect(answer.msg).toMatch(/^(?:章|课时)不存在$/);
    expect(
      (await desk.call(courseDesk.addFile, { id: foreign, lesson_id: lessonId, file, remark: '讲义' })).code,
    ).toBe(code.success);
    expect((await desk.read(foreign)).files).toMatchObject([{ name: '讲义.pdf', remark: '讲义' }]);
  });
});

describe('publication', () => {
  test('waits until nothing is missing, and learners see it at once', async () => {
    const empty = await desk.create('空课程');
    const { revision: first } = await desk.read(empty);
    const refusal = await desk.call(courseDesk.publish, { id: empty, revision: first });
    expect(refusal.msg).toBe('请上传封面；请填写简介；请至少添加一个课时');

    const { id, revision } = await desk.complete('可以发布的课程');
    expect((await detail(id)).code).toBe(code.failure);
    expect(await desk.ask(courseDesk.preview, { id })).toMatchObject({ title: '可以发布的课程', lessons: 1 });
    const version = desk.platform.versions.current('courses');
    await desk.ask(courseDesk.publish, { id, revision });
    expect(desk.platform.versions.current('courses')).not.toBe(version);
    expect(await detail(id)).toMatchObject({ code: code.success, data: { lessons: 1, duration: 30 } });
    const found = await desk.call(courses.courseList, { keyword: '可以发布的课程' }, null);
    expect(found).toMatchObject({ data: { total: 1 } });
    const log = await desk.platform.database.select().from(auditLog);
    expect(log.filter((entry) => entry.subject === `course:${id}`).at(-1)?.action).toBe('courseDesk.publish');
  });

  test('can be set for later, moved and called off; the job publishes what is due', async () => {
    const { id, revision } = await desk.complete('定时课程');
    const soon = toUnixSeconds(desk.clock()) + 3600;
    const past = await desk.call(courseDesk.schedule, { id, revision, time: soon - 7200 });
    expect(past).toMatchObject({ code: code.invalidFields, data: { fields: { time: '定时应晚于现在' } } });
    await desk.ask(courseDesk.schedule, { id, revision, time: soon });
    const job = desk.app.jobs.find(({ name }) => name === 'courseDesk.publishDue')!;
    await job.run({});
    expect((await desk.read(id)).state).toBe('scheduled');
    await desk.ask(courseDesk.schedule, { id, revision: 0, time: null });
    expect((await desk.read(id)).state).toBe('draft');

    const { revision: now } = await desk.read(id);
    await desk.ask(courseDesk.schedule, { id, revision: now, time: soon });
    desk.clock.advance(3_600_000);
    await job.run({});
    expect(await desk.read(id)).toMatchObject({ state: 'published', published: soon, scheduled: null });
    expect((await detail(id)).code).toBe(code.success);
  });

  test('of one that cannot go out keeps no other back, however many there are', async () => {
    const { id: good, revision } = await desk.complete('按时发布的课程');
    const soon = toUnixSeconds(desk.clock()) + 3600;
    await desk.ask(courseDesk.schedule, { id: good, revision, time: soon + 60 });
    const broken = await addEndless(good, 50, soon);
    desk.clock.advance(2 * 3_600_000);
    const job = desk.app.jobs.find(({ name }) => name === 'courseDesk.publishDue')!;
    const failure = await job.run({}).catch((error: unknown) => error);
    expect((failure as AggregateError).errors).toHaveLength(50);
    expect((await desk.read(good)).state).toBe('published');
    expect((await desk.read(broken[0]!)).state).toBe('scheduled');
    // The tests that follow find nothing due.
    for (const id of broken) await desk.ask(courseDesk.schedule, { id, revision: 0, time: null });
  });

  test('ends with a reason, and what is withdrawn can come back', async () => {
    const { id, revision } = await desk.complete('下架课程');
    const early = await desk.call(courseDesk.withdraw, { id, reason: '还没有发布' });
    expect(early.msg).toBe('课程尚未发布');
    await desk.ask(courseDesk.publish, { id, revision });
    expect((await desk.call(courseDesk.withdraw, { id, reason: ' ' })).code).toBe(code.invalidFields);
    await desk.ask(courseDesk.withdraw, { id, reason: '内容需要更新' });
    expect((await detail(id)).code).toBe(code.failure);
    const { revision: now } = await desk.read(id);
    await desk.ask(courseDesk.publish, { id, revision: now });
    expect((await detail(id)).code).toBe(code.success);
  });
});

test('the desk is for those who make courses', async () => {
  const id = await courseNamed(desk, sample.free);
  const editor = await desk.addStaff('editor');
  for (const who of [null, editor]) {
    const answer = await desk.call(courseDesk.read, { id }, who);
    expect(answer.code).toBe(who ? code.notAllowed : code.sessionInvalid);
  }
  expect((await desk.call(courseDesk.read, { id })).code).toBe(code.success);
  expect((await desk.call(courseDesk.read, { id }, await desk.addStaff('administrator'))).code).toBe(
    code.success,
  );
});

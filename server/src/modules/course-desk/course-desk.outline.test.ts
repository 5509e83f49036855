import { code } from '@portal/contract/codes';
import { courseDesk } from '@portal/contract/course-desk';
import { dataOf } from '@portal/contract/endpoint';
import { lessons as learning } from '@portal/contract/lessons';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { user } from '../../platform/testing.ts';
import { courseLessons, courses } from '../courses/courses.tables.ts';
import { learnedMs, refundObstacle } from '../courses/courses.testing.ts';
import { addPerson } from '../messages/messages.testing.ts';
import { findFfmpeg } from '../videos/videos.ts';
import { courseDeskStore } from './course-desk.store.ts';
import { openDesk, type Desk } from './course-desk.testing.ts';

let desk: Desk;
beforeAll(async () => {
  desk = await openDesk();
});
afterAll(() => desk.close());

type Learner = Awaited<ReturnType<typeof learner>>;
const learner = async () => user({ userId: await addPerson(desk.platform) });

const lessonRow = async (id: number) => {
  const { database } = desk.platform;
  const [row] = await database.select().from(courseLessons).where(eq(courseLessons.id, id));
  return row!;
};

async function addFilm(id: number, chapterId: number, duration = 0): Promise<number> {
  const film = { id, chapter_id: chapterId, title: '看视频', kind: 'video', duration };
  return (await desk.ask(courseDesk.addLesson, { ...film, file: await desk.uploadFilm() })).lesson_id;
}

const replace = async (id: number, lessonId: number, file: string) =>
  desk.ask(courseDesk.saveLesson, { id, lesson_id: lessonId, title: '新的内容', trial_seconds: null, file });

const publish = async (id: number) =>
  desk.ask(courseDesk.publish, { id, revision: (await desk.read(id)).revision });

const open = async (who: Learner, lessonId: number) =>
  dataOf(await desk.call(learning.saveVideoHistory, { lesson_id: lessonId }, who)).session;

async function readPages(who: Learner, session: string, pages: number[]) {
  desk.clock.advance(pages.length * 10_000);
  const read = { session, seq: pages.length, pages, current_page: pages.at(-1)! };
  return desk.call(learning.documentProgress, read, who);
}

const detail = async (who: Learner, id: number) =>
  dataOf(await desk.call(learning.lessonDetail, { id }, who));

describe('a trial', () => {
  test('is shorter than its film, as far as the length is known', async () => {
    const { id, chapterId } = await desk.complete('试看');
    const save = (lesson_id: number, trial_seconds: number, more = {}) =>
      desk.call(courseDesk.saveLesson, { id, lesson_id, title: '看视频', trial_seconds, ...more });
    const measured = await addFilm(id, chapterId, 60);
    const tooLong = await save(measured, 60);
    expect(tooLong).toMatchObject({
      code: code.invalidFields,
      data: { fields: { trial_seconds: '试看时长须短于视频时长（60 秒）' } },
    });
    expect((await save(measured, 59)).code).toBe(code.success);
    const shorter = { file: await desk.uploadFilm(), duration: 30 };
    expect((await save(measured, 59, shorter)).code).toBe(code.invalidFields);
    expect((await save(measured, 29, shorter)).code).toBe(code.success);
    const unmeasured = await addFilm(id, chapterId);
    expect((await save(unmeasured, 600)).code).toBe(code.success);
  });

  test.runIf(findFfmpeg())('that proves as long as the film is none to be advertised', async () => {
    const { id, chapterId } = await desk.complete('没有试看');
    const lessonId = await addFilm(id, chapterId);
    const lesson = { id, lesson_id: lessonId, title: '看视频', trial_seconds: 600 };
    await desk.ask(courseDesk.saveLesson, lesson);
    await desk.runPackaging((await lessonRow(lessonId)).pendingVideoId!);
    const hasTrial = async () => {
      const [row] = await desk.platform.database.select().from(courses).where(eq(courses.id, id));
      return row!.hasTrial;
    };
    expect(await hasTrial()).toBe(false);
    await desk.ask(courseDesk.saveLesson, { ...lesson, trial_seconds: 2 });
    expect(await hasTrial()).toBe(true);
  });
});

describe('content that is replaced', () => {
  test('by a document with fewer pages has to be read anew, unless it was completed', async () => {
    const { id, lessonId } = await desk.complete('换文档', 3);
    await publish(id);
    const [begun, done] = [await learner(), await learner()];
    const page = await open(begun, lessonId);
    expect(dataOf(await readPages(begun, page, [1, 2]))).toMatchObject({ complete: false });
    expect(dataOf(await readPages(done, await open(done, lessonId), [1, 2, 3]))).toMatchObject({
      complete: true,
    });

    await replace(id, lessonId, await desk.uploadPdf(2));
    const before = await detail(begun, lessonId);
    expect(before.own).toMatchObject({ percent: 0, complete: false, pages: [], position: 0 });
    expect(before.course).toMatchObject({ percent: 0, complete: false });
    expect(await detail(done, lessonId)).toMatchObject({
      own: { complete: true },
      course: { complete: true },
    });

    const ended = await readPages(begun, page, [1, 2, 2]);
    expect(ended).toMatchObject({ code: code.failure, data: { reason: 'content_replaced' } });
    expect(ended.msg).toBe('课时内容已更新，请刷新页面');
    const again = await open(begun, lessonId);
    expect(dataOf(await readPages(begun, again, [1, 2]))).toMatchObject({ course_complete: true });
  });

  test('is not credited to a page that still shows the former one', async () => {
    const { id, lessonId } = await desk.complete('旧页面', 2);
    await publish(id);
    const [late, moved] = [await learner(), await learner()];
    const shown = async () => (await detail(late, lessonId)).document!.id;
    const former = await shown();
    const begin = (who: Learner, content: string) =>
      desk.call(learning.saveVideoHistory, { lesson_id: lessonId, content }, who);
    const takenOver = dataOf(await begin(moved, former)).session;
    dataOf(await begin(moved, former));

    await replace(id, lessonId, await desk.uploadPdf(2));
    const refused = { code: code.failure, data: { reason: 'content_replaced' } };
    expect(await begin(late, former)).toMatchObject({ ...refused, msg: '课时内容已更新，请刷新页面' });
    expect(await readPages(moved, takenOver, [1])).toMatchObject(refused);
    expect(dataOf(await begin(late, await shown()))).toHaveProperty('session');
  });

  test('keeps what was learned of the former one in the way of a refund', async () => {
    const { id, lessonId } = await desk.complete('换了再退', 3);
    await publish(id);
    const me = await learner();
    const { userId } = me.session;
    const learned = () => learnedMs(desk, userId, id);
    await readPages(me, await open(me, lessonId), [1, 2]);
    expect(await learned()).toBe(20_000);
    await replace(id, lessonId, await desk.uploadPdf(3));
    expect(await learned()).toBe(20_000);
    expect(await refundObstacle(desk, userId, id)).toContain('10%');
    // Learned again, the same part counts once.
    await readPages(me, await open(me, lessonId), [1]);
    expect(await learned()).toBe(20_000);
    await replace(id, lessonId, await desk.uploadPdf(4));
    expect(await learned()).toBe(20_000);
    await readPages(me, await open(me, lessonId), [1, 2, 3]);
    expect(await learned()).toBe(30_000);
  });

  test.runIf(findFfmpeg())('by another film counts for the former until that plays', async () => {
    const { id, chapterId } = await desk.complete('换视频');
    const lessonId = await addFilm(id, chapterId);
    await desk.runPackaging((await lessonRow(lessonId)).pendingVideoId!);
    await publish(id);
    const me = await learner();
    const session = await open(me, lessonId);
    desk.clock.advance(3000);
    const beat = { session, seq: 1, ranges: [{ start: 0, end: 3 }], position: 3, rate: 1 };
    await desk.call(learning.updateVideoHistory, beat, me);

    await replace(id, lessonId, await desk.uploadFilm());
    expect((await detail(me, lessonId)).own).toMatchObject({ position: 3, ranges: [{ start: 0, end: 3 }] });
    await desk.runPackaging((await lessonRow(lessonId)).pendingVideoId!);
    expect((await detail(me, lessonId)).own).toMatchObject({ position: 0, ranges: [], percent: 0 });
  });

  test('is not lost when the former film is finished at that moment', async () => {
    const { id, chapterId } = await desk.complete('同时换');
    const lessonId = await addFilm(id, chapterId);
    const former = (await lessonRow(lessonId)).pendingVideoId!;
    const { hold } = courseDeskStore;
    const race = vi.spyOn(courseDeskStore, 'hold').mockImplementationOnce(async (queries, courseId) => {
      await courseDeskStore.updateLesson(queries, lessonId, { pendingVideoId: 'newer', pendingSeconds: 9 });
      return hold(queries, courseId);
    });
    await desk.runPackaging(former);
    race.mockRestore();
    expect(await lessonRow(lessonId)).toMatchObject({
      videoId: null,
      pendingVideoId: 'newer',
      pendingSeconds: 9,
    });
  });
});

test('who completes the last lesson while another is removed has completed the course', async () => {
  const { id, lessonId, chapterId } = await desk.complete('同时删', 1);
  const file = await desk.uploadPdf(1);
  const second = { id, chapter_id: chapterId, title: '第二讲', kind: 'document', file };
  const { lesson_id } = await desk.ask(courseDesk.addLesson, second);
  await publish(id);
  const me = await learner();
  const session = await open(me, lessonId);
  const { removeLesson } = courseDeskStore;
  let beat: ReturnType<typeof readPages>;
  const race = vi.spyOn(courseDeskStore, 'removeLesson').mockImplementationOnce(async (...args) => {
    await removeLesson(...args);
    beat = readPages(me, session, [1]);
    // It counts the lessons once this step has ended.
    await Promise.race([beat, new Promise((resolve) => setTimeout(resolve, 1000))]);
  });
  await desk.ask(courseDesk.removeLesson, { id, lesson_id });
  race.mockRestore();
  expect(dataOf(await beat!)).toMatchObject({ complete: true, course_complete: true });
  expect((await detail(me, lessonId)).course).toMatchObject({ complete: true });
});

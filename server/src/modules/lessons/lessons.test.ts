import { code } from '@portal/contract/codes';
import { dataOf } from '@portal/contract/endpoint';
import { lessons as endpoints } from '@portal/contract/lessons';
import { lessonDanmaku } from '@portal/contract/danmaku';
import { lessonNotes } from '@portal/contract/lesson-notes';
import { and, count, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { user, visitor } from '../../platform/testing.ts';
import { testApi, type TestApi } from '../../testing.ts';
import { courseLessons, courseRights, courses } from '../courses/courses.tables.ts';
import { courseNamed, grantCourse, sample } from '../courses/courses.testing.ts';
import { addPerson } from '../messages/messages.testing.ts';
import { lessonJobs } from './lessons.jobs.ts';
import { lessonStore } from './lessons.store.ts';
import { courseProgress, lessonHeartbeats } from './lessons.tables.ts';
import { lessonsNamed, openPage } from './lessons.testing.ts';

let on: TestApi;
let first: { id: number; duration: number };
beforeAll(async () => {
  on = await testApi();
  first = (await lessonsNamed(on, sample.free))[0]!;
});
afterAll(() => on.close());

const detail = async (id: number, caller = user()) =>
  dataOf(await on.call(endpoints.lessonDetail, { id }, caller));

describe('watching', () => {
  test('a lesson through completes it, on the page and in the course', async () => {
    const me = user();
    const page = await openPage(on, me, first.id);
    await page.watch(0, first.duration);
    const { own, course } = await detail(first.id, me);
    expect(own).toMatchObject({ complete: true, percent: 100, ranges: [{ start: 0, end: first.duration }] });
    expect(course).toMatchObject({ complete: false });
    expect(course.percent).toBeGreaterThan(10);
  });

  test('at double speed takes half the time and completes as well', async () => {
    const page = await openPage(on, user(), first.id);
    await page.watch(0, first.duration, 2);
    expect(await page.beat([])).toMatchObject({ complete: true, coverage: 1 });
  });

  test('every lesson completes the course, documents included', async () => {
    // The certificate goes to a person and their messages.
    const me = user({ userId: await addPerson(on.platform) });
    const lessons = await lessonsNamed(on, sample.short);
    for (const { id, kind, duration } of lessons) {
      const page = await openPage(on, me, id);
      if (kind === 'video') await page.watch(0, duration);
      else {
        on.clock.advance(10_000);
        const read = { session: page.session, seq: 1, pages: [1], current_page: 1 };
        expect(dataOf(await on.call(endpoints.documentProgress, read, me))).toMatchObject({ complete: true });
      }
    }
    const courseId = await courseNamed(on, sample.short);
    const [row] = await on.platform.database
      .select()
      .from(courseProgress)
      .where(eq(courseProgress.userId, me.session.userId));
    expect(row).toMatchObject({ courseId, lessonsDone: lessons.length, completedAt: expect.any(Date) });
  });

  test('goes on where another device stopped', async () => {
    const me = user();
    const desk = await openPage(on, me, first.id);
    await desk.watch(0, 20);
    expect((await detail(first.id, me)).own).toMatchObject({ position: 20, complete: false });
    const phone = await on.call(endpoints.saveVideoHistory, { lesson_id: first.id }, me);
    expect(dataOf(phone)).toMatchObject({ position: 20, ranges: [{ start: 0, end: 20 }] });
  });
});

describe('a paid lesson', () => {
  test('is tried without a right, and nothing behind the trial is credited', async () => {
    const me = user();
    const [lesson] = await lessonsNamed(on, sample.paid, me);
    expect(lesson).toMatchObject({ right: 'trial', trial_seconds: 20 });
    const page = await openPage(on, me, lesson!.id);
    await page.watch(0, 60);
    expect((await detail(lesson!.id, me)).own).toMatchObject({ ranges: [{ start: 0, end: 20 }] });
  });

  test('opens whole when it was granted, and closes when the term ends', async () => {
    const me = user();
    const [lesson] = await lessonsNamed(on, sample.paid, me);
    const courseId = await courseNamed(on, sample.paid);
    await grantCourse(on, me.session.userId, courseId, new Date(on.clock().getTime() + 60_000));
    const opened = await detail(lesson!.id, me);
    expect(opened).toMatchObject({ own_right: { right: 'granted', source: 'staff' }, trial_seconds: null });
    const page = await openPage(on, me, lesson!.id);
    await page.watch(0, 40);
    on.clock.advance(60_000);
    expect(await page.send([{ start: 40, end: 50 }])).toMatchObject({ data: { reason: 'right_ended' } });
    expect((await detail(lesson!.id, me)).own_right.right).toBe('trial');
  });

  test('is only tried when the right is taken back while it is opened', async () => {
    const me = user();
    const [lesson] = await lessonsNamed(on, sample.paid, me);
    const { userId } = me.session;
    await grantCourse(on, userId, await courseNamed(on, sample.paid));
    const { lockCourse } = lessonStore;
    const race = vi.spyOn(lessonStore, 'lockCourse').mockImplementationOnce(async (transaction, courseId) => {
      const gone = { revokedAt: on.clock(), revokedReason: '退款' };
      await transaction.update(courseRights).set(gone).where(eq(courseRights.userId, userId));
      await lockCourse(transaction, courseId);
    });
    const page = await openPage(on, me, lesson!.id);
    race.mockRestore();
    await page.watch(0, 60);
    expect((await detail(lesson!.id, me)).own).toMatchObject({ ranges: [{ start: 0, end: 20 }] });
  });

  test('without a trial it does not even start for whoever has no right', async () => {
    const lessons = await lessonsNamed(on, sample.paid);
    const document = lessons.find(({ kind }) => kind === 'document')!;
    expect(document.right).toBe('none');
    const refused = await on.call(endpoints.saveVideoHistory, { lesson_id: document.id }, user());
    expect(refused).toMatchObject({ code: 0, msg: expect.stringContaining('可购买学习') });
    expect(await detail(document.id)).toMatchObject({ media: null, document: null });
  });
});

test('spec 5: a trial as long as the film is none, neither on the page nor in what counts', async () => {
  const { database } = on.platform;
  const [lesson] = await lessonsNamed(on, sample.paid);
  const isLesson = eq(courseLessons.id, lesson!.id);
  await database.update(courseLessons).set({ trialSeconds: lesson!.duration }).where(isLesson);
  const [shown] = await lessonsNamed(on, sample.paid);
  const me = user();
  const opened = await detail(lesson!.id, me);
  const started = await on.call(endpoints.saveVideoHistory, { lesson_id: lesson!.id }, me);
  await database.update(courseLessons).set({ trialSeconds: 20 }).where(isLesson);
  expect(shown).toMatchObject({ right: 'none', trial_seconds: null });
  expect(opened).toMatchObject({ media: null, trial_seconds: null });
  expect(started.code).toBe(code.failure);
  expect((await detail(lesson!.id, me)).own_right.right).toBe('trial');
});

describe('the history', () => {
  test('lists what was opened, and loses what is deleted without losing what was learned', async () => {
    const me = user();
    const page = await openPage(on, me, first.id);
    await page.watch(0, 20);
    const list = async () => dataOf(await on.call(endpoints.getVideoHistory, {}, me));
    expect(await list()).toMatchObject({
      total: 1,
      data: [{ id: first.id, position: 20, is_available: true }],
    });
    const card = dataOf(await on.call(endpoints.continueCard, {}, me));
    expect(card.card).toMatchObject({ lesson: { id: first.id }, position: 20 });

    await on.call(endpoints.deleteHistory, { ids: [first.id] }, user());
    expect((await list()).total).toBe(1);
    await on.call(endpoints.deleteHistory, { ids: [first.id] }, me);
    expect(await list()).toMatchObject({ total: 0, data: [] });
    expect(dataOf(await on.call(endpoints.continueCard, {}, me)).card).toBeNull();
    expect((await detail(first.id, me)).own).toMatchObject({ ranges: [{ start: 0, end: 20 }] });
  });

  test('the card goes on to the next lesson when one is complete', async () => {
    const me = user();
    const page = await openPage(on, me, first.id);
    await page.watch(0, first.duration);
    const [, second] = await lessonsNamed(on, sample.free);
    const { card } = dataOf(await on.call(endpoints.continueCard, {}, me));
    expect(card).toMatchObject({ lesson: { id: second!.id }, position: 0 });
  });

  test('what was granted is among the purchased', async () => {
    const me = user();
    const courseId = await courseNamed(on, sample.paid);
    await grantCourse(on, me.session.userId, courseId);
    expect(dataOf(await on.call(endpoints.myBuyList, {}, me))).toMatchObject({
      total: 1,
      data: [
        { type: 'course', item_id: courseId, source: 'staff', until: null, is_active: true, percent: 0 },
      ],
    });
    expect(dataOf(await on.call(endpoints.myBuyList, { type: 'system' }, me)).total).toBe(0);
    const setState = (state: 'published' | 'withdrawn') =>
      on.platform.database.update(courses).set({ state }).where(eq(courses.id, courseId));
    const isAvailable = async () =>
      dataOf(await on.call(endpoints.myBuyList, {}, me)).data.map(({ is_available }) => is_available);
    await setState('withdrawn');
    expect(await isAvailable()).toEqual([false]);
    await setState('published');
    expect(await isAvailable()).toEqual([true]);
  });

  test('what was given for a term and then bought is one course, with the right that lasts longest', async () => {
    const me = user();
    const courseId = await courseNamed(on, sample.paid);
    const grant = (source: 'order' | 'activation', until: Date | null) =>
      on.platform.database.insert(courseRights).values({
        userId: me.session.userId,
        target: 'course',
        targetId: courseId,
        source,
        sourceId: '1',
        until,
        grantedAt: on.platform.clock(),
        reason: '',
      });
    const mine = async () => dataOf(await on.call(endpoints.myBuyList, {}, me));
    await grant('order', null);
    await grant('activation', new Date('2099-01-01'));
    expect(await mine()).toMatchObject({ total: 1, data: [{ source: 'order', until: null }] });
    await on.platform.database
      .update(courseRights)
      .set({ revokedAt: on.platform.clock() })
      .where(and(eq(courseRights.userId, me.session.userId), eq(courseRights.source, 'order')));
    expect(await mine()).toMatchObject({ total: 1, data: [{ source: 'activation' }] });
  });
});

test('the courses somebody learns are a list of courses, each with where to go on', async () => {
  const me = user({ userId: await addPerson(on.platform) });
  const read = async (type: string) => dataOf(await on.call(endpoints.learnedCourses, { type }, me));
  expect(await read('learning')).toMatchObject({ total: 0, data: [] });
  const [opening, second] = await lessonsNamed(on, sample.free);
  await (await openPage(on, me, opening!.id)).watch(0, opening!.duration);
  const { data } = await read('learning');
  const id = await courseNamed(on, sample.free);
  const continue_href = `/course/${id}/lesson/${second!.id}`;
  expect(data).toMatchObject([{ id, title: sample.free, lessons_done: 1, complete: false, continue_href }]);
  for (const { id: lessonId, kind, duration } of await lessonsNamed(on, sample.short)) {
    const page = await openPage(on, me, lessonId);
    on.clock.advance(10_000);
    const pages = { session: page.session, seq: 1, pages: [1], current_page: 1 };
    if (kind === 'video') await page.watch(0, duration);
    else await on.call(endpoints.documentProgress, pages, me);
  }
  expect((await read('complete')).data).toMatchObject([
    { title: sample.short, percent: 100, complete: true },
  ]);
  expect((await read('learning')).data.map(({ title }) => title)).toEqual([sample.free]);
  expect((await on.call(endpoints.learnedCourses, { type: 'nothing' }, me)).code).toBe(code.invalidFields);
  expect((await read('learning')).total).toBe(1);
});

test('nobody is sent on to a film that is not packaged yet', async () => {
  const me = user();
  const { database } = on.platform;
  const [opening, second, third] = await lessonsNamed(on, sample.free);
  await (await openPage(on, me, opening!.id)).watch(0, opening!.duration);
  const isSecond = eq(courseLessons.id, second!.id);
  const [{ videoId, fileId } = { videoId: null, fileId: null }] = await database
    .select()
    .from(courseLessons)
    .where(isSecond);
  await database.update(courseLessons).set({ videoId: null, fileId: null }).where(isSecond);
  const { data } = dataOf(await on.call(endpoints.learnedCourses, { type: 'learning' }, me));
  await database.update(courseLessons).set({ videoId, fileId }).where(isSecond);
  const courseId = await courseNamed(on, sample.free);
  expect(data).toMatchObject([{ continue_href: `/course/${courseId}/lesson/${third!.id}` }]);
});

describe('notes', () => {
  test('stand at their second and belong to one person', async () => {
    const [me, other] = [user(), user()];
    const note = { lesson_id: first.id, second: 42, content: '这里再看一遍' };
    const { id } = dataOf(await on.call(lessonNotes.add, note, me));
    await on.call(lessonNotes.add, { ...note, second: 7 }, me);
    const list = async (by = me) => dataOf(await on.call(lessonNotes.list, { lesson_id: first.id }, by));
    expect((await list()).data.map(({ second }) => second)).toEqual([7, 42]);
    expect((await list(other)).total).toBe(0);
    for (const change of [
      await on.call(lessonNotes.edit, { id, content: '别人的' }, other),
      await on.call(lessonNotes.remove, { id }, other),
    ]) {
      expect(change).toMatchObject({ code: 0, msg: '笔记不存在' });
    }
    await on.call(lessonNotes.edit, { id, content: '改过了' }, me);
    expect((await list()).data[1]).toMatchObject({ id, content: '改过了' });
    await on.call(lessonNotes.remove, { id }, me);
    expect((await list()).total).toBe(1);
  });
});

describe('danmaku', () => {
  const send = (text: string, by = user()) =>
    on.call(lessonDanmaku.send, { lesson_id: first.id, second: 3.5, text }, by);
  const texts = async (by = visitor()) =>
    dataOf(await on.call(lessonDanmaku.list, { lesson_id: first.id }, by)).map(({ text }) => text);

  test('is seen by everybody, and held back when three people report it', async () => {
    const { id } = dataOf(await send('讲得真清楚'));
    expect(await texts()).toContain('讲得真清楚');
    const reporter = user();
    for (const by of [reporter, reporter, user()]) await on.call(lessonDanmaku.report, { id }, by);
    expect(await texts()).toContain('讲得真清楚');
    await on.call(lessonDanmaku.report, { id }, user());
    expect(await texts()).not.toContain('讲得真清楚');
  });

  test('of a visitor is refused by the access, and an unknown one cannot be reported', async () => {
    expect((await on.call(lessonDanmaku.send, { lesson_id: first.id, second: 1, text: '好' })).code).toBe(
      10001,
    );
    const unknown = await on.call(lessonDanmaku.report, { id: 987_654 }, user());
    expect(unknown).toMatchObject({ code: 0, msg: '弹幕不存在' });
  });
});

test('raw heartbeats are kept, and pruned after half a year', async () => {
  const { database } = on.platform;
  const beats = async () => (await database.select({ total: count() }).from(lessonHeartbeats))[0]!.total;
  const page = await openPage(on, user(), first.id);
  await page.watch(0, 20);
  const kept = await beats();
  expect(kept).toBeGreaterThanOrEqual(2);
  const [prune] = lessonJobs(on.platform);
  await prune!.run({});
  expect(await beats()).toBe(kept);
  on.clock.advance(181 * 86_400_000);
  await prune!.run({});
  expect(await beats()).toBe(0);
});

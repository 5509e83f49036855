import { code } from '@portal/contract/codes';
import { courseLearners as endpoints } from '@portal/contract/course-learners';
import { dataOf } from '@portal/contract/endpoint';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Caller } from '../../platform/http/caller.ts';
import { user } from '../../platform/testing.ts';
import { testApi, type TestApi } from '../../testing.ts';
import { certificates } from '../certificates/certificates.tables.ts';
import { createCourses } from '../courses/courses.ts';
import { courseNamed, sample } from '../courses/courses.testing.ts';
import { addExam } from '../exams/exams.testing.ts';
import { examAttempts } from '../exams/exams.tables.ts';
import { lessonsNamed, openPage } from '../lessons/lessons.testing.ts';
import { learnersDownload } from './course-staff.downloads.ts';
import { createLearners } from './course-staff.learners.ts';
import { auditOf, manager, person } from './course-staff.testing.ts';

let on: TestApi;
let courseId: number;
let first: { id: number; duration: number };
beforeAll(async () => {
  on = await testApi();
  courseId = await courseNamed(on, sample.short);
  first = (await lessonsNamed(on, sample.short)).find(({ kind }) => kind === 'video')!;
});
afterAll(() => on.close());

let lastMobile = 13_600_000_000;
async function learner(seconds: number, rate = 1) {
  const mobile = String(++lastMobile);
  const me = await person(on, { mobile, nickname: `学员${mobile.slice(-2)}` });
  const page = await openPage(on, me, first.id);
  await page.watch(0, seconds, rate);
  return { me, mobile, userId: me.session.userId, page };
}

const list = async (input: object = {}) =>
  dataOf(await on.call(endpoints.list, { course_id: courseId, ...input }, manager()));
const detail = (userId: number, by: Caller = manager()) =>
  on.call(endpoints.detail, { course_id: courseId, user_id: userId }, by);

describe('the learners of a course', () => {
  test('are listed with how far they are, whoever was there last first', async () => {
    const one = await learner(10);
    const other = await learner(20);
    const { data, course } = await list();
    expect(course).toMatchObject({ id: courseId, title: sample.short });
    expect(data.slice(0, 2).map(({ user: { id } }) => id)).toEqual([other.userId, one.userId]);
    expect(data[0]).toMatchObject({ lessons_done: 0, complete: false, certificate: null });
    expect(data[0]!.percent).toBeGreaterThan(data[1]!.percent);
    expect(data[0]!.user.mobile).toBe(`136****${other.mobile.slice(-4)}`);
  });

  test('are found by the whole number, and nobody by a part of it', async () => {
    const { mobile, userId } = await learner(10);
    expect((await list({ mobile })).data.map((each) => each.user.id)).toEqual([userId]);
    expect(await list({ mobile: mobile.slice(0, 8) })).toMatchObject({ total: 0, data: [] });
    expect(await list({ mobile: "1' or '1'='1" })).toMatchObject({ total: 0, data: [] });
    expect((await list()).total).toBeGreaterThan(2);
  });

  test('go on behind a page; a wrong place and an unknown course are refused', async () => {
    const start = await list({ page_size: 2 });
    const next = await list({ page_size: 2, next: start.next! });
    const shown = [...start.data, ...next.data].map((each) => each.user.id);
    expect(new Set(shown).size).toBe(shown.length);
    expect((await on.call(endpoints.list, { course_id: courseId, next: 'x' }, manager())).code).toBe(
      code.invalidFields,
    );
    const unknown = await on.call(endpoints.list, { course_id: 987_654_321 }, manager());
    expect(unknown).toMatchObject({ code: 0, msg: '课程不存在' });
    expect((await list({ state: 'complete' })).data.every(({ complete }) => complete)).toBe(true);
  });

  test('show their exam by the score that counts, and their certificate', async () => {
    const { me, mobile, userId } = await learner(10);
    const { database, clock, keyring } = on.platform;
    const examOf = async () => (await list({ mobile })).data[0]!.exam;
    expect(await examOf()).toMatchObject({ state: 'none' });
    const exam = await addExam(on.platform, courseId, { keep: 'highest' });
    expect(await examOf()).toEqual({ state: 'not_taken', score: null });
    const attempt = (number: number, score: number | null) => ({
      examId: exam.id,
      courseId,
      userId,
      number,
      state: score === null ? ('in_progress' as const) : ('finished' as const),
      ticket: 'x',
      seed: 1,
      questionCount: 4,
      fullScore: 100,
      passScore: 60,
      startedAt: clock(),
      endsAt: clock(),
      score,
    });
    await database.insert(examAttempts).values(attempt(1, 40));
    expect(await examOf()).toEqual({ state: 'failed', score: 40 });
    await database.insert(examAttempts).values([attempt(2, 80), attempt(3, 50)]);
    expect(await examOf()).toEqual({ state: 'passed', score: 80 });
    const named = {
      number: 'CG2026123456785',
      holderSealed: keyring.seal('林小满'),
      courseTitle: sample.short,
    };
    await database
      .insert(certificates)
      .values({ ...named, userId, courseId, creditHours: 1, issuedAt: clock() });
    expect((await list({ mobile })).data[0]!.certificate).toEqual({ number: named.number, revoked: false });
    expect(dataOf(await detail(me.session.userId)).certificate?.number).toBe(named.number);
  });
});

describe('one learner', () => {
  test('is shown lesson by lesson, and that staff looked is written down', async () => {
    const { userId, page } = await learner(20, 2);
    on.clock.advance(10_000);
    await page.beat([{ start: 40, end: 50 }]);
    const by = manager();
    const shown = dataOf(await detail(userId, by));
    const lesson = shown.learned.find(({ id }) => id === first.id)!;
    expect(lesson).toMatchObject({
      ranges: [
        { start: 0, end: 20 },
        { start: 40, end: 50 },
      ],
      credited: 20,
      highest_rate: 2,
      position: 50,
      complete: false,
    });
    expect(shown.learned.filter(({ seen }) => seen === null).length).toBe(shown.learned.length - 1);
    expect(await auditOf(on, `user:${userId}`)).toMatchObject([
      { action: 'lessons.viewLearner', actorId: by.session.userId, detail: { course: courseId } },
    ]);
  });

  test('who never opened the course is not there, and a user sees nobody', async () => {
    expect(await detail(987_654_321)).toMatchObject({ code: 0, msg: '该用户没有学习过这门课程' });
    const { userId } = await learner(10);
    expect((await detail(userId, user({ userId }))).code).not.toBe(code.success);
    expect((await detail(userId)).code).toBe(code.success);
  });

  test('has heartbeats as they came, the refused claim beside what was believed', async () => {
    const { userId, page } = await learner(20);
    on.clock.advance(2000);
    await page.beat([{ start: 20, end: first.duration }]);
    const read = async (more: object = {}) =>
      dataOf(
        await on.call(endpoints.heartbeats, { lesson_id: first.id, user_id: userId, ...more }, manager()),
      );
    const { total, data } = await read();
    expect(total).toBe(3);
    expect(data.map(({ seq }) => seq)).toEqual([3, 2, 1]);
    expect(data[0]!.ranges).toEqual([{ start: 20, end: first.duration }]);
    expect(data[0]!.credited).toBeLessThanOrEqual(7);
    expect(data[0]!.session).toBe(page.session.slice(0, 8));
    const start = await read({ page_size: 2 });
    expect((await read({ page_size: 2, next: start.next! })).data.map(({ seq }) => seq)).toEqual([1]);
    const wrong = await on.call(
      endpoints.heartbeats,
      { lesson_id: first.id, user_id: userId, next: '%%' },
      manager(),
    );
    expect(wrong.code).toBe(code.invalidFields);
    expect((await read({ user_id: 987_654_321 })).data).toEqual([]);
  });
});

test('the export has everybody once, in batches', async () => {
  const courses = createCourses(on.platform, {
    moderation: { check: async () => ({ verdict: 'pass', words: [] }) },
    messages: { send: async () => {} },
    isCollected: async () => false,
  });
  const learners = createLearners(on.platform, {
    courses,
    exams: { outcomes: async () => () => ({ state: 'none', score: null }) },
  });
  const { total } = await list();
  const walked: number[] = [];
  for await (const some of learners.walk(courseId, 1000, 2))
    walked.push(...some.map(({ user: { id } }) => id));
  expect(walked).toHaveLength(total);
  expect(new Set(walked).size).toBe(total);
  const table = learnersDownload(learners);
  const filter = table.filter.parse({ course_id: courseId });
  const rows = [];
  for await (const some of table.rows(filter, 2, user().session)) rows.push(...some);
  // One more than may be had, so that the cut can be told.
  expect(rows).toHaveLength(3);
  expect(rows[0]).toHaveLength(table.columns(filter).length);
  expect(table.filter.safeParse({ course_id: -1 }).success).toBe(false);
});

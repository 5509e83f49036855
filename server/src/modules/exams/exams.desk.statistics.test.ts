import { staff } from '../../platform/testing.ts';
import { dataOf } from '@portal/contract/endpoint';
import { examDesk } from '@portal/contract/exam-desk';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addPerson } from '../messages/messages.testing.ts';
import { users } from '../accounts/accounts.tables.ts';
import { eq } from 'drizzle-orm';
import { settings, type TestDesk, testDesk } from './exams.desk.testing.ts';
import { learner, rightAnswer } from './exams.testing.ts';
import { examAttemptQuestions, examAttempts, exams } from './exams.tables.ts';

let on: TestDesk;
beforeAll(async () => {
  on = await testDesk();
});
afterAll(() => on.close());

let lastLearner = 50_000;

/** A course whose exam has three questions of ten points. */
async function threeQuestions() {
  const courseId = await on.newCourse();
  const ids = await on.addQuestions(courseId, { body: '甲' }, { body: '乙' }, { body: '丙' });
  const items = ids.map((question_id) => ({ question_id, points: 10 }));
  const paper = { kind: 'fixed', items };
  await on.ask(examDesk.save, { course_id: courseId, version: null, settings, paper });
  return { courseId, ids };
}

/** Graded attempts that have earned this for each of the questions. */
async function addAttempts(
  { courseId, ids }: Awaited<ReturnType<typeof threeQuestions>>,
  times: number,
  earned: number[],
  more: Partial<typeof examAttempts.$inferInsert> = {},
) {
  const { database, clock } = on.platform;
  const [exam] = await database.select().from(exams).where(eq(exams.courseId, courseId));
  const score = earned.reduce((sum, points) => sum + points, 0);
  for (let time = 0; time < times; time++) {
    const [attempt] = await database
      .insert(examAttempts)
      .values({
        examId: exam!.id,
        courseId,
        userId: ++lastLearner,
        number: 1,
        state: 'finished',
        ticket: '',
        seed: 1,
        questionCount: 3,
        fullScore: 30,
        passScore: 18,
        startedAt: clock(),
        endsAt: clock(),
        score,
        passed: score >= 18,
        ...more,
      })
      .returning();
    await database.insert(examAttemptQuestions).values(
      earned.map((points, at) => ({
        attemptId: attempt!.id,
        no: at + 1,
        questionId: ids[at]!,
        type: 'single' as const,
        body: '',
        options: [],
        optionOrder: [],
        key: { options: [0] },
        explanation: '',
        points: 10,
        earned: points,
      })),
    );
  }
}

const statistics = (course_id: number, counted?: string) =>
  on.ask(examDesk.statistics, { course_id, counted });

describe('statistics', () => {
  test('are those of a computation by hand', async () => {
    const course = await threeQuestions();
    await addAttempts(course, 10, [10, 10, 5]);
    await addAttempts(course, 10, [10, 5, 0]);
    await addAttempts(course, 10, [0, 0, 5]);
    const figures = await statistics(course.courseId);
    // Shares of the full score 25/30, 15/30, 5/30: mean 1/2, sample variance 10 x (1/9 + 0 + 1/9) / 29.
    expect(figures).toMatchObject({ attempts: 30, passed: 10, mean: 0.5, deviation: 0.28 });
    expect(figures.distribution).toEqual([0, 10, 0, 0, 0, 10, 0, 0, 10, 0]);
    const byBody = Object.fromEntries(
      figures.questions.map(({ body, difficulty, discrimination }) => [body, [difficulty, discrimination]]),
    );
    expect(byBody).toEqual({
      // 1, 1, 0 beside 3/4, 1/4, 1/4 in the rest: r = (1/6) / sqrt(2/3 x 1/6). With the whole total it would be 0.87.
      甲: [0.67, 0.5],
      // 1, 1/2, 0 beside 3/4, 1/2, 1/4: on one line.
      乙: [0.5, 1],
      // 1/2, 0, 1/2 beside 1, 3/4, 0: r = (-1/12) / sqrt(1/6 x 13/24).
      丙: [0.33, -0.28],
    });
    expect(figures.questions.map(({ body }) => body)).toEqual(['丙', '乙', '甲']);
  });

  test('are withheld where there are too few attempts, and where nothing varies', async () => {
    const course = await threeQuestions();
    await addAttempts(course, 9, [10, 0, 5]);
    const few = await statistics(course.courseId);
    expect(few.questions).toHaveLength(3);
    for (const question of few.questions) {
      expect(question).toMatchObject({ answered: 9, difficulty: null, discrimination: null });
    }
    await addAttempts(course, 20, [0, 10, 5]);
    const some = await statistics(course.courseId);
    expect(some.questions.map(({ difficulty }) => difficulty)).toEqual([0.31, 0.5, 0.69]);
    expect(some.questions.map(({ discrimination }) => discrimination)).toEqual([null, null, null]);
    await addAttempts(course, 1, [10, 10, 5]);
    const enough = await statistics(course.courseId);
    // Everybody has earned half of the third question: a correlation with it does not exist.
    expect(enough.questions.find(({ body }) => body === '丙')).toMatchObject({ discrimination: null });
    expect(enough.questions.find(({ body }) => body === '甲')?.discrimination).toBeLessThan(0);
  });

  test('count first attempts alone unless all are asked for, and none that was left empty', async () => {
    const course = await threeQuestions();
    await addAttempts(course, 10, [0, 0, 0]);
    await addAttempts(course, 10, [10, 10, 10], { number: 2 });
    await addAttempts(course, 5, [0, 0, 0], { state: 'abandoned' });
    await addAttempts(course, 5, [0, 0, 0], { state: 'in_progress', score: null });
    expect(await statistics(course.courseId)).toMatchObject({ attempts: 10, mean: 0 });
    const all = await statistics(course.courseId, 'all');
    expect(all).toMatchObject({ attempts: 20, mean: 0.5, passed: 10 });
    expect(all.distribution).toEqual([10, 0, 0, 0, 0, 0, 0, 0, 0, 10]);
  });

  test('of a course without an exam are empty', async () => {
    expect(await statistics(await on.newCourse())).toMatchObject({ attempts: 0, mean: null, questions: [] });
  });
});

describe('attempts', () => {
  test('are listed with the person masked, filtered, and read on behind their pages', async () => {
    const { platform } = on;
    const courseId = await on.newExam();
    const userId = await addPerson(platform, { nickname: '示例学员' });
    const mobileSealed = platform.keyring.seal('13900001234');
    await platform.database.update(users).set({ mobileSealed }).where(eq(users.id, userId));
    const caller = { ...learner(), session: { ...learner().session, userId } };
    const attempt = await on.begin(caller, courseId);
    const rights = attempt.questions.map(rightAnswer);
    await on.save(caller, attempt, 1, rights, { submit: 1 });
    await on.begin(learner(), courseId);

    const list = (more: object = {}) => on.ask(examDesk.attemptList, { course_id: courseId, ...more });
    const both = await list({ page_size: 1 });
    expect(both).toMatchObject({ total: 2, data: [{ state: 'in_progress', nickname: '', mobile: '' }] });
    expect((await list({ page_size: 1, next: both.next })).data).toMatchObject([
      { nickname: '示例学员', mobile: '139****1234', score: 100, passed: true, state: 'finished' },
    ]);
    expect(await list({ passed: true })).toMatchObject({ total: 1 });
    expect(await list({ state: 'abandoned' })).toMatchObject({ total: 0 });
    expect(await list({ user_id: userId })).toMatchObject({ total: 1 });

    const { attempt_id } = attempt;
    const detail = await on.ask(examDesk.attemptRead, { attempt_id });
    expect(detail.attempt).toMatchObject({ mobile: '139****1234', score: 100 });
    expect(detail.questions.map(({ is_right }) => is_right)).toEqual([true, true, true, true]);
    expect(await on.refusal(examDesk.attemptRead, { attempt_id: 999_999 })).toBe('答卷不存在');

    const [table] = on.exams.downloads;
    const filter = table!.filter.parse({ course_id: courseId });
    const lines = (await Array.fromAsync(table!.rows(filter, 10, staff('courseManager').session))).flat();
    expect(lines.map((line) => line.slice(2, 9))).toEqual([
      ['', '', 1, '答题中', null, 100, '否'],
      ['示例学员', '139****1234', 1, '已交卷', 100, 100, '是'],
    ]);
  });
});

describe('allowances', () => {
  test('give one person more time and attempts, by the mobile or by an attempt, until taken back', async () => {
    const { platform } = on;
    const courseId = await on.newExam({ attemptsAllowed: 1 });
    const userId = await addPerson(platform, { nickname: '加时学员' });
    const mobile = '13900005678';
    const columns = {
      mobileSealed: platform.keyring.seal(mobile),
      mobileIndex: platform.keyring.blindIndex('mobile', mobile),
    };
    await platform.database.update(users).set(columns).where(eq(users.id, userId));
    const who = { ...learner(), session: { ...learner().session, userId } };
    const first = await on.begin(who, courseId);
    await on.save(who, first, 1, [], { submit: 1 });
    await expect(on.begin(who, courseId)).rejects.toThrow('考试次数已用完');

    const allow = (person: object, more: object = {}) => ({
      course_id: courseId,
      person,
      extra_minutes: 30,
      extra_attempts: 1,
      reason: '示例：网络中断',
      ...more,
    });
    expect(await on.refusal(examDesk.allowanceSave, allow({ mobile: '13900009999' }))).toContain('没有找到');
    const nothing = allow({ mobile }, { extra_minutes: 0, extra_attempts: 0 });
    expect(await on.refusal(examDesk.allowanceSave, nothing)).toBe('请填写加时或加次');
    await on.ask(examDesk.allowanceSave, allow({ mobile }));
    expect((await on.ask(examDesk.allowanceList, { course_id: courseId })).data).toEqual([
      {
        user_id: userId,
        nickname: '加时学员',
        mobile: '139****5678',
        extra_minutes: 30,
        extra_attempts: 1,
        reason: '示例：网络中断',
      },
    ]);
    const second = await on.begin(who, courseId);
    expect(second.ends_at - second.started).toBe(5400);
    await on.save(who, second, 1, [], { submit: 1 });

    await on.ask(examDesk.allowanceSave, allow({ user_id: userId }, { extra_attempts: 2, extra_minutes: 0 }));
    const third = await on.begin(who, courseId);
    expect(third.ends_at - third.started).toBe(3600);
    await on.ask(examDesk.allowanceRemove, { course_id: courseId, user_id: userId });
    const again = { course_id: courseId, user_id: userId };
    expect(await on.refusal(examDesk.allowanceRemove, again)).toContain('没有加时');
    expect(dataOf(await on.call(examDesk.allowanceList, { course_id: courseId }, on.manager)).total).toBe(0);
  });
});

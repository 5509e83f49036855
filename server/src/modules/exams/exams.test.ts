import { dataOf } from '@portal/contract/endpoint';
import { exams as endpoints } from '@portal/contract/exams';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { examAllowances, examAttemptQuestions, examAttempts, examQuestions, exams } from './exams.tables.ts';
import { keyWords, learner, rightAnswer, type TestExams, testExams } from './exams.testing.ts';

let on: TestExams;
beforeAll(async () => {
  on = await testExams();
});
afterAll(() => on.close());
const usual = { mayTake: true, isComplete: true, state: 'published' };
beforeEach(() => {
  Object.assign(on.course, usual);
});

const minutes = (count: number) => count * 60_000;
const openExams = async (who: ReturnType<typeof learner>) =>
  dataOf(await on.call(endpoints.openExams, {}, who));
const counts = (userId: number) => on.exams.figures.user!.counts(userId);
const submittedByDay = async (userId: number) =>
  (await on.exams.figures.user!.days!(userId, new Date(0))).exams;
const info = async (courseId: number, who: ReturnType<typeof learner>) =>
  dataOf(await on.call(endpoints.examInfo, { course_id: courseId }, who));

/** Takes an exam from the beginning to the submission, all right unless told. */
async function take(who: ReturnType<typeof learner>, courseId: number, right = 4) {
  const attempt = await on.begin(who, courseId);
  const answers = attempt.questions.map((question, at) =>
    at < right ? rightAnswer(question) : { no: question.no, options: [] },
  );
  const answer = dataOf(await on.save(who, attempt, attempt.saved_seq + 1, answers, { submit: 1 }));
  return { attempt, result: answer.result! };
}

describe('an attempt', () => {
  test('shows the paper in an order of its own, saves, and is graded when submitted', async () => {
    const who = learner();
    const courseId = await on.newExam();
    const before = await info(courseId, who);
    expect(before).toMatchObject({
      question_count: 4,
      full_score: 100,
      attempts_left: 3,
      open_attempt: null,
      obstacle: '',
      passed: false,
    });
    const attempt = await on.begin(who, courseId);
    expect(attempt).toMatchObject({ saved: [], saved_seq: 0, number: 1 });
    expect(attempt.ends_at - attempt.started).toBe(3600);
    expect(attempt.questions.map(({ no }) => no)).toEqual([1, 2, 3, 4]);
    expect(attempt.questions.map(({ body }) => body).sort()).toEqual(['判断', '单选', '填空', '多选'].sort());

    const first = rightAnswer(attempt.questions[0]!);
    expect(await on.save(who, attempt, 1, [first])).toMatchObject({
      code: 1,
      data: { saved_seq: 1, result: null, answers_late: false },
    });
    const rest = attempt.questions.slice(1).map(rightAnswer);
    const submitted = await on.save(who, attempt, 2, rest, { submit: 1 });
    expect(submitted).toMatchObject({
      msg: '已交卷',
      data: { result: { score: 100, passed: true, right_count: 4, state: 'finished' } },
    });
    expect(on.passed).toContainEqual([who.session.userId, courseId]);
    expect(await info(courseId, who)).toMatchObject({ passed: true, kept_score: 100, attempts_left: 2 });
  });

  test('goes on after a reload or a crash with everything that was acknowledged', async () => {
    const who = learner();
    const courseId = await on.newExam();
    const attempt = await on.begin(who, courseId);
    const answer = rightAnswer(attempt.questions[1]!);
    await on.save(who, attempt, 1, [answer]);
    on.clock.advance(minutes(10));
    const again = await on.begin(who, courseId);
    expect(again).toMatchObject({ attempt_id: attempt.attempt_id, saved: [answer], saved_seq: 1 });
    expect(again.questions).toEqual(attempt.questions);
    expect(again.ends_at).toBe(attempt.ends_at);
    expect((await info(courseId, who)).open_attempt).toMatchObject({ answered: 1, state: 'in_progress' });
  });

  test('is found again by its owner, the most urgent first, until it is over', async () => {
    const who = learner();
    const [sooner, later] = [await on.newExam(), await on.newExam()];
    const attempt = await on.begin(who, sooner);
    on.clock.advance(minutes(1));
    await on.begin(who, later);
    await on.save(who, attempt, 1, [rightAnswer(attempt.questions[0]!)]);
    expect(await openExams(who)).toMatchObject([
      { course_id: sooner, course_title: `课程 ${sooner}`, answered: 1, question_count: 4 },
      { course_id: later, answered: 0 },
    ]);
    expect(await openExams(learner())).toEqual([]);
    expect(await counts(who.session.userId)).toMatchObject({ open_exams: 2 });
    expect(await submittedByDay(who.session.userId)).toEqual([]);
    await on.save(who, attempt, 2, [], { submit: 1 });
    expect(await openExams(who)).toMatchObject([{ course_id: later }]);
    expect(await counts(who.session.userId)).toMatchObject({ open_exams: 1 });
    expect(await submittedByDay(who.session.userId)).toMatchObject([{ count: 1 }]);
    on.clock.advance(minutes(61));
    expect(await openExams(who)).toEqual([]);
    expect(await counts(who.session.userId)).toMatchObject({ open_exams: 0 });
  });

  test('an answer can be changed and taken back', async () => {
    const who = learner();
    const attempt = await on.begin(who, await on.newExam());
    const question = attempt.questions.find(({ type }) => type === 'single')!;
    const wrong = { no: question.no, options: [question.options.indexOf('甲')] };
    await on.save(who, attempt, 1, [wrong]);
    await on.save(who, attempt, 2, [rightAnswer(question)]);
    const { result } = dataOf(await on.save(who, attempt, 3, [], { submit: 1 }));
    expect(result).toMatchObject({ score: 25, right_count: 1 });
  });

  test('two begun at once are one', async () => {
    const who = learner();
    const courseId = await on.newExam();
    const [one, other] = await Promise.all([on.begin(who, courseId), on.begin(who, courseId)]);
    expect(one.attempt_id).toBe(other.attempt_id);
    expect(await info(courseId, who)).toMatchObject({ attempts_used: 1 });
  });

  test('a later correction of the bank changes nothing in it', async () => {
    const who = learner();
    const courseId = await on.newExam();
    const attempt = await on.begin(who, courseId);
    await on.platform.database.update(examQuestions).set({ body: '改过', key: { options: [0] } });
    const again = await on.begin(who, courseId);
    expect(again.questions).toEqual(attempt.questions);
    const { result } = dataOf(
      await on.save(who, again, 1, attempt.questions.map(rightAnswer), { submit: 1 }),
    );
    expect(result?.score).toBe(100);
  });
});

describe('who may begin', () => {
  test.each([
    ['nobody without a right to the course', { mayTake: false }, '开通本课程后即可参加考试'],
    ['nobody who has not completed the lessons', { isComplete: false }, '请先学完全部课时，再参加考试'],
    ['nobody while the course is withdrawn', { state: 'withdrawn' }, '课程已下架，不能开始新的考试'],
    ['nobody before the course is published', { state: 'scheduled' }, '课程尚未发布，不能开始考试'],
    ['nobody while the course is a draft', { state: 'draft' }, '课程尚未发布，不能开始考试'],
  ])('%s', async (_, change, obstacle) => {
    const who = learner();
    const courseId = await on.newExam();
    Object.assign(on.course, change);
    expect(await info(courseId, who)).toMatchObject({ obstacle });
    const refused = await on.call(endpoints.courseAnswerList, { course_id: courseId }, who);
    expect(refused).toMatchObject({ code: 0, msg: obstacle });
    Object.assign(on.course, usual);
    expect((await on.begin(who, courseId)).number).toBe(1);
  });

  test('as often as staff allow, and more often who was given more', async () => {
    const who = learner();
    const courseId = await on.newExam({ attemptsAllowed: 1 });
    await take(who, courseId, 0);
    const refused = await on.call(endpoints.courseAnswerList, { course_id: courseId }, who);
    expect(refused).toMatchObject({ code: 0, msg: '考试次数已用完' });
    const { userId } = who.session;
    const [taken] = await on.platform.database
      .select()
      .from(examAttempts)
      .where(eq(examAttempts.userId, userId));
    const more = { examId: taken!.examId, userId, extraAttempts: 1, extraSeconds: 600 };
    await on.platform.database.insert(examAllowances).values(more);
    expect(await info(courseId, who)).toMatchObject({ attempts_left: 1, duration_seconds: 4200 });
    expect(await on.exams.results.summary(courseId, userId)).toMatchObject({ minutes: 70 });
    expect(await on.exams.results.summary(courseId, null)).toMatchObject({ minutes: 60 });
    const again = await on.begin(who, courseId);
    expect(again.number).toBe(2);
    expect(again.ends_at - again.started).toBe(4200);
  });

  test('nobody where there is no exam, or only a draft; resuming begins nothing', async () => {
    const who = learner();
    const draft = await on.newExam({ state: 'draft' });
    for (const course_id of [draft, 987_654]) {
      const answer = await on.call(endpoints.courseAnswerList, { course_id }, who);
      expect(answer).toMatchObject({ code: 0, msg: '该课程没有考试' });
      expect(await on.call(endpoints.examInfo, { course_id }, who)).toMatchObject({ code: 0 });
    }
    const course_id = await on.newExam();
    const resumed = await on.call(endpoints.courseAnswerList, { course_id, resume: 1 }, who);
    expect(resumed).toMatchObject({ code: 0, msg: '没有未交卷的考试' });
    expect(await info(course_id, who)).toMatchObject({ attempts_used: 0 });
  });
});

describe('an exam that staff change or take back while somebody sits it', () => {
  async function takenBack() {
    const who = learner();
    const courseId = await on.newExam();
    const { result } = await take(who, courseId, 0);
    const attempt = await on.begin(who, courseId);
    await on.save(who, attempt, 1, [rightAnswer(attempt.questions[0]!)]);
    await on.platform.database.update(exams).set({ state: 'draft' }).where(eq(exams.courseId, courseId));
    return { who, courseId, attempt, first: result };
  }

  test('is gone on with after a reload, and submitted', async () => {
    const { who, courseId, attempt } = await takenBack();
    expect((await info(courseId, who)).open_attempt).toMatchObject({ attempt_id: attempt.attempt_id });
    const again = await on.call(endpoints.courseAnswerList, { course_id: courseId, resume: 1 }, who);
    expect(dataOf(again)).toMatchObject({ attempt_id: attempt.attempt_id, saved_seq: 1 });
    expect(await on.save(who, dataOf(again), 2, [], { submit: 1 })).toMatchObject({ msg: '已交卷' });
    const review = await on.call(endpoints.examReview, { attempt_id: attempt.attempt_id }, who);
    expect(dataOf(review)).toMatchObject({ course_title: `课程 ${courseId}` });
  });

  test('passes who passes it, by the attempt alone, and the results stay', async () => {
    const { who, courseId, attempt } = await takenBack();
    const { userId } = who.session;
    expect(on.passed).not.toContainEqual([userId, courseId]);
    const rest = attempt.questions.slice(1).map(rightAnswer);
    expect(dataOf(await on.save(who, attempt, 2, rest, { submit: 1 })).result).toMatchObject({
      passed: true,
    });
    expect(on.passed).toContainEqual([userId, courseId]);
    const refused = await on.call(endpoints.examInfo, { course_id: courseId }, who);
    expect(refused).toMatchObject({ code: 0, msg: '该课程没有考试', data: { course_is_available: true } });
    const own = async (by: typeof who) =>
      dataOf(await on.call(endpoints.examAttempts, { course_id: courseId }, by)).data;
    expect(await own(who)).toMatchObject([
      { number: 2, passed: true },
      { number: 1, passed: false },
    ]);
    expect(await own(learner())).toEqual([]);
  });

  test('does not pass who fails it', async () => {
    const { who, courseId, attempt } = await takenBack();
    expect(dataOf(await on.save(who, attempt, 2, [], { submit: 1 })).result).toMatchObject({ passed: false });
    expect(on.passed).not.toContainEqual([who.session.userId, courseId]);
  });

  test('goes on when the course is withdrawn, and says that the course has no page', async () => {
    const who = learner();
    const courseId = await on.newExam();
    const attempt = await on.begin(who, courseId);
    Object.assign(on.course, { state: 'withdrawn' });
    expect(await info(courseId, who)).toMatchObject({ course_is_available: false, obstacle: '' });
    const again = await on.begin(who, courseId);
    expect(again.attempt_id).toBe(attempt.attempt_id);
    const answers = again.questions.map(rightAnswer);
    expect(await on.save(who, again, 1, answers, { submit: 1 })).toMatchObject({ msg: '已交卷' });
    expect(on.passed).toContainEqual([who.session.userId, courseId]);
    const review = await on.call(endpoints.examReview, { attempt_id: attempt.attempt_id }, who);
    expect(dataOf(review)).toMatchObject({ course_is_available: false });
  });

  test('keeps the number of its questions when the exam gets another paper', async () => {
    const who = learner();
    const courseId = await on.newExam();
    const { questions } = await on.begin(who, courseId);
    const paper = { kind: 'random' as const, rules: [{ count: 1, points: 100 }] };
    await on.platform.database.update(exams).set({ paper }).where(eq(exams.courseId, courseId));
    expect(await info(courseId, who)).toMatchObject({
      question_count: 1,
      open_attempt: { question_count: questions.length },
    });
  });

  test('gives away no answers before that, and cannot be begun again', async () => {
    const { who, courseId, attempt } = await takenBack();
    const wrong = dataOf(await on.call(endpoints.wrongAnswerList, { course_id: courseId }, who));
    const practice = { question_id: wrong.data[0]!.question_id, answer: { options: [0] } };
    const refused = await on.call(endpoints.wrongAnswerPractise, practice, who);
    expect(refused).toMatchObject({ code: 0, msg: '该课程的考试正在进行，交卷后再练习错题' });
    on.clock.advance(minutes(63));
    const closed = await on.call(endpoints.courseAnswerList, { course_id: courseId }, who);
    expect(closed).toMatchObject({ code: 0, msg: '该课程没有考试' });
    expect(await on.call(endpoints.wrongAnswerPractise, practice, who)).toMatchObject({ code: 1 });
    const review = await on.call(endpoints.examReview, { attempt_id: attempt.attempt_id }, who);
    expect(dataOf(review)).toMatchObject({ title: '结业考试', result: { closed_by_time: true } });
  });
});

describe('the score that counts', () => {
  test.each([
    ['highest', 100, true],
    ['latest', 25, false],
    ['average', 62.5, true],
  ] as const)('is the %s', async (keep, kept, passed) => {
    const who = learner();
    const courseId = await on.newExam({ keep, shuffleQuestions: false });
    await take(who, courseId);
    await take(who, courseId, 1);
    expect(await info(courseId, who)).toMatchObject({ kept_score: kept, passed });
    expect(await on.exams.outcome(who.session.userId, courseId)).toMatchObject({ hasExam: true, passed });
    const page = dataOf(await on.call(endpoints.examAttempts, { course_id: courseId }, who));
    expect(page.data.map(({ number, score }) => [number, score])).toEqual([
      [2, 25],
      [1, 100],
    ]);
    expect(await on.exams.results.summary(courseId, who.session.userId)).toMatchObject({
      questions: 4,
      minutes: 60,
      total_score: 100,
      passed,
      best_score: kept,
    });
  });
});

describe('what nobody submits', () => {
  test('is closed by its own job at the end of the grace, with what was saved', async () => {
    const who = learner();
    const courseId = await on.newExam();
    const attempt = await on.begin(who, courseId);
    const job = on.sent.at(-1)!;
    expect(job).toMatchObject({
      data: { attemptId: attempt.attempt_id },
      options: { singletonKey: `attempt:${attempt.attempt_id}` },
    });
    expect(job.options!.startAfter!.getTime()).toBe(attempt.ends_at * 1000 + 122_000);
    await on.save(who, attempt, 1, attempt.questions.map(rightAnswer));
    on.clock.advance(minutes(60) + 119_000);
    const [closing] = on.exams.jobs;
    await closing!.run(job.data);
    expect((await info(courseId, who)).open_attempt).toMatchObject({ state: 'overdue' });
    on.clock.advance(4000);
    await closing!.run(job.data);
    await closing!.run(job.data);
    const { data } = dataOf(await on.call(endpoints.examAttempts, { course_id: courseId }, who));
    expect(data).toMatchObject([{ state: 'finished', closed_by_time: true, score: 100, used_seconds: 3600 }]);
    expect(on.told).toContain('考试已自动交卷');
    expect(on.links).toContain(`/exam/${attempt.attempt_id}`);
    expect(on.passed).toContainEqual([who.session.userId, courseId]);
  });

  test('is abandoned when nothing was saved, by the sweep if its job was lost', async () => {
    const who = learner();
    const courseId = await on.newExam();
    await on.begin(who, courseId);
    on.clock.advance(minutes(63));
    await on.exams.jobs[1]!.run({});
    const { data } = dataOf(await on.call(endpoints.examAttempts, { course_id: courseId }, who));
    expect(data).toMatchObject([{ state: 'abandoned', score: 0, passed: false }]);
    expect(await submittedByDay(who.session.userId)).toEqual([]);
    expect(await info(courseId, who)).toMatchObject({ attempts_left: 2, open_attempt: null });
  });

  test('one that cannot be graded keeps no other open', async () => {
    const [stuck, who] = [learner(), learner()];
    const courseId = await on.newExam();
    const attempt = await on.begin(stuck, courseId);
    const { attempt_id } = attempt;
    await on.save(stuck, attempt, 1, [{ no: 1, options: [0] }]);
    const noKey = { key: sql`'null'::jsonb` };
    const ofStuck = eq(examAttemptQuestions.attemptId, attempt_id);
    await on.platform.database.update(examAttemptQuestions).set(noKey).where(ofStuck);
    on.clock.advance(1000);
    await on.begin(who, courseId);
    on.clock.advance(minutes(63));
    await expect(on.exams.jobs[1]!.run({})).rejects.toThrow(AggregateError);
    const { data } = dataOf(await on.call(endpoints.examAttempts, { course_id: courseId }, who));
    expect(data).toMatchObject([{ state: 'abandoned' }]);
    // The tests that follow find nothing due.
    await on.platform.database.delete(examAttempts).where(eq(examAttempts.id, attempt_id));
  });

  test('is closed when somebody looks, even if no job ever runs', async () => {
    const who = learner();
    const courseId = await on.newExam();
    await on.begin(who, courseId);
    on.clock.advance(minutes(70));
    expect(await info(courseId, who)).toMatchObject({ open_attempt: null, attempts_used: 1 });
    expect((await on.begin(who, courseId)).number).toBe(2);
  });
});

describe('the wrong-answer book', () => {
  test('collects what was wrong, practises it, counts, and lets go', async () => {
    const who = learner();
    const courseId = await on.newExam({ shuffleQuestions: false });
    await take(who, courseId, 2);
    await take(who, courseId, 3);
    const list = async (input = {}) => dataOf(await on.call(endpoints.wrongAnswerList, input, who));
    const book = await list();
    expect(book).toMatchObject({ total: 2, courses: [{ course_id: courseId, total: 2 }] });
    expect(await counts(who.session.userId)).toMatchObject({ wrong_answers: 2 });
    expect(book.data.map(({ times_wrong, type }) => `${type} ${times_wrong}`).sort()).toEqual([
      'fill_in 2',
      'true_false 1',
    ]);
    expect(JSON.stringify(book)).not.toMatch(new RegExp(keyWords.join('|')));
    const { question_id } = book.data.find(({ type }) => type === 'fill_in')!;
    const practise = async (texts: string[]) =>
      dataOf(await on.call(endpoints.wrongAnswerPractise, { question_id, answer: { texts } }, who));
    expect(await practise(['别的'])).toMatchObject({
      is_right: false,
      times_right: 0,
      right_texts: [['暗藏答案', 'hidden']],
      explanation: '右解析：填空',
    });
    expect(await practise(['暗藏答案'])).toMatchObject({ is_right: true, times_right: 1 });
    expect(await list({ course_id: courseId + 1 })).toMatchObject({ total: 0, data: [] });
    const removed = await on.call(endpoints.wrongAnswerRemove, { question_ids: [question_id] }, who);
    expect(removed).toMatchObject({ data: { removed: 1 } });
    expect(await list()).toMatchObject({ total: 1 });
  });
});

test('a review shows the own answers beside the right ones with their explanations', async () => {
  const who = learner();
  const courseId = await on.newExam({ shuffleQuestions: false });
  const { attempt } = await take(who, courseId, 2);
  const input = { attempt_id: attempt.attempt_id };
  const review = dataOf(await on.call(endpoints.examReview, input, who));
  expect(review.result).toMatchObject({ score: 50, right_count: 2 });
  const [single, multiple, , fillIn] = review.questions;
  const texts = (places: number[], options: string[]) => places.map((place) => options[place]!).sort();
  expect(texts(single!.right_options, single!.options)).toEqual(['丙']);
  expect(single).toMatchObject({ is_right: true, earned: 25, answer: { options: single!.right_options } });
  expect(texts(multiple!.right_options, multiple!.options)).toEqual(['丑', '卯', '子'].sort());
  expect(fillIn).toMatchObject({ is_right: false, right_texts: [['暗藏答案', 'hidden']] });
  expect(review.questions.every(({ explanation }) => explanation.startsWith('右解析'))).toBe(true);
});

test('it belongs to the person: in their copy, and gone with them', async () => {
  const [who, other] = [learner(), learner()];
  const courseId = await on.newExam();
  await take(who, courseId, 2);
  await take(other, courseId, 2);
  const { personalData } = on.exams;
  const mine = who.session.userId;
  const [exam] = await on.platform.database.select().from(exams).where(eq(exams.courseId, courseId));
  await on.platform.database
    .insert(examAllowances)
    .values({ examId: exam!.id, userId: mine, extraAttempts: 1, reason: '示例' });
  expect(await personalData.collect(mine)).toMatchObject({
    attempts: [{ course_id: courseId, state: 'finished' }],
    allowances: [{ course_id: courseId, reason: '示例' }],
  });
  await on.platform.database.transaction((transaction) => personalData.erase(transaction, mine));
  expect(await personalData.collect(mine)).toEqual({ attempts: [], allowances: [] });
  expect(dataOf(await on.call(endpoints.wrongAnswerList, {}, who))).toMatchObject({ total: 0 });
  expect(await personalData.collect(other.session.userId)).toMatchObject({ attempts: [{}] });
});

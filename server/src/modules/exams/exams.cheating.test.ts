import { dataOf } from '@portal/contract/endpoint';
import { exams as endpoints } from '@portal/contract/exams';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  keyWords,
  learner,
  rightAnswer,
  sampleQuestions,
  type TestExams,
  testExams,
} from './exams.testing.ts';

let on: TestExams;
beforeAll(async () => {
  on = await testExams();
});
afterAll(() => on.close());

const telling = new Set([
  'key',
  'right_options',
  'right_texts',
  'explanation',
  'is_right',
  'earned',
  'optionOrder',
  'option_order',
  'seed',
]);

/** Whatever could tell what is right, wherever it stands in an answer. */
function expectNoKey(value: unknown): void {
  if (typeof value === 'string') for (const word of keyWords) expect(value).not.toContain(word);
  if (typeof value !== 'object' || value === null) return;
  for (const [name, inner] of Object.entries(value)) {
    expect(telling).not.toContain(name);
    expectNoKey(inner);
  }
}

describe('the key', () => {
  test('is in no answer of any call while an attempt is open, not even of an earlier attempt', async () => {
    const who = learner();
    const courseId = await on.newExam();
    const first = await on.begin(who, courseId);
    await on.save(who, first, 1, [], { submit: 1 });
    const wrong = dataOf(await on.call(endpoints.wrongAnswerList, {}, who)).data[0]!;

    const begun = await on.call(endpoints.courseAnswerList, { course_id: courseId }, who);
    const attempt = dataOf(begun);
    const { attempt_id, ticket } = attempt;
    const practice = { question_id: wrong.question_id, answer: { options: [0] } };
    const inputs: Record<keyof typeof endpoints, object[]> = {
      courseAnswerList: [{ course_id: courseId, resume: 1 }],
      examInfo: [{ course_id: courseId }],
      openExams: [{}],
      examPage: [{ attempt_id, ticket }],
      examAttempts: [{ course_id: courseId }],
      examReview: [{ attempt_id: first.attempt_id }, { attempt_id }],
      wrongAnswerList: [{}, { course_id: courseId }],
      wrongAnswerPractise: [practice],
      wrongAnswerRemove: [{ question_ids: [987_654_321] }],
      courseAnswerPost: [
        { attempt_id, ticket: 'x', seq: 1, answers: [] },
        { attempt_id, ticket, seq: 99, answers: [] },
      ],
    };
    expectNoKey(begun);
    for (const [name, each] of Object.entries(inputs)) {
      for (const input of each) {
        const answer = await on.call(endpoints[name as keyof typeof endpoints], input, who);
        expectNoKey(answer);
        if (/Review|Practise/.test(name)) expect(answer.code).toBe(0);
      }
    }
    const open = await on.begin(who, courseId);
    expectNoKey(await on.save(who, open, 1, [rightAnswer(open.questions[0]!)]));
    expectNoKey(await on.save(who, open, 2, [], { submit: 1 }));
    expect(await on.call(endpoints.examReview, { attempt_id }, who)).toMatchObject({ code: 1 });
  });

  test('is not in the order of the options: each is right at any place', async () => {
    const courseId = await on.newExam({ attemptsAllowed: null });
    const places = new Set<number>();
    for (let times = 0; times < 24; times++) {
      const { questions } = await on.begin(learner(), courseId);
      const single = questions.find(({ type }) => type === 'single')!;
      expect([...single.options].sort()).toEqual([...sampleQuestions[0]!.options!].sort());
      places.add(single.options.indexOf('丙'));
    }
    expect(places.size).toBe(4);
  });
});

describe('late', () => {
  test('answers count within two seconds, then they are discarded, and the submission still counts', async () => {
    const who = learner();
    const attempt = await on.begin(who, await on.newExam());
    const [first, second, third] = attempt.questions.map(rightAnswer);
    on.clock.advance(3_600_000 + 1900);
    expect(await on.save(who, attempt, 1, [first!])).toMatchObject({ code: 1, data: { saved_seq: 1 } });
    on.clock.advance(2000);
    expect(await on.save(who, attempt, 2, [second!])).toMatchObject({
      code: 0,
      msg: '考试时间已到，之后的作答不计入，请交卷',
      data: { reason: 'late', saved_seq: 1 },
    });
    const submitted = dataOf(await on.save(who, attempt, 2, [second!, third!], { submit: 1 }));
    expect(submitted).toMatchObject({ answers_late: true, result: { score: 25, right_count: 1 } });
  });

  test('a submission after the grace finds the attempt closed with what was saved', async () => {
    const who = learner();
    const attempt = await on.begin(who, await on.newExam());
    const [first, ...rest] = attempt.questions.map(rightAnswer);
    await on.save(who, attempt, 1, [first!]);
    on.clock.advance(3_600_000 + 121_000);
    const late = dataOf(await on.save(who, attempt, 2, rest, { submit: 1 }));
    expect(late).toMatchObject({
      answers_late: true,
      result: { score: 25, closed_by_time: true, state: 'finished' },
    });
  });

  test('a browser whose clock was put back gets no more time, one that is fast loses none', async () => {
    const who = learner();
    const courseId = await on.newExam();
    const attempt = await on.begin(who, courseId);
    const early = dataOf(await on.save(who, attempt, 1, [], { submit: 1, time_up: 1 }));
    expect(early).toMatchObject({ result: null, ends_at: attempt.ends_at, saved_seq: 1 });
    on.clock.advance(3_600_000 - 1500);
    const agreed = dataOf(await on.save(who, attempt, 2, [], { submit: 1, time_up: 1 }));
    expect(agreed.result).toMatchObject({ state: 'finished', closed_by_time: false });
  });
});

test('two open pages: the newer one answers, the older is told and changes nothing', async () => {
  const who = learner();
  const courseId = await on.newExam();
  const older = await on.begin(who, courseId);
  const newer = await on.begin(who, courseId);
  const [first, second] = older.questions.map(rightAnswer);
  const refused = await on.save(who, older, 1, [second!]);
  expect(refused).toMatchObject({ code: 0, data: { reason: 'otherPage' } });
  expect(refused.msg).toContain('考试已在另一个页面打开');
  expect(await on.save(who, older, 1, [], { submit: 1 })).toMatchObject({ data: { reason: 'otherPage' } });
  const page = async ({ attempt_id, ticket }: typeof older) =>
    dataOf(await on.call(endpoints.examPage, { attempt_id, ticket }, who));
  expect(await page(older)).toMatchObject({ is_current_page: false, state: 'in_progress' });
  expect(await page(newer)).toMatchObject({ is_current_page: true });
  expect(await on.save(who, newer, 1, [first!])).toMatchObject({ code: 1 });
  expect((await on.begin(who, courseId)).saved).toEqual([first]);
});

test("another person's attempt is not there, whatever is tried with it", async () => {
  const [owner, stranger] = [learner(), learner()];
  const courseId = await on.newExam();
  const attempt = await on.begin(owner, courseId);
  const { attempt_id, ticket } = attempt;
  const tries = [
    await on.save(stranger, attempt, 1, [], { submit: 1 }),
    await on.call(endpoints.examPage, { attempt_id, ticket }, stranger),
    await on.call(endpoints.examReview, { attempt_id }, stranger),
  ];
  const missing = { attempt_id: 987_654_321 };
  const unknown = await on.call(endpoints.examReview, missing, stranger);
  for (const answer of tries) expect(answer).toEqual(unknown);
  expect(unknown).toMatchObject({ code: 0, msg: '考试记录不存在', data: null });
  expect(await on.save(owner, attempt, 1, [])).toMatchObject({ code: 1 });
});

test("another person's wrong answers are not there", async () => {
  const [owner, stranger] = [learner(), learner()];
  const attempt = await on.begin(owner, await on.newExam());
  await on.save(owner, attempt, 1, [], { submit: 1 });
  const { question_id } = dataOf(await on.call(endpoints.wrongAnswerList, {}, owner)).data[0]!;
  const practice = { question_id, answer: { options: [0] } };
  expect(await on.call(endpoints.wrongAnswerPractise, practice, stranger)).toMatchObject({
    code: 0,
    msg: '错题不存在或已移出',
  });
  await on.call(endpoints.wrongAnswerRemove, { question_ids: [question_id] }, stranger);
  expect(await on.call(endpoints.wrongAnswerPractise, practice, owner)).toMatchObject({ code: 1 });
});

describe('saves', () => {
  test('replayed, skipped or out of order change nothing, and the same again is acknowledged', async () => {
    const who = learner();
    const courseId = await on.newExam();
    const attempt = await on.begin(who, courseId);
    const question = attempt.questions.find(({ type }) => type === 'single')!;
    const answer = (option: number) => [{ no: question.no, options: [option] }];
    await on.save(who, attempt, 1, answer(0));
    await on.save(who, attempt, 2, answer(1));
    expect(await on.save(who, attempt, 2, answer(1))).toMatchObject({ code: 1, data: { saved_seq: 2 } });
    for (const [seq, option] of [
      [1, 0],
      [2, 3],
      [0, 3],
      [4, 3],
    ] as const) {
      const refused = await on.save(who, attempt, seq, answer(option));
      expect(refused).toMatchObject({ code: 0, data: { reason: 'outOfSequence', saved_seq: 2 } });
    }
    expect((await on.begin(who, courseId)).saved).toEqual(answer(1));
  });

  test('of the same number at once are taken once', async () => {
    const who = learner();
    const courseId = await on.newExam();
    const attempt = await on.begin(who, courseId);
    const answers = await Promise.all(
      attempt.questions.map((question) => on.save(who, attempt, 1, [rightAnswer(question)])),
    );
    expect(answers.filter(({ code }) => code === 1)).toHaveLength(1);
    expect((await on.begin(who, courseId)).saved).toHaveLength(1);
  });

  test('are over after the submission, of which there is one', async () => {
    const who = learner();
    const courseId = await on.newExam();
    const attempt = await on.begin(who, courseId);
    const right = attempt.questions.map(rightAnswer);
    const both = await Promise.all([
      on.save(who, attempt, 1, [], { submit: 1 }),
      on.save(who, attempt, 1, right, { submit: 1 }),
    ]);
    expect(both.filter(({ code }) => code === 1)).toHaveLength(1);
    const { result } = dataOf(both.find(({ code }) => code === 1)!);
    expect(await on.save(who, attempt, 2, right)).toMatchObject({ code: 0, data: { reason: 'closed' } });
    const { data } = dataOf(await on.call(endpoints.examAttempts, { course_id: courseId }, who));
    expect(data).toEqual([result]);
  });

  test('of a question that is not in the paper are refused', async () => {
    const who = learner();
    const attempt = await on.begin(who, await on.newExam());
    const strange = await on.save(who, attempt, 1, [{ no: 5, options: [0] }]);
    expect(strange).toMatchObject({ code: 0, msg: '试卷中没有这道题' });
    expect(await on.save(who, attempt, 1, [{ no: 4, options: [25] }])).toMatchObject({ code: 1 });
    const { result } = dataOf(await on.save(who, attempt, 2, [], { submit: 1 }));
    expect(result).toMatchObject({ score: 0 });
  });
});

import { dataOf } from '@portal/contract/endpoint';
import { exams as endpoints } from '@portal/contract/exams';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { modelRuns } from '../../platform/testing.ts';
import { learner, type TestExams, testExams } from './exams.testing.ts';

let on: TestExams;
beforeAll(async () => {
  on = await testExams();
});
afterAll(() => on.close());

type Step =
  | { kind: 'save'; no: number; option: number; submit: boolean }
  /** What was acknowledged last, once more: its answer was lost on the way. */
  | { kind: 'again' }
  /** Two requests with one number, as from two pages that share a ticket. */
  | { kind: 'together'; no: number; options: [number, number]; submit: [boolean, boolean] }
  | { kind: 'openPage' }
  | { kind: 'oldPage'; option: number }
  | { kind: 'wait'; seconds: number }
  | { kind: 'sweep' };

const no = fc.integer({ min: 1, max: 3 });
const option = fc.nat(1);
const submit = fc.integer({ min: 0, max: 9 }).map((drawn) => drawn === 0);
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('save'), no, option, submit }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('again') }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('together'),
      no,
      options: fc.tuple(option, option),
      submit: fc.tuple(submit, submit),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('openPage') }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('oldPage'), option }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('wait'), seconds: fc.constantFrom(60, 1700, 1860) }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('sweep') }) },
);

type Page = Awaited<ReturnType<TestExams['begin']>>;
type Sent = { seq: number; answers: { no: number; options: number[] }[]; submit: 0 | 1 };

test('whatever pages send: one submission an attempt, and every acknowledged answer is graded', async () => {
  let submitted = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 20 }), async (steps) => {
      const who = learner();
      const courseId = await on.newExam({ attemptsAllowed: 1, durationSeconds: 1800 });
      let page: Page = await on.begin(who, courseId);
      let old: Page | null = null;
      let seq = 0;
      let last: Sent | null = null;
      let result: unknown = null;
      const acknowledged = new Map<number, number[]>();

      async function send(sent: Sent) {
        const answer = await on.save(who, page, sent.seq, sent.answers, { submit: sent.submit });
        return { sent, answer };
      }
      function note({ sent, answer }: Awaited<ReturnType<typeof send>>): void {
        if (answer.code !== 1) return;
        const data = dataOf(answer);
        if (data.result) {
          // A second submission would be another result.
          if (result) expect(data.result).toEqual(result);
          else submitted += 1;
          result = data.result;
        }
        if (sent.seq !== seq + 1 || data.saved_seq !== sent.seq) return;
        seq = sent.seq;
        last = sent;
        if (!data.answers_late) for (const each of sent.answers) acknowledged.set(each.no, each.options);
      }

      for (const each of steps) {
        if (each.kind === 'wait') on.clock.advance(each.seconds * 1000);
        if (each.kind === 'sweep') await on.exams.attempts.sweep();
        if (each.kind === 'save') {
          const answers = [{ no: each.no, options: [each.option] }];
          note(await send({ seq: seq + 1, answers, submit: each.submit ? 1 : 0 }));
        }
        if (each.kind === 'again' && last) {
          expect((await send(last)).answer).toMatchObject({ code: 1, data: { saved_seq: seq } });
        }
        if (each.kind === 'together') {
          const both = each.options.map((drawn, nth): Sent => ({
            seq: seq + 1,
            answers: [{ no: each.no, options: [drawn] }],
            submit: each.submit[nth] ? 1 : 0,
          }));
          for (const answered of await Promise.all(both.map(send))) note(answered);
        }
        if (each.kind === 'openPage') {
          const opened = await on.call(endpoints.courseAnswerList, { course_id: courseId, resume: 1 }, who);
          if (opened.code === 1) {
            old = page;
            page = dataOf(opened);
            expect(page.saved_seq).toBe(seq);
            const saved = page.saved.map(({ no: at, options }) => [at, options!] as const);
            expect(new Map(saved)).toEqual(acknowledged);
          }
        }
        if (each.kind === 'oldPage' && old) {
          const refused = await on.save(who, old, seq + 1, [{ no: 1, options: [each.option] }], {
            submit: 1,
          });
          expect(refused).toMatchObject({ code: 0, data: { reason: 'otherPage' } });
        }
      }

      on.clock.advance(7200_000);
      await on.exams.attempts.sweep();
      const { data } = dataOf(await on.call(endpoints.examAttempts, { course_id: courseId }, who));
      expect(data).toHaveLength(1);
      if (result) expect(data[0]).toEqual(result);
      const { attempt_id } = page;
      if (data[0]!.state === 'abandoned') {
        expect(acknowledged.size).toBe(0);
        return;
      }
      const review = dataOf(await on.call(endpoints.examReview, { attempt_id }, who));
      const given = review.questions
        .filter(({ answer }) => answer.options)
        .map((question) => [question.no, question.answer.options!] as const);
      expect(new Map(given)).toEqual(acknowledged);
    }),
    { numRuns: modelRuns(60) },
  );
  // Not all of them were closed by the clock.
  expect(submitted).toBeGreaterThan(modelRuns(60) / 10);
}, 180_000);

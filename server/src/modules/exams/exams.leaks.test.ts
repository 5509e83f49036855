import { dataOf } from '@portal/contract/endpoint';
import { exams as endpoints } from '@portal/contract/exams';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { examSeeds } from '../../../seed/data/exams.ts';
import { user } from '../../platform/testing.ts';
import { testApi, type TestApi } from '../../testing.ts';
import { courseNamed, grantCourse } from '../courses/courses.testing.ts';
import { addPerson } from '../messages/messages.testing.ts';

let on: TestApi;
beforeAll(async () => {
  on = await testApi();
  // No worker runs beside a test.
  vi.spyOn(on.platform.jobs, 'send').mockResolvedValue();
});
afterAll(() => on.close());

const exam = examSeeds.find(({ requiresLessons }) => !requiresLessons)!;

test('no call of the whole portal tells the key of an open attempt, whatever it is asked', async () => {
  const me = user({ userId: await addPerson(on.platform) });
  const id = await courseNamed(on, exam.course);
  await grantCourse(on, me.session.userId, id);
  const attempt = dataOf(await on.call(endpoints.courseAnswerList, { course_id: id }, me));
  const asked = attempt.questions[0]!;
  const page = { page: 1, page_size: 100 };
  const inputs = [
    {},
    { id },
    { id: attempt.attempt_id },
    { course_id: id },
    { course_id: id, ...page },
    { lesson_id: id },
    { attempt_id: attempt.attempt_id },
    { attempt_id: attempt.attempt_id, ticket: attempt.ticket },
    { question_id: asked.no, answer: {} },
    { keyword: asked.body.slice(0, 20) },
    { keyword: exam.course, ...page },
  ];
  const secrets = exam.questions.map(({ explanation }) => explanation);
  expect(secrets.every((each) => each.length > 5)).toBe(true);
  let answered = 0;
  for (const endpoint of on.api.endpoints.filter(({ access }) => access === 'public' || access === 'user')) {
    for (const input of inputs) {
      const answer = await on.call(endpoint, input, me).catch(() => null);
      if (answer?.code === 1) answered += 1;
      const text = JSON.stringify(answer);
      for (const secret of secrets) expect(text, endpoint.path).not.toContain(secret);
      expect(text, endpoint.path).not.toMatch(/"right_(options|texts)"/);
    }
  }
  expect(answered).toBeGreaterThan(50);
  // The same search finds it once the attempt is over.
  const { attempt_id, ticket, saved_seq } = attempt;
  const last = dataOf(await on.call(endpoints.courseAnswerList, { course_id: id }, me));
  const submission = { attempt_id, ticket: last.ticket, seq: saved_seq + 1, answers: [], submit: 1 };
  expect(ticket).not.toBe(last.ticket);
  expect(await on.call(endpoints.courseAnswerPost, submission, me)).toMatchObject({ code: 1 });
  const review = JSON.stringify(await on.call(endpoints.examReview, { attempt_id }, me));
  expect(secrets.some((secret) => review.includes(secret))).toBe(true);
}, 60_000);

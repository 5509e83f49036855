import { exams as endpoints } from '@portal/contract/exams';
import { success } from '@portal/contract/endpoint';
import { type Implemented, implement } from '../../platform/http/api.ts';
import type { Attempts } from './exams.attempts.ts';
import type { createResults } from './exams.results.ts';
import type { createWrongAnswers } from './exams.wrong-answers.ts';

type Parts = {
  attempts: Attempts;
  results: ReturnType<typeof createResults>;
  wrongAnswers: ReturnType<typeof createWrongAnswers>;
};

export function examRoutes({ attempts, results, wrongAnswers }: Parts): Implemented[] {
  return [
    implement(endpoints.courseAnswerList, async ({ course_id, resume }, { session }) =>
      success(await attempts.open(session.userId, course_id, resume === 1)),
    ),
    implement(endpoints.courseAnswerPost, async (input, { session }) => {
      const answer = await attempts.post(session.userId, input);
      return success(answer, answer.result ? '已交卷' : '');
    }),
    implement(endpoints.examInfo, async ({ course_id }, { session }) =>
      success(await results.info(session.userId, course_id)),
    ),
    implement(endpoints.openExams, async (_, { session }) => success(await results.open(session.userId))),
    implement(endpoints.examPage, async ({ attempt_id, ticket }, { session }) =>
      success(await attempts.page(session.userId, attempt_id, ticket)),
    ),
    implement(endpoints.examAttempts, async ({ course_id, ...page }, { session }) =>
      success(await results.list(session.userId, course_id, page)),
    ),
    implement(endpoints.examReview, async ({ attempt_id }, { session }) =>
      success(await results.review(session.userId, attempt_id)),
    ),
    implement(endpoints.wrongAnswerList, async ({ course_id, ...page }, { session }) =>
      success(await wrongAnswers.list(session.userId, course_id, page)),
    ),
    implement(endpoints.wrongAnswerPractise, async ({ question_id, answer }, { session }) =>
      success(await wrongAnswers.practise(session.userId, question_id, answer)),
    ),
    implement(endpoints.wrongAnswerRemove, async ({ question_ids }, { session }) => {
      const removed = await wrongAnswers.remove(session.userId, question_ids);
      return success({ removed }, '已移出错题本');
    }),
  ];
}

import { code, PortalError } from '@portal/contract/codes';
import type { CursorRequest } from '@portal/contract/paging';
import { idCursor } from '../../platform/keyset.ts';
import type { Platform } from '../../platform/platform.ts';
import { createNaming } from './exams.desk.allowances.ts';
import type { QuestionDesk } from './exams.desk.questions.ts';
import { mostAttempts, statisticsStore } from './exams.desk.statistics.store.ts';
import { examDeskStore as store } from './exams.desk.store.ts';
import { type AttemptRow, examStore } from './exams.store.ts';
import { resultOf, reviewedOf } from './exams.wire.ts';

type ListRequest = CursorRequest & {
  course_id: number;
  state?: AttemptRow['state'] | undefined;
  passed?: boolean | undefined;
  user_id?: number | undefined;
};

/** With fewer attempts a share says little, and a correlation nothing. */
const leastForDifficulty = 10;
const leastForDiscrimination = 30;

const hundredths = (value: number | null) => (value === null ? null : Math.round(value * 100) / 100);

export type AttemptDesk = ReturnType<typeof createAttemptDesk>;

/** Who sat the exam of a course, and what that says about its questions. */
export function createAttemptDesk(platform: Platform, desk: QuestionDesk) {
  const { database } = platform;
  const named = createNaming(platform);

  return {
    async list({ course_id, state, passed, user_id, page, page_size, next }: ListRequest) {
      const course = await desk.courseOf(course_id);
      const before = next === undefined ? null : idCursor.read(next);
      const exam = await store.exam(database, course_id);
      const heading = { course_title: course.title, page, page_size };
      if (!exam) return { ...heading, total: 0, next: null, data: [] };
      const filter = { examId: exam.id, state, passed, userId: user_id };
      const offset = before === null ? (page - 1) * page_size : 0;
      const rows = await store.attempts(database, filter, { before, offset, limit: page_size + 1 });
      const shown = rows.slice(0, page_size);
      return {
        ...heading,
        total: await store.attemptTotal(database, filter),
        next: rows.length > page_size ? idCursor.write(shown.at(-1)!.attempt.id) : null,
        data: shown.map(({ attempt, ...person }) => ({
          ...resultOf(attempt),
          ...named(attempt.userId, person),
        })),
      };
    },

    async read(id: number) {
      const found = await store.attempt(database, id);
      if (!found) throw new PortalError(code.failure, '答卷不存在');
      const { attempt, ...person } = found;
      const course = await desk.courseOf(attempt.courseId);
      const questions = await examStore.questionsOf(database, id);
      return {
        course_id: attempt.courseId,
        course_title: course.title,
        attempt: { ...resultOf(attempt), ...named(attempt.userId, person) },
        questions: questions.map((question) => reviewedOf(question, attempt)),
      };
    },

    async statistics(courseId: number, counted: 'first' | 'all') {
      const course = await desk.courseOf(courseId);
      const exam = await store.exam(database, courseId);
      const limits = {
        least_for_difficulty: leastForDifficulty,
        least_for_discrimination: leastForDiscrimination,
        most_attempts: mostAttempts,
      };
      const examId = exam?.id ?? 0;
      const firstOnly = counted === 'first';
      const spread = await statisticsStore.spread(database, examId, firstOnly);
      const tenths = await statisticsStore.tenths(database, examId, firstOnly);
      const questions = await statisticsStore.questions(database, examId, firstOnly);
      return {
        course_title: course.title,
        ...spread,
        mean: hundredths(spread.mean),
        deviation: hundredths(spread.deviation),
        distribution: Array.from({ length: 10 }, (_, tenth) => tenths.get(tenth) ?? 0),
        questions: questions.map(({ difficulty, discrimination, ...question }) => ({
          ...question,
          difficulty: question.answered < leastForDifficulty ? null : hundredths(difficulty),
          discrimination: question.answered < leastForDiscrimination ? null : hundredths(discrimination),
        })),
        ...limits,
      };
    },
  };
}

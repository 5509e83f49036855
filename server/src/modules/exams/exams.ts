import { toUnixSeconds } from '@portal/contract/time';
import type { Queries } from '../../platform/database/database.ts';
import type { PersonalData } from '../../platform/module.ts';
import type { Platform } from '../../platform/platform.ts';
import { createAttempts } from './exams.attempts.ts';
import { type AwardPorts, createAwarding } from './exams.awarding.ts';
import { mountQuestionTemplate } from './exams.desk.http.ts';
import { examDeskRoutes } from './exams.desk.routes.ts';
import { createExamDesk, type ExamDeskPorts } from './exams.desk.ts';
import { attemptDownload } from './exams.downloads.ts';
import { examFigures } from './exams.figures.ts';
import type { ExamPorts } from './exams.ports.ts';
import { createResults } from './exams.results.ts';
import { examRoutes } from './exams.routes.ts';
import { outcomeOf, outcomesOf } from './exams.outcome.ts';
import { examStore as store } from './exams.store.ts';
import { createWrongAnswers } from './exams.wrong-answers.ts';

export type Exams = ReturnType<typeof createExams>;

/** The exam of a course: its bank and paper, the attempts, their results, and the wrong-answer book. */
export function createExams(platform: Platform, ports: ExamPorts & ExamDeskPorts & AwardPorts) {
  const { database } = platform;
  const attempts = createAttempts(platform, ports);
  const results = createResults(platform, ports, attempts);
  const wrongAnswers = createWrongAnswers(platform, ports, attempts);
  const awarding = createAwarding(platform, ports);

  const personalData: PersonalData = {
    name: 'exams',
    collect: async (userId) => ({
      attempts: (await store.allOf(database, userId)).map((attempt) => ({
        course_id: attempt.courseId,
        number: attempt.number,
        state: attempt.state,
        score: attempt.score,
        passed: attempt.passed,
        answers: attempt.answers,
        started: toUnixSeconds(attempt.startedAt),
        submitted: attempt.submittedAt && toUnixSeconds(attempt.submittedAt),
      })),
      allowances: (await store.allowancesOf(database, userId)).map((allowance) => ({
        course_id: allowance.courseId,
        extra_seconds: allowance.extraSeconds,
        extra_attempts: allowance.extraAttempts,
        reason: allowance.reason,
      })),
    }),
    erase: (transaction, userId) => store.erase(transaction, userId),
  };

  return {
    calls: [
      ...examRoutes({ attempts, results, wrongAnswers }),
      ...examDeskRoutes(createExamDesk(platform, ports, awarding)),
    ],
    jobs: [...attempts.jobs, ...awarding.jobs],
    mounts: [mountQuestionTemplate()],
    downloads: [attemptDownload(platform)],
    figures: examFigures(platform),
    personalData,
    attempts,
    results,
    wrongAnswers,

    /** Whether a course has an exam, and whether this person has passed it. */
    outcome: (userId: number, courseId: number, queries: Queries = database) =>
      outcomeOf(queries, userId, courseId),

    /** For lists of learners: the same of several people. */
    outcomes: (userIds: readonly number[], courseId: number) => outcomesOf(database, userIds, courseId),

    /** product 7: a refund asks whether an exam was begun. */
    hasBegun: async (userId: number, courseId: number) =>
      (await store.attemptsOf(database, userId, courseId)).length > 0,
  };
}

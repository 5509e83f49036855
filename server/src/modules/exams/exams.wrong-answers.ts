import { code, PortalError } from '@portal/contract/codes';
import type { GivenAnswer } from '@portal/contract/exams';
import type { PageRequest } from '@portal/contract/paging';
import { toUnixSeconds } from '@portal/contract/time';
import type { Platform } from '../../platform/platform.ts';
import type { Attempts } from './exams.attempts.ts';
import { grade } from './exams.grading.ts';
import type { ExamPorts } from './exams.ports.ts';
import { examStore as store } from './exams.store.ts';
import { inBankOrder, rightOf, shownOf } from './exams.wire.ts';

const refused = (message: string) => new PortalError(code.failure, message);

/** Questions somebody has answered wrong, to be practised until they are known. */
export function createWrongAnswers({ database }: Platform, ports: ExamPorts, attempts: Attempts) {
  return {
    async list(userId: number, courseId: number | undefined, { page, page_size }: PageRequest) {
      const counted = await store.wrongCourses(database, userId);
      const titles = await ports.courses.titles(counted.map((each) => each.courseId));
      const titleOf = (id: number) => titles.get(id) ?? '课程已下架';
      const window = { offset: (page - 1) * page_size, limit: page_size };
      const rows = await store.wrongPage(database, userId, courseId, window);
      const chosen = counted.filter((each) => courseId === undefined || each.courseId === courseId);
      return {
        total: chosen.reduce((sum, { total }) => sum + total, 0),
        page,
        page_size,
        courses: counted.map((each) => ({
          course_id: each.courseId,
          course_title: titleOf(each.courseId),
          total: each.total,
        })),
        data: rows.map(({ wrong, question }) => {
          const { type, body, options, blanks } = shownOf(question);
          return {
            question_id: wrong.questionId,
            course_id: wrong.courseId,
            course_title: titleOf(wrong.courseId),
            type,
            body,
            options,
            blanks,
            times_wrong: wrong.timesWrong,
            times_right: wrong.timesRight,
            last_wrong: toUnixSeconds(wrong.lastWrongAt),
          };
        }),
      };
    },

    async practise(userId: number, questionId: number, answer: GivenAnswer) {
      const found = await store.wrong(database, userId, questionId);
      if (!found) throw refused('错题不存在或已移出');
      const { wrong, question } = found;
      const exam = await store.forLearner(database, userId, wrong.courseId);
      if (exam && (await attempts.openAttempt(exam, userId))) {
        throw refused('该课程的考试正在进行，交卷后再练习错题');
      }
      const isRight = grade(question, inBankOrder(question, answer)) === question.points;
      const timesRight = await store.practised(database, userId, questionId, isRight);
      const { explanation } = question;
      return { is_right: isRight, ...rightOf(question), explanation, times_right: timesRight };
    },

    remove: (userId: number, questionIds: number[]) => store.removeWrong(database, userId, questionIds),
  };
}

import { code, PortalError } from '@portal/contract/codes';
import { type ExamInfo, mostOpenExams } from '@portal/contract/exams';
import { type PageRequest, pageFrom } from '@portal/contract/paging';
import { toUnixSeconds } from '@portal/contract/time';
import type { Platform } from '../../platform/platform.ts';
import { type Attempts, noExam } from './exams.attempts.ts';
import type { ExamCourse, ExamPorts } from './exams.ports.ts';
import { stateAt } from './exams.machine.ts';
import { keptOf } from './exams.outcome.ts';
import { paperSize } from './exams.paper.ts';
import { type ExamRow, examStore as store } from './exams.store.ts';
import { resultOf, reviewedOf } from './exams.wire.ts';

const refused = (message: string, data: unknown = null) => new PortalError(code.failure, message, data);

const isAvailable = (course: ExamCourse | null) => course?.state === 'published';

/** What is known of an exam before and after: rules, attempts left, results, review. */
export function createResults({ database, clock }: Platform, ports: ExamPorts, attempts: Attempts) {
  async function figuresOf(exam: ExamRow, userId: number) {
    const open = await attempts.openAttempt(exam, userId);
    const all = await store.attemptsOf(database, userId, exam.courseId);
    const { extraAttempts, extraSeconds } = await store.allowance(database, exam.id, userId);
    const allowed = exam.attemptsAllowed === null ? null : exam.attemptsAllowed + extraAttempts;
    const kept = keptOf(exam, all);
    return {
      open,
      used: all.length,
      allowed,
      left: allowed === null ? null : Math.max(0, allowed - all.length),
      durationSeconds: exam.durationSeconds + extraSeconds,
      kept,
      passed: kept !== null && kept >= exam.passScore,
    };
  }

  return {
    async info(userId: number, courseId: number): Promise<ExamInfo> {
      const course = await ports.courses.forExam(courseId);
      const exam = course && (await store.forLearner(database, userId, courseId));
      if (!course || !exam) throw refused(noExam, { course_is_available: isAvailable(course) });
      const { open, used, allowed, left, durationSeconds, kept, passed } = await figuresOf(exam, userId);
      const size = paperSize(exam.paper);
      const now = clock();
      return {
        course_id: courseId,
        course_title: course.title,
        course_is_available: isAvailable(course),
        title: exam.title,
        introduction: exam.introduction,
        question_count: size.questions,
        full_score: size.score,
        pass_score: exam.passScore,
        duration_seconds: durationSeconds,
        attempts_allowed: allowed,
        attempts_used: used,
        attempts_left: left,
        keep: exam.keep,
        kept_score: kept,
        passed,
        open_attempt: open && {
          attempt_id: open.id,
          ends_at: toUnixSeconds(open.endsAt),
          state: stateAt(open, now),
          answered: Object.keys(open.answers).length,
          question_count: open.questionCount,
        },
        obstacle: open ? '' : await attempts.obstacle(course, exam, userId, used),
        server_time: toUnixSeconds(now),
      };
    },

    async open(userId: number) {
      const rows = await store.openOf(database, userId, clock(), mostOpenExams);
      const titles = await ports.courses.titles(rows.map(({ attempt }) => attempt.courseId));
      return rows.map(({ attempt, title }) => ({
        course_id: attempt.courseId,
        course_title: titles.get(attempt.courseId) ?? '',
        title,
        answered: Object.keys(attempt.answers).length,
        question_count: attempt.questionCount,
        ends_at: toUnixSeconds(attempt.endsAt),
      }));
    },

    /** What the page of a course says of its exam; null without one. */
    async summary(courseId: number, userId: number | null) {
      const exam = await store.published(database, courseId);
      if (!exam) return null;
      const size = paperSize(exam.paper);
      const own = userId === null ? null : await figuresOf(exam, userId);
      return {
        id: exam.id,
        title: exam.title,
        questions: size.questions,
        minutes: Math.ceil((own ?? exam).durationSeconds / 60),
        total_score: size.score,
        pass_score: exam.passScore,
        attempts_left: own ? own.left : exam.attemptsAllowed,
        passed: own?.passed ?? false,
        best_score: own?.kept ?? null,
      };
    },

    async list(userId: number, courseId: number, page: PageRequest) {
      const closed = (await store.attemptsOf(database, userId, courseId)).filter(
        ({ state }) => state !== 'in_progress',
      );
      return pageFrom(closed.map(resultOf), page);
    },

    /** Refused while an attempt is open: its questions may be those of an earlier one. */
    async review(userId: number, attemptId: number) {
      const attempt = await store.own(database, userId, attemptId);
      if (!attempt) throw refused('考试记录不存在');
      const { courseId } = attempt;
      const course = await ports.courses.forExam(courseId);
      const exam = course && (await store.forLearner(database, userId, courseId));
      if (exam) await attempts.openAttempt(exam, userId);
      const open = await store.openOfCourse(database, userId, courseId);
      if (open) throw refused('考试进行中，交卷后才能查看答案与解析');
      const closed = (await store.own(database, userId, attemptId))!;
      const questions = await store.questionsOf(database, attemptId);
      return {
        course_id: courseId,
        course_title: course?.title ?? '',
        course_is_available: isAvailable(course),
        title: await store.titleOf(database, closed),
        result: resultOf(closed),
        questions: questions.map((row) => reviewedOf(row, closed)),
      };
    },
  };
}

import { createHash, randomBytes, randomInt } from 'node:crypto';
import { code, PortalError } from '@portal/contract/codes';
import type { CourseState } from '@portal/contract/course-content';
import type { AttemptResult, GivenAnswer } from '@portal/contract/exams';
import { toUnixSeconds } from '@portal/contract/time';
import type { Transaction } from '../../platform/database/database.ts';
import type { Platform } from '../../platform/platform.ts';
import { createClosing } from './exams.closing.ts';
import { sumPoints } from './exams.grading.ts';
import { type Answers, decide, type Post, type Refusal, stateAt } from './exams.machine.ts';
import { arrange, drawPaper, randomFrom } from './exams.paper.ts';
import type { ExamCourse, ExamPorts } from './exams.ports.ts';
import { resultOf, shownOf } from './exams.wire.ts';
import { type AttemptRow, type ExamRow, examStore as store } from './exams.store.ts';

export type NumberedAnswer = GivenAnswer & { no: number };
export type AnswerPost = {
  attempt_id: number;
  ticket: string;
  seq: number;
  answers: NumberedAnswer[];
  submit: 0 | 1;
  time_up: 0 | 1;
};

type Answered = { attempt: AttemptRow; isLate: boolean };

const refused = (message: string, data: unknown = null) => new PortalError(code.failure, message, data);
export const noExam = '该课程没有考试';
const noAttempt = () => refused('考试记录不存在');

const courseObstacle: Record<Exclude<CourseState, 'published'>, string> = {
  draft: '课程尚未发布，不能开始考试',
  scheduled: '课程尚未发布，不能开始考试',
  withdrawn: '课程已下架，不能开始新的考试',
};

const refusals: Record<Refusal, string> = {
  otherPage: '考试已在另一个页面打开，本页已停止作答，请在新页面继续',
  outOfSequence: '作答保存的次序有误，请重新保存',
  late: '考试时间已到，之后的作答不计入，请交卷',
  closed: '本次考试已交卷，不能再作答',
  unknownQuestion: '试卷中没有这道题',
};

const newTicket = () => randomBytes(18).toString('base64url');

export type Attempts = ReturnType<typeof createAttempts>;

/** Taking an exam: begin or go on, save, submit, and the closing of what nobody submitted. */
export function createAttempts(platform: Platform, ports: ExamPorts) {
  const { database, clock } = platform;
  const { closeLater, closeIfDue, close, finish, sweep, jobs } = createClosing(platform, ports);

  /** Why this person cannot begin an attempt now; empty when nothing stands in the way. */
  async function obstacle(
    { state }: Pick<ExamCourse, 'state'>,
    exam: ExamRow,
    userId: number,
    used: number,
  ): Promise<string> {
    if (exam.state !== 'published') return noExam;
    if (state !== 'published') return courseObstacle[state];
    const { extraAttempts } = await store.allowance(database, exam.id, userId);
    if (exam.attemptsAllowed !== null && used >= exam.attemptsAllowed + extraAttempts) {
      return '考试次数已用完';
    }
    if (!(await ports.courses.rights.mayTake(userId, exam.courseId))) return '开通本课程后即可参加考试';
    if (exam.requiresLessons && !(await ports.lessons.isComplete(userId, exam.courseId))) {
      return '请先学完全部课时，再参加考试';
    }
    return '';
  }

  async function begin(course: ExamCourse, exam: ExamRow, userId: number): Promise<AttemptRow | null> {
    const used = (await store.attemptsOf(database, userId, exam.courseId)).length;
    const fault = await obstacle(course, exam, userId, used);
    if (fault) throw refused(fault);
    const { extraSeconds } = await store.allowance(database, exam.id, userId);
    const bank = await store.bank(database, exam.courseId);
    const seed = randomInt(2 ** 31);
    const random = randomFrom(seed);
    const usable = exam.paper.kind === 'fixed' ? bank : bank.filter(({ retiredAt }) => retiredAt === null);
    const shown = arrange(drawPaper(exam.paper, usable, random), exam, random);
    const now = clock();
    // Whole seconds, which is what the page counts down to.
    const endsAt = Math.ceil(now.getTime() / 1000) * 1000 + (exam.durationSeconds + extraSeconds) * 1000;
    return database.transaction(async (transaction) => {
      const attempt = await store.begin(
        transaction,
        {
          examId: exam.id,
          courseId: exam.courseId,
          userId,
          number: used + 1,
          state: 'in_progress',
          ticket: newTicket(),
          seed,
          questionCount: shown.length,
          fullScore: sumPoints(shown.map(({ points }) => points)),
          passScore: exam.passScore,
          startedAt: now,
          endsAt: new Date(endsAt),
        },
        shown.map(({ question, points, optionOrder }, at) => {
          const { id: questionId, type, body, options, key, explanation } = question;
          return { no: at + 1, questionId, type, body, options, optionOrder, key, explanation, points };
        }),
      );
      if (!attempt) return null;
      await closeLater(transaction, attempt);
      return attempt;
    });
  }

  /** The open attempt of a person after whatever is due has been closed. */
  async function openAttempt(exam: ExamRow, userId: number): Promise<AttemptRow | null> {
    const open = await store.openAttempt(database, userId, exam.id);
    if (!open) return null;
    await closeIfDue(open.id);
    return store.openAttempt(database, userId, exam.id);
  }

  /**
   * Fast path: a plain save is one statement with an optimistic lock. Null: use the slow path with a row lock; nothing
   * was written.
   */
  async function answerPost(attempt: AttemptRow, post: AnswerPost): Promise<Answered | null>;
  async function answerPost(attempt: AttemptRow, post: AnswerPost, lock: Transaction): Promise<Answered>;
  async function answerPost(
    attempt: AttemptRow,
    post: AnswerPost,
    lock?: Transaction,
  ): Promise<Answered | null> {
    const now = clock();
    const request = requestOf(post);
    const decision = decide(attempt, request, now);
    const saved = { savedSeq: post.seq, savedDigest: request.digest, savedAt: now };
    switch (decision.act) {
      case 'refuse':
        throw refused(refusals[decision.reason], {
          reason: decision.reason,
          saved_seq: attempt.savedSeq,
          ends_at: toUnixSeconds(attempt.endsAt),
          server_time: toUnixSeconds(now),
        });
      case 'repeat':
        return { attempt, isLate: false };
      case 'save': {
        const changes = { ...saved, answers: decision.answers };
        if (!(await store.save(lock ?? database, attempt, changes))) return null;
        return { attempt: { ...attempt, ...changes }, isLate: false };
      }
      case 'close':
        return lock ? { attempt: await close(lock, attempt), isLate: post.answers.length > 0 } : null;
      case 'submit':
        return lock
          ? {
              attempt: await finish(lock, attempt, decision.answers, saved),
              isLate: decision.discarded,
            }
          : null;
    }
  }

  return {
    jobs,
    obstacle,
    openAttempt,
    sweep,

    /** Begins or resumes an attempt; only the page that asked last may answer. */
    async open(userId: number, courseId: number, resumeOnly: boolean) {
      const course = await ports.courses.forExam(courseId);
      const exam = course && (await store.forLearner(database, userId, courseId));
      if (!course || !exam) throw refused(noExam);
      const before = await openAttempt(exam, userId);
      if (!before && resumeOnly) throw refused('没有未交卷的考试', { reason: 'closed' });
      const begun = before ?? (await begin(course, exam, userId)) ?? (await openAttempt(exam, userId));
      if (!begun) throw refused('考试已开始，请刷新页面');
      const ticket = newTicket();
      await store.change(database, begun.id, { ticket });
      const attempt = (await store.own(database, userId, begun.id))!;
      const questions = await store.questionsOf(database, attempt.id);
      return {
        attempt_id: attempt.id,
        number: attempt.number,
        title: exam.title,
        course_title: course.title,
        started: toUnixSeconds(attempt.startedAt),
        ends_at: toUnixSeconds(attempt.endsAt),
        server_time: toUnixSeconds(clock()),
        ticket,
        questions: questions.map(shownOf),
        saved: Object.entries(attempt.answers).map(([no, answer]) => ({ ...answer, no: Number(no) })),
        saved_seq: attempt.savedSeq,
      };
    },

    async post(userId: number, post: AnswerPost) {
      const read = await store.own(database, userId, post.attempt_id);
      if (!read) throw noAttempt();
      const { attempt, isLate } =
        (await answerPost(read, post)) ??
        (await database.transaction(async (transaction) => {
          const locked = await store.lock(transaction, read.id);
          if (!locked) throw noAttempt();
          return answerPost(locked, post, transaction);
        }));
      return {
        saved_seq: attempt.savedSeq,
        ends_at: toUnixSeconds(attempt.endsAt),
        server_time: toUnixSeconds(clock()),
        answers_late: isLate,
        result: attempt.state === 'in_progress' ? null : (resultOf(attempt) satisfies AttemptResult),
      };
    },

    /** For a page that lies open: the time, and whether it may still answer. */
    async page(userId: number, attemptId: number, ticket: string) {
      const attempt = await store.own(database, userId, attemptId);
      if (!attempt) throw noAttempt();
      const now = clock();
      return {
        server_time: toUnixSeconds(now),
        ends_at: toUnixSeconds(attempt.endsAt),
        state: stateAt(attempt, now),
        saved_seq: attempt.savedSeq,
        is_current_page: attempt.ticket === ticket,
      };
    },
  };
}

function requestOf(post: AnswerPost): Post {
  const answers: Answers = Object.fromEntries(post.answers.map(({ no, ...answer }) => [no, answer]));
  return {
    ticket: post.ticket,
    seq: post.seq,
    digest: digestOf(post),
    answers,
    submit: post.submit === 1,
    timeUp: post.time_up === 1,
  };
}

function digestOf({ answers, submit, time_up }: AnswerPost): string {
  const text = JSON.stringify([answers, submit, time_up]);
  return createHash('sha256').update(text).digest('base64url');
}

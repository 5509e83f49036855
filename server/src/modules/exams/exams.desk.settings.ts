import { randomInt } from 'node:crypto';
import { code, PortalError } from '@portal/contract/codes';
import type { ExamState } from '@portal/contract/exam-desk';
import type { BankQuestion, ExamPaper, ExamSettings } from '@portal/contract/exam-content';
import type { AuditAction } from '@portal/contract/audit-actions';
import type { PageRequest } from '@portal/contract/paging';
import type { Actor } from '../../platform/audit.ts';
import { change } from '../../platform/change.ts';
import type { Transaction } from '../../platform/database/database.ts';
import type { Platform } from '../../platform/platform.ts';
import { exactQuery } from '../../platform/search-tokens.ts';
import type { Awarding } from './exams.awarding.ts';
import { bankStore } from './exams.desk.bank.store.ts';
import { paperFaults } from './exams.desk.paper.ts';
import { changedSince, nextMoment, type QuestionDesk } from './exams.desk.questions.ts';
import { examDeskStore } from './exams.desk.store.ts';
import { sumPoints } from './exams.grading.ts';
import { changedOutcomes } from './exams.outcome.ts';
import { arrange, drawPaper, type Paper, paperSize, randomFrom, toShown } from './exams.paper.ts';
import { type ExamRow, examStore, type QuestionRow } from './exams.store.ts';

type CourseSearch = PageRequest & {
  keyword?: string | undefined;
  state?: ExamState | undefined;
};
type Save = { course_id: number; version: number | null; settings: ExamSettings; paper: ExamPaper };
type Publish = { course_id: number; version: number; published: boolean };

const refused = (message: string) => new PortalError(code.failure, message);
export const noExam = () => refused('这门课程还没有设置考试');

export type ExamSettingsDesk = ReturnType<typeof createExamSettingsDesk>;

/** The exam of a course: its rules, its paper, and whether learners see it. */
export function createExamSettingsDesk(platform: Platform, desk: QuestionDesk, { awardLater }: Awarding) {
  const { database, clock, audit } = platform;

  async function record(
    transaction: Transaction,
    { userId, address }: Actor,
    action: AuditAction,
    courseId: number,
    detail: Record<string, unknown>,
  ): Promise<void> {
    await audit.record(transaction, {
      actorId: userId,
      action,
      subject: `exam:${courseId}`,
      detail,
      address,
    });
  }

  async function requireDrawable(
    transaction: Transaction,
    courseId: number,
    paper: Paper,
    passScore: number,
  ) {
    const [fault] = paperFaults(paper, passScore, await examStore.bank(transaction, courseId));
    if (fault) throw refused(`不能发布：${fault}`);
  }

  return {
    async courses({ keyword, state, page, page_size }: CourseSearch) {
      const filter = { query: keyword ? exactQuery(keyword) : null, state };
      const cut = { offset: (page - 1) * page_size, limit: page_size };
      const rows = await examDeskStore.courses(database, filter, cut);
      return {
        total: await examDeskStore.coursesTotal(database, filter),
        page,
        page_size,
        data: rows.map((row) => ({
          course_id: row.courseId,
          title: row.title,
          course_state: row.courseState,
          exam_state: row.examState ?? ('none' as const),
          questions: row.questions,
          attempts: row.attempts,
        })),
      };
    },

    async read(courseId: number) {
      const course = await desk.courseOf(courseId);
      const exam = await examDeskStore.exam(database, courseId);
      const ids = exam?.paper.kind === 'fixed' ? exam.paper.items.map(({ questionId }) => questionId) : [];
      const bank = exam ? await examStore.bank(database, courseId) : [];
      const named = await bankStore.byIds(database, courseId, ids);
      return {
        course_id: courseId,
        course_title: course.title,
        exam: exam && wireOf(exam),
        faults: exam ? paperFaults(exam.paper, exam.passScore, bank) : [],
        questions: named.map(bankQuestionOf),
        stock: await bankStore.stock(database, courseId),
      };
    },

    async save(actor: Actor, { course_id: courseId, version, settings, paper: given }: Save) {
      await desk.courseOf(courseId);
      const paper = paperOf(given);
      const columns = { ...columnsOf(settings), paper };
      return change(platform, 'courses', async (transaction) => {
        await bankStore.lock(transaction, courseId);
        const before = await examDeskStore.exam(transaction, courseId);
        if ((before?.updatedAt.getTime() ?? null) !== version) throw changedSince();
        let changed = { pass: 0, fail: 0 };
        if (before?.state === 'published') {
          await requireDrawable(transaction, courseId, paper, settings.pass_score);
          const isSameRule =
            before.passScore === columns.passScore &&
            before.keep === columns.keep &&
            paperSize(before.paper).score === paperSize(paper).score;
          if (!isSameRule) {
            await awardLater(transaction, courseId);
            const scores = await examDeskStore.scores(transaction, before.id);
            changed = changedOutcomes(before, columns, scores);
          }
        }
        const now = clock();
        const updatedAt = before ? nextMoment(now, before.updatedAt) : now;
        if (before) await examDeskStore.change(transaction, before.id, { ...columns, updatedAt });
        else {
          const times = { createdAt: now, updatedAt };
          await examDeskStore.add(transaction, { ...columns, ...times, courseId, state: 'draft' });
        }
        const detail = { ...settings, ...paperSize(paper), ...changed };
        await record(transaction, actor, 'exams.save', courseId, detail);
        return { version: updatedAt.getTime(), effect: effectOf(changed) };
      });
    },

    async publish(actor: Actor, { course_id: courseId, version, published }: Publish): Promise<number> {
      return change(platform, 'courses', async (transaction) => {
        await bankStore.lock(transaction, courseId);
        const exam = await examDeskStore.exam(transaction, courseId);
        if (!exam) throw noExam();
        if (exam.updatedAt.getTime() !== version) throw refused('考试设置刚被其他人修改，请核对后再试');
        if (published === (exam.state === 'published')) {
          throw refused(published ? '考试已经发布' : '考试没有发布');
        }
        if (published) await requireDrawable(transaction, courseId, exam.paper, exam.passScore);
        const updatedAt = nextMoment(clock(), exam.updatedAt);
        const state = published ? ('published' as const) : ('draft' as const);
        await examDeskStore.change(transaction, exam.id, { state, updatedAt });
        await awardLater(transaction, courseId);
        await record(transaction, actor, published ? 'exams.publish' : 'exams.unpublish', courseId, {
          title: exam.title,
        });
        return updatedAt.getTime();
      });
    },

    /** A paper as a learner would get it, another each time; nothing of it is kept. */
    async preview(courseId: number) {
      const course = await desk.courseOf(courseId);
      const exam = await examDeskStore.exam(database, courseId);
      if (!exam) throw noExam();
      const bank = await examStore.bank(database, courseId);
      const [fault] = paperFaults(exam.paper, 0, bank);
      if (fault) throw refused(`不能组卷：${fault}`);
      const random = randomFrom(randomInt(2 ** 31));
      const usable = exam.paper.kind === 'fixed' ? bank : bank.filter(({ retiredAt }) => retiredAt === null);
      const shown = arrange(drawPaper(exam.paper, usable, random), exam, random);
      return {
        course_title: course.title,
        settings: settingsOf(exam),
        full_score: sumPoints(shown.map(({ points }) => points)),
        questions: shown.map(({ question: { key, ...question }, points, optionOrder }, at) => ({
          no: at + 1,
          type: question.type,
          body: question.body,
          options: optionOrder.map((place) => question.options[place]!),
          blanks: 'blanks' in key ? key.blanks.length : 0,
          points,
          answer: {},
          right_options: 'options' in key ? toShown(key.options, optionOrder) : [],
          right_texts: 'blanks' in key ? key.blanks : [],
          earned: 0,
          is_right: false,
          explanation: question.explanation,
        })),
      };
    },
  };
}

/** What a changed rule does to learners who were judged already, as staff are told. */
function effectOf({ pass, fail }: { pass: number; fail: number }): string {
  const effects = [
    pass > 0 && `${pass} 名学员因此通过考试，其中学完课时的将获得证书`,
    fail > 0 && `${fail} 名学员因此不再通过，已发的证书不变`,
  ];
  return effects.filter(Boolean).join('；');
}

function paperOf(paper: ExamPaper): Paper {
  if (paper.kind === 'random') return paper;
  const items = paper.items.map(({ question_id: questionId, points }) => ({ questionId, points }));
  return { kind: 'fixed', items };
}

function columnsOf(settings: ExamSettings) {
  return {
    title: settings.title,
    introduction: settings.introduction,
    durationSeconds: settings.duration_minutes * 60,
    passScore: settings.pass_score,
    attemptsAllowed: settings.attempts_allowed,
    keep: settings.keep,
    requiresLessons: settings.requires_lessons,
    shuffleQuestions: settings.shuffle_questions,
    shuffleOptions: settings.shuffle_options,
  };
}

function settingsOf(exam: ExamRow): ExamSettings {
  return {
    title: exam.title,
    introduction: exam.introduction,
    duration_minutes: Math.max(1, Math.round(exam.durationSeconds / 60)),
    pass_score: exam.passScore,
    attempts_allowed: exam.attemptsAllowed,
    keep: exam.keep,
    requires_lessons: exam.requiresLessons,
    shuffle_questions: exam.shuffleQuestions,
    shuffle_options: exam.shuffleOptions,
  };
}

function wireOf(exam: ExamRow) {
  const { questions, score } = paperSize(exam.paper);
  const paper: ExamPaper =
    exam.paper.kind === 'random'
      ? exam.paper
      : {
          kind: 'fixed',
          items: exam.paper.items.map(({ questionId, points }) => ({ question_id: questionId, points })),
        };
  return {
    state: exam.state,
    version: exam.updatedAt.getTime(),
    settings: settingsOf(exam),
    paper,
    full_score: score,
    question_count: questions,
  };
}

function bankQuestionOf({ id, type, body, topic, difficulty, retiredAt }: QuestionRow): BankQuestion {
  return { id, type, body, topic, difficulty, retired: retiredAt !== null };
}

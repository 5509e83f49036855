import { code, PortalError } from '@portal/contract/codes';
import type { DeskQuestion } from '@portal/contract/exam-content';
import {
  mostInBank,
  type QuestionContent,
  questionFaults,
  tidyQuestion,
} from '@portal/contract/exam-questions';
import type { QuestionType } from '@portal/contract/exams';
import type { CursorRequest } from '@portal/contract/paging';
import { toUnixSeconds } from '@portal/contract/time';
import type { Actor } from '../../platform/audit.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { idCursor } from '../../platform/keyset.ts';
import type { Platform } from '../../platform/platform.ts';
import { bankStore } from './exams.desk.bank.store.ts';
import { paperFaults } from './exams.desk.paper.ts';
import type { AnswerKey } from './exams.grading.ts';
import type { ExamPorts } from './exams.ports.ts';
import { examStore, type QuestionRow } from './exams.store.ts';

type ListRequest = CursorRequest & {
  course_id: number;
  type?: QuestionType | undefined;
  topic?: string | undefined;
  difficulty?: number | undefined;
  retired: boolean;
  keyword?: string | undefined;
};
type Edit = { id: number; version: number; question: QuestionContent };

const refused = (message: string, data: unknown = null) => new PortalError(code.failure, message, data);
export const bankFull = () => refused(`一门课程的题库最多 ${mostInBank} 题，请先停用或整理试题`);
const changedText = '内容已被其他人修改，请刷新页面后再改';
/** Of a field: the form keeps what was typed, where another refusal would read the page anew. */
export const changedSince = () =>
  new PortalError(code.invalidFields, changedText, { fields: { version: changedText } });

/** Grows with every save, also of two within a millisecond. */
export const nextMoment = (now: Date, before: Date) =>
  new Date(Math.max(now.getTime(), before.getTime() + 1));

export type QuestionDesk = ReturnType<typeof createQuestionDesk>;

/** The bank of a course as staff write it. Attempts hold copies, so nothing here changes a past one. */
export function createQuestionDesk({ database, clock, audit }: Platform, ports: Pick<ExamPorts, 'courses'>) {
  async function courseOf(courseId: number) {
    const course = await ports.courses.forExam(courseId);
    if (!course) throw refused('课程不存在');
    return course;
  }

  /** A published exam must not lose the questions it draws; part of the step that changes the bank. */
  async function keepDrawable(transaction: Transaction, courseId: number): Promise<void> {
    const exam = await examStore.published(transaction, courseId);
    if (exam?.paper.kind !== 'random') return;
    const faults = paperFaults(exam.paper, exam.passScore, await examStore.bank(transaction, courseId));
    if (faults.length > 0) throw refused(`考试已发布，这样修改后无法组卷：${faults[0]}`);
  }

  return {
    courseOf,

    async list({ course_id, next, page, page_size, ...asked }: ListRequest) {
      const course = await courseOf(course_id);
      const before = next === undefined ? null : idCursor.read(next);
      const filter = { courseId: course_id, ...asked };
      const offset = before === null ? (page - 1) * page_size : 0;
      const rows = await bankStore.page(database, filter, { before, offset, limit: page_size + 1 });
      const shown = rows.slice(0, page_size);
      const counts = await bankStore.counts(database, course_id);
      return {
        course_title: course.title,
        topics: await bankStore.topics(database, course_id),
        in_use: counts.inUse,
        retired: counts.retired,
        total: await bankStore.total(database, filter),
        page,
        page_size,
        next: rows.length > page_size ? idCursor.write(shown.at(-1)!.id) : null,
        data: shown.map(wireOf),
      };
    },

    async create({ userId, address }: Actor, courseId: number, given: QuestionContent): Promise<number> {
      await courseOf(courseId);
      const question = checked(given);
      const at = clock();
      return database.transaction(async (transaction) => {
        await bankStore.lock(transaction, courseId);
        const { inUse, retired } = await bankStore.counts(transaction, courseId);
        if (inUse + retired >= mostInBank) throw bankFull();
        const row = { ...columnsOf(question), courseId, createdBy: userId, createdAt: at, updatedAt: at };
        const [id] = await bankStore.add(transaction, [row]);
        await audit.record(transaction, {
          actorId: userId,
          action: 'exams.createQuestion',
          subject: `question:${id}`,
          detail: { course_id: courseId, type: question.type },
          address,
        });
        return id!;
      });
    },

    async edit({ userId, address }: Actor, { id, version, question: given }: Edit): Promise<number> {
      const question = checked(given);
      return database.transaction(async (transaction) => {
        const found = await bankStore.byId(transaction, id);
        if (!found) throw refused('试题不存在');
        await bankStore.lock(transaction, found.courseId);
        const before = (await bankStore.byId(transaction, id))!;
        if (before.updatedAt.getTime() !== version) throw changedSince();
        const updatedAt = nextMoment(clock(), before.updatedAt);
        await bankStore.change(transaction, id, { ...columnsOf(question), updatedAt });
        await keepDrawable(transaction, before.courseId);
        await audit.record(transaction, {
          actorId: userId,
          action: 'exams.editQuestion',
          subject: `question:${id}`,
          detail: { course_id: before.courseId, changes: changesOf(wireOf(before), question) },
          address,
        });
        return updatedAt.getTime();
      });
    },

    async retire({ userId, address }: Actor, courseId: number, ids: number[], retired: boolean) {
      await courseOf(courseId);
      const at = clock();
      return database.transaction(async (transaction) => {
        await bankStore.lock(transaction, courseId);
        const changed = await bankStore.setRetired(transaction, courseId, ids, retired ? at : null, at);
        if (changed === 0) throw refused(retired ? '所选试题已经停用' : '所选试题没有停用');
        if (retired) await keepDrawable(transaction, courseId);
        await audit.record(transaction, {
          actorId: userId,
          action: retired ? 'exams.retireQuestions' : 'exams.restoreQuestions',
          subject: `exam:${courseId}`,
          detail: { questions: ids.map(String), changed },
          address,
        });
        return changed;
      });
    },
  };
}

/** Throws with the faults under the names of the fields. */
function checked(given: QuestionContent): QuestionContent {
  const question = tidyQuestion(given);
  const faults = questionFaults(question);
  if (faults.length === 0) return question;
  const fields = Object.fromEntries(faults.map(({ field, reason }) => [`question.${field}`, reason]));
  throw new PortalError(code.invalidFields, faults[0]!.reason, { fields });
}

export function columnsOf({ right, blanks, type, ...rest }: QuestionContent) {
  const key: AnswerKey = type === 'fill_in' ? { blanks } : { options: right };
  return { type, key, ...rest };
}

function wireOf(row: QuestionRow): DeskQuestion {
  const { id, type, body, options, key, explanation, topic, difficulty, retiredAt, updatedAt } = row;
  return {
    id,
    version: updatedAt.getTime(),
    type,
    body,
    options,
    right: 'options' in key ? key.options : [],
    blanks: 'blanks' in key ? key.blanks : [],
    explanation,
    topic,
    difficulty,
    retired: retiredAt && toUnixSeconds(retiredAt),
    changed: toUnixSeconds(updatedAt),
  };
}

function changesOf(before: QuestionContent, after: QuestionContent) {
  const names = Object.keys(after) as (keyof QuestionContent)[];
  const text = (value: unknown) => (typeof value === 'object' ? JSON.stringify(value) : value);
  return Object.fromEntries(
    names
      .filter((name) => text(before[name]) !== text(after[name]))
      .map((name) => [name, { before: text(before[name]), after: text(after[name]) }]),
  );
}

import type { ExamState } from '@portal/contract/exam-desk';
import { and, count, desc, eq, isNull, lt, type SQL, sql } from 'drizzle-orm';
import { countAtMost } from '../../platform/database/count.ts';
import type { Queries, Transaction } from '../../platform/database/database.ts';
import { users } from '../accounts/accounts.tables.ts';
import { courses } from '../courses/courses.tables.ts';
import type { AttemptRow, ExamRow } from './exams.store.ts';
import { examAllowances, examAttempts, examQuestions, exams } from './exams.tables.ts';

type CourseFilter = { query: string | null; state?: ExamState | undefined };
type Page = { offset: number; limit: number };
export type AttemptFilter = {
  examId: number;
  state?: AttemptRow['state'] | undefined;
  passed?: boolean | undefined;
  userId?: number | undefined;
};
type NewExam = Omit<typeof exams.$inferInsert, 'id'>;
type Allowance = typeof examAllowances.$inferInsert;

const person = { nickname: users.nickname, mobileSealed: users.mobileSealed };

function coursesWhere({ query, state }: CourseFilter): SQL | undefined {
  return and(
    query === null ? undefined : sql`${courses.search} @@ ${query}::tsquery`,
    state === 'none' ? isNull(exams.id) : state && eq(exams.state, state),
  );
}

function attemptsWhere({ examId, state, passed, userId }: AttemptFilter): SQL | undefined {
  return and(
    eq(examAttempts.examId, examId),
    state && eq(examAttempts.state, state),
    passed === undefined ? undefined : eq(examAttempts.passed, passed),
    userId === undefined ? undefined : eq(examAttempts.userId, userId),
  );
}

/** Exams as staff set them up, who got more time, and who sat them. */
export const examDeskStore = {
  courses(queries: Queries, filter: CourseFilter, { offset, limit }: Page) {
    return queries
      .select({
        courseId: courses.id,
        title: courses.title,
        courseState: courses.state,
        examState: exams.state,
        questions: queries.$count(
          examQuestions,
          sql`${examQuestions.courseId} = ${courses.id} and ${examQuestions.retiredAt} is null`,
        ),
        attempts: queries.$count(examAttempts, sql`${examAttempts.examId} = ${exams.id}`),
      })
      .from(courses)
      .leftJoin(exams, eq(exams.courseId, courses.id))
      .where(coursesWhere(filter))
      .orderBy(desc(courses.id))
      .limit(limit)
      .offset(offset);
  },

  async coursesTotal(queries: Queries, filter: CourseFilter): Promise<number> {
    const [row] = await queries
      .select({ total: count() })
      .from(courses)
      .leftJoin(exams, eq(exams.courseId, courses.id))
      .where(coursesWhere(filter));
    return row!.total;
  },

  async exam(queries: Queries, courseId: number): Promise<ExamRow | null> {
    const [row] = await queries.select().from(exams).where(eq(exams.courseId, courseId));
    return row ?? null;
  },

  async add(transaction: Transaction, exam: NewExam): Promise<void> {
    await transaction.insert(exams).values(exam);
  },

  async change(transaction: Transaction, id: number, changes: Partial<NewExam>): Promise<void> {
    await transaction.update(exams).set(changes).where(eq(exams.id, id));
  },

  allowances(queries: Queries, examId: number, { offset, limit }: Page) {
    return queries
      .select({ allowance: examAllowances, ...person })
      .from(examAllowances)
      .leftJoin(users, eq(users.id, examAllowances.userId))
      .where(eq(examAllowances.examId, examId))
      .orderBy(desc(examAllowances.userId))
      .limit(limit)
      .offset(offset);
  },

  async allowanceTotal(queries: Queries, examId: number): Promise<number> {
    return queries.$count(examAllowances, eq(examAllowances.examId, examId));
  },

  async allow(transaction: Transaction, allowance: Allowance): Promise<void> {
    const { examId: _, userId: __, ...set } = allowance;
    await transaction
      .insert(examAllowances)
      .values(allowance)
      .onConflictDoUpdate({ target: [examAllowances.examId, examAllowances.userId], set });
  },

  async disallow(transaction: Transaction, examId: number, userId: number): Promise<boolean> {
    const removed = await transaction
      .delete(examAllowances)
      .where(and(eq(examAllowances.examId, examId), eq(examAllowances.userId, userId)))
      .returning({ userId: examAllowances.userId });
    return removed.length > 0;
  },

  async person(queries: Queries, by: { id: number } | { mobileIndex: string }) {
    const which = 'id' in by ? eq(users.id, by.id) : eq(users.mobileIndex, by.mobileIndex);
    const [row] = await queries
      .select({ id: users.id, ...person })
      .from(users)
      .where(which);
    return row ?? null;
  },

  attempts(
    queries: Queries,
    filter: AttemptFilter,
    { before, offset, limit }: Page & { before: number | null },
  ) {
    return queries
      .select({ attempt: examAttempts, ...person })
      .from(examAttempts)
      .leftJoin(users, eq(users.id, examAttempts.userId))
      .where(and(attemptsWhere(filter), before === null ? undefined : lt(examAttempts.id, before)))
      .orderBy(desc(examAttempts.id))
      .limit(limit)
      .offset(offset);
  },

  /** What every attempt of an exam brought, the newest first. */
  scores(queries: Queries, examId: number) {
    const { userId, state, score, fullScore } = examAttempts;
    return queries
      .select({ userId, state, score, fullScore })
      .from(examAttempts)
      .where(eq(examAttempts.examId, examId))
      .orderBy(desc(examAttempts.id));
  },

  async attemptTotal(queries: Queries, filter: AttemptFilter): Promise<number> {
    return countAtMost(queries, examAttempts, attemptsWhere(filter));
  },

  async attempt(queries: Queries, id: number) {
    const [row] = await queries
      .select({ attempt: examAttempts, ...person })
      .from(examAttempts)
      .leftJoin(users, eq(users.id, examAttempts.userId))
      .where(eq(examAttempts.id, id));
    return row ?? null;
  },
};

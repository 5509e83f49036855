import { and, asc, count, desc, eq, exists, gt, inArray, lt, or, sql } from 'drizzle-orm';
import type { Queries, Transaction } from '../../platform/database/database.ts';
import {
  examAllowances,
  examAttemptQuestions,
  examAttempts,
  examQuestions,
  exams,
  examWrongAnswers,
} from './exams.tables.ts';

export type ExamRow = typeof exams.$inferSelect;
export type QuestionRow = typeof examQuestions.$inferSelect;
export type AttemptRow = typeof examAttempts.$inferSelect;
export type AttemptQuestionRow = typeof examAttemptQuestions.$inferSelect;
export type WrongAnswerRow = typeof examWrongAnswers.$inferSelect;
type AttemptChanges = Partial<Omit<AttemptRow, 'id' | 'userId' | 'examId'>>;
type Page = { offset: number; limit: number };

const isOpen = eq(examAttempts.state, 'in_progress');
/** With time left. */
const isOwnOpen = (userId: number, now: Date) =>
  and(eq(examAttempts.userId, userId), isOpen, gt(examAttempts.endsAt, now));

export const examStore = {
  async published(queries: Queries, courseId: number): Promise<ExamRow | null> {
    const [row] = await queries
      .select()
      .from(exams)
      .where(and(eq(exams.courseId, courseId), eq(exams.state, 'published')));
    return row ?? null;
  },

  /** The published exam of a course, or one this person sits: staff may have taken it back since. */
  async forLearner(queries: Queries, userId: number, courseId: number): Promise<ExamRow | null> {
    const isOwnOpen = and(eq(examAttempts.examId, exams.id), eq(examAttempts.userId, userId), isOpen);
    const sits = exists(queries.select({ id: examAttempts.id }).from(examAttempts).where(isOwnOpen));
    const [row] = await queries
      .select()
      .from(exams)
      .where(and(eq(exams.courseId, courseId), or(eq(exams.state, 'published'), sits)));
    return row ?? null;
  },

  /** Also of one that staff have taken back. */
  async titleOf(queries: Queries, { examId }: AttemptRow): Promise<string> {
    const [row] = await queries.select({ title: exams.title }).from(exams).where(eq(exams.id, examId));
    return row!.title;
  },

  /** What can be drawn, and what the fixed papers name. */
  bank(queries: Queries, courseId: number): Promise<QuestionRow[]> {
    return queries
      .select()
      .from(examQuestions)
      .where(eq(examQuestions.courseId, courseId))
      .orderBy(asc(examQuestions.id));
  },

  async allowance(queries: Queries, examId: number, userId: number) {
    const [row] = await queries
      .select()
      .from(examAllowances)
      .where(and(eq(examAllowances.examId, examId), eq(examAllowances.userId, userId)));
    return row ?? { extraSeconds: 0, extraAttempts: 0 };
  },

  /** Null when another request has begun one at the same moment. */
  async begin(
    transaction: Transaction,
    attempt: typeof examAttempts.$inferInsert,
    questions: Omit<typeof examAttemptQuestions.$inferInsert, 'attemptId'>[],
  ): Promise<AttemptRow | null> {
    const [row] = await transaction.insert(examAttempts).values(attempt).onConflictDoNothing().returning();
    if (!row) return null;
    await transaction
      .insert(examAttemptQuestions)
      .values(questions.map((question) => ({ ...question, attemptId: row.id })));
    return row;
  },

  async openAttempt(queries: Queries, userId: number, examId: number): Promise<AttemptRow | null> {
    const [row] = await queries
      .select()
      .from(examAttempts)
      .where(and(eq(examAttempts.userId, userId), eq(examAttempts.examId, examId), isOpen));
    return row ?? null;
  },

  async openOfCourse(queries: Queries, userId: number, courseId: number): Promise<AttemptRow | null> {
    const [row] = await queries
      .select()
      .from(examAttempts)
      .where(and(eq(examAttempts.userId, userId), eq(examAttempts.courseId, courseId), isOpen))
      .limit(1);
    return row ?? null;
  },

  /** Those with time left, the most urgent first. */
  openOf(queries: Queries, userId: number, now: Date, limit: number) {
    return queries
      .select({ attempt: examAttempts, title: exams.title })
      .from(examAttempts)
      .innerJoin(exams, eq(exams.id, examAttempts.examId))
      .where(isOwnOpen(userId, now))
      .orderBy(asc(examAttempts.endsAt))
      .limit(limit);
  },

  openTotal: (queries: Queries, userId: number, now: Date): Promise<number> =>
    queries.$count(examAttempts, isOwnOpen(userId, now)),

  /** Newest first. */
  attemptsOf(queries: Queries, userId: number, courseId: number): Promise<AttemptRow[]> {
    return queries
      .select()
      .from(examAttempts)
      .where(and(eq(examAttempts.userId, userId), eq(examAttempts.courseId, courseId)))
      .orderBy(desc(examAttempts.id));
  },

  /** Of several people, the newest first. */
  attemptsOfPeople(queries: Queries, userIds: readonly number[], courseId: number): Promise<AttemptRow[]> {
    return queries
      .select()
      .from(examAttempts)
      .where(and(inArray(examAttempts.userId, [...userIds]), eq(examAttempts.courseId, courseId)))
      .orderBy(desc(examAttempts.id));
  },

  async own(queries: Queries, userId: number, id: number): Promise<AttemptRow | null> {
    const [row] = await queries
      .select()
      .from(examAttempts)
      .where(and(eq(examAttempts.id, id), eq(examAttempts.userId, userId)));
    return row ?? null;
  },

  /** Row lock until the end of the transaction: concurrent saves of one attempt are serialised. */
  async lock(transaction: Transaction, id: number): Promise<AttemptRow | null> {
    const [row] = await transaction.select().from(examAttempts).where(eq(examAttempts.id, id)).for('update');
    return row ?? null;
  },

  /**
   * Optimistic lock: false, and nothing written, when another save, page or submission came since `before` was read.
   */
  async save(
    queries: Queries,
    before: Pick<AttemptRow, 'id' | 'ticket' | 'savedSeq'>,
    changes: Pick<AttemptRow, 'answers' | 'savedSeq' | 'savedDigest' | 'savedAt'>,
  ): Promise<boolean> {
    const { id, ticket, savedSeq } = examAttempts;
    const isSame = and(eq(id, before.id), eq(ticket, before.ticket), eq(savedSeq, before.savedSeq), isOpen);
    const saved = await queries.update(examAttempts).set(changes).where(isSame).returning({ id });
    return saved.length > 0;
  },

  async change(queries: Queries, id: number, changes: AttemptChanges): Promise<void> {
    await queries.update(examAttempts).set(changes).where(eq(examAttempts.id, id));
  },

  async due(queries: Queries, before: Date, limit: number): Promise<number[]> {
    const rows = await queries
      .select({ id: examAttempts.id })
      .from(examAttempts)
      .where(and(isOpen, lt(examAttempts.endsAt, before)))
      .orderBy(asc(examAttempts.endsAt))
      .limit(limit);
    return rows.map(({ id }) => id);
  },

  questionsOf(queries: Queries, attemptId: number): Promise<AttemptQuestionRow[]> {
    return queries
      .select()
      .from(examAttemptQuestions)
      .where(eq(examAttemptQuestions.attemptId, attemptId))
      .orderBy(asc(examAttemptQuestions.no));
  },

  async setEarned(
    transaction: Transaction,
    graded: readonly { id: number; earned: number }[],
  ): Promise<void> {
    const ids = sql.param(graded.map(({ id }) => id));
    const earned = sql.param(graded.map((each) => each.earned));
    await transaction.execute(sql`
      update ${examAttemptQuestions} set earned = graded.earned
      from unnest(${ids}::bigint[], ${earned}::float8[]) as graded(id, earned)
      where ${examAttemptQuestions.id} = graded.id`);
  },

  async addWrong(
    transaction: Transaction,
    rows: Pick<WrongAnswerRow, 'userId' | 'questionId' | 'courseId' | 'attemptQuestionId' | 'lastWrongAt'>[],
  ): Promise<void> {
    if (rows.length === 0) return;
    await transaction
      .insert(examWrongAnswers)
      .values(rows)
      .onConflictDoUpdate({
        target: [examWrongAnswers.userId, examWrongAnswers.questionId],
        set: {
          attemptQuestionId: sql`excluded.attempt_question_id`,
          lastWrongAt: sql`excluded.last_wrong_at`,
          timesWrong: sql`${examWrongAnswers.timesWrong} + 1`,
          timesRight: 0,
        },
      });
  },

  wrongPage(queries: Queries, userId: number, courseId: number | undefined, { offset, limit }: Page) {
    return queries
      .select({ wrong: examWrongAnswers, question: examAttemptQuestions })
      .from(examWrongAnswers)
      .innerJoin(examAttemptQuestions, eq(examAttemptQuestions.id, examWrongAnswers.attemptQuestionId))
      .where(
        and(
          eq(examWrongAnswers.userId, userId),
          courseId ? eq(examWrongAnswers.courseId, courseId) : undefined,
        ),
      )
      .orderBy(desc(examWrongAnswers.lastWrongAt), desc(examWrongAnswers.questionId))
      .limit(limit)
      .offset(offset);
  },

  wrongCourses(queries: Queries, userId: number): Promise<{ courseId: number; total: number }[]> {
    return queries
      .select({ courseId: examWrongAnswers.courseId, total: count() })
      .from(examWrongAnswers)
      .where(eq(examWrongAnswers.userId, userId))
      .groupBy(examWrongAnswers.courseId)
      .orderBy(examWrongAnswers.courseId);
  },

  async wrong(queries: Queries, userId: number, questionId: number) {
    const [row] = await queries
      .select({ wrong: examWrongAnswers, question: examAttemptQuestions })
      .from(examWrongAnswers)
      .innerJoin(examAttemptQuestions, eq(examAttemptQuestions.id, examWrongAnswers.attemptQuestionId))
      .where(and(eq(examWrongAnswers.userId, userId), eq(examWrongAnswers.questionId, questionId)));
    return row ?? null;
  },

  async practised(queries: Queries, userId: number, questionId: number, isRight: boolean): Promise<number> {
    const timesRight = isRight ? sql`${examWrongAnswers.timesRight} + 1` : 0;
    const [row] = await queries
      .update(examWrongAnswers)
      .set({ timesRight })
      .where(and(eq(examWrongAnswers.userId, userId), eq(examWrongAnswers.questionId, questionId)))
      .returning({ timesRight: examWrongAnswers.timesRight });
    return row?.timesRight ?? 0;
  },

  async removeWrong(queries: Queries, userId: number, questionIds: number[]): Promise<number> {
    const removed = await queries
      .delete(examWrongAnswers)
      .where(and(eq(examWrongAnswers.userId, userId), inArray(examWrongAnswers.questionId, questionIds)))
      .returning({ questionId: examWrongAnswers.questionId });
    return removed.length;
  },

  allOf(queries: Queries, userId: number): Promise<AttemptRow[]> {
    return queries
      .select()
      .from(examAttempts)
      .where(eq(examAttempts.userId, userId))
      .orderBy(examAttempts.id);
  },

  allowancesOf(queries: Queries, userId: number) {
    return queries
      .select({
        courseId: exams.courseId,
        extraSeconds: examAllowances.extraSeconds,
        extraAttempts: examAllowances.extraAttempts,
        reason: examAllowances.reason,
      })
      .from(examAllowances)
      .innerJoin(exams, eq(exams.id, examAllowances.examId))
      .where(eq(examAllowances.userId, userId))
      .orderBy(exams.courseId);
  },

  /** The questions and the wrong answers go with the attempts. */
  async erase(transaction: Transaction, userId: number): Promise<void> {
    await transaction.delete(examAttempts).where(eq(examAttempts.userId, userId));
    await transaction.delete(examWrongAnswers).where(eq(examWrongAnswers.userId, userId));
    await transaction.delete(examAllowances).where(eq(examAllowances.userId, userId));
  },
};

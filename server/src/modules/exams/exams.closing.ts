import { z } from 'zod';
import type { Transaction } from '../../platform/database/database.ts';
import { eachSettled } from '../../platform/each-settled.ts';
import { type Job, job } from '../../platform/jobs.ts';
import type { Platform } from '../../platform/platform.ts';
import { grade, sumPoints } from './exams.grading.ts';
import { agreementMs, type Answers, closedState, graceMs, stateAt } from './exams.machine.ts';
import type { ExamPorts } from './exams.ports.ts';
import { outcomeOf } from './exams.outcome.ts';
import { type AttemptRow, examStore as store } from './exams.store.ts';
import { inBankOrder } from './exams.wire.ts';

/** Attempts closed by one run of the sweep. */
const sweepBatch = 200;

/** The end of an attempt: grading, and the jobs for what nobody submitted. */
export function createClosing({ database, clock, jobs }: Platform, ports: ExamPorts) {
  const closeJob = job({
    name: 'exams.close',
    title: '到时收卷',
    data: z.object({ attemptId: z.number() }),
    single: true,
    pollSeconds: 10,
    run: ({ attemptId }) => closeIfDue(attemptId),
  });
  const sweepJob = job({
    name: 'exams.sweep',
    title: '检查漏收的考卷',
    data: z.object({}),
    schedule: '* * * * *',
    run: sweep,
  });

  /** Grades what was saved and ends the attempt; the attempt is locked. */
  async function finish(
    transaction: Transaction,
    attempt: AttemptRow,
    answers: Answers,
    changes: Partial<AttemptRow>,
  ): Promise<AttemptRow> {
    const rows = await store.questionsOf(transaction, attempt.id);
    const graded = rows.map((row) => ({ row, earned: grade(row, inBankOrder(row, answers[row.no])) }));
    await store.setEarned(
      transaction,
      graded.map(({ row, earned }) => ({ id: row.id, earned })),
    );
    const score = sumPoints(graded.map(({ earned }) => earned));
    const submittedAt = clock();
    const finished: AttemptRow = {
      ...attempt,
      ...changes,
      answers,
      state: changes.state ?? 'finished',
      submittedAt,
      score,
      rightCount: graded.filter(({ row, earned }) => earned === row.points).length,
      passed: score >= attempt.passScore,
    };
    const { id, userId, courseId, examId: _, ...stored } = finished;
    await store.change(transaction, id, stored);
    if (finished.state === 'finished') {
      const wrong = graded.filter(({ row, earned }) => earned < row.points);
      await store.addWrong(
        transaction,
        wrong.map(({ row: { questionId, id: attemptQuestionId } }) => ({
          userId,
          courseId,
          questionId,
          attemptQuestionId,
          lastWrongAt: submittedAt,
        })),
      );
    }
    const { hasExam, passed } = await outcomeOf(transaction, userId, courseId);
    // Staff may have taken the exam back while it was sat: then this attempt decides.
    if (hasExam ? passed : finished.passed) await ports.afterPassed(transaction, userId, courseId);
    return finished;
  }

  /** For what nobody submitted; the attempt is locked. */
  async function close(transaction: Transaction, attempt: AttemptRow): Promise<AttemptRow> {
    const state = closedState(attempt.answers);
    const closed = await finish(transaction, attempt, attempt.answers, { state, closedByTime: true });
    const text =
      state === 'finished'
        ? `考试时间已到，系统已按保存的作答为您交卷，得分 ${closed.score} 分。`
        : '考试时间已到，本次考试没有作答记录。';
    await ports.messages.send(transaction, {
      userId: closed.userId,
      type: 2,
      title: '考试已自动交卷',
      content: text,
      link: `/exam/${closed.id}`,
      eventKey: `exam-closed:${closed.id}`,
    });
    return closed;
  }

  async function closeIfDue(attemptId: number): Promise<void> {
    await database.transaction(async (transaction) => {
      const attempt = await store.lock(transaction, attemptId);
      if (attempt?.state !== 'in_progress') return;
      const state = stateAt(attempt, clock());
      if (state === 'finished' || state === 'abandoned') await close(transaction, attempt);
    });
  }

  /** Sweep, for attempts whose own job was lost. */
  async function sweep(): Promise<void> {
    const before = new Date(clock().getTime() - graceMs);
    await eachSettled(await store.due(database, before, sweepBatch), closeIfDue);
  }

  /** The attempt ends by itself when its page never comes back. */
  async function closeLater(transaction: Transaction, { id, endsAt }: AttemptRow): Promise<void> {
    const startAfter = new Date(endsAt.getTime() + graceMs + agreementMs);
    await jobs.send(closeJob, { attemptId: id }, transaction, { startAfter, singletonKey: `attempt:${id}` });
  }

  return { closeLater, closeIfDue, close, finish, sweep, jobs: [closeJob, sweepJob] as Job[] };
}

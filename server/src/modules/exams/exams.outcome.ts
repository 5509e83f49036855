import type { Queries } from '../../platform/database/database.ts';
import { keptScore, scaledScore } from './exams.grading.ts';
import { paperSize } from './exams.paper.ts';
import { type AttemptRow, type ExamRow, examStore as store } from './exams.store.ts';

export type ExamOutcome = { hasExam: boolean; passed: boolean; score: number | null };

/** Whether the exam of a course is passed by the score that counts. A course without exam has none to pass. */
export async function outcomeOf(queries: Queries, userId: number, courseId: number): Promise<ExamOutcome> {
  const exam = await store.published(queries, courseId);
  if (!exam) return { hasExam: false, passed: false, score: null };
  const score = keptOf(exam, await store.attemptsOf(queries, userId, courseId));
  return { hasExam: true, passed: score !== null && score >= exam.passScore, score };
}

export type LearnerExam = {
  state: 'none' | 'not_taken' | 'in_progress' | 'failed' | 'passed';
  score: number | null;
};

/** How several people stand with the exam of a course. */
export async function outcomesOf(
  queries: Queries,
  userIds: readonly number[],
  courseId: number,
): Promise<(userId: number) => LearnerExam> {
  const exam = await store.published(queries, courseId);
  if (!exam || userIds.length === 0) return () => ({ state: 'none', score: null });
  const attempts = await store.attemptsOfPeople(queries, userIds, courseId);
  const byPerson = Map.groupBy(attempts, ({ userId }) => userId);
  return (userId) => {
    const own = byPerson.get(userId) ?? [];
    const score = keptOf(exam, own);
    if (score !== null && score >= exam.passScore) return { state: 'passed', score };
    if (own.some(({ state }) => state === 'in_progress')) return { state: 'in_progress', score };
    return score === null ? { state: 'not_taken', score } : { state: 'failed', score };
  };
}

type Rule = Pick<ExamRow, 'paper' | 'passScore' | 'keep'>;
type Graded = Pick<AttemptRow, 'state' | 'score' | 'fullScore'>;

/** How many people pass by the second rule and not by the first, and the other way about. `attempts` are the newest first. */
export function changedOutcomes(
  before: Rule,
  after: Rule,
  attempts: readonly (Graded & Pick<AttemptRow, 'userId'>)[],
): { pass: number; fail: number } {
  const changed = { pass: 0, fail: 0 };
  for (const own of Map.groupBy(attempts, ({ userId }) => userId).values()) {
    const isPassedBy = (rule: Rule) => (keptOf(rule, own) ?? -1) >= rule.passScore;
    const [passed, passes] = [isPassedBy(before), isPassedBy(after)];
    if (passes && !passed) changed.pass += 1;
    if (passed && !passes) changed.fail += 1;
  }
  return changed;
}

/** In points of the present paper. `attempts` are the newest first. */
export function keptOf(exam: Pick<Rule, 'paper' | 'keep'>, attempts: readonly Graded[]): number | null {
  const graded = attempts.filter(({ state }) => state !== 'in_progress').toReversed();
  const present = paperSize(exam.paper).score;
  return keptScore(
    graded.map(({ score, fullScore }) => scaledScore(score ?? 0, fullScore, present)),
    exam.keep,
  );
}

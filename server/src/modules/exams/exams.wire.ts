import type { AttemptResult, GivenAnswer, ReviewedQuestion, ShownQuestion } from '@portal/contract/exams';
import { toUnixSeconds } from '@portal/contract/time';
import { toBank, toShown } from './exams.paper.ts';
import type { AttemptQuestionRow, AttemptRow } from './exams.store.ts';

export function inBankOrder(
  { optionOrder }: AttemptQuestionRow,
  answer: GivenAnswer | undefined,
): GivenAnswer | undefined {
  return answer?.options ? { ...answer, options: toBank(answer.options, optionOrder) } : answer;
}

/** Nothing of the key: this goes to somebody who has yet to answer. */
export function shownOf(row: AttemptQuestionRow): ShownQuestion {
  const { no, type, body, options, optionOrder, key, points } = row;
  return {
    no,
    type,
    body,
    options: optionOrder.map((place) => options[place]!),
    blanks: 'blanks' in key ? key.blanks.length : 0,
    points,
  };
}

export function reviewedOf(row: AttemptQuestionRow, { answers }: AttemptRow): ReviewedQuestion {
  const earned = row.earned ?? 0;
  return {
    ...shownOf(row),
    answer: answers[row.no] ?? {},
    ...rightOf(row),
    earned,
    is_right: earned === row.points,
    explanation: row.explanation,
  };
}

/** The key, in the order in which the options were shown. */
export function rightOf({ key, optionOrder }: AttemptQuestionRow) {
  return {
    right_options: 'options' in key ? toShown(key.options, optionOrder) : [],
    right_texts: 'blanks' in key ? key.blanks : [],
  };
}

export function resultOf(attempt: AttemptRow): AttemptResult {
  const { startedAt, submittedAt } = attempt;
  return {
    attempt_id: attempt.id,
    number: attempt.number,
    state: attempt.state,
    score: attempt.score ?? 0,
    full_score: attempt.fullScore,
    pass_score: attempt.passScore,
    passed: attempt.passed,
    right_count: attempt.rightCount,
    question_count: attempt.questionCount,
    started: toUnixSeconds(startedAt),
    submitted: submittedAt && toUnixSeconds(submittedAt),
    used_seconds: usedSeconds(attempt),
    closed_by_time: attempt.closedByTime,
  };
}

function usedSeconds({ startedAt, endsAt, submittedAt }: AttemptRow): number {
  const until = Math.min((submittedAt ?? endsAt).getTime(), endsAt.getTime());
  return Math.max(0, Math.round((until - startedAt.getTime()) / 1000));
}

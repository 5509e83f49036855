import { code } from '@portal/contract/codes';
import type { OutputOf } from '@portal/contract/endpoint';
import { type AttemptResult, exams, type GivenAnswer } from '@portal/contract/exams';
import { call } from '../browser/call.ts';
import { toast } from '../browser/toasts.ts';
import { isFailedHttp, isUnanswered } from '../browser/unanswered.ts';
import type { AnswerRequest, PostOutcome } from './answer-sync.ts';

// Pulls in the contract's schemas, so import it dynamically.

export type OpenAttempt = OutputOf<typeof exams.courseAnswerList>;
export type ServerTimes = { ends_at: number; server_time: number };

export type OpenRefusal = {
  message: string;
  /** The only obstacle: there is no open attempt. */
  isNotBegun: boolean;
};

/** Begins or resumes an attempt. */
export async function openAttempt(courseId: number, mayBegin: boolean): Promise<OpenAttempt | OpenRefusal> {
  const answer = await call(exams.courseAnswerList, { course_id: courseId, resume: mayBegin ? 0 : 1 });
  if (answer.code === code.success) return answer.data;
  const reason = (answer.data as { reason?: string } | null)?.reason;
  return { message: answer.msg, isNotBegun: reason === 'closed' };
}

export async function checkPage({ attempt_id, ticket }: OpenAttempt) {
  const answer = await call(exams.examPage, { attempt_id, ticket });
  return answer.code === code.success ? answer.data : null;
}

export async function postAnswers(
  { attempt_id, ticket }: Pick<OpenAttempt, 'attempt_id' | 'ticket'>,
  request: AnswerRequest,
  onTimes: (times: ServerTimes) => void,
): Promise<PostOutcome<AttemptResult>> {
  const answer = await call(exams.courseAnswerPost, { attempt_id, ticket, ...request });
  if (answer.code === code.success) {
    onTimes(answer.data);
    return { kind: 'saved', savedSeq: answer.data.saved_seq, result: answer.data.result };
  }
  // Not refused by a rule of the exam, so worth retrying.
  const isLater = answer.code === code.tooMany || answer.code === code.sessionInvalid;
  if (isUnanswered(answer) || isFailedHttp(answer) || isLater) return { kind: 'unanswered' };
  const refusal = answer.data as { reason?: string; saved_seq?: number } | null;
  if (refusal?.reason === 'outOfSequence') {
    return { kind: 'outOfSequence', savedSeq: refusal.saved_seq ?? 0 };
  }
  const reason = refusal?.reason === 'otherPage' || refusal?.reason === 'late' ? refusal.reason : 'closed';
  return { kind: 'stopped', reason };
}

/** Null when it is refused, undefined when the server has not answered. */
export async function practise(question_id: number, answer: GivenAnswer) {
  const answered = await call(exams.wrongAnswerPractise, { question_id, answer });
  if (answered.code === code.success) return answered.data;
  return isUnanswered(answered) ? undefined : null;
}

/** False when the server has not answered. */
export async function removeWrongAnswer(question_id: number): Promise<boolean> {
  const answer = await call(exams.wrongAnswerRemove, { question_ids: [question_id] });
  if (answer.code === code.success) toast('success', '已移出错题本');
  return !isUnanswered(answer);
}

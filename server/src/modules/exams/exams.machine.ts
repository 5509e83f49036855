import type { AttemptState, GivenAnswer } from '@portal/contract/exams';

/** A page's 'time is up' counts when the server agrees within this; so long answers are taken after the end. */
export const agreementMs = 2000;
/** After the end: a submission is still taken, answers are not. Then the attempt is closed. */
export const graceMs = 120_000;

/** By the number of the question, from 1; options as they were shown. */
export type Answers = Record<string, GivenAnswer>;

export type Attempt = {
  /** As stored. Overdue is a matter of time. */
  state: Exclude<AttemptState, 'overdue'>;
  endsAt: Date;
  /** Names the one page that may answer. */
  ticket: string;
  savedSeq: number;
  /** Of the request that was acknowledged last. */
  savedDigest: string;
  answers: Answers;
  questionCount: number;
};

export type Post = {
  ticket: string;
  seq: number;
  digest: string;
  answers: Answers;
  submit: boolean;
  /** Submitted by the clock of the page, not by the person. */
  timeUp: boolean;
};

export type Refusal = 'otherPage' | 'outOfSequence' | 'late' | 'closed' | 'unknownQuestion';

export type Decision =
  | { act: 'refuse'; reason: Refusal }
  /** A retransmission: acknowledged before, but the answer was lost. */
  | { act: 'repeat' }
  | { act: 'save'; answers: Answers }
  | { act: 'submit'; answers: Answers; discarded: boolean }
  /** Nobody submitted it in time. */
  | { act: 'close' };

const refuse = (reason: Refusal): Decision => ({ act: 'refuse', reason });

/** Where an attempt stands by the time of the server. */
export function stateAt({ state, endsAt, answers }: Attempt, now: Date): AttemptState {
  if (state !== 'in_progress') return state;
  const late = now.getTime() - endsAt.getTime();
  if (late <= agreementMs) return 'in_progress';
  return late <= graceMs ? 'overdue' : closedState(answers);
}

/** What becomes of an attempt that nobody submitted: what was saved is graded, an empty one is abandoned. */
export function closedState(answers: Answers): 'finished' | 'abandoned' {
  return Object.keys(answers).length > 0 ? 'finished' : 'abandoned';
}

/** What a save or a submission does. */
export function decide(attempt: Attempt, post: Post, now: Date): Decision {
  const { state, endsAt, savedSeq, savedDigest, ticket } = attempt;
  if (post.ticket !== ticket) return refuse('otherPage');
  if (post.seq === savedSeq && post.digest === savedDigest) return { act: 'repeat' };
  if (state !== 'in_progress') return refuse('closed');
  const stateNow = stateAt(attempt, now);
  if (stateNow === 'finished' || stateNow === 'abandoned') return { act: 'close' };
  if (stateNow === 'overdue') {
    if (!post.submit) return refuse('late');
    return { act: 'submit', answers: attempt.answers, discarded: Object.keys(post.answers).length > 0 };
  }
  if (post.seq !== savedSeq + 1) return refuse('outOfSequence');
  if (Object.keys(post.answers).some((no) => !isQuestion(no, attempt))) return refuse('unknownQuestion');
  const answers = { ...attempt.answers, ...post.answers };
  // A fast clock of the page must not end the exam early.
  const isEarly = post.timeUp && now.getTime() < endsAt.getTime() - agreementMs;
  return post.submit && !isEarly ? { act: 'submit', answers, discarded: false } : { act: 'save', answers };
}

const isQuestion = (no: string, { questionCount }: Attempt) => Number(no) >= 1 && Number(no) <= questionCount;

import type { GivenAnswer } from '@portal/contract/exams';
import type { ExamDraft } from '../browser/shapes.ts';
import { createSaveQueue, type SaveOutcome, type Saving } from '../forms/save-queue.ts';

export type Answers = Record<string, GivenAnswer>;
export type NumberedAnswer = GivenAnswer & { no: number };
export type AnswerRequest = { seq: number; answers: NumberedAnswer[]; submit: 0 | 1; time_up: 0 | 1 };

/** Why answers are no longer accepted. */
export type StopReason = 'otherPage' | 'closed' | 'late';

export type PostOutcome<Result> =
  | { kind: 'saved'; savedSeq: number; result: Result | null }
  | { kind: 'unanswered' }
  | { kind: 'outOfSequence'; savedSeq: number }
  | { kind: 'stopped'; reason: StopReason };

type Ports<Result> = {
  post(request: AnswerRequest): Promise<PostOutcome<Result>>;
  /** The local draft, which survives a crash or an offline spell; null removes it. */
  keep(draft: ExamDraft | null): void;
  onSaving(saving: Saving): void;
  onStop(reason: StopReason): void;
  timeText(): string;
};

export type SubmitOutcome<Result> =
  | { kind: 'result'; result: Result }
  | { kind: 'unanswered' }
  | { kind: 'early' }
  | { kind: 'stopped' };

const debounceMs = 1000;

/**
 * Sends the answers of one attempt as they change. A request is retried unchanged until it is acknowledged: the server
 * recognises a repetition by its sequence number and content.
 */
export function createAnswerSync<Result>(
  attempt: { id: number; savedSeq: number; unsaved: Answers },
  ports: Ports<Result>,
) {
  const changed = new Map<string, GivenAnswer>(Object.entries(attempt.unsaved));
  let { savedSeq } = attempt;
  let sent: AnswerRequest | null = null;
  let stopped: StopReason | null = null;
  const queue = createSaveQueue<null>({ onState: ports.onSaving, time: null, debounceMs });

  function keepDraft(): void {
    const underway = byNumber(sent?.answers ?? []);
    const isAllSaved = changed.size === 0 && Object.keys(underway).length === 0;
    ports.keep(
      isAllSaved
        ? null
        : { attemptId: attempt.id, savedSeq, sent: underway, answers: Object.fromEntries(changed) },
    );
  }

  function stop(reason: StopReason): void {
    stopped = reason;
    sent = null;
    changed.clear();
    queue.drop();
    // The other page of this browser keeps its own draft under the same key.
    if (reason !== 'otherPage') ports.keep(null);
    ports.onStop(reason);
  }

  /** Puts the answers of a request that has to be rebuilt back into the queue; newer changes win. */
  function takeBack(request: AnswerRequest): void {
    for (const { no, ...answer } of request.answers) {
      if (!changed.has(String(no))) changed.set(String(no), answer);
    }
    sent = null;
  }

  function takeChanged(): NumberedAnswer[] {
    const answers = [...changed].map(([no, answer]) => ({ ...answer, no: Number(no) }));
    changed.clear();
    return answers;
  }

  async function deliver(request: AnswerRequest): Promise<PostOutcome<Result>> {
    const outcome = await ports.post(request).catch((): PostOutcome<Result> => ({ kind: 'unanswered' }));
    if (outcome.kind === 'saved') {
      savedSeq = outcome.savedSeq;
      sent = null;
    }
    if (outcome.kind === 'outOfSequence') {
      savedSeq = outcome.savedSeq;
      takeBack(request);
    }
    if (outcome.kind === 'stopped') stop(outcome.reason);
    else keepDraft();
    return outcome;
  }

  /** Sends all pending changes, one request after the other. */
  async function saveAll(): Promise<SaveOutcome> {
    while (!stopped && (sent || changed.size > 0)) {
      sent ??= { seq: savedSeq + 1, answers: takeChanged(), submit: 0, time_up: 0 };
      const { kind } = await deliver(sent);
      if (kind === 'unanswered') return 'unanswered';
    }
    return stopped ? 'refused' : { saved: ports.timeText() };
  }

  if (changed.size > 0) queue.push(null, saveAll, { now: true });

  return {
    set(no: number, answer: GivenAnswer): void {
      if (stopped) return;
      changed.set(String(no), answer);
      keepDraft();
      queue.push(null, saveAll);
    },

    /** Submits after all pending answers. After `unanswered`, calling it again repeats the same request. */
    submit: (isTimeUp: boolean): Promise<SubmitOutcome<Result>> =>
      queue.inTurn(async () => {
        const isSubmission = () => sent?.submit === 1;
        if (!isSubmission() && (await saveAll()) === 'unanswered') return { kind: 'unanswered' };
        // After the deadline answers are refused, but the submission still counts.
        if (stopped && stopped !== 'late') return { kind: 'stopped' };
        sent ??= { seq: savedSeq + 1, answers: [], submit: 1, time_up: isTimeUp ? 1 : 0 };
        const outcome = await deliver(sent);
        if (outcome.kind === 'unanswered' || outcome.kind === 'outOfSequence') return { kind: 'unanswered' };
        if (outcome.kind === 'stopped') return { kind: 'stopped' };
        if (!outcome.result) return { kind: 'early' };
        ports.keep(null);
        return { kind: 'result', result: outcome.result };
      }),

    stop,
    flush: queue.flush,
    /** The page is being left: sends what is pending. What cannot be sent stays in the draft. */
    async close(): Promise<void> {
      await queue.flush();
      await queue.inTurn(async () => queue.drop());
    },
  };
}

/**
 * The draft answers to merge into those of the server after a reload: none, when another page or device has saved
 * since.
 */
export function unsavedOf(
  draft: ExamDraft | undefined,
  attempt: { attempt_id: number; saved_seq: number; saved: readonly NumberedAnswer[] },
): Answers {
  if (draft?.attemptId !== attempt.attempt_id) return {};
  const { savedSeq, sent = {}, answers } = draft;
  if (attempt.saved_seq <= savedSeq) return { ...sent, ...answers };
  if (attempt.saved_seq > savedSeq + 1) return {};
  // The server is one save ahead: either our own, unacknowledged one, or somebody else's.
  const underway = Object.entries(sent);
  const saved = byNumber(attempt.saved);
  const isOurs = underway.length > 0 && underway.every(([no, answer]) => isSame(answer, saved[no]));
  return isOurs ? answers : {};
}

export function byNumber(answers: readonly NumberedAnswer[]): Answers {
  return Object.fromEntries(answers.map(({ no, ...answer }) => [no, answer]));
}

function isSame(one: GivenAnswer, other: GivenAnswer | undefined): boolean {
  const content = ({ options = [], texts = [] }: GivenAnswer) => JSON.stringify([options, texts]);
  return other !== undefined && content(one) === content(other);
}

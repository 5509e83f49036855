import type { GivenAnswer } from '@portal/contract/exams';
import type { ExamDraft } from '../browser/shapes.ts';
import { createSaveQueue, type SaveOutcome, type Saving } from '../forms/save-queue.ts';

export type Answers = Record<string, GivenAnswer>;
export type NumberedAnswer = GivenAnswer & { no: number };
export type AnswerRequest = { seq: number; answers: NumberedAnswer[]; submit: 0 | 1; time_up: 0 | 1 };

/** Why no more answers are taken. */
export type StopReason = 'otherPage' | 'closed' | 'late';

export type PostOutcome<Result> =
  | { kind: 'saved'; savedSeq: number; result: Result | null }
  | { kind: 'unanswered' }
  | { kind: 'outOfSequence'; savedSeq: number }
  | { kind: 'stopped'; reason: StopReason };

type Ports<Result> = {
  post(request: AnswerRequest): Promise<PostOutcome<Result>>;
  /** Survives a crash and a spell without network; null forgets it. */
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
 * Sends the answers of one attempt as they change. A request is sent again, unchanged, until it is acknowledged: the server
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
    const unsaved = new Map<string, GivenAnswer>();
    for (const { no, ...answer } of sent?.answers ?? []) unsaved.set(String(no), answer);
    for (const [no, answer] of changed) unsaved.set(no, answer);
    ports.keep(
      unsaved.size === 0 ? null : { attemptId: attempt.id, savedSeq, answers: Object.fromEntries(unsaved) },
    );
  }

  function stop(reason: StopReason): void {
    stopped = reason;
    sent = null;
    changed.clear();
    queue.drop();
    // A page of the same browser keeps its own draft in the same place.
    if (reason !== 'otherPage') ports.keep(null);
    ports.onStop(reason);
  }

  /** The answers of a request that must be built anew; what was changed since wins. */
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

  /** Everything that has changed, request after request. */
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

    /** Behind everything that waits. Called again after `unanswered`, it repeats the very same request. */
    submit: (isTimeUp: boolean): Promise<SubmitOutcome<Result>> =>
      queue.inTurn(async () => {
        const isSubmission = () => sent?.submit === 1;
        if (!isSubmission() && (await saveAll()) === 'unanswered') return { kind: 'unanswered' };
        // Late answers do not count any more, the submission does.
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
    close: () => queue.drop(),
  };
}

/** What a reload has to add to the answers of the server: nothing, when another page has saved since. */
export function unsavedOf(
  draft: ExamDraft | undefined,
  attempt: { attempt_id: number; saved_seq: number },
): Answers {
  const isOwn = draft?.attemptId === attempt.attempt_id && attempt.saved_seq <= draft.savedSeq + 1;
  return isOwn ? draft.answers : {};
}

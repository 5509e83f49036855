import { code } from '@portal/contract/codes';
import type { Envelope } from '@portal/contract/endpoint';
import { isUnanswered } from '../browser/unanswered.ts';

const usualDebounceMs = 1500;
const firstRetryMs = 2000;
const longestRetryMs = 60_000;

/** The saving state that the page shows, with the time of the last save. */
export type Saving = { state: 'idle' | 'waiting' | 'saved' | 'retrying' | 'failed'; time: string | null };

export const isUnsaved = ({ state }: Saving) =>
  state === 'waiting' || state === 'retrying' || state === 'failed';

/** `saved` is the time to show. Only unanswered saves are retried: a refusal would be refused again. */
export type SaveOutcome = { saved: string } | 'refused' | 'unanswered';

export function outcomeOf<Data>(answer: Envelope<Data>, timeOf: (data: Data) => string): SaveOutcome {
  if (answer.code === code.success) return { saved: timeOf(answer.data) };
  return isUnanswered(answer) || asksToWait(answer) ? 'unanswered' : 'refused';
}

/** Rate limited, or the server is overloaded or without its database. */
function asksToWait({ code: answered, data }: Envelope): boolean {
  return answered === code.tooMany || (data as { retry_after?: number } | null)?.retry_after !== undefined;
}

type Save<Value> = (value: Value) => Promise<SaveOutcome>;
type Options = { onState: (saving: Saving) => void; time: string | null; debounceMs?: number };

/**
 * Saves the newest value, debounced, one save after the other, and with exponential backoff until the server answers.
 * Values that were replaced while a save was under way are never sent.
 */
export function createSaveQueue<Value>({ onState, time: shownTime, debounceMs = usualDebounceMs }: Options) {
  let pending: { value: Value; save: Save<Value> } | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let retries = 0;
  let time = shownTime;
  let line: Promise<unknown> = Promise.resolve();

  const tell = (state: Saving['state']) => onState({ state, time });

  function schedule(milliseconds: number): void {
    clearTimeout(timer);
    timer = setTimeout(() => void flush(), milliseconds);
  }

  /** Serialised: runs work after the saves in flight, and later saves after it. */
  function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const turn = line.then(work);
    line = turn.catch(() => {});
    return turn;
  }

  function flush(): Promise<void> {
    clearTimeout(timer);
    return inTurn(async () => {
      if (!pending) return;
      const taken = pending;
      pending = null;
      const outcome = await taken.save(taken.value).catch((): SaveOutcome => 'unanswered');
      if (typeof outcome === 'object') time = outcome.saved;
      // A newer value has its own debounce timer.
      if (pending) return;
      if (outcome === 'unanswered') {
        pending = taken;
        schedule(Math.min(longestRetryMs, firstRetryMs * 2 ** retries));
        retries += 1;
        return tell('retrying');
      }
      retries = 0;
      tell(outcome === 'refused' ? 'failed' : 'saved');
    });
  }

  return {
    push(value: Value, save: Save<Value>, { now = false } = {}): void {
      pending = { value, save };
      retries = 0;
      tell('waiting');
      schedule(now ? 0 : debounceMs);
    },
    inTurn,
    /** Sends the pending value at once: the page may be about to close, or the network is back. */
    flush: () => (pending ? flush() : Promise.resolve()),
    /** Drops the pending value; a save in flight finishes by itself. */
    drop(): void {
      pending = null;
      clearTimeout(timer);
    },
  };
}

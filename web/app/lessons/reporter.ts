import type { HeartbeatAnswer, SessionEnd } from '@portal/contract/lessons';
import type { Clock } from '../player/core/clock.ts';

/** `null` is a transport failure: it is tried again. */
type Opened = { session: string } | { refusal: string } | null;
type Outcome = { answer: HeartbeatAnswer } | { end: SessionEnd } | null;

export type Report<Load> = { session: string; seq: number; load: Load };

export type ReporterPorts<Load> = {
  clock: Clock;
  /** Asks the server for a play session; the newest of a user is the active one. */
  open(): Promise<Opened>;
  send(report: Report<Load>): Promise<Outcome>;
  /** What is not yet acknowledged; null when there is nothing to say. */
  load(): Load | null;
  acknowledge(load: Load): void;
  /** A session is open: the server credits time from here on. */
  onOpened?(): void;
  onAnswer(answer: HeartbeatAnswer): void;
  onState(state: ReporterState): void;
};

/** `delayed`: the network is away and what was learned is kept; `ended`: nothing counts any more. */
export type ReporterState =
  | { name: 'reporting' }
  | { name: 'delayed' }
  | { name: 'ended'; reason: SessionEnd | null; text: string };

const retryAfterMs = [2000, 5000, 10_000, 20_000];

/**
 * Sends what was learned in a play session: numbered, one report at a time, again until it is acknowledged. A report
 * carries everything unacknowledged, so one that got lost costs nothing and an older one that arrives late is dropped.
 */
export function createReporter<Load>(ports: ReporterPorts<Load>) {
  let session: string | null = null;
  let seq = 0;
  let isOpening = false;
  let inFlight = 0;
  let isWanted = false;
  let failures = 0;
  let isEnded = false;
  let cancelRetry: (() => void) | null = null;

  function end(reason: SessionEnd | null, text: string): void {
    isEnded = true;
    session = null;
    cancelRetry?.();
    ports.onState({ name: 'ended', reason, text });
  }

  function retryLater(): void {
    ports.onState({ name: 'delayed' });
    const wait = retryAfterMs[Math.min(failures, retryAfterMs.length - 1)]!;
    failures += 1;
    cancelRetry?.();
    cancelRetry = ports.clock.after(wait, () => void flush());
  }

  function succeed(): void {
    cancelRetry?.();
    cancelRetry = null;
    if (failures > 0) ports.onState({ name: 'reporting' });
    failures = 0;
  }

  async function open(): Promise<void> {
    if (isOpening || isEnded || session !== null) return;
    isOpening = true;
    const opened = await ports.open();
    isOpening = false;
    if (isEnded) return;
    if (opened === null) return retryLater();
    if ('refusal' in opened) return end(null, opened.refusal);
    session = opened.session;
    seq = 0;
    succeed();
    ports.onOpened?.();
    await flush();
  }

  /** `isLeaving` does not wait for the report under way: there may be no later. */
  async function flush({ isLeaving = false } = {}): Promise<void> {
    if (isEnded) return;
    if (session === null) return open();
    if (inFlight > 0 && !isLeaving) {
      isWanted = true;
      return;
    }
    const load = ports.load();
    if (load === null) return;
    seq += 1;
    inFlight += 1;
    const sentIn = session;
    const outcome = await ports.send({ session, seq, load });
    inFlight -= 1;
    // What an earlier session answers says nothing about this one.
    if (isEnded || session !== sentIn) return;
    if (outcome === null) return retryLater();
    if ('end' in outcome) return end(outcome.end, '');
    succeed();
    ports.acknowledge(load);
    ports.onAnswer(outcome.answer);
    if (!isWanted) return;
    isWanted = false;
    await flush();
  }

  return {
    open,
    flush,
    /** Takes the session back from the page that took it over. */
    reopen(): Promise<void> {
      isEnded = false;
      failures = 0;
      ports.onState({ name: 'reporting' });
      return open();
    },
    /** Back online: no need to wait for the next try. */
    retry(): void {
      if (failures > 0) void flush();
    },
    stop(): void {
      cancelRetry?.();
    },
  };
}

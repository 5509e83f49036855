import { heartbeatSeconds, type HeartbeatAnswer, type SessionEnd } from '@portal/contract/lessons';
import type { Clock } from '../player/core/clock.ts';

/** `null` is a network failure, which is retried. */
type Opened = { session: string } | { refusal: string } | null;
type Outcome = { answer: HeartbeatAnswer } | { end: SessionEnd } | null;

export type Report<Load> = { session: string; seq: number; load: Load };

export type ReporterPorts<Load> = {
  clock: Clock;
  /** Asks the server for a play session; the newest of a user is the active one. */
  open(): Promise<Opened>;
  send(report: Report<Load>): Promise<Outcome>;
  /** All data that does not count yet; null when there is none. */
  load(): Load | null;
  /** What was sent counts, except what the answer names as pending. */
  acknowledge(load: Load, answer: HeartbeatAnswer): void;
  /** A session is open: the server credits time from here on. */
  onOpened?(): void;
  onAnswer(answer: HeartbeatAnswer): void;
  onState(state: ReporterState): void;
};

/**
 * `behind`: the server credits no more than the time that has passed, the rest is kept and sent again; `delayed`: offline,
 * data is kept and retried; `ended`: nothing is credited any more.
 */
export type ReporterState =
  | { name: 'reporting' }
  | { name: 'behind' }
  | { name: 'delayed' }
  | { name: 'ended'; reason: SessionEnd | null; text: string };

const retryAfterMs = [2000, 5000, 10_000, 20_000];

/**
 * Sends what was learned in a play session: numbered, one report at a time, again until it counts. A report carries
 * everything that does not count yet, so one that got lost costs nothing and an older one that arrives late is dropped.
 */
export function createReporter<Load>(ports: ReporterPorts<Load>) {
  let session: string | null = null;
  let seq = 0;
  let isOpening = false;
  let inFlight = 0;
  let isWanted = false;
  let failures = 0;
  let isEnded = false;
  /** After leaving the page this must not reopen a session: another page may have taken it over. */
  let isStopped = false;
  let cancelRetry: (() => void) | null = null;
  let isBehind = false;

  function end(reason: SessionEnd | null, text: string): void {
    isEnded = true;
    isBehind = false;
    session = null;
    cancelRetry?.();
    ports.onState({ name: 'ended', reason, text });
  }

  function retryLater(): void {
    if (isStopped) return;
    ports.onState({ name: 'delayed' });
    const wait = retryAfterMs[Math.min(failures, retryAfterMs.length - 1)]!;
    failures += 1;
    flushAfter(wait);
  }

  function flushAfter(milliseconds: number): void {
    cancelRetry?.();
    cancelRetry = ports.clock.after(milliseconds, () => void flush());
  }

  function succeed(): void {
    cancelRetry?.();
    cancelRetry = null;
    if (failures > 0) ports.onState({ name: isBehind ? 'behind' : 'reporting' });
    failures = 0;
  }

  function settle(load: Load, answer: HeartbeatAnswer): void {
    const wasBehind = isBehind;
    isBehind = answer.pending.length > 0;
    succeed();
    ports.acknowledge(load, answer);
    if (isBehind !== wasBehind) ports.onState({ name: isBehind ? 'behind' : 'reporting' });
    // Time passes on the server whether or not anything is played.
    if (isBehind && !isStopped) flushAfter(heartbeatSeconds * 1000);
    ports.onAnswer(answer);
  }

  async function open(): Promise<void> {
    if (isOpening || isEnded || isStopped || session !== null) return;
    isOpening = true;
    const opened = await ports.open();
    isOpening = false;
    if (isEnded || isStopped) return;
    if (opened === null) return retryLater();
    if ('refusal' in opened) return end(null, opened.refusal);
    session = opened.session;
    seq = 0;
    succeed();
    ports.onOpened?.();
    await flush();
  }

  /** `isLeaving` sends without waiting for the request in flight: there may be no later chance. */
  async function flush({ isLeaving = false } = {}): Promise<void> {
    if (isEnded) return;
    if (session === null) return isLeaving ? undefined : open();
    if (inFlight > 0 && !isLeaving) {
      isWanted = true;
      return;
    }
    const load = ports.load();
    if (load === null) return;
    seq += 1;
    inFlight += 1;
    cancelRetry?.();
    const sentIn = session;
    const outcome = await ports.send({ session, seq, load });
    inFlight -= 1;
    // Ignore answers to an earlier session.
    if (isEnded || session !== sentIn) return;
    if (outcome === null) return retryLater();
    if ('end' in outcome) return end(outcome.end, '');
    settle(load, outcome.answer);
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
    /** Something waits for the network, or for its time to pass. */
    isBehind: () => failures > 0 || isBehind,
    /** Back online: skip the backoff. */
    retry(): void {
      if (failures > 0) void flush();
    },
    /** Requests in flight still finish; none is started or retried. */
    stop(): void {
      isStopped = true;
      cancelRetry?.();
    },
  };
}

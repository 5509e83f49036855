import type { Interval } from './lessons.tables.ts';

export type Progress = {
  /** Merged and in order, in milliseconds of the lesson. */
  intervals: Interval[];
  coveredMs: number;
  /** Wall time that was credited. */
  creditedMs: number;
  highestRate: number;
  isComplete: boolean;
};

export type Beat = { intervals: readonly Interval[]; rate: number };

export type Conditions = {
  durationMs: number;
  /** Server time since the last accepted beat. */
  elapsedMs: number;
  /** Unused time of earlier beats. */
  allowanceMs: number;
  /** Nothing behind it counts: the end of the trial, or of the lesson. */
  limitMs: number;
  antiSkip: boolean;
};

/** Beats come late or early by this much, and no more time than this is carried over to the next. */
export const slackMs = 5000;
const highestSpeed = 2;
const completeShare = 0.95;
/** A seek lands beside the end of what was watched, not exactly on it. */
const seekToleranceMs = 2000;
const mostIntervals = 500;

export const nothingYet: Progress = {
  intervals: [],
  coveredMs: 0,
  creditedMs: 0,
  highestRate: 1,
  isComplete: false,
};

/** In order, without overlaps. Only what touches is joined: a gap was not played. */
export function merge(intervals: readonly Interval[]): Interval[] {
  const merged: Interval[] = [];
  for (const [start, end] of intervals.toSorted(([one], [other]) => one - other)) {
    const last = merged.at(-1);
    if (last && start <= last[1]) last[1] = Math.max(last[1], end);
    else merged.push([start, end]);
  }
  return merged;
}

function lengthOf(intervals: readonly Interval[]): number {
  return intervals.reduce((sum, [start, end]) => sum + end - start, 0);
}

/**
 * What a heartbeat is believed: played time up to the server's time since the last one at double speed at most,
 * and for whom skipping is off, only what follows on something watched. Coverage of one film never falls, completion stays.
 */
export function applyBeat(progress: Progress, beat: Beat, conditions: Conditions) {
  const { durationMs, elapsedMs, antiSkip } = conditions;
  const rate = Math.min(beat.rate, highestSpeed);
  // What was watched of a longer film that was replaced counts as far as the present one goes.
  const watched = clamp(progress.intervals, durationMs);
  const claimed = claimedOf(beat, conditions);
  const fresh = without(claimed, watched);
  const followed = antiSkip && !progress.isComplete ? followOn(watched, fresh) : fresh;
  const passedMs = Math.floor(elapsedMs * rate);
  const played = cut(followed, passedMs + conditions.allowanceMs);
  const freshMs = lengthOf(played);
  // After what is new, and never from the allowance: a beat whose answer was lost costs nothing when it is repeated.
  const playedMs = freshMs + Math.min(lengthOf(claimed) - lengthOf(fresh), Math.max(0, passedMs - freshMs));

  const merged = merge([...watched, ...played]);
  // Limit of the ranges in a row; nobody who is watching makes that many.
  const intervals = merged.length > mostIntervals ? watched : merged;
  const coveredMs = lengthOf(intervals);
  const highestRate = playedMs > 0 ? Math.max(progress.highestRate, rate) : progress.highestRate;
  const creditedMs = progress.creditedMs + Math.round(playedMs / rate);
  const isComplete =
    progress.isComplete ||
    (coveredMs >= completeShare * durationMs && creditedMs >= (completeShare * durationMs) / highestRate);
  return {
    progress: { intervals, coveredMs, creditedMs, highestRate, isComplete },
    playedMs,
    allowanceMs: Math.min(slackMs, passedMs + conditions.allowanceMs - playedMs),
    pending: without(followed, played),
    refused: without(fresh, followed),
  };
}

/** What of a beat that was not applied has yet to count. */
export function missingOf(progress: Progress, beat: Beat, conditions: Conditions): Interval[] {
  return without(claimedOf(beat, conditions), progress.intervals);
}

function claimedOf({ intervals }: Beat, { limitMs, durationMs }: Conditions): Interval[] {
  return clamp(intervals, Math.min(limitMs, durationMs));
}

/** What of `intervals` is in none of `others`. */
function without(intervals: readonly Interval[], others: readonly Interval[]): Interval[] {
  return others.reduce<Interval[]>(
    (left, [start, end]) =>
      left.flatMap(([from, to]) => {
        const parts: Interval[] = [
          [from, Math.min(to, start)],
          [Math.max(from, end), to],
        ];
        return parts.filter(([first, last]) => first < last);
      }),
    [...intervals],
  );
}

/** Whole milliseconds inside the lesson. */
function clamp(intervals: readonly Interval[], limitMs: number): Interval[] {
  const inside = intervals.map(([start, end]): Interval => [
    Math.max(0, Math.ceil(start)),
    Math.min(limitMs, Math.floor(end)),
  ]);
  return merge(inside.filter(([start, end]) => start < end));
}

/** The first `most` milliseconds of what was played. */
function cut(intervals: readonly Interval[], most: number): Interval[] {
  const kept: Interval[] = [];
  let left = most;
  for (const [start, end] of intervals) {
    if (left <= 0) break;
    const length = Math.min(end - start, left);
    kept.push([start, start + length]);
    left -= length;
  }
  return kept;
}

/** Those that begin where something watched is or ends, the beginning of the lesson included. */
function followOn(watched: readonly Interval[], claimed: readonly Interval[]): Interval[] {
  let covered = merge([[0, 0], ...watched]);
  const followed: Interval[] = [];
  for (const interval of claimed) {
    const [start] = interval;
    if (!covered.some(([from, to]) => start >= from && start <= to + seekToleranceMs)) continue;
    followed.push(interval);
    covered = merge([...covered, interval]);
  }
  return followed;
}

/** A person's unused time goes over to the next page they open: opening many pages gains nothing. */
export function nextAllowance(before: { allowanceMs: number; elapsedMs: number } | null): number {
  return before ? Math.min(slackMs, before.allowanceMs + before.elapsedMs) : slackMs;
}

/** With skipping off the player resumes no later than what was watched. */
export function placeOf(
  positionMs: number,
  { intervals, isComplete }: Progress,
  conditions: Conditions,
): number {
  const inside = Math.max(0, Math.min(Math.round(positionMs), conditions.durationMs));
  if (!conditions.antiSkip || isComplete) return inside;
  return Math.min(inside, (intervals.at(-1)?.[1] ?? 0) + seekToleranceMs);
}

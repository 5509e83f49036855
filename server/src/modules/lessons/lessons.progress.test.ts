import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { applyBeat, type Conditions, merge, nothingYet, type Progress, slackMs } from './lessons.progress.ts';
import type { Interval } from './lessons.tables.ts';

const second = 1000;
const durationMs = 100 * second;

function conditions(changes: Partial<Conditions> = {}): Conditions {
  return {
    durationMs,
    elapsedMs: 10 * second,
    allowanceMs: 0,
    limitMs: durationMs,
    antiSkip: false,
    ...changes,
  };
}

const watched = (...intervals: Interval[]): Progress => ({
  ...nothingYet,
  intervals,
  coveredMs: intervals.reduce((sum, [start, end]) => sum + end - start, 0),
});

describe('a heartbeat', () => {
  test('is believed no more than the time that has passed', () => {
    const { progress, playedMs } = applyBeat(
      nothingYet,
      { intervals: [[0, durationMs]], rate: 1 },
      conditions(),
    );
    expect(playedMs).toBe(10 * second);
    expect(progress).toMatchObject({ intervals: [[0, 10 * second]], isComplete: false });
  });

  test.each([
    [2, 20],
    [16, 20],
    [0.5, 5],
  ])('at speed %d adds %d seconds of film in ten', (rate, seconds) => {
    const { playedMs } = applyBeat(nothingYet, { intervals: [[0, durationMs]], rate }, conditions());
    expect(playedMs).toBe(seconds * second);
  });

  test('that comes early is made up for by the next: unused time is carried over, five seconds at most', () => {
    const late = applyBeat(
      nothingYet,
      { intervals: [[0, 9 * second]], rate: 1 },
      conditions({ elapsedMs: 12 * second }),
    );
    expect(late.allowanceMs).toBe(3 * second);
    const idle = applyBeat(nothingYet, { intervals: [], rate: 1 }, conditions({ elapsedMs: 600 * second }));
    expect(idle.allowanceMs).toBe(slackMs);
  });

  test('whose answer was lost costs nothing when it is repeated: what is new counts first', () => {
    const before = watched([0, 20_000]);
    const { progress } = applyBeat(before, { intervals: [[0, 40_000]], rate: 2 }, conditions());
    expect(progress.intervals).toEqual([[0, 40_000]]);
  });

  test('is told what exceeds the time that has passed, and gets it later', () => {
    const first = applyBeat(
      watched([0, 60_000]),
      { intervals: [[60_000, 70_000]], rate: 1 },
      {
        ...conditions({ elapsedMs: 0, allowanceMs: slackMs }),
      },
    );
    expect(first).toMatchObject({ pending: [[65_000, 70_000]], refused: [], playedMs: 5000 });
    const later = applyBeat(first.progress, { intervals: first.pending, rate: 1 }, conditions());
    expect(later).toMatchObject({ progress: { intervals: [[0, 70_000]] }, pending: [] });
  });

  test('joins what touches and fills no gaps', () => {
    const { progress } = applyBeat(
      watched([0, 10_000]),
      {
        intervals: [
          [10_000, 12_000],
          [12_400, 13_000],
        ],
        rate: 1,
      },
      conditions(),
    );
    expect(progress.intervals).toEqual([
      [0, 12_000],
      [12_400, 13_000],
    ]);
    expect(progress.coveredMs).toBe(12_600);
  });

  test('counts nothing outside the lesson, behind the trial, or backwards', () => {
    const nonsense: Interval[] = [
      [90_000, 500_000],
      [50, 20],
      [-5000, 1000],
    ];
    const all = applyBeat(nothingYet, { intervals: nonsense, rate: 2 }, conditions());
    expect(all.progress.intervals).toEqual([
      [0, 1000],
      [90_000, 100_000],
    ]);
    const trial = applyBeat(nothingYet, { intervals: [[0, 20_000]], rate: 2 }, conditions({ limitMs: 6000 }));
    expect(trial.progress.intervals).toEqual([[0, 6000]]);
  });

  test('counts what was watched of a longer film only as far as the present one goes', () => {
    const former = { ...watched([0, 10_000], [90_000, 190_000]), creditedMs: 110_000 };
    const { progress } = applyBeat(former, { intervals: [], rate: 1 }, conditions());
    expect(progress).toMatchObject({ coveredMs: 20_000, isComplete: false });
    expect(progress.intervals).toEqual([
      [0, 10_000],
      [90_000, 100_000],
    ]);
  });

  test('completes at 95 % really watched, and completion stays', () => {
    const almost = { ...watched([0, 94_000]), creditedMs: 94_000 };
    const beat = applyBeat(almost, { intervals: [[94_000, 94_900]], rate: 1 }, conditions());
    expect(beat.progress.isComplete).toBe(false);
    const done = applyBeat(beat.progress, { intervals: [[94_900, 95_000]], rate: 1 }, conditions());
    expect(done.progress.isComplete).toBe(true);
    const after = applyBeat(done.progress, { intervals: [], rate: 1 }, conditions({ durationMs: 500_000 }));
    expect(after.progress.isComplete).toBe(true);
  });

  test('needs the time as well: coverage without credited time completes nothing', () => {
    const bare = watched([0, 94_999]);
    const { progress } = applyBeat(bare, { intervals: [[94_000, 96_000]], rate: 1 }, conditions());
    expect(progress).toMatchObject({ coveredMs: 96_000, isComplete: false });
  });
});

describe('with skipping off', () => {
  const strict = conditions({ antiSkip: true });

  test('what follows on something watched counts, what was skipped to does not', () => {
    const seek = applyBeat(watched([0, 10_000]), { intervals: [[50_000, 55_000]], rate: 1 }, strict);
    expect(seek.progress.intervals).toEqual([[0, 10_000]]);
    expect(seek).toMatchObject({ pending: [], refused: [[50_000, 55_000]] });
    const on = applyBeat(watched([0, 10_000]), { intervals: [[11_000, 15_000]], rate: 1 }, strict);
    expect(on.progress.coveredMs).toBe(14_000);
  });

  test('a completed lesson is sought through freely', () => {
    const done = { ...watched([0, 10_000]), isComplete: true };
    const { progress } = applyBeat(done, { intervals: [[50_000, 55_000]], rate: 1 }, strict);
    expect(progress.coveredMs).toBe(15_000);
  });
});

const place = fc.integer({ min: -20_000, max: 150_000 });
const beats = fc.array(
  fc.record({
    intervals: fc.array(fc.tuple(place, place) as fc.Arbitrary<Interval>, { maxLength: 8 }),
    rate: fc.double({ min: 0.1, max: 16, noNaN: true }),
    elapsedMs: fc.integer({ min: 0, max: 40_000 }),
    antiSkip: fc.boolean(),
  }),
  { maxLength: 60 },
);

test('whatever is claimed: coverage never falls, completion stays, credit stays below wall time x 2 + slack', () => {
  fc.assert(
    fc.property(beats, (all) => {
      let progress = nothingYet;
      let allowanceMs = slackMs;
      let wall = 0;
      let credit = 0;
      for (const { elapsedMs, antiSkip, ...beat } of all) {
        const before = progress;
        const result = applyBeat(before, beat, conditions({ elapsedMs, antiSkip, allowanceMs }));
        ({ progress, allowanceMs } = result);
        wall += elapsedMs;
        credit += result.playedMs;
        expect(credit).toBeLessThanOrEqual(wall * 2 + slackMs);
        expect(progress.coveredMs).toBeLessThanOrEqual(wall * 2 + slackMs);
        expect(progress.coveredMs).toBeGreaterThanOrEqual(before.coveredMs);
        expect(progress.isComplete || !before.isComplete).toBe(true);
        expect(progress.intervals).toEqual(merge(progress.intervals));
        // What was covered is covered still.
        expect(merge([...progress.intervals, ...before.intervals])).toEqual(progress.intervals);
      }
    }),
    { numRuns: 300 },
  );
});

test('an honest learner loses nothing, however unevenly the beats arrive', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 0, max: 2000 }), { minLength: 20, maxLength: 20 }),
      fc.constantFrom(0.5, 1, 1.25, 1.5, 2),
      (delays, rate) => {
        let progress = nothingYet;
        let allowanceMs = slackMs;
        let arrived = 0;
        let at = 0;
        for (const [number, delay] of delays.entries()) {
          const played = Math.min(durationMs, at + Math.round(5 * second * rate));
          const now = Math.max(arrived, (number + 1) * 5 * second + delay);
          const result = applyBeat(
            progress,
            { intervals: at < played ? [[at, played]] : [], rate },
            conditions({ elapsedMs: now - arrived, allowanceMs }),
          );
          ({ progress, allowanceMs } = result);
          arrived = now;
          at = played;
        }
        expect(progress.coveredMs).toBe(at);
      },
    ),
    { numRuns: 200 },
  );
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { HeartbeatAnswer } from '@portal/contract/lessons';
import {
  applyBeat,
  type Conditions,
  missingOf,
  nextAllowance,
  nothingYet,
  slackMs,
} from './server/src/modules/lessons/lessons.progress.ts';
import { modelRuns } from './server/src/platform/testing.ts';
import { createHeartbeat, type Heartbeat } from './web/app/lessons/heartbeat.ts';
import { merged, seekLimit } from './web/app/lessons/played-ranges.ts';
import { createReading, type PagesRead } from './web/app/lessons/reading.ts';
import type { Report, ReporterState } from './web/app/lessons/reporter.ts';
import { fakeClock } from './web/app/player/core/fake-clock.ts';

/*
 * The page of a learner and the rules of the server, together: whatever happens on the way between them, what was really
 * watched counts soon after, and never more than the time that passed allows.
 */
const lengthSeconds = 120;
const pages = lengthSeconds / 10;

type Mishap = 'none' | 'takeover' | 'slowStart' | 'lostAnswer' | 'lostReport';
type Claim = { session: string; seq: number; ranges: { start: number; end: number }[]; rate: number };

/** The sessions of one person and what the server believes of one lesson. */
function lessonServer(clock: { now(): number }, antiSkip: boolean) {
  let session = { id: '', seq: 0, beatAt: 0, allowanceMs: slackMs };
  let opened = 0;
  let progress = nothingYet;
  let creditedMs = 0;

  function open(): string {
    const elapsedMs = clock.now() - session.beatAt;
    const allowanceMs = nextAllowance(opened > 0 ? { allowanceMs: session.allowanceMs, elapsedMs } : null);
    opened += 1;
    session = { id: `session-${opened}`, seq: 0, beatAt: clock.now(), allowanceMs };
    return session.id;
  }

  function beat({
    session: id,
    seq,
    ranges,
    rate,
  }: Claim): { answer: HeartbeatAnswer } | { end: 'replaced' } {
    if (id !== session.id) return { end: 'replaced' };
    const durationMs = lengthSeconds * 1000;
    const { allowanceMs } = session;
    const elapsedMs = clock.now() - session.beatAt;
    const conditions: Conditions = { durationMs, limitMs: durationMs, elapsedMs, allowanceMs, antiSkip };
    const intervals = ranges.map(({ start, end }): [number, number] => [start * 1000, end * 1000]);
    const claim = { intervals, rate };
    if (seq <= session.seq) return answerOf(missingOf(progress, claim, conditions), []);
    const applied = applyBeat(progress, claim, conditions);
    progress = applied.progress;
    creditedMs += applied.playedMs;
    session = { id, seq, beatAt: clock.now(), allowanceMs: applied.allowanceMs };
    expect(creditedMs).toBeLessThanOrEqual(clock.now() * 2 + slackMs);
    return answerOf(applied.pending, applied.refused);
  }

  const rangesOf = (intervals: readonly (readonly [number, number])[]) =>
    intervals.map(([start, end]) => ({ start: start / 1000, end: end / 1000 }));
  function answerOf(pending: [number, number][], refused: [number, number][]) {
    const answer = {
      credited: 0,
      coverage: progress.coveredMs / lengthSeconds / 1000,
      percent: 0,
      complete: progress.isComplete,
      course_percent: 0,
      course_complete: false,
      seq: session.seq,
      pending: rangesOf(pending),
      refused: rangesOf(refused),
    };
    return { answer };
  }
  return { open, beat, progress: () => progress };
}

/** What lies between the page and the server: answers and reports that get lost, and a session that is late. */
function connection<Load>(
  clock: ReturnType<typeof fakeClock>,
  server: ReturnType<typeof lessonServer>,
  claimOf: (report: Report<Load>) => Claim,
) {
  let state: ReporterState = { name: 'reporting' };
  let openingSeconds = 0;
  let lost: 'answer' | 'report' | null = null;
  return {
    state: () => state,
    startSlowly: (seconds: number) => (openingSeconds = seconds),
    lose: (what: 'answer' | 'report') => (lost = what),
    ports: {
      clock,
      async open() {
        const seconds = openingSeconds;
        openingSeconds = 0;
        if (seconds > 0) await new Promise<void>((resolve) => clock.after(seconds * 1000, resolve));
        return { session: server.open() };
      },
      async send(report: Report<Load>) {
        const losing = lost;
        lost = null;
        if (losing === 'report') return null;
        const outcome = server.beat(claimOf(report));
        return losing === 'answer' ? null : outcome;
      },
      onAnswer() {},
      onState: (next: ReporterState) => (state = next),
    },
  };
}

function viewer(antiSkip: boolean) {
  const clock = fakeClock();
  const server = lessonServer(clock, antiSkip);
  const line = connection<Heartbeat>(clock, server, ({ load, ...report }) => ({ ...report, ...load }));
  let time = 0;
  let rate = 1;
  const heartbeat = createHeartbeat({
    ...line.ports,
    onRefused: () => (time = limited(time)),
  });
  const limited = (seconds: number) =>
    antiSkip ? seekLimit(merged([{ start: 0, end: 0 }, ...heartbeat.played()]), seconds) : seconds;
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  async function pass(seconds: number, playing: boolean) {
    for (let step = 0; step < seconds * 4; step += 1) {
      const isPlaying = playing && line.state().name !== 'ended' && time < lengthSeconds;
      heartbeat.update({ time, rate, playing: isPlaying });
      clock.advance(250);
      if (isPlaying) time = Math.min(lengthSeconds, time + 0.25 * rate);
      heartbeat.update({ time, rate, playing: isPlaying && time < lengthSeconds });
      await settle();
    }
  }
  function takeBack() {
    if (line.state().name === 'ended') void heartbeat.reopen();
  }
  return {
    server,
    line,
    play: (seconds: number) => pass(seconds, true),
    wait: (seconds: number) => pass(seconds, false),
    speed: (next: number) => (rate = next),
    jump: (seconds: number) => (time = seconds),
    time: () => time,
    takeBack,
    isBehind: heartbeat.isBehind,
    /** To the end of the film, and a little longer. */
    async finish() {
      while (time < lengthSeconds) {
        await pass(1, true);
        takeBack();
      }
      await pass(1, false);
      takeBack();
      await pass(40, false);
    },
  };
}

async function suffer(me: ReturnType<typeof viewer>, mishap: Mishap, seconds: number) {
  if (mishap === 'lostAnswer') me.line.lose('answer');
  if (mishap === 'lostReport') me.line.lose('report');
  if (mishap === 'slowStart') me.line.startSlowly(seconds);
  if (mishap !== 'takeover') return;
  me.server.open();
  // Until the next beat is refused.
  for (let played = 0; played < 12 && me.line.state().name !== 'ended'; played += 1) await me.play(1);
  await me.wait(2);
  me.takeBack();
}

const whole = { coveredMs: lengthSeconds * 1000, isComplete: true };

test.each(
  [true, false].flatMap((antiSkip) =>
    [1, 2].flatMap((rate) =>
      (['takeover', 'slowStart', 'lostAnswer', 'lostReport'] as const).map((mishap) => ({
        antiSkip,
        rate,
        mishap,
      })),
    ),
  ),
)(
  'a film counts as a whole after one $mishap at speed $rate, without skipping: $antiSkip',
  async ({ antiSkip, rate, mishap }) => {
    const me = viewer(antiSkip);
    me.speed(rate);
    if (mishap === 'slowStart') me.line.startSlowly(20);
    await me.play(25);
    await suffer(me, mishap, 0);
    await me.finish();
    expect(me.server.progress()).toMatchObject(whole);
    expect(me.isBehind()).toBe(false);
  },
);

test('without skipping, whoever is ahead of what can count is taken back to it, and gets the whole film', async () => {
  const me = viewer(true);
  await me.play(20);
  me.jump(60);
  await me.play(11);
  expect(me.time()).toBeLessThan(32);
  await me.finish();
  expect(me.server.progress()).toMatchObject(whole);
});

const step = fc.record({
  seconds: fc.integer({ min: 1, max: 30 }),
  rate: fc.constantFrom(0.5, 1, 1.5, 2),
  mishap: fc.constantFrom<Mishap>('none', 'takeover', 'slowStart', 'lostAnswer', 'lostReport'),
  late: fc.integer({ min: 1, max: 20 }),
  pause: fc.integer({ min: 0, max: 4 }),
});

test('whatever happens on the way, a film that was played to its end counts as a whole', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 6 }), fc.boolean(), async (steps, antiSkip) => {
      const me = viewer(antiSkip);
      for (const { seconds, rate, mishap, late, pause } of steps) {
        me.speed(rate);
        await suffer(me, mishap, late);
        await me.play(seconds);
        await me.wait(pause);
      }
      await me.finish();
      expect(me.server.progress()).toMatchObject(whole);
    }),
    { numRuns: modelRuns(60) },
  );
}, 120_000);

function reader() {
  const clock = fakeClock();
  const server = lessonServer(clock, false);
  const line = connection<PagesRead>(clock, server, ({ session, seq, load }) => ({
    session,
    seq,
    ranges: load.pages.map((page) => ({ start: (page - 1) * 10, end: page * 10 })),
    rate: 1,
  }));
  const reading = createReading({ ...line.ports, onRead() {} });
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  return {
    server,
    line,
    reading,
    async read(seconds: number) {
      for (let passed = 0; passed < seconds; passed += 1) {
        await settle();
        clock.advance(1000);
        await settle();
      }
    },
  };
}

test.each(['takeover', 'slowStart', 'lostAnswer', 'lostReport'] as const)(
  'a document counts as a whole after one %s',
  async (mishap) => {
    const me = reader();
    if (mishap === 'slowStart') me.line.startSlowly(20);
    me.reading.begin(1);
    if (mishap === 'slowStart') await me.read(20);
    for (let page = 1; page <= pages; page += 1) {
      if (page > 1) me.reading.turn(page);
      if (page === 3 && mishap === 'lostAnswer') me.line.lose('answer');
      if (page === 3 && mishap === 'lostReport') me.line.lose('report');
      if (page === 3 && mishap === 'takeover') me.server.open();
      await me.read(10);
      if (me.line.state().name === 'ended') me.reading.reopen();
    }
    await me.read(25);
    expect(me.server.progress()).toMatchObject(whole);
  },
);

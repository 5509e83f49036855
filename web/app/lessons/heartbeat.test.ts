import { expect, test } from 'vitest';
import type { HeartbeatAnswer, SessionEnd } from '@portal/contract/lessons';
import { fakeClock } from '../player/core/fake-clock.ts';
import { createHeartbeat, type Heartbeat } from './heartbeat.ts';
import type { Report, ReporterState } from './reporter.ts';

const answer: HeartbeatAnswer = {
  credited: 1,
  coverage: 0.1,
  percent: 10,
  complete: false,
  course_percent: 1,
  course_complete: false,
  seq: 1,
  pending: [],
  refused: [],
};

type Reply = { answer: HeartbeatAnswer } | { end: SessionEnd } | null;

/** A learner before a film, a server that answers when told, and a clock that moves when told. */
function learner() {
  const clock = fakeClock();
  const sent: Report<Heartbeat>[] = [];
  const waiting: ((reply: Reply) => void)[] = [];
  const states: ReporterState[] = [];
  const answers: HeartbeatAnswer[] = [];
  let opened = 0;
  let canOpen = true;
  let refusals = 0;
  const heartbeat = createHeartbeat({
    clock,
    open: async () => {
      opened += 1;
      return canOpen ? { session: `session-${opened}` } : null;
    },
    send: (report) => {
      sent.push(report);
      return new Promise((resolve) => waiting.push(resolve));
    },
    onAnswer: (answer) => answers.push(answer),
    onState: (state) => states.push(state),
    onRefused: () => (refusals += 1),
  });
  let time = 0;
  let rate = 1;
  const tell = (playing: boolean) => heartbeat.update({ time, rate, playing });
  return {
    heartbeat,
    sent,
    states,
    answers,
    opened: () => opened,
    refusals: () => refusals,
    wait: (seconds: number) => clock.advance(seconds * 1000),
    refuseOpening: (refuse: boolean) => (canOpen = !refuse),
    settle: () => new Promise((resolve) => setImmediate(resolve)),
    async play(seconds: number) {
      tell(true);
      await this.settle();
      for (let step = 0; step < seconds * 4; step++) {
        clock.advance(250);
        time += 0.25 * rate;
        tell(true);
      }
      await this.settle();
    },
    pause: () => tell(false),
    seek(to: number) {
      time = to;
      tell(true);
    },
    speed(next: number) {
      rate = next;
      tell(true);
    },
    async reply(reply: Reply = { answer }) {
      waiting.shift()?.(reply);
      await this.settle();
    },
  };
}

test('opening the page takes no session; the first play does, once', async () => {
  const me = learner();
  me.pause();
  me.heartbeat.hide();
  await me.settle();
  expect(me.opened()).toBe(0);
  await me.play(3);
  expect(me.opened()).toBe(1);
});

test('a beat every ten seconds, numbered, with what was played since the last acknowledged one', async () => {
  const me = learner();
  await me.play(10);
  expect(me.sent).toEqual([
    { session: 'session-1', seq: 1, load: { ranges: [{ start: 0, end: 9.75 }], position: 9.75, rate: 1 } },
  ]);
  await me.reply();
  await me.play(10);
  expect(me.sent[1]).toMatchObject({ seq: 2, load: { ranges: [{ start: 9.75, end: 19.75 }] } });
  expect(me.answers).toHaveLength(1);
});

test('pause, seek and a change of speed report at once', async () => {
  const me = learner();
  await me.play(3);
  me.seek(60);
  await me.settle();
  expect(me.sent.at(-1)?.load).toEqual({ ranges: [{ start: 0, end: 3 }], position: 60, rate: 1 });
  await me.reply();
  await me.play(2);
  me.speed(2);
  await me.settle();
  expect(me.sent.at(-1)?.load).toMatchObject({ ranges: [{ start: 60, end: 62 }], rate: 1 });
  await me.reply();
  await me.play(2);
  me.pause();
  await me.settle();
  expect(me.sent.at(-1)?.load).toEqual({ ranges: [{ start: 62, end: 66 }], position: 66, rate: 2 });
  expect(me.sent.map(({ seq }) => seq)).toEqual([1, 2, 3]);
});

test('what was jumped over was not played', async () => {
  const me = learner();
  await me.play(2);
  me.seek(500);
  await me.play(2);
  me.pause();
  await me.reply();
  await me.reply();
  expect(me.heartbeat.played()).toEqual([
    { start: 0, end: 2 },
    { start: 500, end: 502 },
  ]);
});

test('one report at a time, except when the page is left: then everything unacknowledged goes at once', async () => {
  const me = learner();
  await me.play(12);
  expect(me.sent).toHaveLength(1);
  await me.play(10);
  expect(me.sent).toHaveLength(1);
  me.heartbeat.hide();
  expect(me.sent).toHaveLength(2);
  expect(me.sent[1]).toMatchObject({ seq: 2, load: { ranges: [{ start: 0, end: 22 }] } });
});

test('a lost report is told and sent again, with what was played meanwhile, until it is acknowledged', async () => {
  const me = learner();
  await me.play(10);
  await me.reply(null);
  expect(me.states.at(-1)).toEqual({ name: 'delayed' });
  await me.play(2);
  expect(me.sent[1]).toMatchObject({ seq: 2, load: { ranges: [{ start: 0, end: 11.75 }] } });
  await me.reply(null);
  me.heartbeat.retry();
  expect(me.sent[2]).toMatchObject({ seq: 3, load: { ranges: [{ start: 0, end: 12 }] } });
  await me.reply();
  expect(me.states.at(-1)).toEqual({ name: 'reporting' });
  me.pause();
  await me.settle();
  expect(me.sent).toHaveLength(3);
});

test('a session that could not be opened is tried again, and nothing played meanwhile is lost', async () => {
  const me = learner();
  me.refuseOpening(true);
  await me.play(1);
  expect(me.states.at(-1)).toEqual({ name: 'delayed' });
  me.refuseOpening(false);
  await me.play(4);
  expect(me.sent[0]).toMatchObject({ seq: 1, load: { ranges: [{ start: 0 }] } });
});

test('another device takes over: it says so and reports nothing more, until the session is taken back', async () => {
  const me = learner();
  await me.play(10);
  await me.reply({ end: 'replaced' });
  expect(me.states.at(-1)).toEqual({ name: 'ended', reason: 'replaced', text: '' });
  await me.play(30);
  expect(me.sent).toHaveLength(1);
  void me.heartbeat.reopen();
  await me.settle();
  expect(me.opened()).toBe(2);
  expect(me.sent[1]).toMatchObject({ session: 'session-2', seq: 1 });
});

test('what the server has no time for yet is sent again, also when the film has stopped, until it counts', async () => {
  const me = learner();
  await me.play(10.25);
  await me.reply({ answer: { ...answer, pending: [{ start: 5, end: 9.75 }] } });
  expect(me.states.at(-1)).toEqual({ name: 'behind' });
  expect(me.heartbeat.isBehind()).toBe(true);
  me.pause();
  await me.reply({ answer: { ...answer, pending: [{ start: 8, end: 10.25 }] } });
  expect(me.sent[1]).toMatchObject({ seq: 2, load: { ranges: [{ start: 5, end: 10.25 }] } });
  me.wait(10);
  expect(me.sent[2]).toMatchObject({ seq: 3, load: { ranges: [{ start: 8, end: 10.25 }] } });
  await me.reply();
  expect(me.states.at(-1)).toEqual({ name: 'reporting' });
  expect(me.heartbeat.isBehind()).toBe(false);
  me.wait(60);
  expect(me.sent).toHaveLength(3);
});

test('what was refused is not watched, nor what was played on from there', async () => {
  const me = learner();
  await me.play(2);
  me.seek(500);
  await me.play(10);
  await me.reply();
  expect(me.sent.at(-1)?.load.ranges.at(-1)).toMatchObject({ start: 500 });
  await me.play(2);
  await me.reply({ answer: { ...answer, refused: [{ start: 500, end: 509 }] } });
  expect(me.heartbeat.played()).toEqual([{ start: 0, end: 2 }]);
  expect(me.refusals()).toBe(1);
});

test('a page that was left sends nothing again: another one may have the session by now', async () => {
  const me = learner();
  await me.play(2);
  me.pause();
  me.heartbeat.hide();
  me.heartbeat.stop();
  expect(me.sent).toHaveLength(2);
  await me.reply(null);
  await me.reply(null);
  me.wait(60);
  me.heartbeat.retry();
  await me.settle();
  expect(me.sent).toHaveLength(2);
  expect(me.opened()).toBe(1);
});

test('a page that was left before its session was open asks for none again', async () => {
  const me = learner();
  me.refuseOpening(true);
  await me.play(2);
  const tries = me.opened();
  me.refuseOpening(false);
  me.heartbeat.hide();
  me.heartbeat.stop();
  me.wait(60);
  me.heartbeat.retry();
  await me.settle();
  expect(me.opened()).toBe(tries);
  expect(me.sent).toEqual([]);
});

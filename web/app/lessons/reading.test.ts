import { expect, test } from 'vitest';
import type { PlayedRange } from '@portal/contract/lessons';
import { fakeClock } from '../player/core/fake-clock.ts';
import { createReading, type PagesRead } from './reading.ts';
import type { Report } from './reporter.ts';

function reader(open: () => Promise<{ session: string }> = async () => ({ session: 'session-1' })) {
  const clock = fakeClock();
  const sent: Report<PagesRead>[] = [];
  const read: number[] = [];
  const pending: PlayedRange[][] = [];
  const reading = createReading({
    clock,
    open,
    async send(report) {
      sent.push(report);
      const { seq } = report;
      return {
        answer: {
          credited: 10,
          coverage: 0.1,
          percent: 10,
          complete: false,
          course_percent: 1,
          course_complete: false,
          seq,
          pending: pending.shift() ?? [],
          refused: [],
        },
      };
    },
    onAnswer() {},
    onState() {},
    onRead: (page) => read.push(page),
  });
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  return {
    reading,
    sent,
    read,
    /** The server has no time yet for a part of the next report. */
    leavePending: (range: PlayedRange) => pending.push([range]),
    async pass(seconds: number) {
      await settle();
      clock.advance(seconds * 1000);
      await settle();
    },
  };
}

test('a page counts once it was open for ten seconds, and is reported once', async () => {
  const me = reader();
  me.reading.begin(1);
  await me.pass(9);
  expect(me.read).toEqual([]);
  await me.pass(1);
  expect(me.read).toEqual([1]);
  expect(me.sent.at(-1)?.load).toEqual({ pages: [1], page: 1 });
  me.reading.turn(2);
  await me.pass(10);
  expect(me.sent.at(-1)?.load).toEqual({ pages: [2], page: 2 });
});

test('turning pages quickly counts none of them', async () => {
  const me = reader();
  me.reading.begin(1);
  for (let page = 2; page <= 6; page++) {
    await me.pass(3);
    me.reading.turn(page);
  }
  await me.pass(9);
  expect(me.read).toEqual([]);
});

test('a page out of sight is not read: its time begins anew, and the place is kept', async () => {
  const me = reader();
  me.reading.begin(3);
  await me.pass(6);
  me.reading.hide();
  await me.pass(60);
  expect(me.read).toEqual([]);
  expect(me.sent.at(-1)?.load).toEqual({ pages: [], page: 3 });
  me.reading.show();
  await me.pass(6);
  expect(me.read).toEqual([]);
  await me.pass(4);
  expect(me.read).toEqual([3]);
});

test('the time of a page begins with the session, as it does on the server', async () => {
  const { promise, resolve } = Promise.withResolvers<{ session: string }>();
  const me = reader(() => promise);
  me.reading.begin(1);
  await me.pass(8);
  resolve({ session: 'session-1' });
  await me.pass(9);
  expect(me.read).toEqual([]);
  await me.pass(1);
  expect(me.read).toEqual([1]);
});

test('a page that counts in part is reported again once its time has passed', async () => {
  const me = reader();
  me.reading.begin(2);
  await me.pass(1);
  me.leavePending({ start: 15, end: 20 });
  await me.pass(9);
  expect(me.sent.at(-1)?.load).toEqual({ pages: [2], page: 2 });
  const reports = me.sent.length;
  await me.pass(10);
  expect(me.sent).toHaveLength(reports + 1);
  expect(me.sent.at(-1)?.load).toEqual({ pages: [2], page: 2 });
  await me.pass(30);
  expect(me.sent).toHaveLength(reports + 1);
});

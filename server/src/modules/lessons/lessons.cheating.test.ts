import { dataOf } from '@portal/contract/endpoint';
import { lessons as endpoints } from '@portal/contract/lessons';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { user } from '../../platform/testing.ts';
import { testApi, type TestApi } from '../../testing.ts';
import { sample } from '../courses/courses.testing.ts';
import { lessonsNamed, openPage } from './lessons.testing.ts';

let on: TestApi;
let first: { id: number; duration: number };
beforeAll(async () => {
  on = await testApi();
  first = (await lessonsNamed(on, sample.free))[0]!;
});
afterAll(() => on.close());

const detail = async (id: number, caller = user()) =>
  dataOf(await on.call(endpoints.lessonDetail, { id }, caller));

test('one request that claims the whole lesson gets the seconds that have passed', async () => {
  const page = await openPage(on, user(), first.id);
  on.clock.advance(2000);
  const answer = await page.beat([{ start: 0, end: first.duration }]);
  expect(answer.credited).toBeLessThanOrEqual(2 + 5);
  expect(answer.complete).toBe(false);
});

test('seeking to the end and saying so completes nothing', async () => {
  const page = await openPage(on, user(), first.id);
  on.clock.advance(2000);
  const end = first.duration;
  const answer = await page.beat([{ start: end - 1, end }], { position: end });
  expect(answer).toMatchObject({ complete: false });
  expect(answer.coverage).toBeLessThan(0.05);
});

test('watching one half twice and seeking to the end leaves the other half to be watched', async () => {
  const me = user();
  const page = await openPage(on, me, first.id);
  const half = Math.floor(first.duration / 20) * 10;
  for (let times = 0; times < 3; times += 1) await page.watch(0, half);
  const end = first.duration;
  on.clock.advance(2000);
  expect(await page.beat([{ start: end - 1, end }], { position: end })).toMatchObject({ complete: false });
  await page.watch(half, end);
  expect((await detail(first.id, me)).own).toMatchObject({ complete: true });
});

test('what exceeds the time is named, counts with later beats, and gains nobody more than the time', async () => {
  const page = await openPage(on, user(), first.id);
  const whole = [{ start: 0, end: first.duration }];
  const early = await page.beat(whole);
  expect(early).toMatchObject({ credited: 5, pending: [{ start: 5, end: first.duration }], refused: [] });
  on.clock.advance(10_000);
  const later = await page.beat(early.pending);
  expect(later).toMatchObject({ credited: 10, pending: [{ start: 15, end: first.duration }] });
  // Its answer was lost: the same number again.
  expect(await page.beat(early.pending, { seq: 2 })).toMatchObject({ credited: 0, pending: later.pending });
  expect(await page.beat(later.pending)).toMatchObject({ credited: 0, pending: later.pending });
});

test('a flood of beats without time gains the slack once', async () => {
  const page = await openPage(on, user(), first.id);
  let credited = 0;
  for (let start = 0; start < 60; start += 5) {
    credited += (await page.beat([{ start, end: start + 5 }])).credited;
  }
  expect(credited).toBeLessThanOrEqual(5);
});

test('new pages again and again gain the slack once', async () => {
  const me = user();
  let covered = 0;
  for (let start = 0; start < 60; start += 5) {
    const page = await openPage(on, me, first.id);
    ({ coverage: covered } = await page.beat([{ start, end: start + 5 }]));
  }
  expect(covered * first.duration).toBeLessThanOrEqual(5.1);
});

test('a replayed beat and an older one count once, and the honest one after them counts', async () => {
  const page = await openPage(on, user(), first.id);
  on.clock.advance(10_000);
  await page.beat([{ start: 0, end: 10 }], { seq: 5 });
  on.clock.advance(10_000);
  for (const seq of [5, 4, 1]) {
    const again = await page.beat([{ start: 10, end: 20 }], { seq });
    expect(again).toMatchObject({ credited: 0, seq: 5 });
  }
  expect(await page.beat([{ start: 10, end: 20 }], { seq: 6 })).toMatchObject({ credited: 10 });
});

test('parallel beats with one number count once', async () => {
  const page = await openPage(on, user(), first.id);
  on.clock.advance(10_000);
  const answers = await Promise.all(
    Array.from({ length: 6 }, () => page.beat([{ start: 0, end: 10 }], { seq: 1 })),
  );
  expect(answers.reduce((sum, { credited }) => sum + credited, 0)).toBe(10);
});

test('parallel beats with numbers of their own share the time, and none of what counts is lost', async () => {
  const me = user();
  const page = await openPage(on, me, first.id);
  await page.beat([{ start: 0, end: 5 }]);
  on.clock.advance(10_000);
  const answers = await Promise.all(
    Array.from({ length: 6 }, (_, nth) =>
      page.beat([{ start: 5 + nth * 5, end: 10 + nth * 5 }], { seq: 10 + nth }),
    ),
  );
  const credited = answers.reduce((sum, answer) => sum + answer.credited, 0);
  expect(credited).toBeLessThanOrEqual(10);
  const { ranges } = (await detail(first.id, me)).own!;
  expect(ranges.reduce((sum, { start, end }) => sum + end - start, 0)).toBeCloseTo(5 + credited, 3);
});

test('a speed above two counts as two', async () => {
  const page = await openPage(on, user(), first.id);
  await page.beat([{ start: 0, end: 5 }]);
  on.clock.advance(10_000);
  const { credited } = await page.beat([{ start: 5, end: first.duration }], { rate: 16 });
  expect(credited).toBe(20);
});

test("another person's session is unknown, and its owner goes on", async () => {
  const page = await openPage(on, user(), first.id);
  const beat = { session: page.session, seq: 1, ranges: [{ start: 0, end: 5 }], position: 5, rate: 1 };
  const stranger = await on.call(endpoints.updateVideoHistory, beat, user());
  expect(stranger).toMatchObject({ code: 0, data: { reason: 'unknown' } });
  expect(await page.beat([{ start: 0, end: 5 }])).toMatchObject({ credited: 5 });
});

test('the newest page wins, and the older is told', async () => {
  const me = user();
  const old = await openPage(on, me, first.id);
  const newer = await openPage(on, me, first.id);
  on.clock.advance(10_000);
  expect(await old.send([{ start: 0, end: 10 }])).toMatchObject({
    code: 0,
    msg: expect.stringContaining('另一个设备'),
    data: { reason: 'replaced' },
  });
  expect(await newer.beat([{ start: 0, end: 10 }])).toMatchObject({ credited: 10 });
});

test('many pages opened at once leave one that counts', async () => {
  const me = user();
  const pages = await Promise.all(Array.from({ length: 5 }, () => openPage(on, me, first.id)));
  on.clock.advance(10_000);
  const answers = await Promise.all(pages.map((page) => page.send([{ start: 0, end: 10 }])));
  expect(answers.filter(({ code }) => code === 1)).toHaveLength(1);
});

test('with skipping off a jump ahead adds nothing, and the position stays behind', async () => {
  const expert = user({ roleId: 4, certified: true });
  const [lesson] = await lessonsNamed(on, sample.expert, expert);
  const page = await openPage(on, expert, lesson!.id);
  await page.watch(0, 10);
  on.clock.advance(10_000);
  const jump = await page.beat([{ start: 40, end: 50 }], { position: 50 });
  expect(jump).toMatchObject({ credited: 0, pending: [], refused: [{ start: 40, end: 50 }] });
  expect((await detail(lesson!.id, expert)).own!.position).toBeLessThanOrEqual(12);
  await page.watch(10, 20);
  expect((await detail(lesson!.id, expert)).own).toMatchObject({ ranges: [{ start: 0, end: 20 }] });
});

test('pages of a document turned in a hurry are not read', async () => {
  const lessons = await lessonsNamed(on, sample.free);
  const document = lessons.find(({ kind }) => kind === 'document')!;
  const me = user();
  const page = await openPage(on, me, document.id);
  const read = { session: page.session, seq: 1, pages: [1], current_page: 1 };
  const hurried = dataOf(await on.call(endpoints.documentProgress, read, me));
  expect(hurried.complete).toBe(false);
  const wrongKind = await page.send([{ start: 0, end: 10 }]);
  expect(wrongKind).toMatchObject({ code: 0, data: { reason: 'unknown' } });
});

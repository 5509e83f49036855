import { attendance as endpoints } from '@portal/contract/attendance';
import { code } from '@portal/contract/codes';
import { dataOf } from '@portal/contract/endpoint';
import { toUnixSeconds } from '@portal/contract/time';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Caller } from '../../platform/http/caller.ts';
import { user } from '../../platform/testing.ts';
import { courseNamed, grantCourse, sample } from '../courses/courses.testing.ts';
import { attendanceEntries } from './attendance.tables.ts';
import { type TestAttendance, testAttendance } from './attendance.testing.ts';

let on: TestAttendance;
beforeAll(async () => {
  on = await testAttendance();
});
afterAll(() => on.close());

const minute = 60_000;
const checkIn = (caller: Caller, said: string, position?: object) =>
  on.call(endpoints.checkIn, { code: said, ...(position && { position }) }, caller);
const refusal = async (caller: Caller, said: string, position?: object) => {
  const answer = await checkIn(caller, said, position);
  expect(answer.code).not.toBe(code.success);
  return answer.msg;
};
const attendeesOf = async (id: number) => dataOf(await on.call(endpoints.read, { id }, on.manager)).attendees;

describe('checking in', () => {
  test('by the token on the screen counts once; sent again it answers the same entry', async () => {
    const id = await on.session();
    const { token } = await on.shown(id);
    const caller = user();
    const first = dataOf(await checkIn(caller, token));
    expect(first).toMatchObject({
      already: false,
      entry: { session_id: id, way: 'scan', credit_hours: 1.5, time: toUnixSeconds(on.clock()) },
    });
    on.clock.advance(5 * minute);
    // The page of the phone is loaded again, its token old by now.
    expect(dataOf(await checkIn(caller, token))).toEqual({ ...first, already: true });
    expect(await attendeesOf(id)).toBe(1);
  });

  test('works with the present and the previous token, not with the one before', async () => {
    const id = await on.session();
    const { token } = await on.shown(id);
    on.clock.advance(15_000);
    expect(await checkIn(user(), token)).toMatchObject({ code: code.success });
    on.clock.advance(15_000);
    expect(await refusal(user(), token)).toContain('二维码已过期');
    expect(await checkIn(user(), (await on.shown(id)).token)).toMatchObject({ code: code.success });
    expect(await attendeesOf(id)).toBe(2);
  });

  test('with the token of another session, of yesterday or of nobody enters nothing', async () => {
    const id = await on.session();
    const other = await on.session();
    const { token } = await on.shown(other);
    const caller = user();
    const [, step, signature] = token.split('.');
    expect(await refusal(caller, `${id}.${step}.${signature}`)).toContain('二维码无效');
    expect(await refusal(caller, `${other}.${step}.${'A'.repeat(43)}`)).toContain('二维码无效');
    on.clock.advance(24 * 60 * minute);
    expect(await refusal(caller, token)).toContain('二维码已过期');
    expect(await attendeesOf(other)).toBe(0);
    const today = await on.session();
    expect(await checkIn(caller, (await on.shown(today)).token)).toMatchObject({ code: code.success });
  });

  test('is possible from the opening to the end', async () => {
    const now = toUnixSeconds(on.clock());
    const fixed = { mode: 'fixed', open_minutes: 20 } as const;
    const id = await on.session({ starts: now + 3600, ends: now + 7200, ...fixed });
    const screen = async () => dataOf(await on.call(endpoints.screen, { id }, on.manager));
    expect(await screen()).toMatchObject({ state: 'coming', shown: null, opens: now + 2400 });
    on.clock.advance(40 * minute - 1);
    expect(await screen()).toMatchObject({ state: 'coming' });
    on.clock.advance(1);
    const { code: fixedCode } = await on.shown(id);
    expect(await checkIn(user(), fixedCode)).toMatchObject({ code: code.success });
    on.clock.advance(80 * minute);
    expect(await checkIn(user(), fixedCode)).toMatchObject({ code: code.success });
    on.clock.advance(1);
    expect(await refusal(user(), fixedCode)).toContain('已经结束');
    expect(await screen()).toMatchObject({ state: 'closed', shown: null, attendees: 2 });
  });

  test('opens on the day itself, however early it was to open', async () => {
    const midnight = Date.parse('2026-12-01T00:00:00+08:00') / 1000;
    const id = await on.session({ starts: midnight + 1800, ends: midnight + 7200, open_minutes: 240 });
    expect(dataOf(await on.call(endpoints.read, { id }, on.manager))).toMatchObject({ opens: midnight });
  });

  test('by a typed code forgives spaces and case', async () => {
    const changing = await on.session();
    const fixed = await on.session({ mode: 'fixed' });
    for (const id of [changing, fixed]) {
      const { code: typed } = await on.shown(id);
      const caller = user();
      const spaced = ` ${typed.slice(0, 3).toLowerCase()} ${typed.slice(3)} `;
      expect(dataOf(await checkIn(caller, spaced))).toMatchObject({
        entry: { session_id: id, way: 'code' },
      });
    }
    const old = (await on.shown(changing)).code;
    on.clock.advance(30_000);
    expect(await refusal(user(), old)).toContain('签到码不正确');
  });

  test('guessing locks the guesser and nobody else', async () => {
    const id = await on.session();
    const guesser = user();
    const answers = [];
    for (let guess = 0; guess < 12; guess++) answers.push((await checkIn(guesser, 'ABC234')).code);
    expect(answers).toEqual([...Array<number>(10).fill(code.failure), code.tooMany, code.tooMany]);
    const { code: typed, token } = await on.shown(id);
    expect(await checkIn(guesser, typed)).toMatchObject({ code: code.tooMany });
    // The same network, another person.
    const neighbour = { ...user(), address: guesser.address };
    expect(await checkIn(neighbour, typed)).toMatchObject({ code: code.success });
    // Who stands before the screen can scan it.
    expect(await checkIn(guesser, token)).toMatchObject({ code: code.success });
    on.clock.advance(10 * minute);
    expect(await checkIn(guesser, (await on.shown(id)).code)).toMatchObject({ code: code.success });
  });

  test('near the place, when one is set', async () => {
    const near = { latitude: 22.5431, longitude: 114.0579, radius: 200 };
    const id = await on.session({ near });
    const { token, near: asks } = await on.shown(id);
    expect(asks).toBe(true);
    const caller = user();
    expect(await checkIn(caller, token)).toMatchObject({
      code: code.failure,
      data: { needs_position: true },
    });
    const far = { latitude: 22.6, longitude: 114.0579, accuracy: 20 };
    expect(await refusal(caller, token, far)).toContain('6.3 公里');
    const here = { latitude: 22.5432, longitude: 114.058, accuracy: 30 };
    expect(await refusal(caller, token, { ...here, accuracy: 2000 })).toContain('精确定位');
    expect(await checkIn(caller, token, here)).toMatchObject({ code: code.success });
    const [row] = await on.platform.database
      .select()
      .from(attendanceEntries)
      .where(eq(attendanceEntries.sessionId, id));
    expect(row!.distance).toBeLessThan(30);
  });

  test('is for the audience and the learners of the course', async () => {
    const forExperts = await on.session({ audience: [4] });
    const { token } = await on.shown(forExperts);
    expect(await refusal(user({ roleId: 2, certified: true }), token)).toContain('已认证的专家');
    expect(await refusal(user({ roleId: 4 }), token)).toContain('已认证的专家');
    expect(await checkIn(user({ roleId: 4, certified: true }), token)).toMatchObject({ code: code.success });

    const courseId = await courseNamed(on, sample.paid);
    const ofCourse = await on.session({ course_id: courseId });
    const shown = await on.shown(ofCourse);
    const learner = user();
    expect(await refusal(learner, shown.token)).toContain('学习权限');
    await grantCourse(on, learner.session.userId, courseId);
    expect(dataOf(await checkIn(learner, shown.token))).toMatchObject({
      entry: { course: { id: courseId, title: sample.paid } },
    });
  });
});

test('the calendar shows the months of somebody, their hours and nobody else’s', async () => {
  const caller = user();
  const starts = Date.parse('2027-03-31T23:00:00+08:00') / 1000;
  on.clock.advance((starts - toUnixSeconds(on.clock())) * 1000);
  const late = await on.session({ starts, ends: starts + 3000, credit_hours: 2 });
  dataOf(await checkIn(caller, (await on.shown(late)).token));
  on.clock.advance(61 * minute);
  const next = await on.session({ open_minutes: 0, starts: toUnixSeconds(on.clock()) });
  dataOf(await checkIn(caller, (await on.shown(next)).token));
  const month = async (asked: string | undefined, who: Caller = caller) =>
    dataOf(await on.call(endpoints.month, asked ? { month: asked } : {}, who));

  expect(await month('2027-03')).toMatchObject({
    entries: [{ session_id: late }],
    credit_hours: 2,
    year_credit_hours: 3.5,
  });
  expect(await month(undefined)).toMatchObject({
    month: '2027-04',
    today: '2027-04-01',
    entries: [{ session_id: next }],
    credit_hours: 1.5,
  });
  expect(await month('2026-12')).toMatchObject({ entries: [], credit_hours: 0, year_credit_hours: 0 });
  expect(await month('2027-03', user())).toMatchObject({ entries: [], year_credit_hours: 0 });
  expect(await on.call(endpoints.month, { month: '2027-13' }, caller)).toMatchObject({
    code: code.invalidFields,
  });
});

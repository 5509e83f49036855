import { attendance as endpoints } from '@portal/contract/attendance';
import { code } from '@portal/contract/codes';
import { dataOf } from '@portal/contract/endpoint';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Caller } from '../../platform/http/caller.ts';
import { inBatches, modelRuns, user } from '../../platform/testing.ts';
import { newCode } from './attendance.codes.ts';
import { type TestAttendance, testAttendance } from './attendance.testing.ts';

let on: TestAttendance;
beforeAll(async () => {
  on = await testAttendance();
});
afterAll(() => on.close());

const timeoutMs = 120_000;
const guesses = modelRuns(10_000);
const checkIn = (caller: Caller, said: string) => on.call(endpoints.checkIn, { code: said }, caller);
const attendeesOf = async (id: number) => dataOf(await on.call(endpoints.read, { id }, on.manager)).attendees;

test(
  'two thousand times in crowds is one entry for each of ten people',
  async () => {
    const id = await on.session();
    const { token } = await on.shown(id);
    // Each of them logged in on two devices.
    const devices = Array.from({ length: 10 }, () => user()).flatMap((phone) => [
      phone,
      user({ userId: phone.session.userId }),
    ]);
    const answers = await inBatches(2000, (index) => checkIn(devices[index % devices.length]!, token));
    const entries = answers.map((answer) => dataOf(answer));
    expect(new Set(entries.map(({ entry }) => entry.id)).size).toBe(10);
    expect(entries.filter(({ already }) => !already)).toHaveLength(10);
    expect(await attendeesOf(id)).toBe(10);
  },
  timeoutMs,
);

test(
  'while the empty session is deleted is either there or refused',
  async () => {
    const mobile = '13700000051';
    await on.account(mobile);
    for (let round = 0; round < 30; round++) {
      const id = await on.session();
      const { token } = await on.shown(id);
      const reason = '示例：临时取消';
      const late = round % 2 === 1;
      // A little later each time, so that it comes between any two steps of the other.
      const remove = async () => {
        for (let step = 0; step < round >> 1; step++) await on.platform.database.execute(sql`select 1`);
        return on.call(endpoints.remove, { id, reason }, on.manager);
      };
      const [entered, removed] = await Promise.all([
        late ? on.call(endpoints.addLate, { id, mobile, reason }, on.manager) : checkIn(user(), token),
        remove(),
      ]);
      const codes = [entered.code, removed.code].toSorted((one, other) => one - other);
      expect(codes).toEqual([code.failure, code.success].toSorted((one, other) => one - other));
      const read = await on.call(endpoints.read, { id }, on.manager);
      expect(read.code).toBe(entered.code);
    }
  },
  timeoutMs,
);

test(
  `${guesses} guesses from fifty addresses find nothing and lock only the guesser`,
  async () => {
    const id = await on.session();
    const fixed = await on.session({ mode: 'fixed' });
    const guesser = user();
    const addresses = Array.from({ length: 50 }, (_, index) => `198.51.${index}.7`);
    const tally = new Map<number, number>();
    for (let guess = 0; guess < guesses; guess++) {
      const caller = { ...guesser, address: addresses[guess % addresses.length]! };
      const answer = await checkIn(caller, newCode());
      tally.set(answer.code, (tally.get(answer.code) ?? 0) + 1);
    }
    expect(Object.fromEntries(tally)).toEqual({ [code.failure]: 10, [code.tooMany]: guesses - 10 });
    for (const [index, address] of addresses.entries()) {
      const { code: typed } = await on.shown(index % 2 === 0 ? id : fixed);
      expect(await checkIn({ ...user(), address }, typed)).toMatchObject({ code: code.success });
    }
    expect(await attendeesOf(id)).toBe(25);
  },
  timeoutMs,
);

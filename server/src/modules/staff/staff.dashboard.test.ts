import { dataOf } from '@portal/contract/endpoint';
import { staff } from '@portal/contract/staff';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inquiries } from '../inquiries/inquiries.tables.ts';
import { testStaff, type TestStaff } from './staff.testing.ts';

const minute = 60_000;
const day = 1440 * minute;

let on: TestStaff;
let call: TestStaff['call'];
let person: TestStaff['person'];
let apply: TestStaff['apply'];
let working: TestStaff['working'];
beforeAll(async () => {
  on = await testStaff();
  ({ call, person, apply, working } = on);
});
afterAll(() => on.close());

describe('the dashboard', () => {
  test('counts what waits and 30 days of China', async () => {
    const { caller, id } = await working('reviewer');
    const before = dataOf(await call(staff.dashboard, {}, caller));
    const { database } = on.platform;
    const now = on.clock().getTime();
    const today = before.days.at(-1)!.day;
    const midnight = new Date(`${today}T00:00:00+08:00`);
    const applicant = await person({ createdAt: midnight });
    await person({ createdAt: new Date(midnight.getTime() - 1) });
    await person({ createdAt: new Date(midnight.getTime() - 29 * day - 1) });
    on.clock.advance(midnight.getTime() - on.clock().getTime());
    await apply(
      applicant.id,
      { type: 1, status: 3, claimedBy: id, claimedAt: new Date(now) },
      { type: 2, status: 3 },
      { type: 3, status: 2 },
    );
    const asked = {
      source: 'contact' as const,
      name: '',
      mobileSealed: '',
      mobileIndex: '',
      content: '',
      address: '',
    };
    on.clock.advance(now - midnight.getTime());
    await database.insert(inquiries).values([
      { ...asked, createdAt: midnight },
      { ...asked, createdAt: midnight, handledAt: midnight },
    ]);

    const after = dataOf(await call(staff.dashboard, {}, caller));
    expect(after.waiting_reviews - before.waiting_reviews).toBe(2);
    expect(after.my_reviews - before.my_reviews).toBe(1);
    expect(after.open_inquiries - before.open_inquiries).toBe(1);
    expect(after.users - before.users).toBe(3);
    expect(
      after.certified.map(({ type, count }) => [type, count - before.certified[type - 1]!.count]),
    ).toEqual([
      [1, 0],
      [2, 0],
      [3, 1],
      [4, 0],
    ]);
    expect(after.days).toHaveLength(30);
    expect(new Set(after.days.map((each) => each.day)).size).toBe(30);
    const grown = after.days.map((each, index) => each.registered - before.days[index]!.registered);
    expect(grown.slice(-2)).toEqual([1, 1]);
    expect(grown.reduce((sum, each) => sum + each)).toBe(2);
    expect(after.days.at(-1)!.applied - before.days.at(-1)!.applied).toBe(3);
  });
});

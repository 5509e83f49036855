import { code } from '@portal/contract/codes';
import { courseBoard } from '@portal/contract/course-learners';
import { dataOf } from '@portal/contract/endpoint';
import { formatDate } from '@portal/contract/time';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { user } from '../../platform/testing.ts';
import { testApi, type TestApi } from '../../testing.ts';
import { certificates } from '../certificates/certificates.tables.ts';
import { courseNamed, sample } from '../courses/courses.testing.ts';
import { lessonsNamed, openPage } from '../lessons/lessons.testing.ts';
import { createBoard, daysBetween, lastMonths } from './course-staff.board.ts';
import { manager } from './course-staff.testing.ts';

let on: TestApi;
beforeAll(async () => {
  on = await testApi();
});
afterAll(() => on.close());

const today = () => formatDate(on.clock().getTime() / 1000);
const read = async (input: object = {}) => dataOf(await on.call(courseBoard.read, input, manager()));
const count = () => createBoard(on.platform).count();
const dayOf = async (day: string) => (await read()).days.find((each) => each.day === day)!;

test('days and months run without a gap over the ends of months and years', () => {
  expect(daysBetween('2026-02-27', '2026-03-02')).toEqual([
    '2026-02-27',
    '2026-02-28',
    '2026-03-01',
    '2026-03-02',
  ]);
  expect(daysBetween('2026-12-31', '2027-01-01')).toEqual(['2026-12-31', '2027-01-01']);
  const months = lastMonths('2026-02-16');
  expect([months[0], months[10], months[11]]).toEqual(['2025-03', '2026-01', '2026-02']);
});

describe('the board', () => {
  test('counts somebody who learns in two courses once a day, and each course by itself', async () => {
    await count();
    const before = await dayOf(today());
    const me = user();
    const [free] = await lessonsNamed(on, sample.free, me);
    const [short] = await lessonsNamed(on, sample.short, me);
    await (await openPage(on, me, free!.id)).watch(0, 10);
    await (await openPage(on, me, short!.id)).watch(0, 10);
    await (await openPage(on, user(), free!.id)).watch(0, 10);
    expect(await dayOf(today())).toEqual(before);
    await count();
    await count();
    expect((await dayOf(today())).learners).toBe(before.learners + 2);
  });

  test('keeps the days before, and counts what came late to yesterday', async () => {
    const yesterday = today();
    const kept = await dayOf(yesterday);
    const me = user();
    const [lesson] = await lessonsNamed(on, sample.free, me);
    await (await openPage(on, me, lesson!.id)).watch(0, 10);
    on.clock.advance(86_400_000);
    await count();
    expect((await dayOf(yesterday)).learners).toBe(kept.learners + 1);
    on.clock.advance(9 * 86_400_000);
    await count();
    expect((await dayOf(yesterday)).learners).toBe(kept.learners + 1);
    expect((await dayOf(today())).learners).toBe(0);
  });

  test('adds up completions and certificates of a course and of a month', async () => {
    await count();
    const before = await read();
    const courseId = await courseNamed(on, sample.free);
    const { database, clock, keyring } = on.platform;
    const row = { holderSealed: keyring.seal('林小满'), courseTitle: sample.free, creditHours: 1 };
    await database.insert(certificates).values([
      { ...row, number: 'CG2026000000011', userId: 91, courseId, issuedAt: clock() },
      { ...row, number: 'CG2026000000022', userId: 92, courseId, issuedAt: clock() },
    ]);
    await count();
    const after = await read();
    expect(after.months.at(-1)!.certificates).toBe(before.months.at(-1)!.certificates + 2);
    expect(after.days.at(-1)!.certificates).toBe(before.days.at(-1)!.certificates + 2);
    expect(after.counted).toBe(Math.floor(on.clock().getTime() / 1000));
  });

  test('shows the most learned courses first, with their stars', async () => {
    const { courses, stars, feedbacks, days, months } = await read({ days: 90 });
    expect(days).toHaveLength(90);
    expect(months).toHaveLength(12);
    const learners = courses.map((course) => course.learners);
    expect(learners).toEqual(learners.toSorted((one, other) => other - one));
    expect(stars === null).toBe(feedbacks === 0);
    expect((await on.call(courseBoard.read, { days: 7 }, manager())).code).toBe(code.invalidFields);
    expect((await on.call(courseBoard.read, {}, user())).code).not.toBe(code.success);
    expect((await read()).days).toHaveLength(30);
  });
});

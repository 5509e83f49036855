import { activationCodes as endpoints } from '@portal/contract/activation-codes';
import { code } from '@portal/contract/codes';
import { courses as courseEndpoints } from '@portal/contract/courses';
import { dataOf } from '@portal/contract/endpoint';
import { toUnixSeconds } from '@portal/contract/time';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Caller } from '../../platform/http/caller.ts';
import { user } from '../../platform/testing.ts';
import { courseRights, courses, learningPaths } from '../courses/courses.tables.ts';
import { grantCourse } from '../courses/courses.testing.ts';
import { addPerson } from '../messages/messages.testing.ts';
import { newCode } from './activation-codes.spelling.ts';
import { type TestActivationCodes, testActivationCodes } from './activation-codes.testing.ts';

let on: TestActivationCodes;
beforeAll(async () => {
  on = await testActivationCodes();
});
afterAll(() => on.close());

const hour = 3_600_000;
const redeem = (caller: Caller, text: string) => on.call(endpoints.redeem, { code: text }, caller);
const refusal = async (caller: Caller, text: string) => {
  const answer = await redeem(caller, text);
  expect(answer.code).toBe(code.failure);
  return answer.msg;
};
const rightsBy = (userId: number) =>
  on.platform.database.select().from(courseRights).where(eq(courseRights.userId, userId));

describe('redeeming', () => {
  test('opens a course once, forgives how it is typed, and is in the own history alone', async () => {
    const typed = await on.oneCode();
    const learner = user();
    const { redemption, already } = dataOf(await redeem(learner, ` ${typed.toLowerCase()} `));
    expect(already).toBe(false);
    expect(redemption).toMatchObject({
      target: 'course',
      href: `/course/${on.courseId}`,
      until: null,
      taken_back: null,
    });
    expect(await rightsBy(learner.session.userId)).toMatchObject([
      { target: 'course', targetId: on.courseId, source: 'activation', until: null, revokedAt: null },
    ]);
    const course = dataOf(await on.call(courseEndpoints.courseDetail, { id: on.courseId }, learner));
    expect(course).toMatchObject({ own_right: { right: 'granted', source: 'activation' } });

    expect(dataOf(await redeem(learner, typed))).toEqual({ redemption, already: true });
    const other = user();
    expect(await refusal(other, typed)).toContain('已被使用');
    const history = async (caller: Caller) => dataOf(await on.call(endpoints.own, {}, caller)).data;
    expect(await history(learner)).toEqual([redemption]);
    expect(await history(other)).toEqual([]);
    expect(await rightsBy(other.session.userId)).toEqual([]);
  });

  test('opens a learning path for a term', async () => {
    const [path] = await on.platform.database.select().from(learningPaths).limit(1);
    const typed = await on.oneCode({ target: 'path', target_id: path!.id, days: 90 });
    const learner = user();
    const until = toUnixSeconds(on.clock()) + 90 * 86_400;
    expect(dataOf(await redeem(learner, typed)).redemption).toMatchObject({ title: path!.title, until });
    expect(await rightsBy(learner.session.userId)).toMatchObject([{ target: 'path', targetId: path!.id }]);
  });

  test('lengthens membership', async () => {
    const membership = { target: 'membership', target_id: null, months: 3 } as const;
    const member = user({ userId: await addPerson(on.platform) });
    const first = dataOf(await redeem(member, await on.oneCode(membership))).redemption;
    expect(first).toMatchObject({ target: 'membership', title: '会员（3 个月）', href: '/vip' });
    expect(first.until).toBe(Date.parse('2027-02-16T10:00:00+08:00') / 1000);
    const second = dataOf(await redeem(member, await on.oneCode({ ...membership, months: 12 }))).redemption;
    expect(second.until).toBe(Date.parse('2028-02-16T10:00:00+08:00') / 1000);
  });

  test('does not use up a code that would bring nothing', async () => {
    const owner = user();
    await grantCourse(on, owner.session.userId, on.courseId);
    const typed = await on.oneCode();
    expect(await refusal(owner, typed)).toContain('可以留给他人');
    expect(await redeem(user(), typed)).toMatchObject({ code: code.success });
    const forATerm = user();
    await grantCourse(on, forATerm.session.userId, on.courseId, new Date(on.clock().getTime() + hour));
    expect(await redeem(forATerm, await on.oneCode({ days: 30 }))).toMatchObject({ code: code.success });
  });

  test('does not use up a code for what was withdrawn', async () => {
    const { database } = on.platform;
    const [path] = await database.select().from(learningPaths).limit(1);
    const forCourse = await on.oneCode();
    const forPath = await on.oneCode({ target: 'path', target_id: path!.id });
    const set = async (state: 'published' | 'withdrawn') => {
      await database.update(courses).set({ state }).where(eq(courses.id, on.courseId));
      await database.update(learningPaths).set({ state }).where(eq(learningPaths.id, path!.id));
    };
    const learner = user();
    await set('withdrawn');
    for (const typed of [forCourse, forPath]) {
      expect(await refusal(learner, typed)).toMatch(/已下架，激活码没有使用/);
    }
    expect(await rightsBy(learner.session.userId)).toEqual([]);
    await set('published');
    for (const typed of [forPath, forCourse]) {
      expect(await redeem(user(), typed)).toMatchObject({ code: code.success });
    }
  });

  test('is over when the code has expired, to the second', async () => {
    const expires = toUnixSeconds(on.clock()) + 3600;
    const [first, second] = await on.cards(await on.batch({ number: 2, expires }));
    on.clock.advance(hour - 1);
    expect(await redeem(user(), first!.code)).toMatchObject({ code: code.success });
    on.clock.advance(1);
    expect(await refusal(user(), second!.code)).toContain('过期');
    expect(await redeem(user(), await on.oneCode())).toMatchObject({ code: code.success });
  });

  test('mistyped is no try; codes that are none do not tell why', async () => {
    const person = user();
    const typed = await on.oneCode();
    const mistyped = (typed.startsWith('A') ? 'B' : 'A') + typed.slice(1);
    for (let tries = 0; tries < 40; tries++) expect(await refusal(person, mistyped)).toContain('有误');
    expect(await refusal(person, newCode())).toContain('不存在');
    expect(await redeem(person, typed)).toMatchObject({ code: code.success });
    expect(await on.call(endpoints.redeem, { code: '' }, person)).toMatchObject({ code: code.invalidFields });
  });
});

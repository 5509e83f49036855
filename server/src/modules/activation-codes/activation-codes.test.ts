import { activationCodes as endpoints } from '@portal/contract/activation-codes';
import { code } from '@portal/contract/codes';
import { courses as courseEndpoints } from '@portal/contract/courses';
import { dataOf } from '@portal/contract/endpoint';
import { toUnixSeconds } from '@portal/contract/time';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Caller } from '../../platform/http/caller.ts';
import { inCrowds, user } from '../../platform/testing.ts';
import { courseRights, learningPaths } from '../courses/courses.tables.ts';
import { grantCourse } from '../courses/courses.testing.ts';
import { addPerson } from '../messages/messages.testing.ts';
import { activationCodes as codeRows } from './activation-codes.tables.ts';
import { newCode } from './activation-codes.spelling.ts';
import { type TestActivationCodes, testActivationCodes } from './activation-codes.testing.ts';

// Thousands of calls one after the other, on a machine that runs other tests beside them.
vi.setConfig({ testTimeout: 120_000 });

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

describe('at the same moment', () => {
  test('two thousand redemptions of one code by a hundred people give it to one', async () => {
    const [card] = await on.cards(await on.batch({ number: 1 }));
    const people = Array.from({ length: 100 }, () => user());
    const answers = await inCrowds(2000, (index) => redeem(people[index % people.length]!, card!.code));
    const good = answers.filter((answer) => answer.code === code.success).map((answer) => dataOf(answer));
    expect(good.filter(({ already }) => !already)).toHaveLength(1);
    expect(new Set(good.map(({ redemption }) => redemption.id)).size).toBe(1);
    const rights = await on.platform.database
      .select()
      .from(courseRights)
      .where(eq(courseRights.sourceId, String(card!.id)));
    expect(rights).toHaveLength(1);
  });

  test('two codes for one course leave one to give away', async () => {
    const cards = await on.cards(await on.batch({ number: 8 }));
    const person = user();
    const answers = await Promise.all(cards.map((card) => redeem(person, card.code)));
    expect(answers.filter((answer) => answer.code === code.success)).toHaveLength(1);
    expect(await rightsBy(person.session.userId)).toHaveLength(1);
  });

  test('revoking the batch and redeeming it agree on which codes were used', async () => {
    const id = await on.batch({ number: 40 });
    const cards = await on.cards(id);
    const redeemed = cards.map((card) => redeem(user(), card.code));
    const revoked = on.call(endpoints.revoke, { id, reason: '示例：印刷有误', take_back: false });
    const answers = await Promise.all(redeemed);
    expect(await revoked).toMatchObject({ code: code.success });
    const used = answers.filter((answer) => answer.code === code.success).length;
    expect(dataOf(await on.call(endpoints.read, { id }))).toMatchObject({ state: 'revoked', redeemed: used });
    const rows = await on.platform.database.select().from(codeRows).where(eq(codeRows.batchId, id));
    const rights = await on.platform.database.select().from(courseRights);
    const opened = new Set(rights.map((right) => right.sourceId));
    expect(rows.filter((row) => row.redeemedAt)).toHaveLength(used);
    expect(rows.filter((row) => opened.has(String(row.id)))).toHaveLength(used);
  });
});

describe('guessing', () => {
  const addresses = Array.from({ length: 50 }, (_, index) => `198.51.${index}.7`);
  const at = (caller: Caller, address: string): Caller => ({ ...caller, address });
  const tally = (codes: number[]) => ({
    looked: codes.filter((each) => each === code.failure).length,
    locked: codes.filter((each) => each === code.tooMany).length,
  });

  test('ten thousand tries from fifty addresses find nothing and lock only the guesser', async () => {
    const cards = await on.cards(await on.batch({ number: 100 }));
    const guesser = user();
    const answers: number[] = [];
    for (let tries = 0; tries < 10_000; tries++) {
      const caller = at(guesser, addresses[tries % addresses.length]!);
      answers.push((await redeem(caller, newCode())).code);
    }
    expect(tally(answers)).toEqual({ looked: 20, locked: 9980 });
    // Not even with a code in hand, from an address of his own.
    expect(await redeem(user({ userId: guesser.session.userId }), cards[0]!.code)).toMatchObject({
      code: code.tooMany,
    });
    for (const [index, address] of addresses.entries()) {
      expect(await redeem(at(user(), address), cards[index]!.code)).toMatchObject({ code: code.success });
    }
    on.clock.advance(hour);
    expect(await redeem(guesser, cards.at(-1)!.code)).toMatchObject({ code: code.success });
  });

  test('with many accounts each of them is locked, and the neighbours are not', async () => {
    const cards = await on.cards(await on.batch({ number: 50 }));
    const accounts = Array.from({ length: 10 }, () => user());
    const answers: number[] = [];
    for (let tries = 0; tries < 200; tries++) {
      const caller = at(accounts[tries % accounts.length]!, addresses[0]!);
      answers.push((await redeem(caller, newCode())).code);
    }
    // Sixty wrong codes at one address, then each account is locked with its next one.
    expect(tally(answers)).toEqual({ looked: 60, locked: 140 });
    for (const account of accounts) {
      expect(await redeem(account, cards.at(-1)!.code)).toMatchObject({ code: code.tooMany });
    }
    for (const { code: good } of cards.slice(0, 20)) {
      expect(await redeem(at(user(), addresses[0]!), good)).toMatchObject({ code: code.success });
    }
  });
});

import { activationCodes as endpoints } from '@portal/contract/activation-codes';
import { code } from '@portal/contract/codes';
import { dataOf } from '@portal/contract/endpoint';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Caller } from '../../platform/http/caller.ts';
import { inBatches, modelRuns, user } from '../../platform/testing.ts';
import { courseRights } from '../courses/courses.tables.ts';
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
const guesses = modelRuns(10_000);
const redeem = (caller: Caller, text: string) => on.call(endpoints.redeem, { code: text }, caller);
const rightsBy = (userId: number) =>
  on.platform.database.select().from(courseRights).where(eq(courseRights.userId, userId));

describe('at the same moment', () => {
  test('two thousand redemptions of one code by a hundred people give it to one', async () => {
    const [card] = await on.cards(await on.batch({ number: 1 }));
    const people = Array.from({ length: 100 }, () => user());
    const answers = await inBatches(2000, (index) => redeem(people[index % people.length]!, card!.code));
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

  test(`${guesses} tries from fifty addresses find nothing and lock only the guesser`, async () => {
    const cards = await on.cards(await on.batch({ number: 100 }));
    const guesser = user();
    const answers: number[] = [];
    for (let tries = 0; tries < guesses; tries++) {
      const caller = at(guesser, addresses[tries % addresses.length]!);
      answers.push((await redeem(caller, newCode())).code);
    }
    expect(tally(answers)).toEqual({ looked: 20, locked: guesses - 20 });
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

import { type RefundState, refundStates, twoPeopleAbove } from '@portal/contract/refund-titles';
import { describe, expect, test } from 'vitest';
import {
  deciderFault,
  lateness,
  leftOf,
  needsTwo,
  nextState,
  type RefundMove,
  transitions,
} from './refunds.machine.ts';

test('has exactly these steps, and refuses all others in words', () => {
  const moves = Object.keys(transitions) as RefundMove[];
  const steps = moves.flatMap((move) =>
    refundStates.flatMap((from) => {
      try {
        return [`${from} -> ${nextState(move, from)} ${move}`];
      } catch (error) {
        expect((error as Error).message).toMatch(/^\p{Script=Han}.{6,}$/u);
        return [];
      }
    }),
  );
  expect(steps.toSorted()).toEqual([
    'confirming -> rejected reject',
    'confirming -> returning confirm',
    'confirming -> withdrawn withdraw',
    'failed -> done pay',
    'failed -> done payout',
    'failed -> returning retry',
    'requested -> confirming approve',
    'requested -> rejected reject',
    'requested -> returning confirm',
    'requested -> withdrawn withdraw',
    'returning -> done pay',
    'returning -> done payout',
    'returning -> failed fail',
  ]);
});

test('what is over stays over', () => {
  const over: RefundState[] = ['done', 'rejected', 'withdrawn'];
  for (const move of Object.values(transitions)) {
    for (const state of over) expect(move[state]).toBeUndefined();
  }
});

describe('two people', () => {
  test.each([
    [twoPeopleAbove, 0, false],
    [twoPeopleAbove + 1, 0, true],
    [1, twoPeopleAbove, true],
    [300_000, 200_000, false],
    [300_000, 200_001, true],
  ])('for %i after %i: %s', (amount, refunded, two) => {
    expect(needsTwo(amount, { refunded })).toBe(two);
  });

  test('are different ones, and neither is the buyer', () => {
    const refund = { userId: 1, approvedBy: 2, state: 'confirming' } as const;
    expect(deciderFault(1, refund)).toContain('自己');
    expect(deciderFault(2, refund)).toContain('另一位');
    expect(deciderFault(3, refund)).toBeNull();
    expect(deciderFault(1, { ...refund, approvedBy: null, state: 'requested' })).toContain('自己');
    expect(deciderFault(2, { ...refund, state: 'failed' })).toBeNull();
  });
});

test('the rule ends seven days after the payment, to the millisecond', () => {
  const paid = new Date('2026-11-01T00:00:00Z');
  expect(lateness(paid, new Date('2026-11-08T00:00:00.000Z'))).toBeNull();
  expect(lateness(paid, new Date('2026-11-08T00:00:00.001Z'))).toBe('付款已超过 7 天');
  expect(lateness(null, paid)).not.toBeNull();
});

test('what is left is what was paid less what was returned', () => {
  expect(leftOf({ amount: 10_000, refunded: 3000 })).toBe(7000);
});

import { passwordFault } from '@portal/contract/passwords';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { passwordRules, strengthOf } from './password-strength.ts';

test('the rules shown while typing are those the contract decides by', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 70 }), (password) => {
      const allHold = passwordRules.every(({ holds }) => holds(password));
      expect(allHold).toBe(passwordFault(password) === null);
    }),
  );
});

test('strength grows with length and variety', () => {
  expect(['', 'abcdefgh', 'abcd1234', 'aaaa1111aaaa1111', 'Correct-Horse-9'].map(strengthOf)).toEqual([
    0, 1, 2, 2, 3,
  ]);
});

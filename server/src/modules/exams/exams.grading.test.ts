import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { grade, keptScore, normalise, scaledScore, sumPoints } from './exams.grading.ts';

const single = { type: 'single', key: { options: [2] }, points: 3 } as const;
const multiple = { type: 'multiple', key: { options: [0, 1, 3] }, points: 4 } as const;
const trueFalse = { type: 'true_false', key: { options: [1] }, points: 2 } as const;
const fillIn = {
  type: 'fill_in',
  key: { blanks: [['20', '二十'], ['财政部门']] },
  points: 4,
} as const;
type Question = Parameters<typeof grade>[0];
const earned = (question: unknown, answer?: Parameters<typeof grade>[1]) =>
  grade(question as Question, answer);

describe('grading', () => {
  test('single choice: the right option or nothing', () => {
    expect(earned(single, { options: [2] })).toBe(3);
    expect(earned(single, { options: [1] })).toBe(0);
    expect(earned(single, { options: [1, 2] })).toBe(0);
    expect(earned(single, { options: [] })).toBe(0);
    expect(earned(single)).toBe(0);
  });

  test('multiple choice: any wrong option gives nothing, missing options a part', () => {
    expect(earned(multiple, { options: [3, 1, 0] })).toBe(4);
    expect(earned(multiple, { options: [0, 1] })).toBe(2.6);
    expect(earned(multiple, { options: [0, 0, 0] })).toBe(1.3);
    expect(earned(multiple, { options: [0, 1, 2, 3] })).toBe(0);
    expect(earned(multiple, { options: [-1] })).toBe(0);
    expect(earned(multiple, { options: [] })).toBe(0);
  });

  test('true or false', () => {
    expect(earned(trueFalse, { options: [1] })).toBe(2);
    expect(earned(trueFalse, { options: [0] })).toBe(0);
    expect(earned(trueFalse, { options: [0, 1] })).toBe(0);
  });

  test('fill-in: each blank its part, any accepted text', () => {
    expect(earned(fillIn, { texts: ['二十', '财政部门'] })).toBe(4);
    expect(earned(fillIn, { texts: [' ２０ ', '财政 部门。'] })).toBe(4);
    expect(earned(fillIn, { texts: ['', '财政部门'] })).toBe(2);
    expect(earned(fillIn, { texts: ['财政部门', '20'] })).toBe(0);
    expect(earned(fillIn, { texts: [] })).toBe(0);
    expect(earned(fillIn, { options: [0] })).toBe(0);
  });

  test('no answer of any kind earns more than the points or less than nothing', () => {
    const answer = fc.record({
      options: fc.array(fc.integer({ min: -1, max: 25 })),
      texts: fc.array(fc.string()),
    });
    fc.assert(
      fc.property(fc.constantFrom(single, multiple, trueFalse, fillIn), answer, (question, given) => {
        const got = earned(question, given);
        expect(got).toBeGreaterThanOrEqual(0);
        expect(got).toBeLessThanOrEqual(question.points);
      }),
    );
  });
});

test('width, case, spaces and surrounding punctuation make no other text', () => {
  expect(normalise('（ＡＢＣ　１０％）。')).toBe(normalise('abc10%'));
  expect(normalise('10%')).not.toBe(normalise('10'));
  expect(normalise('“公开招标”')).toBe('公开招标');
});

test('points add up without the remainders of binary fractions', () => {
  expect(sumPoints([0.1, 0.2])).toBe(0.3);
  expect(sumPoints(Array.from({ length: 100 }, () => 0.6))).toBe(60);
});

test.each([
  ['highest', 80],
  ['latest', 70],
  ['average', 70],
] as const)('of several attempts the %s counts', (keep, score) => {
  expect(keptScore([60, 80, 70], keep)).toBe(score);
  expect(keptScore([], keep)).toBeNull();
});

test.each([
  [60, 100, 40, 24],
  [59.9, 100, 40, 23.9],
  [30, 100, 40, 12],
  [24, 40, 100, 60],
  [59.4, 99, 33, 19.8],
  [50, 50, 50, 50],
  [0, 0, 40, 0],
])('%d of %d points are, on a paper of %d, %d', (score, full, other, scaled) => {
  expect(scaledScore(score, full, other)).toBe(scaled);
});

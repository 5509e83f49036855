import { expect, test } from 'vitest';
import { verdictOf } from './staff-statistics-words.ts';

test.each([
  [{ difficulty: 0.6, discrimination: 0.4 }, undefined],
  [{ difficulty: null, discrimination: null }, undefined],
  [{ difficulty: 0.6, discrimination: -0.2 }, '请核对答案'],
  [{ difficulty: 0.6, discrimination: -0.05 }, '区分度低'],
  [{ difficulty: 0.1, discrimination: 0.4 }, '过难'],
  [{ difficulty: 0.98, discrimination: null }, '过易'],
  [{ difficulty: 0.6, discrimination: 0.1 }, '区分度低'],
])('of %j is said %s', (figures, text) => {
  expect(verdictOf(figures)?.text).toBe(text);
});

import { expect, test } from 'vitest';
import { draftOf, inputOf, newRule, sizeOf, stockFor } from './staff-exam-draft.ts';

const settings = {
  title: '示例考试',
  introduction: '',
  duration_minutes: 45,
  pass_score: 59.5,
  attempts_allowed: null,
  keep: 'highest' as const,
  requires_lessons: true,
  shuffle_questions: true,
  shuffle_options: false,
};

test('what is saved comes back as it was, in both kinds of paper', () => {
  for (const paper of [
    { kind: 'fixed' as const, items: [{ question_id: 7, points: 2.5 }] },
    {
      kind: 'random' as const,
      rules: [
        { type: 'single' as const, topic: '', count: 3, points: 2 },
        { difficulty: 3, count: 1, points: 0.5 },
      ],
    },
  ]) {
    expect(inputOf(draftOf({ settings, paper }, '课程'))).toEqual({ settings, paper });
  }
});

test('the paper knows its size, and each rule what it can draw from', () => {
  const rules = [newRule, { ...newRule, count: '4', points: '2.5' }];
  expect(sizeOf({ ...draftOf(null, '课程'), rules })).toEqual({ questions: 14, score: 30 });
  const stock = [
    { type: 'single' as const, topic: '', difficulty: 1, total: 2 },
    { type: 'single' as const, topic: '法规', difficulty: 2, total: 3 },
    { type: 'fill_in' as const, topic: '法规', difficulty: 2, total: 5 },
  ];
  expect(stockFor(stock, newRule)).toBe(10);
  expect(stockFor(stock, { ...newRule, topic: '' })).toBe(2);
  expect(stockFor(stock, { ...newRule, topic: '法规', type: 'single', difficulty: '2' })).toBe(3);
});

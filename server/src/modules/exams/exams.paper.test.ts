import type { QuestionType } from '@portal/contract/exams';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { modelRuns } from '../../platform/testing.ts';
import {
  arrange,
  drawByRules,
  drawPaper,
  type Paper,
  randomFrom,
  shuffle,
  toBank,
  toShown,
} from './exams.paper.ts';

const bank = Array.from({ length: 40 }, (_, at) => ({
  id: at + 1,
  type: (['single', 'multiple', 'true_false', 'fill_in'] as const satisfies QuestionType[])[at % 4]!,
  topic: at < 20 ? '采购方式' : '质疑投诉',
  difficulty: (at % 3) + 1,
  options: at % 4 === 3 ? [] : ['甲', '乙', '丙', '丁'].slice(0, at % 4 === 2 ? 2 : 4),
}));
const seed = fc.integer();

describe('a random paper', () => {
  const paper: Paper = {
    kind: 'random',
    rules: [
      { count: 12, points: 1 },
      { type: 'single', topic: '质疑投诉', count: 5, points: 4 },
      { difficulty: 3, count: 6, points: 2 },
    ],
  };

  test('takes what each rule asks for, no question twice, in the order of the rules', () => {
    fc.assert(
      fc.property(seed, (from) => {
        const drawn = drawPaper(paper, bank, randomFrom(from));
        expect(new Set(drawn.map(({ question }) => question.id)).size).toBe(23);
        expect(drawn.map(({ points }) => points)).toEqual([
          ...Array<number>(12).fill(1),
          ...Array<number>(5).fill(4),
          ...Array<number>(6).fill(2),
        ]);
        // Only five questions fit the second rule: the wide rules must leave them alone.
        for (const { question } of drawn.slice(12, 17)) {
          expect(question).toMatchObject({ type: 'single', topic: '质疑投诉' });
        }
        for (const { question } of drawn.slice(17)) expect(question.difficulty).toBe(3);
      }),
    );
  });

  test('is the same from the same seed, another from another', () => {
    const ids = (from: number) => drawPaper(paper, bank, randomFrom(from)).map(({ question }) => question.id);
    expect(ids(7)).toEqual(ids(7));
    expect(ids(7)).not.toEqual(ids(8));
  });

  test('is refused when the bank has too few questions', () => {
    const greedy: Paper = { kind: 'random', rules: [{ type: 'fill_in', count: 11, points: 1 }] };
    expect(() => drawPaper(greedy, bank, randomFrom(1))).toThrow('试卷尚未准备好');
  });
});

test('rules that overlap are served whenever the bank has a choice that serves them all', () => {
  const topics = ['甲', '乙', '丙'];
  const question = fc.record({
    type: fc.constantFrom<QuestionType>('single', 'multiple'),
    topic: fc.constantFrom(...topics),
    difficulty: fc.integer({ min: 1, max: 2 }),
  });
  const rule = fc.record({
    type: fc.option(fc.constantFrom<QuestionType>('single', 'multiple'), { nil: undefined }),
    topic: fc.option(fc.constantFrom(...topics), { nil: undefined }),
    difficulty: fc.option(fc.integer({ min: 1, max: 2 }), { nil: undefined }),
    count: fc.integer({ min: 1, max: 3 }),
    points: fc.constant(1),
  });
  const bankOf = fc.array(question, { maxLength: 10 }).map((all) => all.map((each, id) => ({ ...each, id })));
  const fitsRule = (
    each: object,
    { count: _, points: __, ...asked }: object & { count: number; points: number },
  ) =>
    Object.entries(asked).every(
      ([name, value]) => value === undefined || (each as Record<string, unknown>)[name] === value,
    );
  fc.assert(
    fc.property(bankOf, fc.array(rule, { maxLength: 5 }), (questions, rules) => {
      // Hall's condition: any of the rules together find as many questions as they ask for.
      const subsets = Array.from({ length: 2 ** rules.length }, (_, bits) =>
        rules.filter((_rule, at) => bits & (1 << at)),
      );
      const possible = subsets.every(
        (some) =>
          questions.filter((each) => some.some((asked) => fitsRule(each, asked))).length >=
          some.reduce((sum, asked) => sum + asked.count, 0),
      );
      const drawn = drawByRules(rules, questions);
      expect(drawn !== null).toBe(possible);
      if (!drawn) return;
      expect(drawn.map(({ length }) => length)).toEqual(rules.map(({ count }) => count));
      const ids = drawn.flat().map(({ id }) => id);
      expect(new Set(ids).size).toBe(ids.length);
      for (const [at, taken] of drawn.entries()) {
        expect(taken.every((each) => fitsRule(each, rules[at]!))).toBe(true);
      }
    }),
    { numRuns: modelRuns(1000) },
  );
});

test('a fixed paper keeps its questions and their points', () => {
  const items = [
    { questionId: 9, points: 5 },
    { questionId: 2, points: 3 },
  ];
  const drawn = drawPaper({ kind: 'fixed', items }, bank, randomFrom(1));
  expect(drawn.map(({ question, points }) => [question.id, points])).toEqual([
    [9, 5],
    [2, 3],
  ]);
  const gone: Paper = { kind: 'fixed', items: [{ questionId: 99, points: 1 }] };
  expect(() => drawPaper(gone, bank, randomFrom(1))).toThrow('试卷尚未准备好');
});

describe('the order shown', () => {
  const drawn = bank.map((question) => ({ question, points: 1 }));

  test('holds every question and every option once, and leads back to the bank', () => {
    fc.assert(
      fc.property(seed, (from) => {
        const shown = arrange(drawn, { shuffleQuestions: true, shuffleOptions: true }, randomFrom(from));
        expect(shown.map(({ question }) => question.id).sort((a, b) => a - b)).toEqual(
          bank.map(({ id }) => id),
        );
        for (const { question, optionOrder } of shown) {
          const places = question.options.map((_, at) => at);
          expect([...optionOrder].sort((a, b) => a - b)).toEqual(places);
          expect(toBank(toShown(places, optionOrder), optionOrder).sort((a, b) => a - b)).toEqual(places);
          if (question.type === 'true_false') expect(optionOrder).toEqual([0, 1]);
        }
      }),
    );
  });

  test('stays as written when nothing is shuffled', () => {
    const shown = arrange(drawn, { shuffleQuestions: false, shuffleOptions: false }, randomFrom(3));
    expect(shown.map(({ question }) => question.id)).toEqual(bank.map(({ id }) => id));
    expect(shown[0]!.optionOrder).toEqual([0, 1, 2, 3]);
  });

  test('knows an option that was never shown as none', () => {
    expect(toBank([0, 9], [2, 0, 1])).toEqual([2, -1]);
  });
});

test('each order of three is about as likely as any other', () => {
  const random = randomFrom(20_261_116);
  const seen = new Map<string, number>();
  for (let times = 0; times < 6000; times++) {
    const order = shuffle([1, 2, 3], random).join('');
    seen.set(order, (seen.get(order) ?? 0) + 1);
  }
  expect(seen.size).toBe(6);
  for (const times of seen.values()) expect(Math.abs(times - 1000)).toBeLessThan(150);
});

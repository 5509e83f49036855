import { code, PortalError } from '@portal/contract/codes';
import type { QuestionType } from '@portal/contract/exams';
import { sumPoints } from './exams.grading.ts';

export type DrawRule = {
  type?: QuestionType | undefined;
  topic?: string | undefined;
  difficulty?: number | undefined;
  count: number;
  points: number;
};

export type Paper =
  | { kind: 'fixed'; items: { questionId: number; points: number }[] }
  | { kind: 'random'; rules: DrawRule[] };

export function paperSize(paper: Paper): { questions: number; score: number } {
  if (paper.kind === 'fixed') {
    return { questions: paper.items.length, score: sumPoints(paper.items.map(({ points }) => points)) };
  }
  return {
    questions: paper.rules.reduce((sum, { count }) => sum + count, 0),
    score: sumPoints(paper.rules.map(({ count, points }) => count * points)),
  };
}

type BankQuestion = { id: number; type: QuestionType; topic: string; difficulty: number };

/** Numbers from 0 to below 1 that the same seed gives again (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Fisher-Yates; the given values stay as they are. */
export function shuffle<Value>(values: readonly Value[], random: () => number): Value[] {
  const shuffled = [...values];
  for (let last = shuffled.length - 1; last > 0; last--) {
    const other = Math.floor(random() * (last + 1));
    [shuffled[last], shuffled[other]] = [shuffled[other]!, shuffled[last]!];
  }
  return shuffled;
}

export const fits = (question: BankQuestion, { type, topic, difficulty }: DrawRule) =>
  (type === undefined || question.type === type) &&
  (topic === undefined || question.topic === topic) &&
  (difficulty === undefined || question.difficulty === difficulty);

const tooFew = () => new PortalError(code.failure, '试卷尚未准备好，请联系课程老师');

export type Drawn<Question> = { question: Question; points: number };

/** The questions of one attempt: all of a fixed paper, or drawn by its rules, none twice. */
export function drawPaper<Question extends BankQuestion>(
  paper: Paper,
  bank: readonly Question[],
  random: () => number,
): Drawn<Question>[] {
  if (paper.kind === 'fixed') {
    const byId = new Map(bank.map((question) => [question.id, question]));
    return paper.items.map(({ questionId, points }) => {
      const question = byId.get(questionId);
      if (!question) throw tooFew();
      return { question, points };
    });
  }
  const drawn = drawByRules(paper.rules, shuffle(bank, random));
  if (!drawn) throw tooFew();
  return drawn.flatMap((questions, at) =>
    questions.map((question) => ({ question, points: paper.rules[at]!.points })),
  );
}

/**
 * As many questions for each rule as it asks for, none twice; null when the bank has no such choice. Rules overlap, so
 * this is a matching: a rule that finds nothing free takes a question from another rule that can do without it.
 */
export function drawByRules<Question extends BankQuestion>(
  rules: readonly DrawRule[],
  bank: readonly Question[],
): Question[][] | null {
  const fitting = rules.map((rule) => bank.filter((question) => fits(question, rule)));
  const takenBy = new Map<number, number>();
  const drawn = rules.map(() => new Map<number, Question>());

  function take(rule: number, question: Question): void {
    takenBy.set(question.id, rule);
    drawn[rule]!.set(question.id, question);
  }

  function find(rule: number, asked: Set<number>): boolean {
    const free = fitting[rule]!.find(({ id }) => !takenBy.has(id));
    if (free) {
      take(rule, free);
      return true;
    }
    // Each rule is asked once: whatever it could give up, it could give up for the first question as well.
    asked.add(rule);
    for (const question of fitting[rule]!) {
      const holder = takenBy.get(question.id)!;
      if (asked.has(holder)) continue;
      if (!find(holder, asked)) continue;
      drawn[holder]!.delete(question.id);
      take(rule, question);
      return true;
    }
    return false;
  }

  for (const [at, rule] of rules.entries()) {
    for (let number = 0; number < rule.count; number++) {
      if (!find(at, new Set())) return null;
    }
  }
  return drawn.map((questions) => [...questions.values()]);
}

export type Shuffling = { shuffleQuestions: boolean; shuffleOptions: boolean };

/** The order in which one attempt shows questions and options: `optionOrder[shown]` is the place in the bank. */
export function arrange<Question extends { type: QuestionType; options: string[] }>(
  drawn: readonly Drawn<Question>[],
  { shuffleQuestions, shuffleOptions }: Shuffling,
  random: () => number,
): (Drawn<Question> & { optionOrder: number[] })[] {
  const order = shuffleQuestions ? shuffle(drawn, random) : drawn;
  return order.map((each) => {
    const places = each.question.options.map((_, at) => at);
    // 正确 stands before 错误 for everybody.
    const isShuffled = shuffleOptions && each.question.type !== 'true_false';
    return { ...each, optionOrder: isShuffled ? shuffle(places, random) : places };
  });
}

/** Shown places to places in the bank; what was never shown becomes -1, which is no right option. */
export function toBank(shown: readonly number[], optionOrder: readonly number[]): number[] {
  return shown.map((place) => optionOrder[place] ?? -1);
}

export function toShown(places: readonly number[], optionOrder: readonly number[]): number[] {
  return places.map((place) => optionOrder.indexOf(place)).sort((one, other) => one - other);
}

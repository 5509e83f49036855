import type { Question } from '@portal/contract/site';

export function byCategory(questions: readonly Question[]): [category: string, questions: Question[]][] {
  return [...Map.groupBy(questions, ({ category }) => category)];
}

/** Every word must occur in the question or its answer. */
export function matching(questions: Question[], filter: string): Question[] {
  const words = filter.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return questions;
  return questions.filter(({ question, answer }) => {
    const text = `${question}\n${answer}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}

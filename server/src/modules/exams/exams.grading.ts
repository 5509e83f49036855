import type { GivenAnswer, QuestionType } from '@portal/contract/exams';

/** What is right: options by their place in the bank, or for each blank the texts that are accepted. */
export type AnswerKey = { options: number[] } | { blanks: string[][] };

export type Gradable = { type: QuestionType; key: AnswerKey; points: number };

/** The points an answer earns, to one decimal. `answer` names options by their place in the bank. */
export function grade({ key, points, type }: Gradable, answer: GivenAnswer | undefined): number {
  if ('blanks' in key) return share(points, filledRight(key.blanks, answer?.texts ?? []), key.blanks.length);
  const chosen = new Set(answer?.options);
  const right = new Set(key.options);
  // facts/learning.md: any wrong option gives nothing, missing options give a part.
  if (chosen.size === 0 || !chosen.isSubsetOf(right)) return 0;
  return type === 'multiple' ? share(points, chosen.size, right.size) : points;
}

/** Rounded down, so that only a complete answer earns all of it. */
function share(points: number, right: number, all: number): number {
  return Math.floor((points * 10 * right) / all) / 10;
}

export function sumPoints(parts: readonly number[]): number {
  return Math.round(parts.reduce((sum, part) => sum + part, 0) * 10) / 10;
}

function filledRight(blanks: string[][], texts: string[]): number {
  return blanks.filter((accepted, at) => {
    const given = normalise(texts[at] ?? '');
    return given !== '' && accepted.some((each) => normalise(each) === given);
  }).length;
}

/** Width, case, spaces and punctuation around it make no other answer. */
export function normalise(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/\s+/g, '')
    .replaceAll(/^[\p{P}]+|[\p{Pd}\p{Po}\p{Pf}\p{Pe}]+$/gu, (edge) => edge.replaceAll(/[^%‰]/gu, ''));
}

/** A score in points of another paper. Rounded down, so that none passes who was below the mark. */
export function scaledScore(score: number, fullScore: number, otherFullScore: number): number {
  if (fullScore === otherFullScore || fullScore === 0) return score;
  return Math.floor(Number(((score * 10 * otherFullScore) / fullScore).toFixed(6))) / 10;
}

export type KeepRule = 'highest' | 'latest' | 'average';

/** The score that counts of several attempts, in the order they were taken; null without any. */
export function keptScore(scores: readonly number[], keep: KeepRule): number | null {
  if (scores.length === 0) return null;
  if (keep === 'highest') return Math.max(...scores);
  if (keep === 'latest') return scores.at(-1)!;
  return sumPoints([sumPoints(scores) / scores.length]);
}

export type Verdict = {
  verdict: 'pass' | 'review' | 'block';
  /** What was found, as the list or the provider spells it. */
  words: string[];
};

export type Moderation = { check(text: string): Promise<Verdict> };

const order = ['pass', 'review', 'block'] as const;

/** The strictest of several opinions, with all they found. */
export function strictest(opinions: readonly Verdict[]): Verdict {
  const level = Math.max(0, ...opinions.map((opinion) => order.indexOf(opinion.verdict)));
  return { verdict: order[level]!, words: [...new Set(opinions.flatMap((opinion) => opinion.words))] };
}

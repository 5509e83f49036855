import { termsOf } from '../../platform/search-tokens.ts';
import type { Asked } from './notices.query.ts';
import type { Samples } from './notices.search.samples.ts';

const many = 3;
const mostCompared = 1000;

/**
 * A long name has a dozen pairs, most of them in every second notice, and the inverted index goes through all it is
 * asked for. A few that part the samples as well as all of them do are enough: the text is compared afterwards.
 */
export function narrowed(of: Asked, { texts }: Samples): Asked {
  const terms = new Map<string, string[]>();
  for (const word of of.words) {
    const all = termsOf(word).terms;
    // Latin words are found whole, which comparing texts does not tell.
    const pairs = all.filter(isPair);
    if (pairs.length <= many || of.query.full_text) continue;
    terms.set(word, [...all.filter((term) => !isPair(term)), ...telling(word, pairs, texts)]);
  }
  return terms.size === 0 ? of : { ...of, terms };
}

const isPair = (term: string) => /^'\p{Script=Han}{2}'$/u.test(term);
const plain = (term: string) => term.slice(1, -1);

function telling(word: string, pairs: string[], texts: string[]): string[] {
  const some = texts.slice(0, mostCompared);
  const frequency = (pair: string) => some.filter((text) => text.includes(plain(pair))).length;
  const left = pairs
    .map((pair) => ({ pair, count: frequency(pair) }))
    .toSorted((a, b) => a.count - b.count)
    .map(({ pair }) => pair);
  const chosen: string[] = [];
  let candidates = texts;
  while (left.length > 0) {
    const pair = chosen.length === 0 ? left[0]! : best(left, candidates);
    left.splice(left.indexOf(pair), 1);
    chosen.push(pair);
    candidates = candidates.filter((text) => text.includes(plain(pair)));
    if (chosen.length >= 2 && candidates.every((text) => text.includes(word))) break;
  }
  return chosen;
}

function best(pairs: string[], texts: string[]): string {
  const some = texts.slice(0, 200);
  const kept = (pair: string) => some.filter((text) => text.includes(plain(pair))).length;
  return pairs.reduce((a, b) => (kept(b) < kept(a) ? b : a));
}

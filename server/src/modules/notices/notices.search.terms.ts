import { termsOf } from '../../platform/search-tokens.ts';
import type { Asked } from './notices.query.ts';
import type { SampleTexts } from './notices.search.sample-texts.ts';
import type { Samples } from './notices.search.samples.ts';

const many = 3;
const mostCompared = 200;

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

function telling(word: string, pairs: string[], texts: SampleTexts): string[] {
  const left = pairs.toSorted((a, b) => texts.slotsWith(plain(a)).length - texts.slotsWith(plain(b)).length);
  const chosen = [left.shift()!];
  let candidates = texts.slotsWith(plain(chosen[0]!));
  while (left.length > 0) {
    const pair = best(left, candidates, texts);
    left.splice(left.indexOf(pair), 1);
    chosen.push(pair);
    candidates = candidates.filter((slot) => texts.textAt(slot).includes(plain(pair)));
    if (candidates.every((slot) => texts.textAt(slot).includes(word))) break;
  }
  return chosen;
}

/** The pair that leaves the fewest of the newest. */
function best(pairs: string[], candidates: readonly number[], texts: SampleTexts): string {
  const some = candidates.slice(-mostCompared);
  const kept = (pair: string) => some.filter((slot) => texts.textAt(slot).includes(plain(pair))).length;
  return pairs.map((pair) => ({ pair, count: kept(pair) })).reduce((a, b) => (b.count < a.count ? b : a))
    .pair;
}

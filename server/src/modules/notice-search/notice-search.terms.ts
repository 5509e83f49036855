import { termsOf } from '../../platform/search-tokens.ts';
import type { ParsedQuery } from './notice-search.query.ts';
import type { SampleTexts } from './notice-search.sample-texts.ts';
import type { SampleIndex } from './notice-search.samples.ts';

const mostCompared = 200;
/** Of so few pairs one is left out only where the others tell as much, so that counting needs no texts. */
const fewPairs = 3;
/** A pair that leaves more of the candidates than this is not worth reading its posting list. */
const leastReduction = 0.9;

/** Reading and comparing a text takes as long as this many entries of posting lists. */
const entriesPerText = 80;

/**
 * GIN reads the posting list of every term, and of every pair a prefix begins. A long word is looked up by the few pairs
 * that select as well as all of them, going by the samples, and by a prefix only where that spares more texts than it
 * costs: the text is rechecked.
 */
export function withSelectiveTerms(parsed: ParsedQuery, { texts }: SampleIndex): ParsedQuery {
  const terms = new Map<string, string[]>();
  let isLoose = false;
  for (const word of parsed.words) {
    const all = termsOf(word).terms;
    const pairs = all.filter(isPair);
    // The recheck compares substrings; only the lexeme of a Latin word tells that it is whole.
    const whole = all.filter((term) => !isPair(term) && !isPrefix(term));
    if (pairs.length + whole.length === 0) continue;
    const choice = parsed.query.full_text
      ? { chosen: pairs, isLoose: false }
      : choose(word, all, pairs, texts);
    const selected = [...whole, ...choice.chosen];
    if (selected.length === all.length) continue;
    terms.set(word, selected);
    isLoose ||= choice.isLoose || all.some(isPrefix);
  }
  return terms.size === 0 ? parsed : { ...parsed, terms, isLoose };
}

const isPair = (term: string) => /^'\p{Script=Han}{2}'$/u.test(term);
const isPrefix = (term: string) => term.endsWith(':*');
const plain = (term: string) => term.slice(1, -1);

function choose(word: string, all: string[], pairs: string[], texts: SampleTexts) {
  if (pairs.length < fewPairs) return { chosen: pairs, isLoose: false };
  const { chosen, isLoose, candidates } = selectiveTerms(word, pairs, texts);
  if (pairs.length === fewPairs) return { chosen: isLoose ? pairs : chosen, isLoose: false };
  const prefixes = all.filter((term) => isPrefix(term) && isWorthReading(term, candidates, texts));
  return { chosen: [...chosen, ...prefixes], isLoose };
}

function selectiveTerms(word: string, pairs: string[], texts: SampleTexts) {
  const left = pairs.toSorted(
    (one, other) => texts.slotsWith(plain(one)).length - texts.slotsWith(plain(other)).length,
  );
  const chosen = [left.shift()!];
  let candidates = texts.slotsWith(plain(chosen[0]!));
  while (left.length > 0) {
    const pair = best(left, candidates, texts);
    const fewer = candidates.filter((slot) => texts.textAt(slot).includes(plain(pair)));
    if (fewer.length > candidates.length * leastReduction) return { chosen, isLoose: true, candidates };
    left.splice(left.indexOf(pair), 1);
    chosen.push(pair);
    candidates = fewer;
    if (candidates.every((slot) => texts.textAt(slot).includes(word))) break;
  }
  return { chosen, isLoose: false, candidates };
}

function isWorthReading(prefix: string, candidates: readonly number[], texts: SampleTexts): boolean {
  const first = prefix.slice(1, -3);
  const spared = candidates.filter((slot) => !texts.textAt(slot).includes(first)).length;
  return texts.pairsBegunBy(first) < spared * entriesPerText;
}

/** The pair that leaves the fewest of the newest candidates. */
function best(pairs: string[], candidates: readonly number[], texts: SampleTexts): string {
  const some = candidates.slice(-mostCompared);
  const kept = (pair: string) => some.filter((slot) => texts.textAt(slot).includes(plain(pair))).length;
  return pairs
    .map((pair) => ({ pair, count: kept(pair) }))
    .reduce((one, other) => (other.count < one.count ? other : one)).pair;
}

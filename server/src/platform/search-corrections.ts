import { soundsOf } from './search-sounds.ts';
import { wordsOf } from './search-tokens.ts';

const mostTogether = 3;
const longestWord = 8;
const mostWords = 40_000;

const segmenter = new Intl.Segmenter('zh', { granularity: 'word' });
const han = /^\p{Script=Han}+$/u;

/** The words that texts are made of, alone and as they stand together, with how often they do. */
export type Vocabulary = {
  add(text: string): void;
  /** `isFound` names words that need no correction although the vocabulary lacks them. */
  correct(keyword: string, isFound?: (word: string) => boolean): string | null;
};

/**
 * Understands what was typed by its sound, by its initials, or with one wrong character, as a word of the vocabulary.
 * The vocabulary is bounded, so that a correction costs the same however much there is to search.
 */
export function createVocabulary(): Vocabulary {
  const counts = new Map<string, number>();
  let bySound: Map<string, string> | null = null;

  function note(word: string): void {
    if (word.length < 2 || word.length > longestWord) return;
    if (!counts.has(word) && counts.size >= mostWords) return;
    counts.set(word, (counts.get(word) ?? 0) + 1);
  }

  /** The most frequent word of each sound; a whole sound goes before initials. */
  function sounds(): ReadonlyMap<string, string> {
    if (bySound) return bySound;
    const words = new Map<string, string>();
    const byInitials = new Map<string, string>();
    for (const [word] of [...counts].toSorted(([, one], [, other]) => other - one)) {
      const syllables = soundsOf(word)[0] ?? [];
      const initials = syllables.map((syllable) => syllable[0] ?? '').join('');
      words.getOrInsert(syllables.join(''), word);
      if (initials.length > 2) byInitials.getOrInsert(initials, word);
    }
    for (const [initials, word] of byInitials) words.getOrInsert(initials, word);
    return (bySound = words);
  }

  function corrected(word: string): string | null {
    if (counts.has(word)) return null;
    if (/^[a-z]{2,40}$/.test(word)) return sounds().get(word) ?? null;
    if (!han.test(word) || word.length < 2 || word.length > 20) return null;
    const alike = sounds().get((soundsOf(word)[0] ?? []).join(''));
    if (alike && alike.length === word.length) return alike;
    return nearest(word) ?? inParts(word);
  }

  /** One character of three or more may be wrong, missing or too many. */
  function nearest(word: string): string | null {
    if (word.length < 3) return null;
    let best: string | null = null;
    for (const [candidate, count] of counts) {
      if (candidate.length < 3 || Math.abs(candidate.length - word.length) > 1) continue;
      if (!isNear(candidate, word)) continue;
      if (best === null || count > counts.get(best)!) best = candidate;
    }
    return best;
  }

  /** A long word is corrected where one of its parts is not in the vocabulary. */
  function inParts(word: string): string | null {
    const parts = wordsIn(word);
    if (parts.length < 2) return null;
    const mended = parts.map((part) => (part.length < 2 ? null : corrected(part)) ?? part);
    return mended.join('') === word ? null : mended.join(' ');
  }

  return {
    add(text) {
      bySound = null;
      for (const [run] of text.matchAll(/\p{Script=Han}+/gu)) {
        const words = wordsIn(run);
        for (const [at, word] of words.entries()) {
          note(word);
          for (let size = 2; size <= mostTogether && at + size <= words.length; size++) {
            note(words.slice(at, at + size).join(''));
          }
        }
      }
    },

    /** What was probably meant; null where nothing better is known. A phrase in quotes is meant as it stands. */
    correct(keyword, isFound = () => false) {
      if (/["“”]/.test(keyword)) return null;
      const { all, none } = wordsOf(keyword);
      const mended = all.map((word) => (isFound(word) ? word : (corrected(word) ?? word)));
      if (mended.every((word, at) => word === all[at])) return null;
      return [...mended, ...none.map((word) => `-${word}`)].join(' ');
    },
  };
}

function wordsIn(run: string): string[] {
  return [...segmenter.segment(run)].map(({ segment }) => segment);
}

/** Equal but for one character replaced, left out or added. */
function isNear(one: string, other: string): boolean {
  let start = 0;
  while (start < one.length && start < other.length && one[start] === other[start]) start++;
  let end = 0;
  const most = Math.min(one.length, other.length) - start;
  while (end < most && one.at(-1 - end) === other.at(-1 - end)) end++;
  return Math.max(one.length, other.length) - start - end <= 1;
}

import { containing } from './database/like.ts';

/**
 * Chinese full text on plain PostgreSQL: runs of Han become overlapping pairs of characters plus the last one alone,
 * so that any two characters are found wherever they stand and a single one by prefix; Latin and digits are whole words.
 */
const runs = /(\p{Script=Han}+)|([\p{L}\p{N}]+?)(?=\p{Script=Han}|[^\p{L}\p{N}]|$)/gu;

export function normalise(text: string): string {
  // PostgreSQL cannot store the character zero.
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\s\0]+/g, ' ')
    .trim();
}

type Run = { han: boolean; characters: readonly string[] };

function runsOf(text: string): Run[] {
  return [...normalise(text).matchAll(runs)].map(([whole, han]) => ({
    han: han !== undefined,
    characters: Array.from(whole),
  }));
}

/** What a text is found by. */
export function tokensOf(...texts: readonly string[]): Set<string> {
  const tokens = new Set<string>();
  for (const text of texts) {
    for (const { han, characters } of runsOf(text)) {
      if (!han) {
        tokens.add(latin(characters));
        continue;
      }
      const last = characters.length - 1;
      for (let at = 0; at < last; at++) tokens.add(characters[at]! + characters[at + 1]!);
      tokens.add(characters[last]!);
    }
  }
  return tokens;
}

/** A lexeme may have 2,046 bytes, and nobody types that much. */
const longest = 64;
const latin = (characters: readonly string[]) => characters.slice(0, longest).join('');

/** A tsvector holds a megabyte: what comes later in a giant text is not found. */
const mostBytes = 1_000_000;

/** A tsvector literal, to be cast: no parser has a say in it. */
export function vectorOf(tokens: Iterable<string>): string {
  const parts: string[] = [];
  let bytes = 0;
  for (const token of tokens) {
    // At most three a unit, however it is written.
    bytes += token.length * 3;
    if (bytes > mostBytes) break;
    parts.push(quoted(token));
  }
  return parts.join(' ');
}

/**
 * What must be in a vector for `word` to be in its text: all of these. A superset of the rows that contain the word,
 * and exactly those if the word is a pair, a single Han character or a Latin word: `isExact` tells.
 */
export function termsOf(word: string): { terms: string[]; isExact: boolean } {
  const parts = runsOf(word);
  const terms = parts.flatMap(({ han, characters }) => {
    if (!han) return [quoted(latin(characters))];
    if (characters.length === 1) return [`${quoted(characters[0]!)}:*`];
    return characters.slice(1).map((second, at) => quoted(characters[at]! + second));
  });
  const isExact =
    terms.length === 1 && parts.length === 1 && [...word].length === parts[0]!.characters.length;
  return { terms: [...new Set(terms)], isExact: isExact && parts[0]!.characters.length <= longest };
}

function quoted(token: string): string {
  return /['\\]/.test(token) ? `'${token.replaceAll('\\', '\\\\').replaceAll("'", "''")}'` : `'${token}'`;
}

/** For LIKE on a normalised text. */
export function likePattern(word: string): string {
  return containing(normalise(word));
}

export type Words = { all: string[]; none: string[] };

/** Words in any order, "a phrase" kept whole, -without; Chinese quotation marks count too. */
export function wordsOf(keyword: string): Words {
  const all = new Set<string>();
  const none = new Set<string>();
  const plain = normalise(keyword.replaceAll(/[“”]/g, '"'));
  for (const [, minus, phrase, word] of plain.matchAll(/(-?)(?:"([^"]+)"|([^\s"]+))/g)) {
    const text = (phrase ?? word ?? '').trim();
    // Punctuation alone says nothing.
    if (termsOf(text).terms.length > 0) (minus ? none : all).add(text);
  }
  return { all: [...all], none: [...none] };
}

/** The tsquery of a keyword as it is written; null when it says nothing. */
export function exactQuery(keyword: string): string | null {
  const { all, none } = wordsOf(keyword);
  if (all.length === 0) return null;
  const wanted = all.flatMap((word) => termsOf(word).terms);
  const unwanted = none.map((word) => `!(${termsOf(word).terms.join(' & ')})`);
  return [...wanted, ...unwanted].join(' & ');
}

import { exactQuery, normalise, tokensOf, vectorOf } from '../../platform/search-tokens.ts';
import { soundQuery, soundTokens } from '../../platform/search-sounds.ts';

export type Match = 'exact' | 'pinyin' | 'similar';

/** A matching strategy for a keyword: a column and its tsquery. */
export type Reading = { match: Match; column: 'search' | 'sound'; query: string };

type Found = { title: string; summary: string; tags: readonly string[] };

export const searchVector = ({ title, summary, tags }: Found) => vectorOf(tokensOf(title, summary, ...tags));
export const soundVector = (title: string) => vectorOf(soundTokens(title));

/** From strict to tolerant; the first that finds something wins. */
export function readingsOf(keyword: string): Reading[] {
  const exact = exactQuery(keyword);
  const sound = soundQuery(keyword);
  const similar = similarQuery(keyword);
  return [
    ...(exact ? [{ match: 'exact', column: 'search', query: exact } as const] : []),
    ...(sound ? [{ match: 'pinyin', column: 'sound', query: sound } as const] : []),
    ...(similar ? [{ match: 'similar', column: 'search', query: similar } as const] : []),
  ];
}

/** One character may be wrong, missing or too many: all pairs but those that touch it. */
function similarQuery(keyword: string): string | null {
  const characters = [...normalise(keyword)];
  if (characters.length < 4 || characters.length > 16) return null;
  if (!characters.every((each) => /\p{Script=Han}/u.test(each))) return null;
  const pairs = characters.slice(1).map((second, at) => `'${characters[at]}${second}'`);
  const ways = characters
    .map((_, wrong) => pairs.filter((__, at) => at !== wrong && at + 1 !== wrong))
    .filter((left) => left.length > 1)
    .map((left) => `(${left.join(' & ')})`);
  return ways.length > 0 ? ways.join(' | ') : null;
}

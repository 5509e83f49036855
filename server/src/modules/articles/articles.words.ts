import { exactQuery, normalise, tokensOf, vectorOf, wordsOf } from '../../platform/search-tokens.ts';
import { soundQuery, soundTokens } from '../../platform/search-sounds.ts';

export type Match = 'exact' | 'pinyin' | 'similar';

/** A way to understand a keyword: which column to look into, and with which tsquery. */
export type Reading = { match: Match; column: 'search' | 'sound'; query: string };

type Found = { title: string; summary: string; tags: readonly string[] };

export const searchVector = ({ title, summary, tags }: Found) => vectorOf(tokensOf(title, summary, ...tags));
export const soundVector = (title: string) => vectorOf(soundTokens(title));

/** From the strictest to the most forgiving; the first that finds something is the answer. */
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

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
export const escapeHtml = (text: string) => text.replaceAll(/[&<>"]/g, (mark) => escapes[mark]!);

/** The text with the keyword's words marked, safe to be set as HTML. */
export function highlight(text: string, keyword: string): string {
  const words = wordsOf(keyword).all;
  if (words.length === 0) return escapeHtml(text);
  const pattern = words.map((word) => word.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)).join('|');
  const parts = text.split(new RegExp(`(${pattern})`, 'giu'));
  return parts
    .map((part, at) => (at % 2 === 1 ? `<mark>${escapeHtml(part)}</mark>` : escapeHtml(part)))
    .join('');
}

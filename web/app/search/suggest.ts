import { articles } from '@portal/contract/articles';
import { code } from '@portal/contract/codes';
import { callUntil } from '../browser/call.ts';
import { suggest as suggestNotices, type Suggestion } from '../notices/suggest.ts';

// It carries the contract, so it is imported when the box is first used.

const titles = 4;

/** What the notices' box offers, and articles whose title is meant: by its words, its sound or nearly so. */
export async function suggest(keyword: string, signal: AbortSignal): Promise<Suggestion[]> {
  const [words, found] = await Promise.all([suggestNotices(keyword, signal), titlesLike(keyword, signal)]);
  return [...words, ...found];
}

async function titlesLike(keyword: string, signal: AbortSignal): Promise<Suggestion[]> {
  if (keyword.trim().length < 2) return [];
  const asked = { keyword: keyword.trim().slice(0, 50), page_size: titles };
  const answer = await callUntil(signal)({ ...articles.list, quiet: true }, asked);
  if (answer.code !== code.success) return [];
  return answer.data.data.map(({ title, href }) => ({ kind: 'article', text: title, note: '', href }));
}

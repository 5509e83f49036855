import { articles } from '@portal/contract/articles';
import { code } from '@portal/contract/codes';
import { courses } from '@portal/contract/courses';
import { callUntil } from '../browser/call.ts';
import { suggest as suggestNotices, type Suggestion } from './suggest-notices.ts';

// Pulls in the contract's schemas, so import it dynamically.

const titles = 4;

/** What the notices' box offers, and courses and articles whose title is meant: by its words, its sound or nearly so. */
export async function suggest(keyword: string, signal: AbortSignal): Promise<Suggestion[]> {
  const found = await Promise.all([
    suggestNotices(keyword, signal),
    titlesLike('course', keyword, signal),
    titlesLike('article', keyword, signal),
  ]);
  return found.flat();
}

async function titlesLike(
  kind: 'course' | 'article',
  keyword: string,
  signal: AbortSignal,
): Promise<Suggestion[]> {
  if (keyword.trim().length < 2) return [];
  const input = { keyword: keyword.trim().slice(0, 50), page_size: titles };
  const call = callUntil(signal);
  const answer = await (kind === 'course'
    ? call({ ...courses.courseList, quiet: true }, input)
    : call({ ...articles.list, quiet: true }, input));
  if (answer.code !== code.success) return [];
  return answer.data.data.map(({ title, href }) => ({ kind, text: title, note: '', href }));
}

import { code } from '@portal/contract/codes';
import { notices } from '@portal/contract/notices';
import { call, callUntil } from '../browser/call.ts';
import { readToken } from '../browser/token.ts';
import { partyPath } from '../notices/places.ts';
import { forgetSearches, recentSearches } from './recent-searches.ts';

// Pulls in the contract's schemas, so import it dynamically.

export type Suggestion = {
  kind: 'history' | 'hot' | 'party' | 'course' | 'article';
  text: string;
  note: string;
  href: string | null;
};

export async function suggest(keyword: string, signal: AbortSignal): Promise<Suggestion[]> {
  const answer = await callUntil(signal)(
    { ...notices.suggest, quiet: true },
    { keyword: keyword.slice(0, 50) },
  );
  if (answer.code !== code.success) return [];
  const { hot_words, parties } = answer.data;
  const history = readToken() ? answer.data.history : await visitorsHistory(keyword);
  return [
    ...history.map((text) => ({ kind: 'history' as const, text, note: '', href: null })),
    ...hot_words.map((text) => ({ kind: 'hot' as const, text, note: '', href: null })),
    ...parties.map(({ id, name, notices: count }) => ({
      kind: 'party' as const,
      text: name,
      note: count > 0 ? `${count} 条公告` : '',
      href: partyPath(id),
    })),
  ];
}

async function visitorsHistory(keyword: string): Promise<string[]> {
  const typed = keyword.trim().toLowerCase();
  return (await recentSearches()).filter((words) => words.toLowerCase().includes(typed));
}

export async function forgetHistory(): Promise<boolean> {
  if (!readToken()) {
    await forgetSearches();
    return true;
  }
  return (await call(notices.forgetHistory, {})).code === code.success;
}

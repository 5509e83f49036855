import { storage } from '../browser/storage.ts';

// What a visitor searched for stays in their browser, encrypted (spec 9); of those who log in the server keeps it.

const most = 8;

export async function recentSearches(): Promise<string[]> {
  return (await storage.get('searches')) ?? [];
}

export async function rememberSearch(keyword: string): Promise<void> {
  const words = keyword.trim().slice(0, 100);
  if (words === '') return;
  const before = (await recentSearches()).filter((each) => each !== words);
  await storage.set('searches', [words, ...before].slice(0, most));
}

export async function forgetSearches(): Promise<void> {
  await storage.remove('searches');
}

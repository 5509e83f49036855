export type Part = { text: string; found: boolean };

/** Cuts a text where the words of the keyword stand, in any case. */
export function marked(text: string, keyword: string): Part[] {
  const words = keyword.split(/\s+/).filter(Boolean).map(RegExp.escape);
  if (words.length === 0) return [{ text, found: false }];
  // Longer words first, so that one within another does not cut it.
  const pattern = new RegExp(`(${words.toSorted((a, b) => b.length - a.length).join('|')})`, 'iu');
  return text
    .split(pattern)
    .map((part, at) => ({ text: part, found: at % 2 === 1 }))
    .filter((part) => part.text !== '');
}

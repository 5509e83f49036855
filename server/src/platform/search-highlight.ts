/** Marks what was searched for. The text is escaped; nothing in it becomes markup. */
export function highlight(text: string, words: readonly string[]): string {
  return marked(text, hitsIn(text, words), 0, text.length);
}

const around = { before: 30, length: 120 };

/** The surroundings of the first hit; empty where there is none. */
export function snippet(text: string, words: readonly string[]): string {
  const hits = hitsIn(text, words);
  if (hits.length === 0) return '';
  const from = Math.max(0, hits[0]![0] - around.before);
  const to = Math.min(text.length, from + around.length);
  return `${from > 0 ? '…' : ''}${marked(text, hits, from, to)}${to < text.length ? '…' : ''}`;
}

type Hit = [from: number, to: number];

function marked(text: string, hits: readonly Hit[], from: number, to: number): string {
  let html = '';
  let at = from;
  for (const [start, end] of hits) {
    if (end <= from || start >= to) continue;
    const [first, last] = [Math.max(start, from), Math.min(end, to)];
    html += `${escape(text.slice(at, first))}<mark>${escape(text.slice(first, last))}</mark>`;
    at = last;
  }
  return html + escape(text.slice(at, to));
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escape = (text: string) => text.replaceAll(/[&<>"']/g, (character) => entities[character]!);

/** In order and apart from each other. */
function hitsIn(text: string, words: readonly string[]): Hit[] {
  if (words.length === 0) return [];
  const { folded, origin } = fold(text);
  const found: Hit[] = [];
  for (const word of words) {
    for (let at = folded.indexOf(word); at >= 0; at = folded.indexOf(word, at + word.length)) {
      if (standsAlone(folded, word, at)) found.push([origin[at]!, origin[at + word.length]!]);
    }
  }
  found.sort(([a], [b]) => a - b);
  const merged: Hit[] = [];
  for (const hit of found) {
    const last = merged.at(-1);
    if (last && hit[0] <= last[1]) last[1] = Math.max(last[1], hit[1]);
    else merged.push(hit);
  }
  return merged;
}

/** As `normalise` writes it, with the place in the original of every character and of the end. */
function fold(text: string): { folded: string; origin: number[] } {
  let folded = '';
  const origin: number[] = [];
  let at = 0;
  for (const character of text) {
    const written = isHan(character) ? character : plain(character, folded);
    for (let unit = 0; unit < written.length; unit++) origin.push(at);
    folded += written;
    at += character.length;
  }
  origin.push(text.length);
  return { folded, origin };
}

/** Most characters of a title, and the same in every way of writing. */
const isHan = (character: string) => character >= '\u4E00' && character <= '\u9FFF';

/** Spaces in a row count as one. */
function plain(character: string, before: string): string {
  const written = character.normalize('NFKC').toLowerCase();
  if (!/^\s+$/.test(written)) return written;
  return before.endsWith(' ') ? '' : ' ';
}

/** Tells whether a word is in a normalised text as the index would find it. */
export function finderOf(word: string): (text: string) => boolean {
  if (isFoundAnywhere(word)) return (text) => text.includes(word);
  return (text) => {
    for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
      if (standsAlone(text, word, at)) return true;
    }
    return false;
  };
}

/** Latin and digits at its ends must not go on beyond them. */
export function isFoundAnywhere(word: string): boolean {
  return !isLatin(word[0]) && !isLatin(word.at(-1));
}

const latin = /^(?!\p{Script=Han})[\p{L}\p{N}]$/u;
const isLatin = (character: string | undefined) =>
  character !== undefined && !isHan(character) && latin.test(character);

/** Latin and digits are found as whole words, so only whole words are marked. */
function standsAlone(text: string, word: string, at: number): boolean {
  if (isLatin(text[at - 1]) && isLatin(word[0])) return false;
  return !(isLatin(text[at + word.length]) && isLatin(word.at(-1)));
}

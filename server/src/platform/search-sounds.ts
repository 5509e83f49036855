import { pinyin } from 'pinyin-pro';
import { normalise } from './search-tokens.ts';

/** Every syllable of Mandarin, by initial. */
const finals: Record<string, string> = {
  '': 'a ai an ang ao e ei en eng er o ou',
  b: 'a ai an ang ao ei en eng i ian iao ie in ing o u',
  p: 'a ai an ang ao ei en eng i ian iao ie in ing o ou u',
  m: 'a ai an ang ao e ei en eng i ian iao ie in ing iu o ou u',
  f: 'a an ang ei en eng o ou u',
  d: 'a ai an ang ao e ei en eng i ia ian iao ie ing iu ong ou u uan ui un uo',
  t: 'a ai an ang ao e eng i ian iao ie ing ong ou u uan ui un uo',
  n: 'a ai an ang ao e ei en eng i ian iang iao ie in ing iu ong ou u uan uo v ve',
  l: 'a ai an ang ao e ei eng i ia ian iang iao ie in ing iu ong ou u uan un uo v ve',
  g: 'a ai an ang ao e ei en eng ong ou u ua uai uan uang ui un uo',
  k: 'a ai an ang ao e en eng ong ou u ua uai uan uang ui un uo',
  h: 'a ai an ang ao e ei en eng ong ou u ua uai uan uang ui un uo',
  j: 'i ia ian iang iao ie in ing iong iu u uan ue un',
  q: 'i ia ian iang iao ie in ing iong iu u uan ue un',
  x: 'i ia ian iang iao ie in ing iong iu u uan ue un',
  zh: 'a ai an ang ao e ei en eng i ong ou u ua uai uan uang ui un uo',
  ch: 'a ai an ang ao e en eng i ong ou u ua uai uan uang ui un uo',
  sh: 'a ai an ang ao e ei en eng i ou u ua uai uan uang ui un uo',
  r: 'an ang ao e en eng i ong ou u uan ui un uo',
  z: 'a ai an ang ao e ei en eng i ong ou u uan ui un uo',
  c: 'a ai an ang ao e en eng i ong ou u uan ui un uo',
  s: 'a ai an ang ao e en eng i ong ou u uan ui un uo',
  y: 'a an ang ao e i in ing o ong ou u uan ue un',
  w: 'a ai an ang ei en eng o u',
};

const syllables = new Set(
  Object.entries(finals).flatMap(([initial, list]) => list.split(' ').map((final) => initial + final)),
);
const longest = 6;

/** The syllables of each run of Han characters. */
export function soundsOf(text: string): string[][] {
  const runs = normalise(text).match(/\p{Script=Han}+/gu) ?? [];
  return runs.map((run) => pinyin(run, { toneType: 'none', type: 'array', v: true }));
}

const pairs = (parts: readonly string[], mark: string) =>
  parts.slice(1).map((part, at) => `${mark}${parts[at]}${part}`);
const initialsOf = (sounds: readonly string[]) => sounds.map((sound) => sound[0] ?? '');

const wordMark = '.';
const initialMark = '~';

/** What a title is found by when somebody types its sound, its initials, or other characters of the same sound. */
export function soundTokens(title: string): Set<string> {
  const tokens = new Set<string>();
  for (const sounds of soundsOf(title)) {
    for (const sound of sounds) tokens.add(sound);
    for (const pair of pairs(
      sounds.map((sound) => `${wordMark}${sound}`),
      '',
    ))
      tokens.add(pair);
    for (const pair of pairs(initialsOf(sounds), initialMark)) tokens.add(pair);
  }
  return tokens;
}

/** The tsquery that finds titles sounding like the keyword, or null when it has no sound. */
export function soundQuery(keyword: string): string | null {
  const plain = normalise(keyword).replaceAll(/[\s'-]/g, '');
  if (/^\p{Script=Han}{2,20}$/u.test(plain)) return allOf(soundsOf(plain)[0] ?? []);
  if (!/^[a-z]{2,60}$/.test(plain)) return null;
  const ways = [asSyllables(plain), asInitials(plain)].filter((way) => way !== null);
  return ways.length === 0 ? null : ways.map((way) => `(${way})`).join(' | ');
}

function allOf(sounds: readonly string[]): string {
  const tokens =
    sounds.length === 1
      ? sounds
      : pairs(
          sounds.map((sound) => `${wordMark}${sound}`),
          '',
        );
  return [...new Set(tokens)].map((token) => `'${token}'`).join(' & ');
}

function asInitials(letters: string): string | null {
  if (letters.length > 12 || letters.length < 3) return null;
  return [...new Set(pairs([...letters], initialMark))].map((token) => `'${token}'`).join(' & ');
}

/** Splits letters into as few syllables as can be; the last one may be unfinished. */
function asSyllables(letters: string): string | null {
  const best: (string[] | null)[] = [[]];
  for (let end = 1; end <= letters.length; end++) {
    best[end] = null;
    for (let start = Math.max(0, end - longest); start < end; start++) {
      const before = best[start];
      if (!before || !syllables.has(letters.slice(start, end))) continue;
      const way = [...before, letters.slice(start, end)];
      if (way.length < (best[end]?.length ?? Infinity)) best[end] = way;
    }
  }
  const whole = best[letters.length];
  if (whole) return allOf(whole);
  const cut = best.findLastIndex((way) => way !== null && way.length > 0);
  const [complete, rest] = [best[cut] ?? [], letters.slice(cut)];
  if (complete.length === 0 || ![...syllables].some((syllable) => syllable.startsWith(rest))) return null;
  const started = `'${wordMark}${complete.at(-1)}${wordMark}${rest}':*`;
  return complete.length === 1 ? started : `${allOf(complete)} & ${started}`;
}

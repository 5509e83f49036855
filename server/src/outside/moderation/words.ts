import { strictest, type Moderation, type Verdict } from './port.ts';
import { blockedWords, doubtfulWords } from './words.data.ts';

type Level = 'review' | 'block';
type Node = { next: Map<string, Node>; word: string | null; level: Level };

/** The local list: finds a word whatever stands between its characters, in whatever width or case. */
export function createWordList(
  blocked: readonly string[] = blockedWords,
  doubtful: readonly string[] = doubtfulWords,
): Moderation & { judge(text: string): Verdict } {
  const root = newNode();
  for (const word of doubtful) addWord(root, word, 'review');
  for (const word of blocked) addWord(root, word, 'block');

  const judge = (text: string): Verdict => {
    const { characters, broken } = normalise(text);
    const found: Verdict[] = [];
    for (let start = 0; start < characters.length; start += 1) {
      let node: Node | undefined = root;
      let interrupted = false;
      for (let at = start; at < characters.length; at += 1) {
        node = node.next.get(characters[at]!);
        if (!node) break;
        interrupted ||= at > start && broken[at]!;
        // Across the end of a sentence it may be chance ("不赌。博物馆"): somebody should look.
        if (node.word) found.push({ verdict: interrupted ? 'review' : node.level, words: [node.word] });
      }
    }
    return strictest(found);
  };

  return { judge, check: async (text) => judge(text) };
}

/** Letters and digits only, each with the mark whether a sentence or a line ended just before it. */
function normalise(text: string): { characters: string[]; broken: boolean[] } {
  const characters: string[] = [];
  const broken: boolean[] = [];
  let interrupted = false;
  for (const character of text.normalize('NFKC').toLowerCase()) {
    if (/[\p{L}\p{N}]/u.test(character)) {
      characters.push(character);
      broken.push(interrupted);
      interrupted = false;
    } else if (/[。，；！？、,;!?\n]/.test(character)) {
      interrupted = true;
    }
  }
  return { characters, broken };
}

function addWord(root: Node, word: string, level: Level): void {
  let node = root;
  for (const character of normalise(word).characters) {
    let child = node.next.get(character);
    if (!child) {
      child = newNode();
      node.next.set(character, child);
    }
    node = child;
  }
  node.word = word;
  node.level = level;
}

function newNode(): Node {
  return { next: new Map(), word: null, level: 'review' };
}

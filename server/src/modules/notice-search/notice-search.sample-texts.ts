import { finderOf, isFoundAnywhere } from '../../platform/search-highlight.ts';

export type SampleTexts = ReturnType<typeof createSampleTexts>;

/** The normalised texts of the samples with an inverted index of their pairs: comparing all texts would block the event loop. */
export function createSampleTexts() {
  const texts: string[] = [];
  const slotsOfPair = new Map<number, number[]>();
  const begunBy = new Map<number, number>();

  /** Texts with a pair of characters, oldest first. */
  function slotsWith(pair: string): readonly number[] {
    return slotsOfPair.get(codeOfPair(pair, 0)) ?? [];
  }

  /** The texts with the rarest pair of the word; null for a single character. */
  function candidates(word: string): readonly number[] | null {
    let fewest: readonly number[] | null = null;
    for (let at = 0; at + 1 < word.length; at++) {
      const slots = slotsWith(word.slice(at, at + 2));
      if (fewest === null || slots.length < fewest.length) fewest = slots;
    }
    return fewest;
  }

  /** 1 in the slot of every text that holds the word, `among` those that are marked. */
  function holding(word: string, among: Uint8Array | null): Uint8Array {
    const flags = new Uint8Array(texts.length);
    const found = finderOf(word);
    const some = candidates(word);
    const isCertain = word.length === 2 && isFoundAnywhere(word);
    const test = (slot: number) => {
      if (among !== null && among[slot] === 0) return;
      if (isCertain || found(texts[slot]!)) flags[slot] = 1;
    };
    if (some === null) for (let slot = 0; slot < texts.length; slot++) test(slot);
    else for (const slot of some) test(slot);
    return flags;
  }

  return {
    slotsWith,
    textAt: (slot: number) => texts[slot]!,

    /** How many pairs, over all texts, begin with a character. */
    pairsBegunBy: (character: string) => begunBy.get(character.charCodeAt(0)) ?? 0,

    /** Answers the slot of the text. */
    add(text: string): number {
      const slot = texts.push(text) - 1;
      for (let at = 0; at + 1 < text.length; at++) {
        const pair = codeOfPair(text, at);
        const slots = slotsOfPair.get(pair);
        if (slots?.at(-1) === slot) continue;
        if (slots) slots.push(slot);
        else slotsOfPair.set(pair, [slot]);
        const first = text.charCodeAt(at);
        begunBy.set(first, (begunBy.get(first) ?? 0) + 1);
      }
      return slot;
    },

    /** 1 in the slot of every text that holds all the words; null without a word. */
    holdingAll(words: readonly string[]): Uint8Array | null {
      const rarity = (word: string) => candidates(word)?.length ?? texts.length;
      return words
        .toSorted((one, other) => rarity(one) - rarity(other))
        .reduce<Uint8Array | null>((among, word) => holding(word, among), null);
    },
  };
}

const codeOfPair = (text: string, at: number) => text.charCodeAt(at) * 65_536 + text.charCodeAt(at + 1);

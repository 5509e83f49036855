import { finderOf, isFoundAnywhere } from './notices.highlight.ts';

export type SampleTexts = ReturnType<typeof createSampleTexts>;

/**
 * The normalised texts of the samples, found by their pairs of characters: to compare every text with every word would take
 * milliseconds of the one thread that answers everybody.
 */
export function createSampleTexts() {
  const texts: string[] = [];
  const slotsOfPair = new Map<number, number[]>();

  /** Where a pair of characters stands, oldest first. */
  function slotsWith(pair: string): readonly number[] {
    return slotsOfPair.get(codeOfPair(pair, 0)) ?? [];
  }

  /** Whatever may hold the word: the texts with its rarest pair. */
  function candidates(word: string): readonly number[] | null {
    let fewest: readonly number[] | null = null;
    for (let at = 0; at + 1 < word.length; at++) {
      const slots = slotsWith(word.slice(at, at + 2));
      if (fewest === null || slots.length < fewest.length) fewest = slots;
    }
    return fewest;
  }

  return {
    slotsWith,
    textAt: (slot: number) => texts[slot]!,

    /** Gives the slot of the text. */
    add(text: string): number {
      const slot = texts.push(text) - 1;
      for (let at = 0; at + 1 < text.length; at++) {
        const pair = codeOfPair(text, at);
        const slots = slotsOfPair.get(pair);
        if (!slots) slotsOfPair.set(pair, [slot]);
        else if (slots.at(-1) !== slot) slots.push(slot);
      }
      return slot;
    },

    /** 1 in the slot of every text that holds the word. */
    holding(word: string): Uint8Array {
      const flags = new Uint8Array(texts.length);
      const found = finderOf(word);
      const some = candidates(word);
      const isCertain = word.length === 2 && isFoundAnywhere(word);
      if (some === null) texts.forEach((text, slot) => found(text) && (flags[slot] = 1));
      else for (const slot of some) if (isCertain || found(texts[slot]!)) flags[slot] = 1;
      return flags;
    },
  };
}

const codeOfPair = (text: string, at: number) => text.charCodeAt(at) * 65_536 + text.charCodeAt(at + 1);

import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Platform } from '../../platform/platform.ts';
import { createVocabulary, type Vocabulary } from '../../platform/search-corrections.ts';
import { wordsOf } from '../../platform/search-tokens.ts';
import { searchStore as store } from './notice-search.store.ts';

const newest = 2000;
const atOnce = 100;
const keptFor = 600_000;

/** Spelling correction by the words of the newest notices. */
export function createCorrections({ database, clock }: Pick<Platform, 'database' | 'clock'>) {
  let kept: { until: number; vocabulary: Promise<Vocabulary> } | null = null;

  async function load(): Promise<Vocabulary> {
    const vocabulary = createVocabulary();
    for (const word of await store.hotWords(database)) vocabulary.add(word);
    const texts = await store.newestTexts(database, newest);
    for (const [at, text] of texts.entries()) {
      // Yields to the event loop.
      if (at % atOnce === 0) await nextTurn();
      vocabulary.add(text);
    }
    return vocabulary;
  }

  return async (keyword: string): Promise<string | null> => {
    const now = clock().getTime();
    if (!kept || kept.until <= now) {
      const fresh = { until: now + keptFor, vocabulary: load() };
      kept = fresh;
      fresh.vocabulary.catch(() => kept === fresh && (kept = null));
    }
    const vocabulary = await kept.vocabulary;
    const unknown = wordsOf(keyword).all.filter((word) => vocabulary.correct(word) !== null);
    const found = new Set<string>();
    // A word that is found on its own is no misspelling. Common words are in the vocabulary already.
    for (const word of unknown) if (await store.isAnywhere(database, word)) found.add(word);
    return vocabulary.correct(keyword, (word) => found.has(word));
  };
}

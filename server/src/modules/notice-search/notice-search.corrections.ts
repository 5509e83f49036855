import { setImmediate as nextTurn } from 'node:timers/promises';
import { desc, sql } from 'drizzle-orm';
import type { Platform } from '../../platform/platform.ts';
import { createVocabulary, type Vocabulary } from '../../platform/search-corrections.ts';
import { likePattern, termsOf, wordsOf } from '../../platform/search-tokens.ts';
import { hotWords } from '../site/site.tables.ts';
import { noticeIndex } from '../notices/notices.tables.ts';

const newest = 2000;
const atOnce = 100;
const keptFor = 600_000;

/** Spelling correction by the words of the newest notices. */
export function createCorrections({ database, clock }: Pick<Platform, 'database' | 'clock'>) {
  let kept: { until: number; vocabulary: Promise<Vocabulary> } | null = null;

  async function load(): Promise<Vocabulary> {
    const vocabulary = createVocabulary();
    const words = await database.select({ word: hotWords.word }).from(hotWords).limit(100);
    for (const { word } of words) vocabulary.add(word);
    const rows = await database
      .select({ text: noticeIndex.text })
      .from(noticeIndex)
      .orderBy(desc(noticeIndex.publishedAt), desc(noticeIndex.noticeId))
      .limit(newest);
    for (const [at, { text }] of rows.entries()) {
      // Yields to the event loop.
      if (at % atOnce === 0) await nextTurn();
      vocabulary.add(text);
    }
    return vocabulary;
  }

  /** A word that is found on its own is no misspelling. Common words are in the vocabulary already. */
  async function isAnywhere(word: string): Promise<boolean> {
    const { rows } = await database.execute(
      sql`select 1 from notice_index where tokens @@ ${termsOf(word).terms.join(' & ')}::tsquery
        and text like ${likePattern(word)} limit 1`,
    );
    return rows.length > 0;
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
    for (const word of unknown) if (await isAnywhere(word)) found.add(word);
    return vocabulary.correct(keyword, (word) => found.has(word));
  };
}

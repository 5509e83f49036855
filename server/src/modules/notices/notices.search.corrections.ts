import { setImmediate as nextTurn } from 'node:timers/promises';
import { desc } from 'drizzle-orm';
import type { Platform } from '../../platform/platform.ts';
import { createVocabulary, type Vocabulary } from '../../platform/search-corrections.ts';
import { hotWords } from '../site/site.tables.ts';
import { noticeIndex } from './notices.tables.ts';

const newest = 2000;
const atOnce = 100;
const keptFor = 600_000;

/** What somebody meant who found nothing, by the words of the newest notices. */
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
      // Whoever waits to be answered comes first.
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
    return (await kept.vocabulary).correct(keyword);
  };
}

import { sql } from 'drizzle-orm';
import type { Queries } from '../../platform/database/database.ts';
import { type ParsedQuery, wordCondition } from './notice-search.query.ts';
import type { SampleMatcher } from './notice-search.matching.ts';
import { sampleStore } from './notice-search.samples.store.ts';
import { tallySamples } from './notice-search.tallies.ts';

/** Comparing bodies is slow, so only this many samples are compared. */
const mostCompared = 1500;

/** Bodies are not in memory: the database compares a part of the samples. */
export async function countBodies(queries: Queries, parsed: ParsedQuery, matcher: SampleMatcher) {
  const { samples } = matcher;
  const step = Math.max(1, Math.ceil(samples.newest.length / mostCompared));
  const some = samples.newest.filter((_, at) => at % step === 0);
  const condition = wordCondition(parsed, { table: sql`notice_bodies`, tokens: sql`tokens`, has: null });
  const ids = Array.from(some, (slot) => samples.id[slot]!);
  const found = await sampleStore.withBodies(queries, ids, condition);
  const from = some.filter((slot) => found.has(samples.id[slot]!));
  return { ...tallySamples(parsed, matcher, from), scale: samples.rate * step };
}

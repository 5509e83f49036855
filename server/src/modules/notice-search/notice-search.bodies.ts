import { sql } from 'drizzle-orm';
import type { Queries } from '../../platform/database/database.ts';
import { type ParsedQuery, wordCondition } from './notice-search.query.ts';
import type { SampleMatcher } from './notice-search.matching.ts';
import { tallySamples } from './notice-search.tallies.ts';

/** Comparing bodies is slow, so only this many samples are compared. */
const mostCompared = 1500;

/** Bodies are not in memory: the database compares a part of the samples. */
export async function countBodies(queries: Queries, parsed: ParsedQuery, matcher: SampleMatcher) {
  const { samples } = matcher;
  const step = Math.max(1, Math.ceil(samples.newest.length / mostCompared));
  const some = samples.newest.filter((_, at) => at % step === 0);
  const condition = wordCondition(parsed, { table: sql`notice_bodies`, tokens: sql`tokens`, has: null });
  const { rows } = await queries.execute<{ id: number }>(
    sql`select notice_id as id from notice_bodies
      where notice_id = any(${sql.param(Array.from(some, (slot) => samples.id[slot]!))}::bigint[]) and ${condition}`,
  );
  const found = new Set(rows.map(({ id }) => id));
  const from = some.filter((slot) => found.has(samples.id[slot]!));
  return { ...tallySamples(parsed, matcher, from), scale: samples.rate * step };
}

import { sql } from 'drizzle-orm';
import type { Queries } from '../../platform/database/database.ts';
import { type Asked, byWords } from './notices.query.ts';
import type { Seen } from './notices.search.matching.ts';
import { tallied } from './notices.search.tallies.ts';

/** A body takes long to compare, so only so many of the samples are. */
const most = 1500;

/** Bodies are not in memory: the database says which of some samples have the words. */
export async function countBodies(queries: Queries, of: Asked, seen: Seen) {
  const { samples } = seen;
  const step = Math.max(1, Math.ceil(samples.newest.length / most));
  const some = samples.newest.filter((_, at) => at % step === 0);
  const condition = byWords(of, { table: sql`notice_bodies`, tokens: sql`tokens`, has: null });
  const { rows } = await queries.execute<{ id: number }>(
    sql`select notice_id as id from notice_bodies
      where notice_id = any(${sql.param(Array.from(some, (slot) => samples.id[slot]!))}::bigint[]) and ${condition}`,
  );
  const found = new Set(rows.map(({ id }) => id));
  const from = some.filter((slot) => found.has(samples.id[slot]!));
  return { ...tallied(of, seen, from), scale: samples.rate * step };
}

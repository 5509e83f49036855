import { type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Queries } from './database.ts';

/** Totals are capped: nobody turns to page a thousand. */
const mostCounted = 10_000;

/** How many rows there are, up to a limit that keeps counting cheap. */
export function countAtMost(
  queries: Queries,
  table: PgTable,
  where: SQL | undefined,
  most = mostCounted,
): Promise<number> {
  const rows = queries
    .select({ one: sql`1` })
    .from(table)
    .where(where)
    .limit(most)
    .as('counted');
  return queries.$count(rows);
}

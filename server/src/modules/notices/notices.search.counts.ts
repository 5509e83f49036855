import { type SQL, sql } from 'drizzle-orm';
import type { Queries } from '../../platform/database/database.ts';
import {
  type Asked,
  byLexemes,
  chosen,
  type FacetName,
  facetNames,
  isNearlyByLexemes,
  ranges,
  secondLook,
  type Source,
} from './notices.query.ts';
import { countBodies } from './notices.search.bodies.ts';
import type { Seen } from './notices.search.matching.ts';
import type { Place } from './notices.search.order.ts';
import { sourceOf } from './notices.search.source.ts';
import { emptyTallies, tallied, type Tallies, type Tally } from './notices.search.tallies.ts';

/** Fewer are counted one by one. */
export const exactBelow = 6400;
/** From so many on, the longer words of a count are trusted to their pairs: what is wrong with it is little. */
const trusting = 1600;

export type Counts = {
  total: number;
  isEstimate: boolean;
  facets: { tallies: Tallies; isEstimate: boolean } | null;
  /** The newest of them, where all were looked at anyway. */
  newest: Place[] | null;
};

export type Counting = {
  withFacets: boolean;
  exactBelow: number;
  /** How many of the newest are of use. */
  first: number;
};

/** How many, and of which values: exact where few, from the samples where many. */
export async function countsOf(
  queries: Queries,
  of: Asked,
  seen: Seen,
  { withFacets, exactBelow: most, first }: Counting,
): Promise<Counts> {
  const sample = await sampled(queries, of, seen, withFacets);
  const { matching, scale } = sample;
  if (matching * scale >= most) {
    const facets = withFacets ? { tallies: scaled(sample.tallies, scale), isEstimate: true } : null;
    return { total: Math.round(matching * scale), isEstimate: true, facets, newest: null };
  }
  const isTrusting = matching * scale >= trusting && isNearlyByLexemes(of);
  const isEstimate = isTrusting && secondLook(of, sourceOf(of)) !== null;
  const exact = await countAll(queries, of, { withFacets, isTrusting, first });
  const { newest } = exact;
  if (!exact.tallies) return { total: exact.total, isEstimate, facets: null, newest };
  const tallies = { ...exact.tallies };
  let isAnyEstimate = isEstimate;
  for (const name of Object.keys(chosen(of)) as FacetName[]) {
    const size = sum(sample.tallies[name]) * scale;
    const isMany = size >= most;
    tallies[name] = isMany
      ? scaled(sample.tallies, scale)[name]
      : (
          await countAll(
            queries,
            of,
            { withFacets: true, isTrusting: size >= trusting && isNearlyByLexemes(of), first: 0 },
            name,
          )
        ).tallies![name];
    isAnyEstimate ||= isMany;
  }
  return { total: exact.total, isEstimate, facets: { tallies, isEstimate: isAnyEstimate }, newest };
}

/** What the samples alone say, in no time. */
export function estimate({ samples, match }: Seen): number {
  let matching = 0;
  for (const slot of samples.newest) if (match(slot) === 0) matching++;
  return matching * samples.rate;
}

async function sampled(queries: Queries, of: Asked, seen: Seen, withFacets: boolean) {
  if (of.query.full_text && of.words.length > 0) return countBodies(queries, of, seen);
  const { samples } = seen;
  if (withFacets) return { ...tallied(of, seen, samples.newest), scale: samples.rate };
  const matching = estimate(seen) / samples.rate;
  return { matching, tallies: emptyTallies(), scale: samples.rate };
}

type Counted = { total: number; tallies: Tallies | null; newest: Place[] };
type Way = { withFacets: boolean; isTrusting: boolean; first: number };

const columnOf: Record<FacetName, string> = {
  district: 'place',
  notice_type: 'type',
  method: 'method',
  kind: 'kind',
  industry: 'industry',
};
const columns = facetNames.map((name) => columnOf[name]);
const newestRow = -1;
const rest = 'count(*) as total, null::bigint as id, null::bigint as key from matching';
const byFacets = sql.raw(
  `select ${columns.join(', ')}, grouping(${columns.join(', ')}) as which, ${rest}
    group by grouping sets ((), ${columns.map((column) => `(${column})`).join(', ')})`,
);
const inOne = sql.raw(
  `select null::int, null::smallint, null::smallint, null::smallint, null::smallint, 31 as which, ${rest}`,
);

/** One pass for all of it: the rows are counted, grouped by each facet, and the newest named. */
async function countAll(queries: Queries, of: Asked, way: Way, without?: FacetName): Promise<Counted> {
  const source = sourceOf(of);
  const second = secondLook(of, source);
  const compared = second && !way.isTrusting ? [second] : [];
  const conditions = [byLexemes(of, source, { without }), ...ranges(of), ...compared];
  const trusted = second && way.isTrusting && way.first > 0;
  // Provinces of the whole country, everything below them by its full code.
  const place = of.query.district ? sql`district` : sql`district / 10000`;
  const { rows } = await queries.execute<Record<string, number | null>>(
    sql`with matching as materialized (
        select notice_id, published_at, ${place} as place, type, method, kind, industry
        from ${source.table} where ${sql.join(conditions, sql` and `)}
      )
      ${way.withFacets ? byFacets : inOne}
      union all
      select null, null, null, null, null, ${sql.raw(`${newestRow}`)}, 0,
        notice_id, (extract(epoch from published_at) * 1000)::bigint
        from ${trusted ? newestCompared(source, second, way.first) : newestOf(way.first)}`,
  );
  const tallies = emptyTallies();
  const newest: Place[] = [];
  let total = 0;
  for (const row of rows) {
    // A bit for each column that is not grouped by.
    const name = facetNames.find((_, at) => row.which === 31 - 2 ** (4 - at));
    if (row.which === newestRow) newest.push({ id: row.id!, key: row.key! });
    else if (name === undefined) total = Number(row.total);
    else tallies[name].set(row[columnOf[name]]!, Number(row.total));
  }
  newest.sort((a, b) => b.key - a.key || b.id - a.id);
  return { total, tallies: way.withFacets ? tallies : null, newest };
}

const newestOf = (first: number) =>
  sql`(select * from matching order by published_at desc, notice_id desc limit ${first}) as newest`;

/** Counted by pairs alone, only those that are shown are compared. */
const newestCompared = ({ table }: Source, second: SQL, first: number) =>
  sql`(select notice_id as candidate from ${newestOf(first + spare)}) as candidates
    join ${table} on notice_id = candidate where ${second}`;
const spare = 20;

function scaled(tallies: Tallies, scale: number): Tallies {
  const times = (tally: Tally): Tally =>
    new Map([...tally].map(([value, count]) => [value, Math.round(count * scale)]));
  return Object.fromEntries(facetNames.map((name) => [name, times(tallies[name])])) as Tallies;
}

const sum = (tally: Tally) => [...tally.values()].reduce((all, count) => all + count, 0);

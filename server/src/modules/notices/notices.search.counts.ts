import { type SQL, sql } from 'drizzle-orm';
import type { Queries } from '../../platform/database/database.ts';
import {
  type Asked,
  byLexemes,
  chosenFacets,
  type CodedFacet,
  codedFacets,
  type FacetName,
  facetNames,
  isNearlyByLexemes,
  ranges,
  secondLook,
  type Source,
} from './notices.query.ts';
import { budgetRanges, periodStart, publishPeriods } from '@portal/contract/notice-ranges';
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
  for (const name of chosenFacets(of)) {
    const size = sample.sizes(name) * scale;
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
  return { matching, tallies: emptyTallies(), sizes: () => matching, scale: samples.rate };
}

type Counted = { total: number; tallies: Tallies | null; newest: Place[] };
type Way = { withFacets: boolean; isTrusting: boolean; first: number };

const columnOf: Record<CodedFacet, string> = {
  district: 'place',
  notice_type: 'type',
  method: 'method',
  kind: 'kind',
  industry: 'industry',
};
const columns = codedFacets.map((name) => columnOf[name]);
const newestRow = -1;
const rangeRow = -2;
const buyerRow = -3;
const mostBuyers = 8;
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
  const conditions = [byLexemes(of, source, { without }), ...ranges(of, undefined, without), ...compared];
  const trusted = second && way.isTrusting && way.first > 0;
  // Provinces of the whole country, everything below them by its full code.
  const place = of.query.district ? sql`district` : sql`district / 10000`;
  const { rows } = await queries.execute<Record<string, number | null>>(
    sql`with matching as materialized (
        select notice_id, published_at, ${place} as place, type, method, kind, industry, budget, deadline, buyer_id
        from ${source.table} where ${sql.join(conditions, sql` and `)}
      )
      ${way.withFacets ? sql`${byFacets} ${byRanges(of)}` : inOne}
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
    const name = codedFacets.find((_, at) => row.which === 31 - 2 ** (4 - at));
    if (row.which === newestRow) newest.push({ id: row.id!, key: row.key! });
    else if (row.which === rangeRow) setRange(tallies, row.id!, Number(row.total));
    else if (row.which === buyerRow) tallies.buyer.set(row.id ?? null, Number(row.total));
    else if (name === undefined) total = Number(row.total);
    else tallies[name].set(row[columnOf[name]]!, Number(row.total));
  }
  newest.sort((a, b) => b.key - a.key || b.id - a.id);
  return { total, tallies: way.withFacets ? tallies : null, newest };
}

/** The ranges the list offers, one condition each; an open end asks for a value nevertheless. */
function rangesOf(now: Date): { name: FacetName; value: number; where: SQL }[] {
  const moment = (date: Date) => sql`${date.toISOString()}::timestamptz`;
  return [
    ...publishPeriods.map(({ days }, value) => ({
      name: 'published' as const,
      value,
      where: sql`published_at >= ${moment(new Date(periodStart(days, now) * 1000))}`,
    })),
    ...budgetRanges.map(({ least, most }, value) => ({
      name: 'budget' as const,
      value,
      where: sql`budget >= ${least ?? 0}::bigint and budget <= ${most ?? Number.MAX_SAFE_INTEGER}::bigint`,
    })),
    { name: 'deadline', value: 0, where: sql`deadline > ${moment(now)}` },
  ];
}

function byRanges({ now, query: { buyer } }: Asked): SQL {
  const nothing = sql.raw('null::int, null::smallint, null::smallint, null::smallint, null::smallint');
  const counted = rangesOf(now).map(
    ({ where }, at) =>
      sql`union all select ${nothing}, ${sql.raw(`${rangeRow}`)}, count(*), ${sql.raw(`${at}`)}, null from matching where ${where}`,
  );
  // The chosen buyer need not be among the busiest.
  const own = sql`union all select ${nothing}, ${sql.raw(`${buyerRow}`)}, count(*), ${buyer}::bigint, null
    from matching where buyer_id = ${buyer}::bigint`;
  return sql`${sql.join(counted, sql` `)} ${buyer === null ? sql`` : own}
    union all (select ${nothing}, ${sql.raw(`${buyerRow}`)}, count(*), buyer_id, null from matching
      group by buyer_id order by count(*) desc, buyer_id limit ${sql.raw(`${mostBuyers}`)})`;
}

function setRange(tallies: Tallies, at: number, count: number): void {
  const { name, value } = rangesOf(new Date(0))[at]!;
  if (count > 0) tallies[name].set(value, count);
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

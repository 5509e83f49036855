import { type SQL, sql } from 'drizzle-orm';
import type { Queries } from '../../platform/database/database.ts';
import {
  type ParsedQuery,
  lexemeCondition,
  selectedFacets,
  type CodedFacet,
  codedFacets,
  type FacetName,
  facetNames,
  asCandidates,
  canSkipRecheck,
  rangeConditions,
  textRecheck,
  type Source,
} from './notice-search.query.ts';
import { budgetRanges, periodStart, publishPeriods } from '@portal/contract/notice-ranges';
import { countBodies } from './notice-search.bodies.ts';
import { type SampleMatcher, sampleMatcher } from './notice-search.matching.ts';
import type { Position } from './notice-search.order.ts';
import { sourceOf } from './notice-search.source.ts';
import { emptyTallies, mostBuyers, tallySamples, type Tallies, type Tally } from './notice-search.tallies.ts';

/** Fewer matches are counted exactly. */
export const exactBelow = 3200;
/** From this many on, longer words are counted by their pairs without rechecking the text: the error is small. */
const skipRecheckFrom = 1600;
/** Fewer matches among the samples estimate badly: those are counted however many candidates there are. */
const fewestSamples = 8;

export type Counts = {
  total: number;
  isEstimate: boolean;
  facets: { tallies: Tallies; isEstimate: boolean } | null;
  /** The newest matches, where all were read anyway. */
  newest: Position[] | null;
};

export type Counting = {
  withFacets: boolean;
  exactBelow: number;
  /** How many of the newest matches the page can use. */
  first: number;
};

/** Total and facet counts: exact for few matches, estimated from the samples for many. */
export async function countMatches(
  queries: Queries,
  parsed: ParsedQuery,
  matcher: SampleMatcher,
  { withFacets, exactBelow: most, first }: Counting,
): Promise<Counts> {
  const sample = await sampled(queries, parsed, matcher, withFacets);
  const { matching, scale } = sample;
  const isCostly = () => matching >= fewestSamples && candidatesOf(parsed, matcher) >= most;
  if (matching * scale >= most || isCostly()) {
    const facets = withFacets ? { tallies: scaled(sample.tallies, scale), isEstimate: true } : null;
    return { total: Math.round(matching * scale), isEstimate: true, facets, newest: null };
  }
  const skipsRecheck = matching * scale >= skipRecheckFrom && canSkipRecheck(parsed);
  const isEstimate = skipsRecheck && textRecheck(parsed, sourceOf(parsed)) !== null;
  const exact = await countAll(queries, parsed, { withFacets, skipsRecheck, first });
  const { newest } = exact;
  if (!exact.tallies) return { total: exact.total, isEstimate, facets: null, newest };
  const tallies = { ...exact.tallies };
  let isAnyEstimate = isEstimate;
  for (const name of selectedFacets(parsed)) {
    const size = sample.sizes(name) * scale;
    const isMany = size >= most;
    tallies[name] = isMany
      ? scaled(sample.tallies, scale)[name]
      : (
          await countAll(
            queries,
            parsed,
            { withFacets: true, skipsRecheck: size >= skipRecheckFrom && canSkipRecheck(parsed), first: 0 },
            name,
          )
        ).tallies![name];
    isAnyEstimate ||= isMany;
  }
  return { total: exact.total, isEstimate, facets: { tallies, isEstimate: isAnyEstimate }, newest };
}

/** How many texts an exact count has to recheck. */
function candidatesOf(parsed: ParsedQuery, { samples }: SampleMatcher): number {
  if (parsed.query.full_text || textRecheck(parsed, sourceOf(parsed)) === null) return 0;
  return estimateTotal(sampleMatcher(asCandidates(parsed), samples));
}

/** From the samples alone. */
export function estimateTotal({ samples, match }: SampleMatcher): number {
  let matching = 0;
  for (const slot of samples.newest) if (match(slot) === 0) matching++;
  return matching * samples.rate;
}

async function sampled(queries: Queries, parsed: ParsedQuery, matcher: SampleMatcher, withFacets: boolean) {
  if (parsed.query.full_text && parsed.words.length > 0) return countBodies(queries, parsed, matcher);
  const { samples } = matcher;
  if (withFacets) return { ...tallySamples(parsed, matcher, samples.newest), scale: samples.rate };
  const matching = estimateTotal(matcher) / samples.rate;
  return { matching, tallies: emptyTallies(), sizes: () => matching, scale: samples.rate };
}

type Counted = { total: number; tallies: Tallies | null; newest: Position[] };
type CountOptions = { withFacets: boolean; skipsRecheck: boolean; first: number };

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
const rest = 'count(*) as total, null::bigint as id, null::bigint as key from matching';
const byFacets = sql.raw(
  `select ${columns.join(', ')}, grouping(${columns.join(', ')}) as which, ${rest}
    group by grouping sets ((), ${columns.map((column) => `(${column})`).join(', ')})`,
);
const inOne = sql.raw(
  `select null::int, null::smallint, null::smallint, null::smallint, null::smallint, 31 as which, ${rest}`,
);

/** One statement: total, counts by facet and the newest matches. */
async function countAll(
  queries: Queries,
  parsed: ParsedQuery,
  options: CountOptions,
  without?: FacetName,
): Promise<Counted> {
  const source = sourceOf(parsed);
  const recheck = textRecheck(parsed, source);
  const compared = recheck && !options.skipsRecheck ? [recheck] : [];
  const conditions = [
    lexemeCondition(parsed, source, { without }),
    ...rangeConditions(parsed, undefined, without),
    ...compared,
  ];
  const isRecheckSkipped = recheck && options.skipsRecheck && options.first > 0;
  // Without a district, counts by province; else by full code.
  const place = parsed.query.district ? sql`district` : sql`district / 10000`;
  const { rows } = await queries.execute<Record<string, number | null>>(
    sql`with matching as materialized (
        select notice_id, published_at, ${place} as place, type, method, kind, industry, budget, deadline, buyer_id
        from ${source.table} where ${sql.join(conditions, sql` and `)}
      )
      ${options.withFacets ? sql`${byFacets} ${byRanges(parsed)}` : inOne}
      union all
      select null, null, null, null, null, ${sql.raw(`${newestRow}`)}, 0,
        notice_id, (extract(epoch from published_at) * 1000)::bigint
        from ${isRecheckSkipped ? newestCompared(source, recheck, options.first) : newestOf(options.first)}`,
  );
  const tallies = emptyTallies();
  const newest: Position[] = [];
  let total = 0;
  for (const row of rows) {
    // `grouping` sets a bit for each column that is not grouped by.
    const name = codedFacets.find((_, at) => row.which === 31 - 2 ** (4 - at));
    if (row.which === newestRow) newest.push({ id: row.id!, key: row.key! });
    else if (row.which === rangeRow) setRange(tallies, row.id!, Number(row.total));
    else if (row.which === buyerRow) tallies.buyer.set(row.id ?? null, Number(row.total));
    else if (name === undefined) total = Number(row.total);
    else tallies[name].set(row[columnOf[name]]!, Number(row.total));
  }
  newest.sort((one, other) => other.key - one.key || other.id - one.id);
  return { total, tallies: options.withFacets ? tallies : null, newest };
}

/** The ranges the list offers, one condition each; an open range still requires a value. */
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

function byRanges({ now, query: { buyer } }: ParsedQuery): SQL {
  const nothing = sql.raw('null::int, null::smallint, null::smallint, null::smallint, null::smallint');
  // One pass over the matches for all ranges.
  const counts = rangesOf(now).map(({ where }) => sql`count(*) filter (where ${where})`);
  const ranges = sql`union all select ${nothing}, ${sql.raw(`${rangeRow}`)}, total, at - 1, null
    from (select array[${sql.join(counts, sql`, `)}] as totals from matching) as counted,
      unnest(totals) with ordinality as each(total, at)`;
  // The selected buyer need not be among the top ones.
  const own = sql`union all select ${nothing}, ${sql.raw(`${buyerRow}`)}, count(*), ${buyer}::bigint, null
    from matching where buyer_id = ${buyer}::bigint`;
  return sql`${ranges} ${buyer === null ? sql`` : own}
    union all (select ${nothing}, ${sql.raw(`${buyerRow}`)}, count(*), buyer_id, null from matching
      group by buyer_id order by count(*) desc, buyer_id limit ${sql.raw(`${mostBuyers}`)})`;
}

function setRange(tallies: Tallies, at: number, count: number): void {
  const { name, value } = rangesOf(new Date(0))[at]!;
  if (count > 0) tallies[name].set(value, count);
}

const newestOf = (first: number) =>
  sql`(select * from matching order by published_at desc, notice_id desc limit ${first}) as newest`;

/** Where counting skips the recheck, only the shown rows are rechecked. */
const newestCompared = ({ table }: Source, recheck: SQL, first: number) =>
  sql`(select notice_id as candidate from ${newestOf(first + spare)}) as candidates
    join ${table} on notice_id = candidate where ${recheck}`;
const spare = 20;

function scaled(tallies: Tallies, scale: number): Tallies {
  const times = (tally: Tally): Tally =>
    new Map([...tally].map(([value, count]) => [value, Math.round(count * scale)]));
  return Object.fromEntries(facetNames.map((name) => [name, times(tallies[name])])) as Tallies;
}

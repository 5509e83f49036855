import { type SQL, sql } from 'drizzle-orm';
import type { Queries } from '../../platform/database/database.ts';
import {
  type Asked,
  byLexemes,
  chosen,
  type FacetName,
  facetNames,
  ranges,
  secondLook,
} from './notices.query.ts';
import { countBodies } from './notices.search.bodies.ts';
import { matcherOf } from './notices.search.matching.ts';
import type { Sample, Samples } from './notices.search.samples.ts';
import { sourceOf } from './notices.search.source.ts';

/** Fewer are counted one by one. */
export const exactBelow = 6400;
/** From so many on, the longer words of a count are trusted to their pairs: what is wrong with it is little. */
const trusting = 1600;

export type Tally = Map<number | string | null, number>;
export type Tallies = Record<FacetName, Tally>;
export type Counts = {
  total: number;
  isEstimate: boolean;
  facets: { tallies: Tallies; isEstimate: boolean } | null;
  /** The samples that match, newest first: they show the shortest way to a page. */
  matching: Sample[];
};

/** How many, and of which values: exact where few, from the samples where many. */
export async function countsOf(
  queries: Queries,
  of: Asked,
  samples: Samples,
  withFacets: boolean,
  most: number,
): Promise<Counts> {
  const sample = await sampled(queries, of, samples);
  const { matching, scale } = sample;
  if (matching.length * scale >= most) {
    const facets = withFacets ? { tallies: scaled(sample.tallies, scale), isEstimate: true } : null;
    return { total: Math.round(matching.length * scale), isEstimate: true, facets, matching };
  }
  const isTrusting = matching.length * scale >= trusting;
  const exact = await countAll(queries, of, withFacets, isTrusting);
  const isEstimate = isTrusting && secondLook(of, sourceOf(of)) !== null;
  if (!exact.tallies) return { total: exact.total, isEstimate, facets: null, matching };
  const tallies = { ...exact.tallies };
  let isAnyEstimate = isEstimate;
  for (const name of Object.keys(chosen(of)) as FacetName[]) {
    const size = sum(sample.tallies[name]) * scale;
    const isMany = size >= most;
    tallies[name] = isMany
      ? scaled(sample.tallies, scale)[name]
      : (await countAll(queries, of, true, size >= trusting, name)).tallies![name];
    isAnyEstimate ||= isMany;
  }
  return { total: exact.total, isEstimate, facets: { tallies, isEstimate: isAnyEstimate }, matching };
}

/** What the samples alone say, in no time. */
export function estimate(of: Asked, samples: Samples): { matching: Sample[]; total: number } {
  const { matching } = tallied(of, samples.newest);
  return { matching, total: matching.length * samples.rate };
}

async function sampled(queries: Queries, of: Asked, samples: Samples) {
  if (of.query.full_text && of.words.length > 0) return countBodies(queries, of, samples);
  return { ...tallied(of, samples.newest), scale: samples.rate };
}

/** A facet counts as if nothing were chosen in it. */
export function tallied(of: Asked, from: readonly Sample[]): { matching: Sample[]; tallies: Tallies } {
  const match = matcherOf(of);
  const tallies = emptyTallies();
  const matching: Sample[] = [];
  for (const sample of from) {
    const failed = match(sample);
    if (!failed) continue;
    if (failed.length === 0) matching.push(sample);
    for (const name of failed.length === 0 ? facetNames : failed) {
      const value = valueOf[name](sample, of);
      if (value !== null) tallies[name].set(value, (tallies[name].get(value) ?? 0) + 1);
    }
  }
  return { matching, tallies };
}

const valueOf: Record<FacetName, (sample: Sample, of: Asked) => number | string | null> = {
  district: ({ district }, { query }) => Number(query.district ? district : district.slice(0, 2)),
  notice_type: ({ type }) => type,
  method: ({ method }) => method,
  kind: ({ kind }) => kind,
  industry: ({ industry }) => industry,
};

type Counted = { total: number; tallies: Tallies | null };

const columns: Record<FacetName, SQL> = {
  district: sql`place`,
  notice_type: sql`type`,
  method: sql`method`,
  kind: sql`kind`,
  industry: sql`industry`,
};

async function countAll(
  queries: Queries,
  of: Asked,
  withFacets: boolean,
  isTrusting: boolean,
  without?: FacetName,
): Promise<Counted> {
  const source = sourceOf(of);
  const second = isTrusting ? null : secondLook(of, source);
  const conditions = [byLexemes(of, source, without), ...ranges(of), ...(second ? [second] : [])];
  const where = sql.join(conditions, sql` and `);
  if (!withFacets) {
    const { rows } = await queries.execute<{ total: number }>(
      sql`select count(*) as total from ${source.table} where ${where}`,
    );
    return { total: rows[0]!.total, tallies: null };
  }
  const all = facetNames.map((name) => columns[name]);
  const names = sql.join(all, sql`, `);
  // Provinces of the whole country, everything below them by its full code.
  const place = of.query.district ? sql`district` : sql`district / 10000`;
  const { rows } = await queries.execute<Record<string, number | null>>(
    sql`select ${names}, grouping(${names}) as which, count(*) as total
      from (select ${place} as place, type, method, kind, industry from ${source.table} where ${where}) as counted
      group by grouping sets ((), ${sql.join(
        all.map((column) => sql`(${column})`),
        sql`, `,
      )})`,
  );
  const tallies = emptyTallies();
  let total = 0;
  for (const row of rows) {
    const count = Number(row.total);
    // A bit for each column that is not grouped by.
    const name = facetNames.find((_, at) => row.which === 31 - 2 ** (4 - at));
    if (name === undefined) total = count;
    else tallies[name].set(row[{ district: 'place', notice_type: 'type' }[name as string] ?? name]!, count);
  }
  return { total, tallies };
}

const emptyTallies = () =>
  Object.fromEntries(facetNames.map((name): [FacetName, Tally] => [name, new Map()])) as Tallies;

function scaled(tallies: Tallies, scale: number): Tallies {
  const times = (tally: Tally): Tally =>
    new Map([...tally].map(([value, count]) => [value, Math.round(count * scale)]));
  return Object.fromEntries(facetNames.map((name) => [name, times(tallies[name])])) as Tallies;
}

const sum = (tally: Tally) => [...tally.values()].reduce((all, count) => all + count, 0);

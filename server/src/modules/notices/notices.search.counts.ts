import { type SQL, sql } from 'drizzle-orm';
import type { Queries } from '../../platform/database/database.ts';
import { sampleRate } from './notices.lexemes.ts';
import {
  type Asked,
  byLexemes,
  chosen,
  type FacetName,
  facetNames,
  ranges,
  secondLook,
} from './notices.query.ts';
import { samplesOf, sourceOf } from './notices.search.source.ts';

/** With fewer finds among the samples, all are counted one by one. Bodies take longer to compare. */
const enough = { titles: 100, bodies: 16 };

export type Tally = Map<number | null, number>;
export type Counts = {
  total: number;
  isEstimate: boolean;
  facets: { tallies: Record<FacetName, Tally>; isEstimate: boolean } | null;
};

const columnOf: Record<FacetName, SQL> = {
  district: sql`place`,
  notice_type: sql`type`,
  method: sql`method`,
  kind: sql`kind`,
  industry: sql`industry`,
};

/** How many, and of which values: exact where few, from the samples where many. */
export async function countsOf(queries: Queries, of: Asked, withFacets: boolean): Promise<Counts> {
  const picked = chosen(of);
  const sample = await countSamples(queries, of, withFacets ? picked : {}, withFacets);
  const limit = of.query.full_text ? enough.bodies : enough.titles;
  const scaled = (tally: Tally): Tally =>
    new Map([...tally].map(([value, count]) => [value, count * sampleRate]));
  if (sample.total >= limit) {
    return {
      total: sample.total * sampleRate,
      isEstimate: true,
      facets: sample.tallies && { tallies: mapped(sample.tallies, scaled), isEstimate: true },
    };
  }
  const exact = await countAll(queries, of, withFacets);
  if (!exact.tallies || !sample.tallies) return { total: exact.total, isEstimate: false, facets: null };
  const tallies = { ...exact.tallies };
  let isEstimate = false;
  for (const name of facetNames) {
    if (!picked[name]) continue;
    const isMany = sum(sample.tallies[name]) >= limit;
    tallies[name] = isMany
      ? scaled(sample.tallies[name])
      : (await countAll(queries, of, true, name)).tallies![name];
    isEstimate ||= isMany;
  }
  return { total: exact.total, isEstimate: false, facets: { tallies, isEstimate } };
}

type Counted = { total: number; tallies: Record<FacetName, Tally> | null };

/**
 * One pass over the samples. A facet counts as if nothing were chosen in it, so the choices are not conditions of the
 * rows but of each count.
 */
async function countSamples(
  queries: Queries,
  of: Asked,
  picked: Partial<Record<FacetName, SQL>>,
  withFacets: boolean,
): Promise<Counted> {
  const source = samplesOf(of);
  const open = withFacets ? { ...of, query: { ...of.query, ...withoutFacets } } : of;
  const second = secondLook(of, source);
  const conditions = [byLexemes(open, source), ...ranges(of), ...(second ? [second] : [])];
  const flags = facetNames.flatMap((name) => {
    const condition = picked[name];
    return condition ? [{ name, condition: sql`coalesce(${condition}, false)` }] : [];
  });
  const filter = (without?: FacetName) => {
    const others = flags.filter(({ name }) => name !== without);
    if (others.length === 0) return sql``;
    return sql` filter (where ${sql.join(
      others.map(({ name }) => sql.raw(`is_${name}`)),
      sql` and `,
    )})`;
  };
  const columns = flags.map(({ name, condition }) => sql`, ${condition} as ${sql.raw(`is_${name}`)}`);
  return grouped(
    queries,
    sql`(select ${place(of)} as place, type, method, kind, industry ${sql.join(columns)}
      from ${source.table} where ${sql.join(conditions, sql` and `)}) as counted`,
    withFacets,
    filter,
    flags.map(({ name }) => name),
  );
}

async function countAll(
  queries: Queries,
  of: Asked,
  withFacets: boolean,
  without?: FacetName,
): Promise<Counted> {
  const source = sourceOf(of);
  const second = secondLook(of, source);
  const conditions = [byLexemes(of, source, without), ...ranges(of), ...(second ? [second] : [])];
  return grouped(
    queries,
    sql`(select ${place(of)} as place, type, method, kind, industry
      from ${source.table} where ${sql.join(conditions, sql` and `)}) as counted`,
    withFacets,
    () => sql``,
    [],
  );
}

const withoutFacets = { district: '', notice_type: [], method: [], kind: [], industry: [] };

/** Provinces of the whole country, everything below them by its full code. */
function place({ query }: Asked): SQL {
  return query.district ? sql`district` : sql`district / 10000`;
}

async function grouped(
  queries: Queries,
  from: SQL,
  withFacets: boolean,
  filter: (without?: FacetName) => SQL,
  picked: readonly FacetName[],
): Promise<Counted> {
  if (!withFacets) {
    const { rows } = await queries.execute<{ total: number }>(
      sql`select count(*)${filter()} as total from ${from}`,
    );
    return { total: rows[0]!.total, tallies: null };
  }
  const own = picked.map((name) => sql`, count(*)${filter(name)} as ${sql.raw(`"n_${name}"`)}`);
  const names = sql.join(
    facetNames.map((name) => columnOf[name]),
    sql`, `,
  );
  const sets = sql.join(
    facetNames.map((name) => sql`(${columnOf[name]})`),
    sql`, `,
  );
  const { rows } = await queries.execute<Record<string, number | null>>(
    sql`select ${names}, grouping(${names}) as which, count(*)${filter()} as total ${sql.join(own)}
      from ${from} group by grouping sets ((), ${sets})`,
  );
  const tallies = mapped({} as Record<FacetName, Tally>, () => new Map());
  let total = 0;
  for (const row of rows) {
    // A bit for each column that is not grouped by.
    const at = facetNames.findIndex((_, index) => row.which === 31 - 2 ** (4 - index));
    const name = facetNames[at];
    if (name === undefined) {
      total = Number(row.total);
      continue;
    }
    const value = row[name === 'district' ? 'place' : name === 'notice_type' ? 'type' : name]!;
    const count = Number(picked.includes(name) ? row[`n_${name}`] : row.total);
    if (count > 0) tallies[name].set(value, count);
  }
  return { total, tallies };
}

function mapped(from: Record<FacetName, Tally>, change: (tally: Tally) => Tally): Record<FacetName, Tally> {
  return Object.fromEntries(facetNames.map((name) => [name, change(from[name])])) as Record<FacetName, Tally>;
}

const sum = (tally: Tally) => [...tally.values()].reduce((all, count) => all + count, 0);

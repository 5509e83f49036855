import { type SQL, sql } from 'drizzle-orm';
import type { Queries } from '../../platform/database/database.ts';
import {
  type Asked,
  byLexemes,
  byWords,
  chosen,
  owned,
  ranges,
  secondLook,
  type Source,
} from './notices.query.ts';
import { beyond, keyColumn, orderBy, type Place, type Segment } from './notices.search.order.ts';
import { type Known, type Near, type Route, routeOf } from './notices.search.route.ts';
import { sourceOf } from './notices.search.source.ts';

export type Step = { of: Asked; segment: Segment; from: Place | null; isBack: boolean };

const and = (conditions: SQL[]) =>
  conditions.length === 0
    ? sql`true`
    : sql.join(
        conditions.map((each) => sql`(${each})`),
        sql` and `,
      );

/** Microseconds: of a row passed on a walk, of one read for its words, and of one the inverted index hands over. */
const cost = { pass: 0.4, titles: 4, bodies: 40, lookUp: 2, lookUpBodies: 6, start: 3000 };
const longestWalk = 20_000;

/** The next rows of a segment that match, in order, at most `limit`. */
export async function hitsIn(queries: Queries, step: Step, limit: number, known: Known): Promise<Place[]> {
  const { of } = step;
  const { newest } = known;
  const isFirst = step.from === null && !step.isBack && step.segment.isWhole;
  if (newest && isFirst && newest.length >= Math.min(limit, known.total)) return newest.slice(0, limit);
  const found: Place[] = [];
  let from = step.from;
  const route = routeOf(step, limit, known);
  let stride = strideOf(step, limit, known, route);
  for (let turn = 1; stride > 0; turn++) {
    const hits = await walk(queries, { ...step, from }, stride, limit - found.length);
    found.push(...hits);
    if (found.length >= limit) return found;
    from = await placeAfter(queries, { ...step, from }, stride);
    if (!from) return found;
    // A guess that nearly held is made once more; without lexemes there is no other way.
    const isNear = turn < 3 && hits.length * 3 > limit - found.length;
    stride = isNear || !of.isPositive ? Math.min(stride * 2, longestWalk * 4) : 0;
  }
  if (route.near && found.length === 0) {
    const some = await lookUp(queries, { ...step, from }, limit, route.near);
    // All of that time is known then, so nothing was passed over.
    if (some.length >= limit) return some;
  }
  return [...found, ...(await lookUp(queries, { ...step, from }, limit - found.length))];
}

/** How many rows to walk; none where the inverted index is quicker. */
function strideOf(step: Step, limit: number, known: Known, route: Route): number {
  const { of } = step;
  const hasWords = of.words.length > 0 || of.query.supplier !== null;
  if (owned(of).length > 0) return hasWords || of.numbered?.length ? 0 : 2000;
  const isBody = of.query.full_text;
  // The samples do not know the words of bodies, the total does.
  const spread = isBody ? (limit * known.samples.newest.length * known.samples.rate) / known.total : 0;
  const rows = Math.ceil(Math.max(route.walked, spread));
  const stride = Math.ceil(rows * 1.5) + 2 * limit;
  if (!of.isPositive) return Math.min(Math.max(stride, 500), longestWalk);
  if (of.numbered?.length || stride > longestWalk) return 0;
  const reading = hasWords ? Math.max(route.read, spread) * (isBody ? cost.bodies : cost.titles) : 0;
  const lookingUp = cost.start + route.lookedUp * (isBody ? cost.lookUpBodies : cost.lookUp);
  return rows * cost.pass + reading <= lookingUp ? stride : 0;
}

/** Rows in the order of the list, each compared, until there are enough. */
async function walk(queries: Queries, step: Step, stride: number, limit: number): Promise<Place[]> {
  const { of, segment, isBack } = step;
  const source = sourceOf(of);
  const second = secondLook(of, source);
  const conditions = [
    ...ranges(of),
    ...Object.values(chosen(of)),
    byWords(of, source),
    ...(second ? [second] : []),
  ];
  return places(
    queries,
    sql`select notice_id as id, ${keyColumn(segment)} as key
      from (${stretch(step, stride)}) as stretch
      where ${and(conditions)}
      order by ${orderBy(segment, isBack)}
      limit ${limit}`,
  );
}

function stretch({ of, segment, from, isBack }: Step, stride: number): SQL {
  const conditions = [
    ...(segment.where ? [segment.where] : []),
    ...beyond(segment, from, isBack),
    ...ranges(of, segment.column),
    ...owned(of),
  ];
  return sql`select * from ${sourceOf(of).table} where ${and(conditions)}
    order by ${orderBy(segment, isBack)} limit ${stride}`;
}

/** Where a walk of this length ended; null at the end of the list. */
async function placeAfter(queries: Queries, step: Step, stride: number): Promise<Place | null> {
  const bare = { ...step, of: { ...step.of, query: { ...step.of.query, full_text: false } } };
  const [last] = await places(
    queries,
    sql`select notice_id as id, ${keyColumn(step.segment)} as key
      from (${stretch(bare, stride)}) as stretch offset ${stride - 1}`,
  );
  return last ?? null;
}

/** Through the inverted index: everything that may match is sorted, then the first ones get the second look. */
async function lookUp(queries: Queries, step: Step, limit: number, near?: Near): Promise<Place[]> {
  const { of, segment, isBack } = step;
  const source = sourceOf(of);
  const second = secondLook(of, source);
  const found: Place[] = [];
  let from = step.from;
  for (let most = second ? limit + 20 : limit; ; most *= 8) {
    const conditions = [
      ...ranges(of),
      ...(segment.where ? [segment.where] : []),
      ...beyond(segment, from, isBack),
    ];
    // `offset 0` keeps the planner from reading the list in order instead. Sorting copies rows, so they are narrow.
    const columns = sql.raw(`notice_id, ${segment.column}`);
    const parts = (near ? within(near, of, source) : [[byLexemes(of, source)]]).map(
      (part) => sql`(select ${columns} from ${source.table} where ${and([...part, ...conditions])} offset 0)`,
    );
    const candidates = sql`select * from (${sql.join(parts, sql` union all `)}) as matching
      order by ${orderBy(segment, isBack)} limit ${most}`;
    const { rows } = await queries.execute<Place & { ok: boolean }>(
      second
        ? sql`select notice_id as id, ${keyColumn(segment)} as key, ${second} as ok
            from (select notice_id as candidate from (${candidates}) as candidates offset 0) as candidates
            join ${source.table} on notice_id = candidate
            order by ${orderBy(segment, isBack)}`
        : sql`select notice_id as id, ${keyColumn(segment)} as key, true as ok from (${candidates}) as candidates`,
    );
    found.push(...rows.filter(({ ok }) => ok).map(({ id, key }) => ({ id, key })));
    const last = rows.at(-1);
    if (found.length >= limit || rows.length < most || !last) return found.slice(0, limit);
    from = { id: last.id, key: last.key };
  }
}

/**
 * Of the last month only a part is wanted, or all its rows would be read to be sorted. Two statements in one: where `or` joins
 * them, vectors are read and compared once more.
 */
function within({ months, last, from, to }: Near, of: Asked, source: Source): SQL[][] {
  const moment = (at: number) => sql`${new Date(at).toISOString()}::timestamptz`;
  const part = [
    byLexemes(of, source, { months: [last] }),
    sql`published_at between ${moment(from)} and ${moment(to)}`,
  ];
  return months.length === 0 ? [part] : [[byLexemes(of, source, { months })], part];
}

async function places(queries: Queries, statement: SQL): Promise<Place[]> {
  const { rows } = await queries.execute<Place>(statement);
  return rows.map(({ id, key }) => ({ id, key }));
}

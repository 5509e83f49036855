import { type SQL, sql } from 'drizzle-orm';
import type { Queries } from '../../platform/database/database.ts';
import { type Asked, byLexemes, byWords, chosen, owned, ranges, secondLook } from './notices.query.ts';
import { beyond, keyColumn, orderBy, type Place, type Segment } from './notices.search.order.ts';
import { type Known, rowsUntil } from './notices.search.route.ts';
import { sourceOf } from './notices.search.source.ts';

export type Step = { of: Asked; segment: Segment; from: Place | null; isBack: boolean };

const and = (conditions: SQL[]) =>
  conditions.length === 0
    ? sql`true`
    : sql.join(
        conditions.map((each) => sql`(${each})`),
        sql` and `,
      );

/** Microseconds: what a row costs that is compared on a walk, and one that the inverted index hands over. */
const cost = { words: 4, columns: 0.4, bodies: 40, lookUp: 2, lookUpBodies: 6 };
const longestWalk = 20_000;

/** The next rows of a segment that match, in order, at most `limit`. */
export async function hitsIn(queries: Queries, step: Step, limit: number, known: Known): Promise<Place[]> {
  const { of } = step;
  const { newest } = known;
  const isFirst = step.from === null && !step.isBack && step.segment.isWhole;
  if (newest && isFirst && newest.length >= Math.min(limit, known.total)) return newest.slice(0, limit);
  const found: Place[] = [];
  let from = step.from;
  let stride = strideOf(step, limit, known);
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
  return [...found, ...(await lookUp(queries, { ...step, from }, limit - found.length))];
}

/** How many rows to walk; none where the inverted index is quicker. */
function strideOf(step: Step, limit: number, known: Known): number {
  const { of } = step;
  const hasWords = of.words.length > 0 || of.query.supplier !== null;
  if (owned(of).length > 0) return hasWords || of.numbered?.length ? 0 : 2000;
  const rows = Math.ceil(rowsUntil(step, limit, known));
  const stride = Math.ceil(rows * 1.5) + 2 * limit;
  if (!of.isPositive) return Math.min(Math.max(stride, 500), longestWalk);
  if (of.numbered?.length || stride > longestWalk) return 0;
  const mode = of.query.full_text ? 'bodies' : hasWords ? 'words' : 'columns';
  const lookedUp = known.total * (of.query.full_text ? cost.lookUpBodies : cost.lookUp);
  return rows * cost[mode] <= lookedUp ? stride : 0;
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
async function lookUp(queries: Queries, step: Step, limit: number): Promise<Place[]> {
  const { of, segment, isBack } = step;
  const source = sourceOf(of);
  const second = secondLook(of, source);
  const found: Place[] = [];
  let from = step.from;
  for (let most = second ? limit + 20 : limit; ; most *= 8) {
    const conditions = [
      byLexemes(of, source),
      ...ranges(of),
      ...(segment.where ? [segment.where] : []),
      ...beyond(segment, from, isBack),
    ];
    // `offset 0` keeps the planner from reading the list in order instead.
    const { rows } = await queries.execute<Place & { ok: boolean }>(
      sql`select notice_id as id, ${keyColumn(segment)} as key, ${second ?? sql`true`} as ok from (
          select * from (select * from ${source.table} where ${and(conditions)} offset 0) as matching
          order by ${orderBy(segment, isBack)} limit ${most}
        ) as candidates`,
    );
    found.push(...rows.filter(({ ok }) => ok).map(({ id, key }) => ({ id, key })));
    const last = rows.at(-1);
    if (found.length >= limit || rows.length < most || !last) return found.slice(0, limit);
    from = { id: last.id, key: last.key };
  }
}

async function places(queries: Queries, statement: SQL): Promise<Place[]> {
  const { rows } = await queries.execute<Place>(statement);
  return rows.map(({ id, key }) => ({ id, key }));
}

import { type SQL, sql } from 'drizzle-orm';
import type { Queries } from '../../platform/database/database.ts';
import { type Asked, byLexemes, byWords, chosen, owned, ranges, secondLook } from './notices.query.ts';
import { beyond, keyColumn, orderBy, type Place, type Segment } from './notices.search.order.ts';
import { sourceOf } from './notices.search.source.ts';

type Step = { of: Asked; segment: Segment; from: Place | null; isBack: boolean };

const and = (conditions: SQL[]) =>
  conditions.length === 0
    ? sql`true`
    : sql.join(
        conditions.map((each) => sql`(${each})`),
        sql` and `,
      );

/** How many rows a walk looks at. Rows of which only columns are compared cost a tenth. */
const strides = { words: [500, 3000], columns: [2000, 20_000], bodies: [100, 400] };
/** With fewer finds on the first stretch the next would not fill a page either. */
const promising = 8;

/** The next rows of a segment that match, in order, at most `limit`. */
export async function hitsIn(queries: Queries, step: Step, limit: number, isRare: boolean): Promise<Place[]> {
  const { of } = step;
  const found: Place[] = [];
  let from = step.from;
  const canLookUp = of.isPositive;
  const mode = of.query.full_text ? 'bodies' : of.words.length > 0 ? 'words' : 'columns';
  const isWalked = !canLookUp || (!isRare && of.query.supplier === null && !of.numbered?.length);
  for (let turn = 0; isWalked; turn++) {
    const stride = strides[mode][Math.min(turn, 1)]! * (turn > 1 ? 4 : 1);
    const walked = await walk(queries, { ...step, from }, stride, limit - found.length);
    found.push(...walked);
    if (found.length >= limit) return found;
    from = await placeAfter(queries, { ...step, from }, stride);
    if (!from) return found;
    if (canLookUp && (turn > 0 || found.length < promising)) break;
  }
  return [...found, ...(await lookUp(queries, { ...step, from }, limit - found.length))];
}

/** Rows in the order of the list, each compared, until there are enough. */
async function walk(queries: Queries, step: Step, stride: number, limit: number): Promise<Place[]> {
  const { of, segment, isBack } = step;
  const source = sourceOf(of);
  const conditions = [
    ...ranges(of),
    ...Object.values(chosen(of)),
    byWords(of, source),
    secondLook(of, source) ?? [],
  ];
  return places(
    queries,
    sql`select notice_id as id, ${keyColumn(segment)} as key
      from (${stretch(step, stride)}) as ${sql.raw('stretch')}
      where ${and(conditions.flat())}
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
      from (${stretch(bare, stride)}) as ${sql.raw('stretch')} offset ${stride - 1}`,
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
  let most = second ? limit + 20 : limit;
  for (;;) {
    const conditions = [
      byLexemes(of, source),
      ...ranges(of),
      ...(segment.where ? [segment.where] : []),
      ...beyond(segment, from, isBack),
    ];
    // `offset 0` keeps the planner from reading the list in order instead.
    const rows = await queries.execute<Place & { ok: boolean }>(
      sql`select notice_id as id, ${keyColumn(segment)} as key, ${second ?? sql`true`} as ok from (
          select * from (select * from ${sourceOf(of).table} where ${and(conditions)} offset 0) as matching
          order by ${orderBy(segment, isBack)} limit ${most}
        ) as candidates`,
    );
    found.push(...rows.rows.filter(({ ok }) => ok).map(({ id, key }) => ({ id, key })));
    const last = rows.rows.at(-1);
    if (found.length >= limit || rows.rows.length < most || !last) return found.slice(0, limit);
    from = { id: last.id, key: last.key };
    most *= 8;
  }
}

async function places(queries: Queries, statement: SQL): Promise<Place[]> {
  const { rows } = await queries.execute<Place>(statement);
  return rows.map(({ id, key }) => ({ id, key }));
}

import { type SQL, sql } from 'drizzle-orm';
import type { Queries } from '../../platform/database/database.ts';
import { afterPosition, type HitRequest, keyColumn, orderBy, type Position } from './notice-search.order.ts';
import { type DateWindow, planQuery, type QueryPlan, type QueryStatistics } from './notice-search.plan.ts';
import {
  facetConditions,
  lexemeCondition,
  type ParsedQuery,
  partyConditions,
  rangeConditions,
  type Source,
  textRecheck,
  wordCondition,
} from './notice-search.query.ts';
import { sourceOf } from './notice-search.source.ts';

const and = (conditions: SQL[]) =>
  conditions.length === 0
    ? sql`true`
    : sql.join(
        conditions.map((each) => sql`(${each})`),
        sql` and `,
      );

/** Microseconds a row takes: skipped in a scan, read for its words, returned by the inverted index. */
const cost = { skip: 0.4, titles: 4, bodies: 40, indexed: 2, indexedBodies: 6, start: 3000 };
const longestScan = 20_000;
const spare = 200;

/** The next matching rows of a segment, in order, at most `limit`. */
export async function findHits(
  queries: Queries,
  request: HitRequest,
  limit: number,
  statistics: QueryStatistics,
): Promise<Position[]> {
  const { newest } = statistics;
  const isFirst = request.from === null && !request.isBack && request.segment.isWhole;
  if (newest && isFirst && newest.length >= Math.min(limit, statistics.total)) return newest.slice(0, limit);
  const found: Position[] = [];
  let from = request.from;
  const plan = planQuery(request, limit, statistics);
  let length = scanLength(request, limit, statistics, plan);
  for (let round = 1; length > 0; round++) {
    const hits = await scan(queries, { ...request, from }, length, limit - found.length);
    found.push(...hits);
    if (found.length >= limit) return found;
    from = await endOfScan(queries, { ...request, from }, length);
    if (!from) return found;
    // An estimate that nearly held is tried again; without required terms there is no other access path.
    const isClose = round < 3 && hits.length * 3 > limit - found.length;
    length = isClose || !request.parsed.isPositive ? Math.min(length * 2, longestScan * 4) : 0;
  }
  if (plan.window && found.length === 0) {
    const hits = await searchIndex(queries, { ...request, from }, limit, plan.window);
    // The window begins at the page, so a full page inside it is complete.
    if (hits.length >= limit) return hits;
  }
  return [...found, ...(await searchIndex(queries, { ...request, from }, limit - found.length))];
}

/** How many rows to scan in order; 0 where the inverted index is cheaper. */
function scanLength(
  { parsed }: HitRequest,
  limit: number,
  { samples, total }: QueryStatistics,
  plan: QueryPlan,
): number {
  const hasWords = parsed.words.length > 0 || parsed.query.supplier !== null;
  if (partyConditions(parsed).length > 0) return hasWords || parsed.idsByNumber?.length ? 0 : 2000;
  const isBody = parsed.query.full_text;
  // The samples do not hold bodies; the total tells how far apart matches are.
  const spread = isBody ? (limit * samples.newest.length * samples.rate) / total : 0;
  const rows = Math.ceil(Math.max(plan.scanned, spread));
  const length = Math.ceil(rows * 1.5) + 2 * limit;
  if (!parsed.isPositive) return Math.min(Math.max(length, 500), longestScan);
  if (parsed.idsByNumber?.length || length > longestScan) return 0;
  const reading = hasWords ? Math.max(plan.read, spread) * (isBody ? cost.bodies : cost.titles) : 0;
  const searching = cost.start + plan.indexed * (isBody ? cost.indexedBodies : cost.indexed);
  return rows * cost.skip + reading <= searching ? length : 0;
}

/** Compares rows in list order until the limit is reached. */
async function scan(
  queries: Queries,
  request: HitRequest,
  length: number,
  limit: number,
): Promise<Position[]> {
  const { parsed, segment, isBack } = request;
  const source = sourceOf(parsed);
  const recheck = textRecheck(parsed, source);
  const conditions = [
    ...rangeConditions(parsed),
    ...Object.values(facetConditions(parsed)),
    wordCondition(parsed, source),
    ...(recheck ? [recheck] : []),
  ];
  return positions(
    queries,
    sql`select notice_id as id, ${keyColumn(segment)} as key
      from (${scannedRows(request, length)}) as scanned
      where ${and(conditions)}
      order by ${orderBy(segment, isBack)}
      limit ${limit}`,
  );
}

function scannedRows({ parsed, segment, from, isBack }: HitRequest, length: number): SQL {
  const conditions = [
    ...(segment.where ? [segment.where] : []),
    ...afterPosition(segment, from, isBack),
    ...rangeConditions(parsed, segment.column),
    ...partyConditions(parsed),
  ];
  return sql`select * from ${sourceOf(parsed).table} where ${and(conditions)}
    order by ${orderBy(segment, isBack)} limit ${length}`;
}

/** The last row of a scan; null at the end of the list. */
async function endOfScan(queries: Queries, request: HitRequest, length: number): Promise<Position | null> {
  const { parsed, segment } = request;
  const titles = { ...request, parsed: { ...parsed, query: { ...parsed.query, full_text: false } } };
  const [last] = await positions(
    queries,
    sql`select notice_id as id, ${keyColumn(segment)} as key
      from (${scannedRows(titles, length)}) as scanned offset ${length - 1}`,
  );
  return last ?? null;
}

/** Inverted index: candidates by lexemes are sorted, and the first ones rechecked against their text. */
async function searchIndex(
  queries: Queries,
  { parsed, segment, isBack, from: start }: HitRequest,
  limit: number,
  window?: DateWindow,
): Promise<Position[]> {
  const source = sourceOf(parsed);
  const recheck = textRecheck(parsed, source);
  const found: Position[] = [];
  let from = start;
  // Rechecking a few hundred texts is cheaper than a second look into the index.
  for (let most = recheck ? limit + spare : limit; ; most *= 8) {
    const conditions = [
      ...rangeConditions(parsed),
      ...(segment.where ? [segment.where] : []),
      ...afterPosition(segment, from, isBack),
    ];
    // `offset 0` keeps the planner from scanning in list order. Narrow columns, because sorting copies rows.
    const columns = sql.raw(`notice_id, ${segment.column}`);
    const parts = (window ? inWindow(window, parsed, source) : [[lexemeCondition(parsed, source)]]).map(
      (part) => sql`(select ${columns} from ${source.table} where ${and([...part, ...conditions])} offset 0)`,
    );
    const candidates = sql`select * from (${sql.join(parts, sql` union all `)}) as matching
      order by ${orderBy(segment, isBack)} limit ${most}`;
    const { rows } = await queries.execute<Position & { ok: boolean }>(
      recheck
        ? sql`select notice_id as id, ${keyColumn(segment)} as key, ${recheck} as ok
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

/** A union of whole months and a part of the last one: joined by `or`, the vectors would be read and compared twice. */
function inWindow({ months, last, from, to }: DateWindow, parsed: ParsedQuery, source: Source): SQL[][] {
  const moment = (at: number) => sql`${new Date(at).toISOString()}::timestamptz`;
  const part = [
    lexemeCondition(parsed, source, { months: [last] }),
    sql`published_at between ${moment(from)} and ${moment(to)}`,
  ];
  return months.length === 0 ? [part] : [[lexemeCondition(parsed, source, { months })], part];
}

async function positions(queries: Queries, statement: SQL): Promise<Position[]> {
  const { rows } = await queries.execute<Position>(statement);
  return rows.map(({ id, key }) => ({ id, key }));
}

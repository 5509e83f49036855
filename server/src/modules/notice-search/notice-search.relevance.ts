import type { Queries } from '../../platform/database/database.ts';
import type { ParsedQuery } from './notice-search.query.ts';
import { type Page, type PageRequest, writeCursor } from './notice-search.cursor.ts';
import { findHits } from './notice-search.hits.ts';
import { type Position, segmentsOf } from './notice-search.order.ts';
import type { QueryStatistics } from './notice-search.plan.ts';
import { searchStore } from './notice-search.store.ts';

/** Only the newest matches are scored; the others follow by date. */
export const mostScored = 200;
const noPosition: Position = { key: 0, id: 0 };

/** A page holds scored rows or later ones, never both. */
export async function scoredPage(
  queries: Queries,
  parsed: ParsedQuery,
  statistics: QueryStatistics,
  { cursor, size }: PageRequest,
): Promise<Page> {
  const [segment] = segmentsOf('date', parsed.now, false);
  const byDate = (from: Position | null, isBack: boolean, limit: number) =>
    findHits(queries, { parsed, segment: segment!, from, isBack }, limit, statistics);
  const writer = (newest: Position) => (isBack: boolean, offset: number, position: Position) =>
    writeCursor({
      sort: 'relevance',
      isBack,
      segment: 0,
      position,
      asOf: parsed.now.getTime(),
      offset,
      newest,
    });

  const isLater = cursor !== null && cursor.offset < 0;
  if (isLater && !cursor.isBack) {
    const cursorAt = writer(cursor.newest);
    const rows = await byDate(cursor.position, false, size + 1);
    const page = rows.slice(0, size);
    return {
      ids: page.map(({ id }) => id),
      next: rows.length > size ? cursorAt(false, -1, page.at(-1)!) : null,
      previous: cursorAt(true, -1, page[0] ?? cursor.position),
    };
  }

  // Rows published since the first page would shift the others: the list keeps its first row.
  const above = cursor && { key: cursor.newest.key, id: cursor.newest.id + 1 };
  const positions = await byDate(above, false, mostScored);
  const newest = positions[0];
  if (!newest) return { ids: [], next: null, previous: null };
  const cursorAt = writer(newest);
  const ids = await rank(queries, parsed, positions);

  if (isLater) {
    const scoredIds = new Set(ids);
    const rows = (await byDate(cursor.position, true, size))
      .filter(({ id }) => !scoredIds.has(id))
      .toReversed();
    if (rows.length > 0) {
      return {
        ids: rows.map(({ id }) => id),
        next: cursorAt(false, -1, rows.at(-1)!),
        previous:
          rows.length === size ? cursorAt(true, -1, rows[0]!) : cursorAt(true, ids.length, noPosition),
      };
    }
  }
  const edge = isLater ? ids.length : Math.min(cursor?.offset ?? 0, ids.length);
  const start = cursor?.isBack ? Math.max(0, edge - size) : edge;
  const stop = cursor?.isBack ? edge : edge + size;
  const end = positions.at(-1)!;
  const hasLater = ids.length === mostScored && (await byDate(end, false, 1)).length > 0;
  return {
    ids: ids.slice(start, stop),
    next: stop < ids.length ? cursorAt(false, stop, noPosition) : hasLater ? cursorAt(false, -1, end) : null,
    previous: start > 0 ? cursorAt(true, start, noPosition) : null,
  };
}

const weights = [5, 2, 1, 4];
const halfLife = 90 * 86_400_000;

const newerFirst = (one: Position, other: Position) => other.key - one.key || other.id - one.id;

/** Ids of the scored part, best first, then newest first. */
async function rank(
  queries: Queries,
  parsed: ParsedQuery,
  positions: readonly Position[],
): Promise<number[]> {
  const [newest] = positions;
  if (!newest) return [];
  if (parsed.words.length === 0) return positions.map(({ id }) => id);
  const texts = await searchStore.texts(
    queries,
    positions.map(({ id }) => id),
  );
  return positions
    .map((position) => ({
      position,
      score: scoreOf(texts.get(position.id) ?? '', parsed.words, newest.key - position.key),
    }))
    .toSorted((one, other) => other.score - one.score || newerFirst(one.position, other.position))
    .map(({ position }) => position.id);
}

/** Title before buyer before agency, at the beginning before the middle, and newer before older. */
function scoreOf(text: string, words: readonly string[], age: number): number {
  const lines = text.split('\n');
  let score = 0;
  for (const word of words) {
    for (const [at, line] of lines.entries()) {
      const offset = line.indexOf(word);
      if (offset < 0) continue;
      score += (weights[at] ?? 1) * (1 + 1 / (1 + offset / 8) + (line === word ? 2 : 0));
    }
  }
  return score * (0.5 + 0.5 * 2 ** (-age / halfLife));
}

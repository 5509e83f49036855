import { sql } from 'drizzle-orm';
import type { Queries } from '../../platform/database/database.ts';
import type { Asked } from './notices.query.ts';
import { writeCursor } from './notices.search.cursor.ts';
import { hitsIn } from './notices.search.hits.ts';
import { type Place, segmentsOf } from './notices.search.order.ts';
import type { Page, Wish } from './notices.search.pages.ts';

/** Only the newest matches are weighed; all others follow by date. */
export const mostScored = 200;
const nowhere: Place = { key: 0, id: 0 };

/** A page holds scored rows or later ones, never both. */
export async function scoredPage(queries: Queries, of: Asked, wish: Wish): Promise<Page> {
  const { cursor, size, known } = wish;
  const [segment] = segmentsOf('date', of.now, false);
  const byDate = (from: Place | null, isBack: boolean, limit: number) =>
    hitsIn(queries, { of, segment: segment!, from, isBack }, limit, known);
  const writer = (newest: Place) => (isBack: boolean, offset: number, place: Place) =>
    writeCursor({ sort: 'relevance', isBack, segment: 0, place, asOf: of.now.getTime(), offset, newest });

  const isLater = cursor !== null && cursor.offset < 0;
  if (isLater && !cursor.isBack) {
    const at = writer(cursor.newest);
    const rows = await byDate(cursor.place, false, size + 1);
    const page = rows.slice(0, size);
    return {
      ids: page.map(({ id }) => id),
      next: rows.length > size ? at(false, -1, page.at(-1)!) : null,
      previous: at(true, -1, page[0] ?? cursor.place),
    };
  }

  // Rows published since the first page would move everything: the list begins where it began.
  const above = cursor && { key: cursor.newest.key, id: cursor.newest.id + 1 };
  const places = await byDate(above, false, mostScored);
  const newest = places[0];
  if (!newest) return { ids: [], next: null, previous: null };
  const at = writer(newest);
  const ids = await scored(queries, of, places);

  if (isLater) {
    const weighed = new Set(ids);
    const rows = (await byDate(cursor.place, true, size)).filter(({ id }) => !weighed.has(id)).toReversed();
    if (rows.length > 0) {
      return {
        ids: rows.map(({ id }) => id),
        next: at(false, -1, rows.at(-1)!),
        previous: rows.length === size ? at(true, -1, rows[0]!) : at(true, ids.length, nowhere),
      };
    }
  }
  const edge = isLater ? ids.length : Math.min(cursor?.offset ?? 0, ids.length);
  const start = cursor?.isBack ? Math.max(0, edge - size) : edge;
  const stop = cursor?.isBack ? edge : edge + size;
  const end = places.at(-1)!;
  const hasLater = ids.length === mostScored && (await byDate(end, false, 1)).length > 0;
  return {
    ids: ids.slice(start, stop),
    next: stop < ids.length ? at(false, stop, nowhere) : hasLater ? at(false, -1, end) : null,
    previous: start > 0 ? at(true, start, nowhere) : null,
  };
}

const weights = [5, 2, 1, 4];
const halfLife = 90 * 86_400_000;

/** The rows of the scored part, the best first; alike ones newest first. */
async function scored(queries: Queries, of: Asked, places: readonly Place[]): Promise<number[]> {
  const [newest] = places;
  if (!newest) return [];
  if (of.words.length === 0) return places.map(({ id }) => id);
  const { rows } = await queries.execute<{ id: number; text: string }>(
    sql`select notice_id as id, text from notice_index
      where notice_id = any(${sql.param(places.map(({ id }) => id))}::bigint[])`,
  );
  const texts = new Map(rows.map(({ id, text }) => [id, text]));
  return places
    .map((place) => ({ place, score: scoreOf(texts.get(place.id) ?? '', of.words, newest.key - place.key) }))
    .toSorted((a, b) => b.score - a.score || b.place.key - a.place.key || b.place.id - a.place.id)
    .map(({ place }) => place.id);
}

/** Title before buyer before agency, at the beginning before the middle, and newer before older. */
function scoreOf(text: string, words: readonly string[], age: number): number {
  const lines = text.split('\n');
  let score = 0;
  for (const word of words) {
    for (const [at, line] of lines.entries()) {
      const position = line.indexOf(word);
      if (position < 0) continue;
      score += (weights[at] ?? 1) * (1 + 1 / (1 + position / 8) + (line === word ? 2 : 0));
    }
  }
  return score * (0.5 + 0.5 * 2 ** (-age / halfLife));
}

import { code, PortalError } from '@portal/contract/codes';
import type { NoticeSort } from '@portal/contract/notices';
import type { Queries } from '../../platform/database/database.ts';
import type { Asked } from './notices.query.ts';
import { type Cursor, readCursor, writeCursor } from './notices.search.cursor.ts';
import { hitsIn } from './notices.search.hits.ts';
import { type Place, type Segment, segmentsOf } from './notices.search.order.ts';
import type { Known } from './notices.search.route.ts';
import { scoredPage } from './notices.search.relevance.ts';

export type Page = { ids: number[]; next: string | null; previous: string | null };
export type Wish = { sort: NoticeSort; cursor: Cursor | null; size: number; known: Known };
type Located = Place & { segment: number };

const nowhere: Place = { key: 0, id: 0 };

export function pageOf(queries: Queries, of: Asked, wish: Wish): Promise<Page> {
  const isScored = wish.sort === 'relevance' && of.words.length > 0;
  return isScored ? scoredPage(queries, of, wish) : sortedPage(queries, of, wish);
}

const mostSkipped = 10_000;

/** A page by its number: rows are skipped, so that deep pages want a cursor instead. */
export async function numberedPage(queries: Queries, of: Asked, wish: Wish, number: number): Promise<Page> {
  const skipped = (number - 1) * wish.size;
  if (skipped > mostSkipped) throw tooDeep();
  const ids: number[] = [];
  let last: Page = { ids, next: null, previous: null };
  let cursor: Cursor | null = null;
  // The scored part of a list by relevance ends a page early; the page goes on behind it.
  while (ids.length < skipped + wish.size) {
    const wanted = ids.length < skipped ? skipped : skipped + wish.size;
    last = await pageOf(queries, of, { ...wish, cursor, size: wanted - ids.length });
    ids.push(...last.ids);
    if (last.next === null) break;
    cursor = readCursor(last.next, wish.sort);
  }
  return { ids: ids.slice(skipped), next: last.next, previous: last.previous };
}

async function sortedPage(queries: Queries, asked: Asked, wish: Wish): Promise<Page> {
  const { sort, cursor, size, known } = wish;
  const of = cursor ? { ...asked, now: new Date(cursor.asOf) } : asked;
  const segments = segmentsOf(sort, of.now, of.query.open_only);
  const rows = await gather(queries, of, segments, cursor, size + 1, known);
  if (rows.length === 0 && cursor?.isBack) return sortedPage(queries, asked, { ...wish, cursor: null });
  const hasMore = rows.length > size;
  const page = rows.slice(0, size);
  if (cursor?.isBack) page.reverse();
  const at = (row: Located | undefined, isBack: boolean) =>
    row
      ? writeCursor({
          sort,
          isBack,
          segment: row.segment,
          place: row,
          asOf: of.now.getTime(),
          offset: -1,
          newest: nowhere,
        })
      : null;
  const isBack = cursor?.isBack ?? false;
  return {
    ids: page.map(({ id }) => id),
    next: isBack || hasMore ? at(page.at(-1), false) : null,
    previous: (isBack ? hasMore : cursor !== null) ? at(page[0], true) : null,
  };
}

/** From one segment into the next until there are enough rows, in the direction of the cursor. */
async function gather(
  queries: Queries,
  of: Asked,
  segments: readonly Segment[],
  cursor: Cursor | null,
  limit: number,
  known: Known,
): Promise<Located[]> {
  const isBack = cursor?.isBack ?? false;
  const found: Located[] = [];
  const last = segments.length - 1;
  let at = Math.min(cursor?.segment ?? (isBack ? last : 0), last);
  let from = cursor?.place ?? null;
  while (found.length < limit && at >= 0 && at <= last) {
    const step = { of, segment: segments[at]!, from, isBack };
    const hits = await hitsIn(queries, step, limit - found.length, known);
    for (const hit of hits) found.push({ ...hit, segment: at });
    at += isBack ? -1 : 1;
    from = null;
  }
  return found;
}

function tooDeep(): PortalError {
  const fault = `按页码只能看前 ${mostSkipped} 条，请从上一页的位置继续`;
  return new PortalError(code.invalidFields, fault, { fields: { page: fault } });
}

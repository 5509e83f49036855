import { code, PortalError } from '@portal/contract/codes';
import type { Queries } from '../../platform/database/database.ts';
import { type Cursor, type Page, type PageRequest, readCursor, writeCursor } from './notice-search.cursor.ts';
import { findHits } from './notice-search.hits.ts';
import { type Position, type Segment, segmentsOf } from './notice-search.order.ts';
import type { QueryStatistics } from './notice-search.plan.ts';
import type { ParsedQuery } from './notice-search.query.ts';
import { scoredPage } from './notice-search.relevance.ts';

type Located = Position & { segment: number };

const noPosition: Position = { key: 0, id: 0 };

export function readPage(
  queries: Queries,
  parsed: ParsedQuery,
  statistics: QueryStatistics,
  request: PageRequest,
): Promise<Page> {
  const isScored = request.sort === 'relevance' && parsed.words.length > 0;
  const read = isScored ? scoredPage : sortedPage;
  return read(queries, parsed, statistics, request);
}

const mostSkipped = 10_000;

/** A page by its number skips rows; deep pages need a cursor. */
export async function readNumberedPage(
  queries: Queries,
  parsed: ParsedQuery,
  statistics: QueryStatistics,
  { sort, size }: Omit<PageRequest, 'cursor'>,
  number: number,
): Promise<Page> {
  const skipped = (number - 1) * size;
  if (skipped > mostSkipped) throw tooDeep();
  const ids: number[] = [];
  let last: Page = { ids, next: null, previous: null };
  let cursor: Cursor | null = null;
  // The scored part of a list by relevance ends a page early; the page continues after it.
  while (ids.length < skipped + size) {
    const wanted = ids.length < skipped ? skipped : skipped + size;
    last = await readPage(queries, parsed, statistics, { sort, cursor, size: wanted - ids.length });
    ids.push(...last.ids);
    if (last.next === null) break;
    cursor = readCursor(last.next, sort);
  }
  return { ids: ids.slice(skipped), next: last.next, previous: last.previous };
}

async function sortedPage(
  queries: Queries,
  given: ParsedQuery,
  statistics: QueryStatistics,
  request: PageRequest,
): Promise<Page> {
  const { sort, cursor, size } = request;
  const parsed = cursor ? { ...given, now: new Date(cursor.asOf) } : given;
  const segments = segmentsOf(sort, parsed.now, parsed.query.open_only);
  const rows = await gather(queries, parsed, statistics, segments, cursor, size + 1);
  if (rows.length === 0 && cursor?.isBack) {
    return sortedPage(queries, given, statistics, { ...request, cursor: null });
  }
  const hasMore = rows.length > size;
  const page = rows.slice(0, size);
  if (cursor?.isBack) page.reverse();
  const cursorAt = (row: Located | undefined, isBack: boolean) =>
    row
      ? writeCursor({
          sort,
          isBack,
          segment: row.segment,
          position: row,
          asOf: parsed.now.getTime(),
          offset: -1,
          newest: noPosition,
        })
      : null;
  const isBack = cursor?.isBack ?? false;
  return {
    ids: page.map(({ id }) => id),
    next: isBack || hasMore ? cursorAt(page.at(-1), false) : null,
    previous: (isBack ? hasMore : cursor !== null) ? cursorAt(page[0], true) : null,
  };
}

/** Reads segment after segment in the direction of the cursor until there are enough rows. */
async function gather(
  queries: Queries,
  parsed: ParsedQuery,
  statistics: QueryStatistics,
  segments: readonly Segment[],
  cursor: Cursor | null,
  limit: number,
): Promise<Located[]> {
  const isBack = cursor?.isBack ?? false;
  const found: Located[] = [];
  const last = segments.length - 1;
  let at = Math.min(cursor?.segment ?? (isBack ? last : 0), last);
  let from = cursor?.position ?? null;
  while (found.length < limit && at >= 0 && at <= last) {
    const request = { parsed, segment: segments[at]!, from, isBack };
    const hits = await findHits(queries, request, limit - found.length, statistics);
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

import { code, PortalError } from '@portal/contract/codes';
import { type NoticeSort, noticeSort } from '@portal/contract/notices';
import { z } from 'zod';
import { createCursor, cursorId, cursorMilliseconds } from '../../platform/keyset.ts';
import type { Position } from './notice-search.order.ts';

/** Where a page begins; opaque to clients. */
export type Cursor = {
  sort: NoticeSort;
  isBack: boolean;
  segment: number;
  /** The row before the page; in the scored part of a relevance list, the newest row of that part. */
  position: Position;
  /** Time of the first page in milliseconds: what was open then stays among the open ones. */
  asOf: number;
  /** How many scored rows come before the page; -1 past them. */
  offset: number;
  /** The newest row of the scored part. */
  newest: Position;
};

export type Page = { ids: number[]; next: string | null; previous: string | null };
export type PageRequest = { sort: NoticeSort; cursor: Cursor | null; size: number };

/** The last segment of each list. */
const lastSegment: Record<NoticeSort, number> = { relevance: 0, date: 0, budget: 1, deadline: 2 };

const codec = createCursor(
  z.tuple([
    noticeSort,
    z.union([z.literal(0), z.literal(1)]),
    z.number().int().min(0).max(2),
    cursorId,
    cursorId,
    cursorMilliseconds,
    z.number().int().min(-1).max(500),
    cursorMilliseconds,
    cursorId,
  ]),
  broken,
);

export function writeCursor({ sort, isBack, segment, position, asOf, offset, newest }: Cursor): string {
  return codec.write([
    sort,
    isBack ? 1 : 0,
    segment,
    position.key,
    position.id,
    asOf,
    offset,
    newest.key,
    newest.id,
  ]);
}

export function readCursor(text: string, sort: NoticeSort): Cursor | null {
  if (text === '') return null;
  const [sortedBy, back, segment, positionKey, positionId, asOf, offset, newestKey, newestId] =
    codec.read(text);
  if (sortedBy !== sort) throw broken();
  if (segment > lastSegment[sort]) throw broken();
  const isMoment =
    sort === 'budget' && segment === 0 ? true : cursorMilliseconds.safeParse(positionKey).success;
  if (!isMoment) throw broken();
  return {
    sort,
    isBack: back === 1,
    segment,
    position: { key: positionKey, id: positionId },
    asOf,
    offset,
    newest: { key: newestKey, id: newestId },
  };
}

function broken(): PortalError {
  return new PortalError(code.failure, '翻页位置已失效，请重新搜索');
}

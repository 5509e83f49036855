import { code, PortalError } from '@portal/contract/codes';
import { type NoticeSort, noticeSort } from '@portal/contract/notices';
import { z } from 'zod';
import type { Place } from './notices.search.order.ts';

/** Where a page begins. Its reader learns nothing from it and hands it back unread. */
export type Cursor = {
  sort: NoticeSort;
  isBack: boolean;
  segment: number;
  /** The row before the page; in the scored part of a relevance list, the newest row of that part. */
  place: Place;
  /** When the first page was asked for, in milliseconds: what was open then stays in its half of the list. */
  asOf: number;
  /** How many scored rows come before the page; -1 past them. */
  offset: number;
  /** The newest row of the scored part. */
  newest: Place;
};

const moment = z.number().int().min(0).max(253_402_300_799_999);
const key = z.number().int().min(0).max(Number.MAX_SAFE_INTEGER);
const id = z.number().int().min(0).max(Number.MAX_SAFE_INTEGER);
const shape = z.tuple([
  noticeSort,
  z.union([z.literal(0), z.literal(1)]),
  z.number().int().min(0).max(1),
  key,
  id,
  moment,
  z.number().int().min(-1).max(500),
  moment,
  id,
]);

export function writeCursor({ sort, isBack, segment, place, asOf, offset, newest }: Cursor): string {
  const parts = [sort, isBack ? 1 : 0, segment, place.key, place.id, asOf, offset, newest.key, newest.id];
  return Buffer.from(JSON.stringify(parts)).toString('base64url');
}

export function readCursor(text: string, sort: NoticeSort): Cursor | null {
  if (text === '') return null;
  const parsed = shape.safeParse(parse(text));
  if (!parsed.success || parsed.data[0] !== sort) throw broken();
  const [, back, segment, placeKey, placeId, asOf, offset, newestKey, newestId] = parsed.data;
  if (segment === 1 && sort !== 'budget' && sort !== 'deadline') throw broken();
  const isMoment = sort === 'budget' && segment === 0 ? true : moment.safeParse(placeKey).success;
  if (!isMoment) throw broken();
  return {
    sort,
    isBack: back === 1,
    segment,
    place: { key: placeKey, id: placeId },
    asOf,
    offset,
    newest: { key: newestKey, id: newestId },
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString('utf8'));
  } catch {
    throw broken();
  }
}

const broken = () => new PortalError(code.failure, '翻页位置已失效，请重新搜索');

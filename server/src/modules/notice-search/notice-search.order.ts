import type { NoticeSort } from '@portal/contract/notices';
import { type SQL, sql } from 'drizzle-orm';
import type { ParsedQuery } from './notice-search.query.ts';

/** Sort key and id of a row: a keyset position in its segment. */
export type Position = { key: number; id: number };

/** A part of a list that one database index keeps in order. */
export type Segment = {
  column: 'published_at' | 'budget' | 'deadline';
  isDescending: boolean;
  /** Which rows belong to it. */
  where: SQL | null;
  /** The key it begins at, where that is not the end of the index. */
  start?: number;
  /** The whole list by date. */
  isWhole?: boolean;
};

/** The parts of a list in order. `now` separates open notices from closed ones. */
export function segmentsOf(sort: NoticeSort, now: Date, openOnly: boolean): Segment[] {
  const moment = sql`${now.toISOString()}::timestamptz`;
  if (sort === 'budget') {
    return [
      { column: 'budget', isDescending: true, where: sql`budget is not null` },
      { column: 'published_at', isDescending: true, where: sql`budget is null` },
    ];
  }
  if (sort === 'deadline') {
    const start = now.getTime();
    const open: Segment = {
      column: 'deadline',
      isDescending: false,
      where: sql`deadline > ${moment}`,
      start,
    };
    const over: Segment = {
      column: 'deadline',
      isDescending: true,
      where: sql`deadline <= ${moment}`,
      start,
    };
    const without: Segment = {
      column: 'published_at',
      isDescending: true,
      where: sql`deadline is null`,
    };
    return openOnly ? [open] : [open, over, without];
  }
  return [{ column: 'published_at', isDescending: true, where: null, isWhole: true }];
}

/** The sort key as a number; timestamps as milliseconds. */
export function keyColumn({ column }: Segment): SQL {
  const name = sql.raw(column);
  return column === 'budget' ? name : sql`(extract(epoch from ${name}) * 1000)::bigint`;
}

export function orderBy({ column, isDescending }: Segment, isBack: boolean): SQL {
  const direction = isDescending === isBack ? 'asc' : 'desc';
  // The same null order as the index on budgets.
  const nulls = column !== 'budget' ? '' : direction === 'desc' ? ' nulls last' : ' nulls first';
  return sql.raw(`${column} ${direction}${nulls}, notice_id ${direction}`);
}

export function afterPosition(
  { column, isDescending }: Segment,
  position: Position | null,
  isBack: boolean,
): SQL[] {
  if (!position) return [];
  const value =
    column === 'budget'
      ? sql`${position.key}::bigint`
      : sql`${new Date(position.key).toISOString()}::timestamptz`;
  const sign = sql.raw(isDescending === isBack ? '>' : '<');
  return [sql`(${sql.raw(column)}, notice_id) ${sign} (${value}, ${position.id}::bigint)`];
}

/** The next rows of a segment, after a position or before it. */
export type HitRequest = { parsed: ParsedQuery; segment: Segment; from: Position | null; isBack: boolean };

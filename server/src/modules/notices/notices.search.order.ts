import type { NoticeSort } from '@portal/contract/notices';
import { type SQL, sql } from 'drizzle-orm';

/** Where a row stands in its segment. */
export type Place = { key: number; id: number };

/** A stretch of a list that one index keeps in order. */
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

/** The stretches of a list, one after the other. `now` parts what is open from what is over. */
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
    return openOnly ? [open] : [open, over];
  }
  return [{ column: 'published_at', isDescending: true, where: null, isWhole: true }];
}

/** Numbers for the application: moments as milliseconds. */
export function keyColumn({ column }: Segment): SQL {
  const name = sql.raw(column);
  return column === 'budget' ? name : sql`(extract(epoch from ${name}) * 1000)::bigint`;
}

export function orderBy({ column, isDescending }: Segment, isBack: boolean): SQL {
  const direction = isDescending === isBack ? 'asc' : 'desc';
  // As the index on budgets has it.
  const nulls = column !== 'budget' ? '' : direction === 'desc' ? ' nulls last' : ' nulls first';
  return sql.raw(`${column} ${direction}${nulls}, notice_id ${direction}`);
}

export function beyond({ column, isDescending }: Segment, place: Place | null, isBack: boolean): SQL[] {
  if (!place) return [];
  const value =
    column === 'budget' ? sql`${place.key}::bigint` : sql`${new Date(place.key).toISOString()}::timestamptz`;
  const sign = sql.raw(isDescending === isBack ? '>' : '<');
  return [sql`(${sql.raw(column)}, notice_id) ${sign} (${value}, ${place.id}::bigint)`];
}

import { code, PortalError } from '@portal/contract/codes';

/** Where a list goes on: behind this row, or behind so many. */
export type Cursor =
  | { sort: 'date'; publishedAt: Date; id: number }
  | { sort: 'views'; views: number; id: number }
  | { sort: 'relevance'; offset: number };

const mark = { date: 'd', views: 'v', relevance: 'r' } as const;

export function writeCursor(cursor: Cursor): string {
  if (cursor.sort === 'relevance') return `${mark.relevance}.${cursor.offset}`;
  const value = cursor.sort === 'date' ? cursor.publishedAt.getTime() : cursor.views;
  return `${mark[cursor.sort]}.${value}.${cursor.id}`;
}

/** What somebody invented, or took from a list of another order, is refused. */
export function readCursor(text: string, sort: Cursor['sort']): Cursor {
  const [, kind, value, id] = /^([dvr])\.(\d{1,14})(?:\.(\d{1,15}))?$/.exec(text) ?? [];
  if (kind !== mark[sort] || (id === undefined) !== (sort === 'relevance')) {
    const fault = '翻页标记无效，请回到第一页';
    throw new PortalError(code.invalidFields, fault, { fields: { next: fault } });
  }
  if (sort === 'date') return { sort, publishedAt: new Date(Number(value)), id: Number(id) };
  if (sort === 'views') return { sort, views: Math.min(Number(value), 2 ** 31 - 1), id: Number(id) };
  return { sort, offset: Math.min(Number(value), 10_000) };
}

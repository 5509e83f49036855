import { z } from 'zod';

export const defaultPageSize = 10;

/** Fields of every list; numbers arrive as text in a query. */
export const pageInput = {
  page: z.coerce.number().int().min(1).max(1000).default(1),
  page_size: z.coerce.number().int().min(1).max(100).default(defaultPageSize),
};
export type PageRequest = { page: number; page_size: number };

export function pageOf<Item extends z.ZodType>(item: Item) {
  return z.object({
    total: z.number().int(),
    page: z.number().int(),
    page_size: z.number().int(),
    data: z.array(item),
  });
}

/** product 1: lists that can grow past ten thousand rows also go on from the `next` of an earlier answer. */
export const cursorInput = { ...pageInput, next: z.string().max(300).optional() };
export type CursorRequest = PageRequest & { next?: string | undefined };

export function cursorPageOf<Item extends z.ZodType>(item: Item) {
  return pageOf(item).extend({ next: z.string().nullable() });
}

/** One page of a list that is read whole, because it never grows long. */
export function pageFrom<Row>(rows: readonly Row[], { page, page_size }: PageRequest) {
  const from = (page - 1) * page_size;
  return { total: rows.length, page, page_size, data: rows.slice(from, from + page_size) };
}

import { z } from 'zod';

export const defaultPageSize = 10;

/** Fields of every list; numbers arrive as text in a query. */
export const pageInput = {
  page: z.coerce.number().int().min(1).max(1000).default(1),
  page_size: z.coerce.number().int().min(1).max(100).default(defaultPageSize),
};

export function pageOf<Item extends z.ZodType>(item: Item) {
  return z.object({
    total: z.number().int(),
    page: z.number().int(),
    page_size: z.number().int(),
    data: z.array(item),
  });
}

/** product 1: lists that can grow past ten thousand rows also go on from the `next` of an earlier answer. */
export const cursorInput = { ...pageInput, next: z.string().max(60).optional() };

export function cursorPageOf<Item extends z.ZodType>(item: Item) {
  return pageOf(item).extend({ next: z.string().nullable() });
}

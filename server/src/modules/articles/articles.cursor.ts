import { z } from 'zod';
import { createCursor, cursorId, cursorMoment, wrongCursor } from '../../platform/keyset.ts';

// As far as `page` and `page_size` lead.
const farthest = 100_000;
const cursor = createCursor(
  z.discriminatedUnion('sort', [
    z.object({ sort: z.literal('date'), publishedAt: cursorMoment, id: cursorId }),
    z.object({ sort: z.literal('views'), views: z.int32().min(0), id: cursorId }),
    z.object({ sort: z.literal('relevance'), offset: z.number().int().min(0).max(farthest) }),
  ]),
);

/** A list position: a keyset cursor, or an offset. */
export type Cursor = ReturnType<typeof cursor.read>;

export const writeCursor = cursor.write;

/** A cursor made for another order is refused. */
export function readCursor(text: string, sort: Cursor['sort']): Cursor {
  const read = cursor.read(text);
  if (read.sort !== sort) throw wrongCursor();
  return read;
}

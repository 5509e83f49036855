import { code, PortalError } from '@portal/contract/codes';
import { and, eq, lt, or, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { z } from 'zod';

/**
 * Keyset pagination: a cursor holds the sort columns of the last row of a page. It is opaque to its reader, and whatever
 * does not fit the schema is refused before it reaches the database.
 */
export function createCursor<Schema extends z.ZodType>(schema: Schema, refusal = wrongCursor) {
  return {
    write: (value: z.output<Schema>): string =>
      Buffer.from(JSON.stringify(z.encode(schema, value))).toString('base64url'),

    read(next: string): z.output<Schema> {
      const parsed = schema.safeParse(parse(next));
      if (!parsed.success) throw refusal();
      return parsed.data;
    },
  };
}

// PostgreSQL takes no year above 9999 in the form the driver writes.
const latest = 253_402_300_799_999;

export const cursorMilliseconds = z.number().int().min(0).max(latest);
export const cursorMoment = z.codec(cursorMilliseconds, z.date(), {
  decode: (milliseconds) => new Date(milliseconds),
  encode: (date) => date.getTime(),
});
export const cursorId = z.number().int().min(0).max(Number.MAX_SAFE_INTEGER);

/** For a list in the order of its ids. */
export const idCursor = createCursor(cursorId);

/** For a list that runs from the newest down. */
export const placeCursor = createCursor(z.object({ at: cursorMoment, id: cursorId }));
export type Place = { at: Date; id: number };

export function wrongCursor(): PortalError {
  const fault = '翻页位置有误，请从第一页看起';
  return new PortalError(code.invalidFields, fault, { fields: { next: fault } });
}

export function behind({ at, id }: Place, columns: { at: AnyPgColumn; id: AnyPgColumn }): SQL | undefined {
  return or(lt(columns.at, at), and(eq(columns.at, at), lt(columns.id, id)));
}

/** A whole list in batches, as an export reads it: each begins behind the last row of the one before, until `most` rows. */
export async function* batches<Row, After>(
  most: number,
  read: (after: After | null, limit: number) => Promise<Row[]>,
  placeOf: (row: Row) => After,
  size = 500,
): AsyncGenerator<Row[]> {
  let after: After | null = null;
  for (let left = most; left > 0; left -= size) {
    const limit = Math.min(size, left);
    const rows: Row[] = await read(after, limit);
    if (rows.length > 0) yield rows;
    if (rows.length < limit) return;
    after = placeOf(rows.at(-1)!);
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString('utf8'));
  } catch {
    return undefined;
  }
}

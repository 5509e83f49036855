import { z } from 'zod';

/** The id of a row: eight bytes in the database, of which JavaScript counts 53 bits exactly. */
export const rowId = z.number().int().min(0).max(Number.MAX_SAFE_INTEGER);

/** The same in an address, where everything is text. */
export const rowIdText = z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER);

const largestInteger = 2_147_483_647;

/** Versions, revisions and sizes: columns of four bytes. */
export const count = z.number().int().min(0).max(largestInteger);

export const countText = z.coerce.number().int().min(0).max(largestInteger);

import { z } from 'zod';

/** Moments on the wire are Unix seconds, up to the end of the year 9999. */
export const unixSeconds = z.number().int().min(0).max(253_402_300_799);

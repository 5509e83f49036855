import { z } from 'zod';

/** Moments on the wire are Unix seconds, up to the end of the year 9999. */
export const unixSeconds = z.number().int().min(0).max(253_402_300_799);

/** Names a version of something: exact where two changes may share a second. */
export const unixMilliseconds = z.number().int().min(0).max(253_402_300_799_999);

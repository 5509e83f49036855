import type { Context, MiddlewareHandler } from 'hono';
import { getCookie } from 'hono/cookie';
import { withClockShift } from '../clock.ts';

/** Set by `/dev/clock`. A cookie, so that one caller moves its own time and nobody else's. */
export const clockShiftCookie = 'clock_shift';

/** In seconds. */
export const longestShift = 400 * 86_400;

export function clockShiftOf(context: Context): number {
  const seconds = Number(getCookie(context, clockShiftCookie));
  return Math.abs(seconds) <= longestShift ? seconds : 0;
}

/** For development and tests only. Not around pages: they are kept for others, who have another time. */
export const shiftClock: MiddlewareHandler = async (context, next) => {
  const seconds = clockShiftOf(context);
  if (seconds === 0) return next();
  return withClockShift(seconds * 1000, next);
};

import type { FailureCode } from './codes.ts';

/** The status of a page that cannot be made because a call of it was refused. By number: every page loads this. */
export const refusalStatus: Partial<Record<FailureCode, number>> = {
  10001: 401,
  10002: 403,
  10003: 403,
  42900: 429,
};

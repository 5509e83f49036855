import { cookie, rawCookie } from './cookie.ts';

/** The cookies a page is rendered by. Cache keys are made from these values and never from the header. */
export type VisitCookies = { token: string | null; staffToken: string | null; elder: boolean };

const none: VisitCookies = { token: null, staffToken: null, elder: false };

export function readVisitCookies(header: string | undefined): VisitCookies {
  if (!header) return none;
  return {
    token: cookie(header, 'token'),
    staffToken: cookie(header, 'staff_token'),
    elder: rawCookie(header, 'elder') === '1',
  };
}

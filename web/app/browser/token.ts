import { readCookie, writeCookie } from './cookie.ts';

// product 2: a session lasts 30 days at most; security: that of staff 8 hours.
const areas = {
  portal: { cookie: 'token', login: '/login', seconds: 30 * 24 * 60 * 60 },
  backOffice: { cookie: 'staff_token', login: '/admin/login', seconds: 8 * 60 * 60 },
};

/** The back office has a token and a login page of its own, so that a person can be in both at once. */
export function inBackOffice(): boolean {
  return /^\/admin(?:\/|$)/.test(location.pathname);
}

function currentArea() {
  return inBackOffice() ? areas.backOffice : areas.portal;
}

/** Where somebody without a session is sent from this page. */
export function loginPath(): string {
  return currentArea().login;
}

export function readToken(): string | undefined {
  return readCookie(currentArea().cookie);
}

export function writeToken(token: string): void {
  const { cookie, seconds } = currentArea();
  writeCookie(cookie, token, seconds);
}

export function dropToken(): void {
  writeCookie(currentArea().cookie, '', 0);
}

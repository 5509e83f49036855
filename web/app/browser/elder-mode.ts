import { readCookie, writeCookie } from './cookie.ts';

const year = 365 * 24 * 60 * 60;

export function isElderMode(): boolean {
  return readCookie('elder') === '1';
}

/** product 10: 大字版. The server renders the same attribute from the cookie. */
export function setElderMode(on: boolean): void {
  writeCookie('elder', on ? '1' : '', on ? year : 0);
  if (on) document.documentElement.dataset.elder = '';
  else delete document.documentElement.dataset.elder;
}

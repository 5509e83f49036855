import { afterEach, expect, test, vi } from 'vitest';
import { readCookie, writeCookie } from './cookie.ts';
import { isElderMode, setElderMode } from './elder-mode.ts';
import { dropToken, readToken, writeToken } from './token.ts';

afterEach(() => vi.unstubAllGlobals());

function browser(protocol: string, cookie = '', pathname = '/course') {
  const document = { cookie, documentElement: { dataset: {} as Record<string, string> } };
  vi.stubGlobal('document', document);
  vi.stubGlobal('location', { protocol, pathname });
  return document;
}

test('spec 3: the token cookie is for the whole site, Lax, 30 days, and Secure on https', () => {
  const document = browser('https:');
  writeToken('a/b=');
  expect(document.cookie).toBe('token=a%2Fb%3D; Path=/; Max-Age=2592000; SameSite=Lax; Secure');
});

test('on plain http the cookie is not Secure, or a developer could not log in', () => {
  const document = browser('http:');
  writeToken('t');
  expect(document.cookie).not.toContain('Secure');
});

test('a token is read from among other cookies, and a name that only begins or ends alike is not it', () => {
  browser('https:', 'xtoken=no; token2=no; token=a%2Fb; elder=1');
  expect(readToken()).toBe('a/b');
});

test('an empty, missing or broken cookie is no token', () => {
  for (const cookie of ['token=', '', 'token=%E0%A4%A']) {
    browser('https:', cookie);
    expect(readToken()).toBeUndefined();
  }
});

test('dropping the token lets it expire at once', () => {
  const document = browser('https:');
  dropToken();
  expect(document.cookie).toContain('Max-Age=0');
});

test('under /admin the token is that of staff, for 8 hours, and the other one is left alone', () => {
  for (const pathname of ['/admin', '/admin/reviews/7']) {
    const document = browser('https:', 'token=user; staff_token=staff', pathname);
    expect(readToken()).toBe('staff');
    writeToken('s2');
    expect(document.cookie).toBe('staff_token=s2; Path=/; Max-Age=28800; SameSite=Lax; Secure');
    dropToken();
    expect(document.cookie).toMatch(/^staff_token=; .*Max-Age=0/);
  }
});

test('an address that only begins like /admin, and any other page, knows the token of users alone', () => {
  for (const pathname of ['/administration', '/', '/article/admin']) {
    browser('https:', 'token=user; staff_token=staff', pathname);
    expect(readToken()).toBe('user');
  }
});

test('a cookie jar may be given', () => {
  const jar = { cookie: '' };
  writeCookie('a', '1', 5, jar, false);
  expect(readCookie('a', { cookie: 'a=1' })).toBe('1');
  expect(jar.cookie).toBe('a=1; Path=/; Max-Age=5; SameSite=Lax');
});

test('product 10: the elder mode is remembered for a year and marks the page', () => {
  const document = browser('https:');
  setElderMode(true);
  expect(document.cookie).toContain('elder=1; Path=/; Max-Age=31536000');
  expect(document.documentElement.dataset).toHaveProperty('elder');
  browser('https:', 'elder=1');
  expect(isElderMode()).toBe(true);
  const off = browser('https:', 'elder=1');
  setElderMode(false);
  expect(off.cookie).toContain('Max-Age=0');
  expect(off.documentElement.dataset).not.toHaveProperty('elder');
});

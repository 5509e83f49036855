import type { IncomingMessage, ServerResponse } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { beforeEach, expect, test } from 'vitest';
import { announce, createVersions, type Versions } from '../versions.ts';
import { cacheKey, createPageCache, type PageCache } from './page-cache.ts';
import { readVisitCookies } from './visit-cookies.ts';

let now = 0;
let versions: Versions;
let cache: PageCache;

beforeEach(() => {
  now = 1_000_000;
  versions = createVersions(async () => {});
  cache = createPageCache(versions, () => new Date(now));
});

type Answer = { status: number; headers: Record<string, string>; body: Buffer | undefined };

function get(url: string, headers: Record<string, string> = {}, method = 'GET'): Answer | null {
  const answer: Answer = { status: 0, headers: {}, body: undefined };
  const response = {
    writeHead(status: number, given: string[]) {
      const pairs = given.map((name, at) => [name, given[at + 1]!]).filter((_, at) => at % 2 === 0);
      Object.assign(answer, { status, headers: Object.fromEntries(pairs) });
      return response;
    },
    end(body?: Buffer) {
      answer.body = body;
    },
  };
  const served = cache.serve(
    { method, url, headers } as IncomingMessage,
    response as unknown as ServerResponse,
  );
  return served ? answer : null;
}

const store = (url: string, html = '<p>首页</p>') =>
  cache.store(
    url,
    {
      html: Buffer.from(html),
      headers: { 'content-type': 'text/html' },
      made: new Map([['site', versions.current('site')]]),
    },
    'gzip, br',
  );

test('a page that was kept is served, compressed as the browser asks', async () => {
  await store('/');
  expect(get('/')?.body?.toString()).toBe('<p>首页</p>');
  expect(brotliDecompressSync(get('/', { 'accept-encoding': 'gzip, br' })!.body!).toString()).toBe(
    '<p>首页</p>',
  );
  expect(gunzipSync(get('/', { 'accept-encoding': 'gzip' })!.body!).toString()).toBe('<p>首页</p>');
  expect(get('/other')).toBeNull();
});

test('who caused it to be kept gets it as compressed as everybody after', async () => {
  const { body, headers } = await store('/');
  expect(headers).toMatchObject({ 'Content-Encoding': 'br', Vary: 'Cookie, Accept-Encoding' });
  expect(brotliDecompressSync(body).toString()).toBe('<p>首页</p>');
  expect(headers.ETag).toBe(get('/')!.headers.ETag);
});

test('a change of what it was made from drops it, other changes do not', async () => {
  await store('/');
  await versions[announce]('courses');
  expect(get('/')).not.toBeNull();
  await versions[announce]('site');
  expect(get('/')).toBeNull();
});

test('a change while the page was being rendered is not missed', async () => {
  const made = new Map([['site' as const, versions.current('site')]]);
  await versions[announce]('site');
  await cache.store('/', { html: Buffer.from('old'), headers: {}, made }, undefined);
  expect(get('/')).toBeNull();
});

test('a page is made anew after a minute', async () => {
  await store('/');
  now += 59_999;
  expect(get('/')).not.toBeNull();
  now += 1;
  expect(get('/')).toBeNull();
});

test('one visitor makes it anew, the others need not wait for that', async () => {
  await store('/');
  now += 60_000;
  expect(get('/')).toBeNull();
  expect(get('/')?.body?.toString()).toBe('<p>首页</p>');
  await store('/', '<p>新首页</p>');
  expect(get('/')?.body?.toString()).toBe('<p>新首页</p>');
});

test('what has changed is not served while it is made anew', async () => {
  await store('/');
  now += 60_000;
  expect(get('/')).toBeNull();
  await versions[announce]('site');
  expect(get('/')).toBeNull();
});

test('whoever was to make it anew and did not is followed by the next', async () => {
  await store('/');
  now += 60_000;
  expect(get('/')).toBeNull();
  now += 5_000;
  expect(get('/')).toBeNull();
});

test('somebody logged in is never served a page of everybody', async () => {
  await store('/');
  expect(get('/', { cookie: 'elder=0; token=abc' })).toBeNull();
  expect(get('/', { cookie: 'token=' })).not.toBeNull();
  expect(get('/', {}, 'POST')).toBeNull();
});

test('a preview is never kept: it shows what is being written', () => {
  const key = (url: string, header?: string) => cacheKey(url, readVisitCookies(header));
  expect(key('/article/7?preview=abc')).toBeNull();
  expect(key('/article/7?from=home&preview=abc', 'elder=1')).toBeNull();
  expect(key('/article/7?%70review=abc')).toBeNull();
  expect(key('/?login%5Ftoken=abc')).toBeNull();
  expect(key('/article/7?from=preview')).toBe('/article/7?from=preview');
});

test('elder mode has pages of its own', async () => {
  await store(cacheKey('/', readVisitCookies('elder=1'))!, '<p>大字版</p>');
  expect(get('/')).toBeNull();
  expect(get('/', { cookie: 'a=b; elder=1' })?.body?.toString()).toBe('<p>大字版</p>');
});

test('a browser that has the page already is told so', async () => {
  await store('/');
  const etag = get('/')!.headers.ETag!;
  expect(get('/', { 'if-none-match': etag })).toMatchObject({ status: 304, body: undefined });
});

test('a question about the page gets the headers without the body', async () => {
  await store('/');
  expect(get('/', {}, 'HEAD')).toMatchObject({ status: 200, body: undefined });
});

import { createHash } from 'node:crypto';
import { createServer, get, type IncomingMessage, type RequestOptions } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { code, PortalError } from '@portal/contract/codes';
import { endpoint, nothing } from '@portal/contract/endpoint';
import { Hono } from 'hono';
import { afterEach, expect, test } from 'vitest';
import { createLog } from '../log.ts';
import type { Sessions } from '../sessions.ts';
import { createVersions } from '../versions.ts';
import { createApi, implement } from './api.ts';
import { securityHeaders } from './headers.ts';
import { listen, type Listening } from './listen.ts';
import type { NodeEnv } from './mount.ts';
import { createLoadLimit } from './load-shedding.ts';
import { createPageCache } from './page-cache.ts';
import { mountPages, type RenderPage } from './pages.ts';

/** A public call that one visitor has made too often. */
const refusing = endpoint({
  method: 'GET',
  path: '/api/test/refusing',
  domain: 'site',
  access: 'public',
  summary: '测试',
  input: nothing,
  output: nothing,
});

let server: Listening | undefined;
afterEach(async () => {
  await server?.close();
  server = undefined;
});

/** The pages on a port of their own, rendered by a stand-in; `asked` answers with status, headers and text. */
async function portal(render: RenderPage, limits = {}) {
  const versions = createVersions(async () => {});
  const cache = createPageCache(versions, () => new Date());
  const app = new Hono<NodeEnv>().onError((_, context) => context.text('500', 500));
  app.route(
    '/',
    mountPages({
      api: createApi([implement(refusing, () => Promise.reject(new PortalError(code.tooMany)))]),
      sessions: { find: async () => null } as unknown as Sessions,
      versions,
      cache,
      log: createLog('silent'),
      trustedProxies: [],
      publicUrl: 'http://portal.test',
      development: false,
      uploadOrigin: null,
      headers: securityHeaders,
      caching: true,
      limit: createLoadLimit({ running: 4, perAddress: 4, waiting: 4, maxWaitMs: 1000, ...limits }),
      render,
    }),
  );
  server = await listen({
    app,
    first: [cache.serve],
    headers: securityHeaders,
    middleware: null,
    host: '127.0.0.1',
    port: await freePort(),
  });
  const { port } = server;
  return (options: RequestOptions = {}) =>
    new Promise<IncomingMessage & { text: string }>((resolve, reject) => {
      get({ port, path: '/', agent: false, ...options }, (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (part: string) => (text += part));
        response.on('end', () => resolve(Object.assign(response, { text })));
      }).on('error', reject);
    });
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });
}

const html = '<!DOCTYPE html><html><body>首页</body></html>';
const page: RenderPage = async (request) => ({
  response: new Response(null, { headers: { 'content-type': 'text/html; charset=utf-8' } }),
  html: request.method === 'HEAD' ? null : html,
});

test('a page is whole and the same, rendered and from memory', async () => {
  let rendered = 0;
  const ask = await portal((request, visit) => {
    rendered += 1;
    return page(request, visit);
  });
  const [first, second] = [await ask(), await ask()];
  expect([first.text, second.text]).toEqual([html, html]);
  expect(rendered).toBe(1);
  expect(second.headers['content-security-policy']).toBe(first.headers['content-security-policy']);
});

test('those who ask for a page while it is made wait for it', async () => {
  let rendered = 0;
  const ask = await portal(async (request, visit) => {
    rendered += 1;
    await sleep(50);
    return page(request, visit);
  });
  const answers = await Promise.all([ask(), ask(), ask({ headers: { connection: 'close' } })]);
  expect(answers.map(({ text }) => text)).toEqual([html, html, html]);
  expect(rendered).toBe(1);
  for (const { headers } of answers) expect(headers).toMatchObject({ etag: answers[0].headers.etag });
});

test('what nobody may keep is made for each of them, and a failure is not shared', async () => {
  let rendered = 0;
  const ask = await portal(async () => {
    rendered += 1;
    const at = rendered;
    await sleep(50);
    if (at === 1) throw new Error('the first one fails');
    return { response: new Response(null, { status: 404 }), html: `没有 ${at}` };
  });
  const answers = await Promise.all([ask(), ask(), ask()]);
  expect(answers.filter(({ statusCode }) => statusCode === 404)).toHaveLength(2);
  expect(rendered).toBe(3);
});

test('a page for everybody and one for somebody carry the headers of every answer', async () => {
  const ask = await portal(page);
  for (const answer of [await ask(), await ask(), await ask({ headers: { cookie: 'token=abc' } })]) {
    for (const [name, value] of Object.entries(securityHeaders)) {
      expect(answer.headers[name.toLowerCase()]).toBe(value);
    }
  }
});

test('a page for somebody has a nonce and is kept nowhere', async () => {
  const ask = await portal(page);
  const answer = await ask({ headers: { cookie: 'token=abc' } });
  expect(answer.text).toBe(html);
  expect(answer.headers['cache-control']).toBe('private, no-store');
  expect(answer.headers['content-security-policy']).toMatch(/'nonce-[^']+'/);
  expect((await ask()).headers['content-security-policy']).not.toContain('nonce');
});

test('asking for the headers of a page first does not keep it empty', async () => {
  const ask = await portal(page);
  expect((await ask({ method: 'HEAD' })).text).toBe('');
  expect((await ask()).text).toBe(html);
});

test('what is not a page passes through as it is', async () => {
  const ask = await portal(async () => ({
    response: new Response('User-agent: *', { headers: { 'content-type': 'text/plain' } }),
    html: null,
  }));
  const answer = await ask({ path: '/robots.txt' });
  expect([answer.text, answer.headers['content-type']]).toEqual(['User-agent: *', 'text/plain']);
});

test('a form that the browser sends itself gets a page that says so, kept nowhere and without its body', async () => {
  const seen: { method: string; unsent: boolean; body: string }[] = [];
  const ask = await portal(async (request, visit) => {
    seen.push({ method: request.method, unsent: visit.unsent, body: await request.text() });
    return { response: new Response(null, { status: visit.unsent ? 405 : 200 }), html };
  });
  const form = { accept: 'text/html', 'content-type': 'application/x-www-form-urlencoded' };
  const answer = await ask({ method: 'POST', path: '/login', headers: form });
  expect([answer.statusCode, answer.text, answer.headers.allow]).toEqual([405, html, 'GET, HEAD']);
  expect(answer.headers['cache-control']).toBe('private, no-store');
  // Nobody but a browser is given a page, and the next visitor gets the ordinary one.
  expect((await ask({ method: 'POST', path: '/login' })).text).toBe('Method Not Allowed');
  expect((await ask({ path: '/login' })).statusCode).toBe(200);
  expect(seen).toEqual([
    { method: 'GET', unsent: true, body: '' },
    { method: 'GET', unsent: false, body: '' },
  ]);
});

test('rendering sees neither the host nor the headers of a visitor, and what it sees of the cookies is in the key', async () => {
  const ask = await portal(async (request, visit) => ({
    response: new Response(null, { headers: { 'content-type': 'text/html' } }),
    html: JSON.stringify([request.url, [...request.headers], visit.elder]),
  }));
  const seen = async (path: string, headers: Record<string, string>) => (await ask({ path, headers })).text;
  const plain = '["http://portal.test/bids?a=1&b=2",[],false]';
  const elder = plain.replace('false', 'true');

  // Whoever comes first with something odd: the next one gets an ordinary page.
  const odd = ['elder=%31', 'elder=1x', 'elder=0; elder=1', 'elder=', 'token=; elder=0', 'a=b', 'token=%'];
  for (const [at, cookie] of odd.entries()) {
    const path = `/bids?a=1&b=2&n=${at}`;
    const expected = plain.replace('b=2', `b=2&n=${at}`);
    expect(await seen(path, { cookie }), cookie).toBe(expected);
    expect(await seen(path, {}), cookie).toBe(expected);
    expect(await seen(path, { cookie: 'elder=1' }), cookie).toBe(expected.replace('false', 'true'));
  }
  const headers = {
    host: 'evil.example',
    'x-forwarded-host': 'evil.example',
    'accept-language': 'en',
    'user-agent': 'Googlebot',
    'xx-token': 'abc',
  };
  expect(await seen('/bids?a=1&b=2', headers)).toBe(plain);
  expect(await seen('/bids?a=1&b=2', {})).toBe(plain);
  expect(await seen('/bids?b=2&a=1', {})).toBe(plain.replace('a=1&b=2', 'b=2&a=1'));
  expect(await seen('/bids?a=1&b=2', { cookie: 'elder=1' })).toBe(elder);
  expect(await seen('//evil.example/bids', {})).toContain('"http://portal.test/evil.example/bids"');
  expect(await seen('http://evil.example/bids?a=1', {})).toContain('"http://portal.test/bids?a=1"');
});

test('a kept page allows the scripts we wrote and none that came in with a text', async () => {
  const injected = '<script>alert(1)</script>';
  const ask = await portal(async (_, { nonce }) => ({
    response: new Response(null, { headers: { 'content-type': 'text/html' } }),
    html: `<html>${injected}<script nonce="${nonce}" type="module">ours()</script></html>`,
  }));
  const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
  for (const answer of [await ask(), await ask()]) {
    const policy = answer.headers['content-security-policy'];
    expect(policy).toContain(hash('ours()'));
    expect(policy).not.toContain(hash('alert(1)'));
    expect(answer.text).toContain('<script type="module">ours()</script>');
  }
});

test('only what is kept for all is marked as public', async () => {
  const ask = await portal(async (request, visit) => {
    const { pathname } = new URL(request.url);
    if (pathname === '/refused') await visit.call(refusing, {});
    const status = pathname === '/missing' ? 404 : 200;
    return { response: new Response(null, { status }), html };
  });
  const cacheControl = async (path: string, cookie = '') =>
    (await ask({ path, headers: { cookie } })).headers['cache-control'];
  expect(await cacheControl('/')).toBe('public, max-age=0, s-maxage=1, must-revalidate');
  expect(await cacheControl('/missing')).toBe('private, no-cache');
  expect(await cacheControl('/refused')).toBe('private, no-cache');
  expect(await cacheControl('/', 'token=abc')).toBe('private, no-store');
  expect(await cacheControl('/?login_token=abc')).toBe('private, no-store');
  expect(await cacheControl('/admin')).toBe('private, no-store');
});

test('more than can be rendered is answered with a page that says when to come again', async () => {
  const rendering = Promise.withResolvers<void>();
  const started = Promise.withResolvers<void>();
  const ask = await portal(
    async (request, visit) => {
      started.resolve();
      await rendering.promise;
      return page(request, visit);
    },
    { running: 1, waiting: 0 },
  );
  const first = ask({ path: '/first' });
  await started.promise;
  const [refused, data] = [await ask({ path: '/second' }), await ask({ path: '/second.data' })];
  expect(refused).toMatchObject({
    statusCode: 503,
    headers: { 'retry-after': '3', 'cache-control': 'no-store' },
  });
  expect(refused.text).toContain('系统正忙');
  expect(data).toMatchObject({ statusCode: 503, text: '系统正忙，请过几秒再试。' });

  rendering.resolve();
  expect((await first).text).toBe(html);
  expect((await ask({ path: '/second' })).text).toBe(html);
});

test('a visitor who leaves does not spoil the page for those who wait for it', async () => {
  const rendering = Promise.withResolvers<void>();
  const started = Promise.withResolvers<void>();
  let rendered = 0;
  const ask = await portal(async (request, visit) => {
    rendered += 1;
    started.resolve();
    await rendering.promise;
    request.signal.throwIfAborted();
    return page(request, visit);
  });
  const leaving = new AbortController();
  const first = ask({ signal: leaving.signal });
  await started.promise;
  const second = ask();
  leaving.abort();
  await expect(first).rejects.toThrow();
  rendering.resolve();
  expect((await second).text).toBe(html);
  expect(rendered).toBe(1);
});

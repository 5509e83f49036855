import { createServer, get, type IncomingMessage, type RequestOptions } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { Hono } from 'hono';
import { afterEach, expect, test } from 'vitest';
import { createLog } from '../log.ts';
import type { Sessions } from '../sessions.ts';
import { createVersions } from '../versions.ts';
import { createApi } from './api.ts';
import { securityHeaders } from './headers.ts';
import { listen, type Listening } from './listen.ts';
import type { NodeEnv } from './mount.ts';
import { createPageCache } from './page-cache.ts';
import { mountPages, type RenderPage } from './pages.ts';

let server: Listening | undefined;
afterEach(async () => {
  await server?.close();
  server = undefined;
});

/** The pages on a port of their own, rendered by a stand-in; `asked` answers with status, headers and text. */
async function portal(render: RenderPage) {
  const versions = createVersions(async () => {});
  const cache = createPageCache(versions, () => new Date());
  const app = new Hono<NodeEnv>().onError((_, context) => context.text('500', 500));
  app.route(
    '/',
    mountPages({
      api: createApi([]),
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

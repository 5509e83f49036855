import { randomUUID } from 'node:crypto';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { client, type Client } from '@portal/contract/client';
import { code } from '@portal/contract/codes';
import type { Domain } from '@portal/contract/endpoint';
import { type Context, Hono } from 'hono';
import { outageReason, outageText } from '../database/outage.ts';
import type { Log } from '../log.ts';
import type { Session, Sessions } from '../sessions.ts';
import type { Versions } from '../versions.ts';
import { addressOf } from './address.ts';
import type { Api } from './api.ts';
import type { Caller } from './caller.ts';
import { contentSecurityPolicy, developmentPolicy, withoutNonce } from './headers.ts';
import { createLoadLimit, type LoadLimit, Overloaded } from './load-shedding.ts';
import type { NodeEnv } from './mount.ts';
import { cacheKey, isBackOffice, type PageCache } from './page-cache.ts';
import { unavailablePage } from './unavailable.ts';
import { readVisitCookies, type VisitCookies } from './visit-cookies.ts';

/** What rendering a page needs from us; web implements it. */
export type Visit = {
  /** Calls the endpoints in process. */
  call: Client;
  session: Session | null;
  elder: boolean;
  publicUrl: string;
  development: boolean;
  /** Marks the scripts we write ourselves. */
  nonce: string;
  /** A form of this page was sent by the browser itself, without scripts or before they had come. */
  unsent: boolean;
};

/** The page itself comes apart from its answer: taking it out of a Response again would cost dearly. */
export type RenderPage = (
  request: Request,
  visit: Visit,
) => Promise<{ response: Response; html: string | null }>;

// Browsers ask every time, proxies may answer for a second.
const publicPage = 'public, max-age=0, s-maxage=1, must-revalidate';

// A page costs milliseconds of the one thread: what waits for a second was too much.
const mostPages = { running: 12, perAddress: 8, waiting: 2000, maxWaitMs: 1000 };

type Options = {
  api: Api;
  sessions: Sessions;
  versions: Versions;
  cache: PageCache;
  log: Log;
  trustedProxies: readonly string[];
  publicUrl: string;
  development: boolean;
  uploadOrigin: string | null;
  /** Headers of every answer: kept with a cached page, which is answered ahead of whatever sets them. */
  headers?: Record<string, string>;
  /** With reload on every change there is nothing to keep. */
  caching: boolean;
  /** How many pages are rendered at once. */
  limit?: LoadLimit;
  render: RenderPage;
};

export function mountPages(options: Options): Hono<NodeEnv> {
  const app = new Hono<NodeEnv>();
  const { cache, limit = createLoadLimit(mostPages), trustedProxies } = options;
  const making = new Map<string, Promise<unknown>>();

  async function limited(context: Context<NodeEnv>, work: () => Promise<Response>): Promise<Response> {
    const { incoming, outgoing } = context.env;
    const address = addressOf(incoming, trustedProxies);
    try {
      return await limit.run({ address, isGone: () => outgoing.destroyed }, work);
    } catch (error) {
      if (error instanceof Overloaded) return unavailablePage(context.req.path, error.retryAfter);
      throw error;
    }
  }

  app.all('*', async (context) => {
    const { incoming, outgoing } = context.env;
    // No page changes anything: whatever is not a read is refused, so the cookie can do no harm. A form sent by the browser
    // itself is told why by a page, and its body is never read.
    const unsent = incoming.method === 'POST' && Boolean(incoming.headers.accept?.includes('text/html'));
    if (!unsent && incoming.method !== 'GET' && incoming.method !== 'HEAD') {
      return new Response('Method Not Allowed', { status: 405, headers: { Allow: 'GET, HEAD' } });
    }
    const cookies = readVisitCookies(incoming.headers.cookie);
    const url = addressAsked(incoming.url, options.publicUrl);
    // What answers a form is for one person and kept nowhere.
    const key = options.caching && !unsent ? cacheKey(url.pathname + url.search, cookies) : null;
    const make = () => limited(context, () => visit(context, options, { url, key, cookies, unsent }));
    if (key === null || incoming.method !== 'GET') return make();

    // Request coalescing: after a change one visitor renders, the others wait for that page.
    const first = making.get(key);
    if (first) {
      await first;
      return cache.serve(incoming, outgoing) ? RESPONSE_ALREADY_SENT : make();
    }
    const made = make();
    making.set(
      key,
      made.catch(() => {}).finally(() => making.delete(key)),
    );
    return made;
  });
  return app;
}

type VisitRequest = { url: URL; key: string | null; cookies: VisitCookies; unsent: boolean };

async function visit(context: Context<NodeEnv>, options: Options, asked: VisitRequest): Promise<Response> {
  const { api, sessions, versions, cache, log, uploadOrigin, publicUrl } = options;
  const { url, key, cookies, unsent } = asked;
  const { incoming } = context.env;
  const token = isBackOffice(url.pathname) ? cookies.staffToken : cookies.token;
  const session = token ? await sessions.find(token) : null;
  const used = new Map<Domain, number>();
  let shareable = true;
  const outages: Error[] = [];

  const caller: Caller = {
    session,
    address: addressOf(incoming, options.trustedProxies),
    fingerprint: '',
    device: incoming.headers['user-agent'] ?? '',
    requestId: randomUUID(),
  };
  const call = client(async (endpoint, input) => {
    if (!used.has(endpoint.domain)) used.set(endpoint.domain, versions.current(endpoint.domain));
    if (endpoint.access !== 'public') shareable = false;
    const answer = await api.call(endpoint, input, caller).catch((error: Error) => {
      if (outageReason(error) === null) throw error;
      // A refusal to the loader, which no one logs. The page made of it is not sent.
      outages.push(error);
      return { code: code.failure, msg: outageText, data: null };
    });
    // One visitor's limits are no reason to show others a refusal.
    if (answer.code === code.tooMany) shareable = false;
    return answer;
  });

  // As hard to guess as random bytes, and made from a stock of them.
  const nonce = randomUUID();
  // Neither the headers nor the host of this visitor: rendering sees what the cache key is made of, and nothing else. It goes on
  // when the visitor leaves, because others may be waiting for the page.
  const request = new Request(url, { method: incoming.method === 'HEAD' ? 'HEAD' : 'GET' });
  const { response, html } = await options.render(request, {
    call,
    session,
    nonce,
    elder: cookies.elder,
    publicUrl,
    development: options.development,
    unsent,
  });
  if (outages[0]) throw outages[0];
  if (unsent) response.headers.set('allow', 'GET, HEAD');
  if (key === null) {
    const policy = options.caching ? contentSecurityPolicy({ nonce, uploadOrigin }) : developmentPolicy;
    response.headers.set('content-security-policy', policy);
    response.headers.set('cache-control', 'private, no-store');
    return html === null ? response : answer(response, html);
  }

  const page = withoutNonce(html ?? '', nonce);
  const body = html === null ? new Uint8Array(await response.arrayBuffer()) : page.html;
  const policy = contentSecurityPolicy({ hashes: page.hashes, uploadOrigin });
  response.headers.set('content-security-policy', policy);
  const given = response.headers.get('cache-control');
  const lasting = !given?.includes('no-store') && !response.headers.has('set-cookie');
  const isPublic = response.status === 200 && lasting && shareable;
  // The one place that says so: our own cache and every proxy go by it.
  if (!isPublic) response.headers.set('cache-control', 'private, no-cache');
  else if (given === null) response.headers.set('cache-control', publicPage);

  // A HEAD has no page to keep.
  if (isPublic && incoming.method === 'GET') {
    const headers = { ...options.headers, ...Object.fromEntries(response.headers) };
    const kept = await cache
      .store(key, { html: Buffer.from(body), headers, made: used }, incoming.headers['accept-encoding'])
      .catch((error: unknown) => log.error({ error }, 'page not cached'));
    if (kept) {
      for (const [name, value] of Object.entries(kept.headers)) response.headers.set(name, value);
      return answer(response, new Uint8Array(kept.body));
    }
  }
  return answer(response, body);
}

/** Made anew with its body known and nothing looked at yet, it is written to the socket in one go. */
function answer({ status, headers }: Response, body: string | Uint8Array<ArrayBuffer>): Response {
  return new Response(body, { status, headers });
}

/** On our own host, whichever one the request names: no page may depend on it. */
function addressAsked(requested = '/', publicUrl: string): URL {
  const named = requested.startsWith('/') || !URL.canParse(requested) ? null : new URL(requested);
  const path = named ? named.pathname + named.search : requested;
  // Two slashes would begin a host.
  return new URL(path.replace(/^[/\\]*/, '/'), publicUrl);
}

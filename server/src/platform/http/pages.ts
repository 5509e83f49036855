import { randomUUID } from 'node:crypto';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { client, type Client } from '@portal/contract/client';
import type { Domain } from '@portal/contract/endpoint';
import { type Context, Hono } from 'hono';
import type { Log } from '../log.ts';
import type { Session, Sessions } from '../sessions.ts';
import type { Versions } from '../versions.ts';
import { addressOf } from './address.ts';
import type { Api } from './api.ts';
import type { Caller } from './caller.ts';
import { cookie } from './cookie.ts';
import { contentSecurityPolicy, developmentPolicy, inlineScriptHashes } from './headers.ts';
import type { NodeEnv } from './mount.ts';
import { cacheKey, isBackOffice, type PageCache } from './page-cache.ts';

/** What rendering a page needs from us; web implements it. */
export type Visit = {
  /** Calls the endpoints in process. */
  call: Client;
  session: Session | null;
  elder: boolean;
  publicUrl: string;
  development: boolean;
  /** Null: render in one piece, without a nonce, to be cached. */
  nonce: string | null;
  /** A form of this page was sent by the browser itself, without scripts or before they had come. */
  unsent: boolean;
};

/** The page itself comes apart from its answer: taking it out of a Response again would cost dearly. */
export type RenderPage = (
  request: Request,
  visit: Visit,
) => Promise<{ response: Response; html: string | null }>;

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
  render: RenderPage;
};

export function mountPages(options: Options): Hono<NodeEnv> {
  const app = new Hono<NodeEnv>();
  const { cache } = options;
  const making = new Map<string, Promise<unknown>>();

  app.all('*', async (context) => {
    const { incoming, outgoing } = context.env;
    const key = options.caching ? cacheKey(incoming.url ?? '/', incoming.headers.cookie) : null;
    // What answers a POST is for one person and kept nowhere.
    if (incoming.method === 'POST') return visit(context, options, null);
    if (key === null || incoming.method !== 'GET') return visit(context, options, key);

    // After a change all ask for the same page at once. One makes it, the others wait for that.
    const first = making.get(key);
    if (first) {
      await first;
      return cache.serve(incoming, outgoing) ? RESPONSE_ALREADY_SENT : visit(context, options, key);
    }
    const made = visit(context, options, key);
    making.set(
      key,
      made.catch(() => {}).finally(() => making.delete(key)),
    );
    return made;
  });
  return app;
}

async function visit(context: Context<NodeEnv>, options: Options, key: string | null): Promise<Response> {
  const { api, sessions, versions, cache, log, uploadOrigin } = options;
  const sent = context.req.raw;
  // No page changes anything: whatever is not a read is refused, so the cookie can do no harm. A form sent by the browser
  // itself is told why by a page, and its body is never read.
  const unsent = sent.method === 'POST' && Boolean(sent.headers.get('accept')?.includes('text/html'));
  if (!unsent && sent.method !== 'GET' && sent.method !== 'HEAD') {
    return new Response('Method Not Allowed', { status: 405, headers: { Allow: 'GET, HEAD' } });
  }
  const request = unsent ? new Request(sent.url, { headers: sent.headers }) : sent;
  const { incoming } = context.env;
  const token = cookie(incoming.headers.cookie, isBackOffice(incoming.url ?? '/') ? 'staff_token' : 'token');
  const session = token ? await sessions.find(token) : null;
  const used = new Map<Domain, number>();
  let personal = false;

  const caller: Caller = {
    session,
    address: addressOf(incoming, options.trustedProxies),
    fingerprint: '',
    device: incoming.headers['user-agent'] ?? '',
    requestId: randomUUID(),
  };
  const call = client((endpoint, input) => {
    if (!used.has(endpoint.domain)) used.set(endpoint.domain, versions.of(endpoint.domain));
    personal ||= endpoint.access !== 'public';
    return api.call(endpoint, input, caller);
  });

  // As hard to guess as random bytes, and made from a stock of them.
  const nonce = key === null ? randomUUID() : null;
  const { response, html } = await options.render(request, {
    call,
    session,
    nonce,
    elder: cookie(incoming.headers.cookie, 'elder') === '1',
    publicUrl: options.publicUrl,
    development: options.development,
    unsent,
  });
  if (unsent) response.headers.set('allow', 'GET, HEAD');
  if (nonce !== null) {
    const policy = options.caching ? contentSecurityPolicy({ nonce, uploadOrigin }) : developmentPolicy;
    response.headers.set('content-security-policy', policy);
    response.headers.set('cache-control', 'private, no-store');
    return html === null ? response : answer(response, html);
  }

  const body = html ?? new Uint8Array(await response.arrayBuffer());
  const hashes = inlineScriptHashes(html ?? '');
  response.headers.set('content-security-policy', contentSecurityPolicy({ hashes, uploadOrigin }));
  if (!response.headers.has('cache-control')) {
    response.headers.set('cache-control', 'public, max-age=0, must-revalidate');
  }
  // A HEAD has no page to keep.
  const whole = request.method === 'GET' && response.status === 200;
  const lasting =
    !response.headers.get('cache-control')!.includes('no-store') && !response.headers.has('set-cookie');
  if (whole && lasting && !personal) {
    const headers = { ...options.headers, ...Object.fromEntries(response.headers) };
    const page = { html: Buffer.from(body), headers, made: used };
    const kept = await cache
      .store(key!, page, incoming.headers['accept-encoding'])
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

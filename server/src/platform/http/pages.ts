import { randomBytes, randomUUID } from 'node:crypto';
import { client, type Client } from '@portal/contract/client';
import type { Domain } from '@portal/contract/endpoint';
import { type Context, Hono } from 'hono';
import type { Log } from '../log.ts';
import type { Session, Sessions } from '../sessions.ts';
import type { Versions } from '../versions.ts';
import { addressOf } from './address.ts';
import type { Api } from './api.ts';
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
};

export type RenderPage = (request: Request, visit: Visit) => Promise<Response>;

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
  /** With reload on every change there is nothing to keep. */
  caching: boolean;
  render: RenderPage;
};

export function mountPages(options: Options): Hono<NodeEnv> {
  const app = new Hono<NodeEnv>();
  app.all('*', (context) => visit(context, options));
  return app;
}

async function visit(context: Context<NodeEnv>, options: Options): Promise<Response> {
  const { api, sessions, versions, cache, log, uploadOrigin } = options;
  const request = context.req.raw;
  // No page changes anything: whatever is not a read is refused, so the cookie can do no harm.
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    return new Response('Method Not Allowed', { status: 405, headers: { Allow: 'GET, HEAD' } });
  }
  const { incoming } = context.env;
  const key = options.caching ? cacheKey(incoming.url ?? '/', incoming.headers.cookie) : null;
  const token = cookie(incoming.headers.cookie, isBackOffice(incoming.url ?? '/') ? 'staff_token' : 'token');
  const session = token ? await sessions.find(token) : null;
  const used = new Map<Domain, number>();
  let personal = false;

  const call = client((endpoint, input) => {
    if (!used.has(endpoint.domain)) used.set(endpoint.domain, versions.of(endpoint.domain));
    personal ||= endpoint.access !== 'public';
    return api.call(endpoint, input, {
      session,
      address: addressOf(incoming, options.trustedProxies),
      fingerprint: '',
      device: incoming.headers['user-agent'] ?? '',
      requestId: randomUUID(),
    });
  });

  const nonce = key === null ? randomBytes(16).toString('base64') : null;
  const response = await options.render(request, {
    call,
    session,
    nonce,
    elder: cookie(incoming.headers.cookie, 'elder') === '1',
    publicUrl: options.publicUrl,
    development: options.development,
  });
  if (nonce !== null) {
    const policy = options.caching ? contentSecurityPolicy({ nonce, uploadOrigin }) : developmentPolicy;
    response.headers.set('Content-Security-Policy', policy);
    response.headers.set('Cache-Control', 'private, no-store');
    return response;
  }

  const html = Buffer.from(await response.arrayBuffer());
  const headers = Object.fromEntries(response.headers);
  headers['content-security-policy'] = contentSecurityPolicy({
    hashes: inlineScriptHashes(html.toString()),
    uploadOrigin,
  });
  headers['cache-control'] ??= 'public, max-age=0, must-revalidate';
  const lasting = !headers['cache-control'].includes('no-store') && !response.headers.has('set-cookie');
  const keep = key !== null && response.status === 200 && !personal && lasting;
  if (keep) {
    await cache
      .store(key, { html, headers: { ...headers, ...kept(context) }, made: used })
      .catch((error: unknown) => log.error({ error }, 'page not cached'));
  }
  return new Response(new Uint8Array(html), { status: response.status, headers });
}

/** The cache answers ahead of the middleware, so an entry carries the headers it would have set. */
function kept(context: Context<NodeEnv>): Record<string, string> {
  return Object.fromEntries(context.res.headers);
}

function cookie(header: string | undefined, name: string): string | null {
  const match = header?.match(new RegExp(`(?:^|; )${name}=([^;]*)`));
  return match?.[1] ? decodeURIComponent(match[1]) : null;
}

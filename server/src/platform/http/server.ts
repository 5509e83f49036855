import type { IncomingMessage, ServerResponse } from 'node:http';
import { Hono } from 'hono';
import { outageReason, outageRetryAfter, outageText } from '../database/outage.ts';
import type { Platform } from '../platform.ts';
import type { Api } from './api.ts';
import { mountDocs } from './api-docs.ts';
import { shiftClock } from './clock-shift.ts';
import { createMetrics, mountHealth } from './health.ts';
import { securityHeaders, strictTransport } from './headers.ts';
import { listen, type Listening } from './listen.ts';
import { mountApi, mountUnknownCalls, type NodeEnv } from './mount.ts';
import { createPageCache } from './page-cache.ts';
import { mountPages, type RenderPage } from './pages.ts';
import { createStaticFiles } from './static.ts';
import { unavailablePage } from './unavailable.ts';

type Web = {
  render: RenderPage;
  assets: string | null;
  middleware: ((request: IncomingMessage, response: ServerResponse, next: () => void) => void) | null;
};

/** What the modules bring to the port: their calls, and whatever is not a call (files, pushes, simulators). */
type Served = {
  api: Api;
  checkReads(): Promise<void>;
  mounts: readonly Hono<NodeEnv>[];
  uploadOrigin: string | null;
};

/** One port for everything: static files, cached pages, calls, health, rendered pages. */
export async function serve(
  platform: Platform,
  { api, checkReads, mounts, uploadOrigin }: Served,
  web: Web,
  title: string,
): Promise<Listening> {
  const { settings, sessions, versions, clock, log } = platform;
  const { trustedProxies, publicUrl } = settings;
  const cache = createPageCache(versions, clock);
  const files = web.assets ? createStaticFiles(web.assets) : null;
  const metrics = createMetrics();
  const headers = {
    ...securityHeaders,
    ...(publicUrl.startsWith('https:') ? { 'Strict-Transport-Security': strictTransport } : {}),
  };
  let stopping = false;

  const app = new Hono<NodeEnv>();
  app.use(async (context, next) => {
    const started = performance.now();
    await next();
    const kind = /^\/(api|portal\/index|plugin|user\/public)\b/.test(context.req.path) ? 'call' : 'page';
    metrics.answers.observe({ kind, status: context.res.status }, (performance.now() - started) / 1000);
  });
  if (settings.environment !== 'production') app.use('/api/*', shiftClock);
  app.route(
    '/',
    mountHealth({
      metrics,
      metricsToken: settings.metricsToken,
      checkReads,
      stopping: () => stopping,
    }),
  );
  app.route(
    '/',
    mountApi({ api, sessions, log, clock, trustedProxies, secure: publicUrl.startsWith('https:') }),
  );
  app.route('/', mountDocs(api.endpoints, publicUrl, title));
  for (const mount of mounts) app.route('/', mount);
  app.route('/', mountUnknownCalls());
  app.route(
    '/',
    mountPages({
      api,
      sessions,
      versions,
      cache,
      log,
      trustedProxies,
      publicUrl,
      development: settings.environment !== 'production',
      uploadOrigin,
      headers,
      caching: web.middleware === null,
      render: web.render,
    }),
  );
  app.onError((error, context) => {
    // The client has disconnected.
    if (context.env.outgoing.destroyed) {
      log.debug({ path: context.req.path }, 'request aborted');
      return context.body(null, 499 as 400);
    }
    log.error({ error, path: context.req.path }, 'request failed');
    if (outageReason(error) !== null) {
      return unavailablePage(context.req.path, outageRetryAfter, `${outageText}。`);
    }
    return context.text('500 服务器开小差了，请稍后再试', 500);
  });

  const cached = (request: IncomingMessage, response: ServerResponse) => {
    const served = cache.serve(request, response);
    if (served) metrics.cachedPages.inc();
    return served;
  };
  const listening = await listen({
    app,
    first: [...(files ? [files.serve] : []), ...(web.middleware ? [] : [cached])],
    headers,
    middleware: web.middleware,
    host: settings.host,
    port: settings.port,
  });
  return {
    port: listening.port,
    async close() {
      stopping = true;
      await listening.close();
    },
  };
}

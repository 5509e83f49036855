import type { IncomingMessage } from 'node:http';
import { Hono } from 'hono';
import { collectDefaultMetrics, Counter, Histogram, Registry } from 'prom-client';
import type { NodeEnv } from './mount.ts';

export type Metrics = ReturnType<typeof createMetrics>;

export function createMetrics() {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  return {
    registry,
    cachedPages: new Counter({
      name: 'portal_cached_pages_total',
      help: 'pages answered from memory',
      registers: [registry],
    }),
    answers: new Histogram({
      name: 'portal_answer_seconds',
      help: 'time to answer a request that was not cached',
      labelNames: ['kind', 'status'],
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
      registers: [registry],
    }),
  };
}

type Options = {
  metrics: Metrics;
  metricsToken: string | null;
  /** Rejects while ordinary reads fail. */
  checkReads(): Promise<void>;
  stopping(): boolean;
};

export function mountHealth({ metrics, metricsToken, checkReads, stopping }: Options): Hono<NodeEnv> {
  const app = new Hono<NodeEnv>();
  app.get('/livez', (context) => context.text('ok'));
  app.get('/readyz', async (context) => {
    if (stopping()) return context.text('stopping', 503);
    try {
      await checkReads();
      return context.text('ok');
    } catch {
      return context.text('database', 503);
    }
  });
  app.get('/metrics', async (context) => {
    if (!mayMeasure(context.env.incoming, metricsToken)) return context.text('forbidden', 403);
    return context.body(await metrics.registry.metrics(), 200, {
      'Content-Type': metrics.registry.contentType,
    });
  });
  return app;
}

/** Figures are for the operator: with the token from anywhere, without one from this machine only. */
function mayMeasure(request: IncomingMessage, token: string | null): boolean {
  if (token) return request.headers.authorization === `Bearer ${token}`;
  const forwarded = request.headers['x-forwarded-for'] !== undefined;
  return !forwarded && ['127.0.0.1', '::1', '::ffff:127.0.0.1'].includes(request.socket.remoteAddress ?? '');
}

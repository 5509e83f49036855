import { createHash } from 'node:crypto';
import type { Context } from 'hono';
import type { NodeEnv } from './mount.ts';

export function etagOf(body: string | Uint8Array): string {
  return `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
}

/** A public text that is no page: kept for five minutes, and sent again only when it has changed. */
export function feedAnswer(context: Context<NodeEnv>, body: string, type: string): Response {
  const etag = etagOf(body);
  context.header('ETag', etag);
  context.header('Cache-Control', 'public, max-age=300');
  if (context.req.header('if-none-match') === etag) return context.body(null, 304);
  return context.body(body, 200, {
    'Content-Type': type,
    'Content-Security-Policy': "default-src 'none'; sandbox",
    'X-Content-Type-Options': 'nosniff',
  });
}

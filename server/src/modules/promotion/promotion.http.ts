import { Hono } from 'hono';
import type { NodeEnv } from '../../platform/http/mount.ts';
import type { Posters } from './promotion.posters.ts';

/** Hands out posters by signed addresses: shown in the page, saved by its link. */
export function mountPosters(posters: Pick<Posters, 'serve'>): Hono<NodeEnv> {
  const app = new Hono<NodeEnv>();
  app.get('/promotion-posters/:segment', async (context) => {
    context.header('X-Content-Type-Options', 'nosniff');
    const poster = await posters.serve(context.req.param('segment'));
    if (!poster) {
      context.header('Cache-Control', 'private, no-store');
      return context.text('海报不存在或链接已失效', 404);
    }
    return context.body(new Uint8Array(poster.bytes), 200, {
      'Content-Type': 'image/png',
      'Content-Length': String(poster.bytes.byteLength),
      'Content-Disposition': `inline; filename*=UTF-8''${encodeURIComponent(poster.name)}`,
      // Drawing takes a moment, and its address names one key.
      'Cache-Control': 'private, max-age=3600',
      'Referrer-Policy': 'no-referrer',
    });
  });
  return app;
}

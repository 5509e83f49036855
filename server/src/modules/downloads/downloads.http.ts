import { Hono } from 'hono';
import type { NodeEnv } from '../../platform/http/mount.ts';
import type { DownloadRules } from './downloads.rules.ts';

/** Hands out finished archives by signed addresses that live for a minute, as long as their session does. */
export function mountDownloads(downloads: DownloadRules): Hono<NodeEnv> {
  const app = new Hono<NodeEnv>();
  app.get('/downloads/:id', async (context) => {
    const { session, expires, signature } = context.req.query();
    const archive = await downloads.serve(context.req.param('id'), { session, expires, signature });
    context.header('Cache-Control', 'private, no-store');
    if (!archive) return context.text('文件不存在或链接已失效', 404);
    return context.body(archive.body, 200, {
      'Content-Type': archive.type,
      'Content-Length': String(archive.size),
      'Content-Disposition': `attachment; filename="${archive.name}"`,
      'Content-Security-Policy': "default-src 'none'; sandbox",
      'X-Content-Type-Options': 'nosniff',
      'Referrer-Policy': 'no-referrer',
    });
  });
  return app;
}

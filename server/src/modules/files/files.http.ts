import { Hono } from 'hono';
import type { NodeEnv } from '../../platform/http/mount.ts';
import { contentDisposition } from './files.names.ts';
import type { Files } from './files.ts';

/** Serves uploads: public ones at their id for ever, private ones by a signed address for a minute. */
export function mountFiles(files: Files): Hono<NodeEnv> {
  const app = new Hono<NodeEnv>();
  app.get('/files/:id', async (context) => {
    const { expires, signature } = context.req.query();
    const file = await files.serve(context.req.param('id'), { expires, signature });
    if (!file) {
      context.header('Cache-Control', 'no-store');
      return context.text('文件不存在或链接已失效', 404);
    }
    const kind = file.type.startsWith('image/') ? 'inline' : 'attachment';
    return context.body(file.body, 200, {
      'Content-Type': file.type,
      'Content-Length': String(file.size),
      'Content-Disposition': contentDisposition(kind, file.name),
      'Cache-Control': file.private ? 'private, no-store' : 'public, max-age=31536000, immutable',
      'Content-Security-Policy': "default-src 'none'; sandbox",
      'X-Content-Type-Options': 'nosniff',
      'Referrer-Policy': 'no-referrer',
    });
  });
  return app;
}

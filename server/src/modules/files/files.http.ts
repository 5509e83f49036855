import { Hono } from 'hono';
import { contentDisposition } from '../../platform/http/disposition.ts';
import type { NodeEnv } from '../../platform/http/mount.ts';
import type { Files } from './files.ts';

// A picture or a film in a tab of its own is put into a page by the browser, with styles of its making.
const policy = "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; media-src 'self'; sandbox";
// Chromium's viewer does not start in a sandbox.
const framedPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; object-src 'self'; frame-ancestors 'self'";

/** Serves uploads: public ones at their id for ever, private ones by a signed address for a minute. */
export function mountFiles(files: Files): Hono<NodeEnv> {
  const app = new Hono<NodeEnv>();
  app.get('/files/:id', async (context) => {
    const { expires, signature, view } = context.req.query();
    const file = await files.serve(context.req.param('id'), { expires, signature });
    if (!file) {
      context.header('Cache-Control', 'no-store');
      return context.text('文件不存在或链接已失效', 404);
    }
    // A viewer in a frame of our own pages; browsers run what a PDF contains apart from the page.
    const framed = view === '1' && file.type === 'application/pdf';
    const kind = framed || /^(?:image|video)\//.test(file.type) ? 'inline' : 'attachment';
    return context.body(file.body, 200, {
      'Content-Type': file.type,
      'Content-Length': String(file.size),
      'Content-Disposition': contentDisposition(kind, file.name),
      'Cache-Control': file.private ? 'private, no-store' : 'public, max-age=31536000, immutable',
      'Content-Security-Policy': framed ? framedPolicy : policy,
      ...(framed ? { 'X-Frame-Options': 'SAMEORIGIN' } : {}),
      'X-Content-Type-Options': 'nosniff',
      'Referrer-Policy': 'no-referrer',
    });
  });
  return app;
}

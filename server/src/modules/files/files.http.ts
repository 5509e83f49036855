import { Hono } from 'hono';
import { contentDisposition } from '../../platform/http/disposition.ts';
import type { NodeEnv } from '../../platform/http/mount.ts';
import type { FileRules } from './files.rules.ts';

/** Nothing in an upload runs or loads anything, however it is opened. */
const policy = {
  attachment: "default-src 'none'; sandbox",
  // A picture or a film in a tab of its own is put into a page by the browser, with a style and a handler of its making.
  shown:
    "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; media-src 'self'; sandbox allow-scripts",
  // A viewer in a frame of our own pages, which does not start in a sandbox; browsers keep what a PDF does apart.
  framed: "default-src 'none'; style-src 'unsafe-inline'; object-src 'self'; frame-ancestors 'self'",
};

/** Serves uploads: public ones at their id for ever, private ones by a signed address for a minute. */
export function mountFiles(files: FileRules): Hono<NodeEnv> {
  const app = new Hono<NodeEnv>();
  // Asked for beside a picture in a tab of its own, whose sandbox has no origin.
  app.get('/favicon.ico', (context) =>
    context.body(null, 204, {
      'Cross-Origin-Resource-Policy': 'cross-origin',
      'Cache-Control': 'public, max-age=86400',
    }),
  );
  app.get('/files/:id', async (context) => {
    const { expires, signature, view } = context.req.query();
    const file = await files.serve(
      context.req.param('id'),
      { expires, signature },
      context.req.header('range'),
    );
    if (!file) {
      context.header('Cache-Control', 'no-store');
      return context.text('文件不存在或链接已失效', 404);
    }
    const framed = view === '1' && file.type === 'application/pdf';
    const shown = /^(?:image|video)\//.test(file.type);
    const { part, whole } = file;
    if (part === 'beyond') {
      await file.body.cancel();
      return context.body(null, 416, { 'Content-Range': `bytes */${whole}` });
    }
    return context.body(file.body, part ? 206 : 200, {
      // A film is fetched in parts, and some browsers play none that cannot be.
      'Accept-Ranges': 'bytes',
      ...(part ? { 'Content-Range': `bytes ${part.start}-${part.end}/${whole}` } : {}),
      'Content-Type': file.type,
      'Content-Length': String(file.size),
      'Content-Disposition': contentDisposition(framed || shown ? 'inline' : 'attachment', file.name),
      'Cache-Control': file.private ? 'private, no-store' : 'public, max-age=31536000, immutable',
      'Content-Security-Policy': policy[framed ? 'framed' : shown ? 'shown' : 'attachment'],
      ...(framed ? { 'X-Frame-Options': 'SAMEORIGIN' } : {}),
      'X-Content-Type-Options': 'nosniff',
      'Referrer-Policy': 'no-referrer',
    });
  });
  return app;
}

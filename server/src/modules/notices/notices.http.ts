import { Hono } from 'hono';
import type { NodeEnv } from '../../platform/http/mount.ts';
import type { Attachments } from './notices.attachments.ts';

/** Leads from the signed address of an attachment to its bytes. */
export function mountAttachments(attachments: Attachments): Hono<NodeEnv> {
  const app = new Hono<NodeEnv>();
  app.get('/bids/attachments/:id{[1-9][0-9]{0,14}}', async (context) => {
    const { expires, signature } = context.req.query();
    const url = await attachments.open(Number(context.req.param('id')), { expires, signature });
    context.header('Cache-Control', 'private, no-store');
    context.header('Referrer-Policy', 'no-referrer');
    if (url === null) return context.text('附件不存在或链接已失效，请回到公告页重新打开', 404);
    return context.redirect(url, 302);
  });
  return app;
}

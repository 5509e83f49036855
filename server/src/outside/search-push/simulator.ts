import { randomBytes } from 'node:crypto';
import { Hono } from 'hono';
import type { NodeEnv } from '../../platform/http/mount.ts';

/** Baidu's push interface as far as we use it. */
export function createPushSimulator() {
  const token = randomBytes(8).toString('hex');
  const pushed: string[] = [];
  const control = { refuse: null as string | null };
  const app = new Hono<NodeEnv>();

  app.post('/simulator/baidu/urls', async (context) => {
    const site = context.req.query('site') ?? '';
    if (context.req.query('token') !== token) {
      return context.json({ error: 401, message: 'token is not valid' }, 401);
    }
    if (control.refuse) return context.json({ error: 400, message: control.refuse }, 400);
    const urls = (await context.req.text()).split('\n').filter(Boolean);
    const own = urls.filter((url) => url.startsWith(`${site}/`));
    pushed.push(...own);
    pushed.splice(0, Math.max(0, pushed.length - 1000));
    const others =
      urls.length > own.length ? { not_same_site: urls.filter((url) => !own.includes(url)) } : {};
    return context.json({ remain: 100_000 - pushed.length, success: own.length, ...others });
  });
  app.get('/dev/search-push.json', (context) => context.json(pushed, 200, { 'Cache-Control': 'no-store' }));

  return { app, token, pushed, /** A message to refuse everything with: `over quota`. */ control };
}

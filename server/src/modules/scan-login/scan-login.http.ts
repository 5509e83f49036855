import { Hono } from 'hono';
import { pushPath } from '../../outside/wechat/port.ts';
import type { NodeEnv } from '../../platform/http/mount.ts';
import type { ScanLogin } from './scan-login.ts';

/** Where WeChat reports scans. A rule that fails fails the push, and WeChat sends it again. */
export function mountPush(scanLogin: ScanLogin): Hono<NodeEnv> {
  const app = new Hono<NodeEnv>();
  app.on(['GET', 'POST'], pushPath, (context) => scanLogin.receivePush(context.req.raw));
  return app;
}

import { Hono } from 'hono';
import { pushPath } from '../../outside/wechat/port.ts';
import type { NodeEnv } from '../../platform/http/mount.ts';
import type { ScanLoginRules } from './scan-login.rules.ts';

/** Where WeChat reports scans. A rule that fails fails the push, and WeChat sends it again. */
export function mountPush(scanLogin: ScanLoginRules): Hono<NodeEnv> {
  const app = new Hono<NodeEnv>();
  app.on(['GET', 'POST'], pushPath, (context) => scanLogin.receivePush(context.req.raw));
  return app;
}

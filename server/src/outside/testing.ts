import { pushPath, type OfficialAccount, type OnScan } from './wechat/port.ts';
import { Hono } from 'hono';
import { listen } from '../platform/http/listen.ts';
import type { NodeEnv } from '../platform/http/mount.ts';
import { createLog, type Log } from '../platform/log.ts';

/** Serves simulators on a port of their own for a test: `base` is known once this resolves. */
export async function serveForTest(app: Hono<NodeEnv>): Promise<{ base: string; close(): Promise<void> }> {
  const server = await listen({ app, first: [], middleware: null, host: '127.0.0.1', port: 0 });
  return { base: `http://127.0.0.1:${server.port}`, close: server.close };
}

/** A log that keeps its lines, to show what reached it and what did not. */
export function recordingLog(): { log: Log; lines: string[] } {
  const lines: string[] = [];
  return { log: createLog('trace', { write: (line) => void lines.push(line) }), lines };
}

/** Answers WeChat's pushes. A rule that fails fails the push, and WeChat sends it again. */
export function mountPush(account: OfficialAccount, scanned: OnScan): Hono<NodeEnv> {
  const app = new Hono<NodeEnv>();
  app.on(['GET', 'POST'], pushPath, (context) => account.receive(context.req.raw, scanned));
  return app;
}

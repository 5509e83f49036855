import { Hono } from 'hono';
import { type Channel, notifyPath } from '../../outside/payment/port.ts';
import { createLoadLimit, Overloaded } from '../../platform/http/load-shedding.ts';
import type { NodeEnv } from '../../platform/http/mount.ts';
import type { Log } from '../../platform/log.ts';
import { readAtMost } from '../files/files.ts';
import type { Inbox } from './payments.inbox.ts';

const mostBytes = 64 * 1024;
/** Gateways give up after five seconds. */
const timeoutMs = 4500;
const mostAtOnce = { running: 20, perAddress: 20, waiting: 200, maxWaitMs: 2000 };

/** Where gateways report. What we cannot take is answered 500, and comes again. */
export function mountNotifications(inbox: Inbox, log: Log): Hono<NodeEnv> {
  const app = new Hono<NodeEnv>();
  for (const channel of Object.keys(notifyPath) as Channel[]) {
    const limit = createLoadLimit(mostAtOnce);
    app.post(notifyPath[channel], async (context) => {
      const request = context.req.raw;
      const isGone = () => request.signal.aborted;
      try {
        // A body that comes slowly holds no turn.
        const body = await readAtMost(
          request.body ?? new ReadableStream({ start: (c) => c.close() }),
          mostBytes,
        );
        if (!body) {
          await inbox.refuse(channel, new Uint8Array(), '内容过大');
          return context.body(null, 413);
        }
        return await limit.run({ address: channel, isGone }, () =>
          inTime(inbox.receive(channel, { headers: request.headers, body })),
        );
      } catch (error) {
        if (error instanceof Overloaded) return context.body(null, 503);
        if (!isGone()) log.error({ error, channel }, 'notification not taken');
        return context.body(null, 500);
      }
    });
  }
  return app;
}

async function inTime(answer: Promise<Response>): Promise<Response> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('notification took too long')), timeoutMs);
  });
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}

import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { code, codeText } from '@portal/contract/codes';
import type { Endpoint, Envelope } from '@portal/contract/endpoint';
import { type Context, Hono } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import type { Clock } from '../clock.ts';
import { outageReason, outageRetryAfter, outageText } from '../database/outage.ts';
import type { Log } from '../log.ts';
import type { Sessions } from '../sessions.ts';
import { addressOf } from './address.ts';
import type { Api } from './api.ts';
import { BodyError, readJson } from './body.ts';
import type { Caller } from './caller.ts';
import { createFlood } from './flood.ts';
import { createLoadLimit, type LoadLimit, Overloaded } from './load-shedding.ts';

export type NodeEnv = { Bindings: { incoming: IncomingMessage; outgoing: ServerResponse } };

type Options = {
  api: Api;
  sessions: Sessions;
  log: Log;
  clock: Clock;
  trustedProxies: readonly string[];
  secure?: boolean;
  limit?: LoadLimit;
};

const deviceCookie = {
  name: 'device',
  options: { path: '/', httpOnly: true, sameSite: 'Strict', maxAge: 400 * 86_400 },
} as const;

// Most calls wait for the database, so more of them are under way than of pages.
const mostCalls = { running: 50, perAddress: 30, waiting: 2000, maxWaitMs: 2000 };

/** Puts every endpoint of the contract at its method and path. */
export function mountApi({
  api,
  sessions,
  log,
  clock,
  trustedProxies,
  secure = false,
  limit = createLoadLimit(mostCalls),
}: Options): Hono<NodeEnv> {
  const app = new Hono<NodeEnv>();
  const flood = createFlood(clock);

  for (const endpoint of api.endpoints) {
    app.on(endpoint.method, endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1'), async (context) => {
      const requestId = randomUUID();
      const { incoming, outgoing } = context.env;
      const reply = (status: 200 | 400 | 413 | 429 | 499 | 500 | 503, envelope: Envelope) => {
        context.header('X-Request-Id', requestId);
        context.header('Cache-Control', 'no-store');
        return context.json(envelope, status as 200);
      };
      try {
        const request = context.req.raw;
        const address = addressOf(incoming, trustedProxies);
        const wait = flood.wait(address);
        if (wait > 0) {
          context.header('Retry-After', String(wait));
          const data = { retry_after: wait, request_id: requestId };
          return reply(429, { code: code.tooMany, msg: codeText[code.tooMany], data });
        }
        const input = await inputOf(endpoint, request, context.req.param());
        // CSRF: the session travels in a header only; a cookie is sent on cross-site requests, a header is not.
        const token = request.headers.get('xx-token');
        // After the body has arrived, so that a slow upload holds no slot.
        const answer = await limit.run({ address, isGone: () => outgoing.destroyed }, async () => {
          const caller: Caller = {
            session: token ? await sessions.find(token) : null,
            address,
            fingerprint: (request.headers.get('xx-fingerprint') ?? '').slice(0, 100),
            device: request.headers.get('user-agent') ?? '',
            requestId,
            deviceCookie: {
              value: getCookie(context, deviceCookie.name) ?? '',
              keep: (value) =>
                setCookie(context, deviceCookie.name, value, { ...deviceCookie.options, secure }),
            },
          };
          return api.call(endpoint, input, caller);
        });
        if (answer.code === code.tooMany) context.header('Retry-After', String(waitOf(answer.data)));
        return reply(200, answer);
      } catch (error) {
        if (error instanceof BodyError) {
          return reply(error.status, {
            code: code.failure,
            msg: error.message,
            data: { request_id: requestId },
          });
        }
        if (error instanceof Overloaded) {
          const { retryAfter } = error;
          context.header('Retry-After', String(retryAfter));
          const data = { retry_after: retryAfter, request_id: requestId };
          return reply(503, { code: code.failure, msg: '当前访问人数较多，请稍后再试', data });
        }
        if (outgoing.destroyed) {
          log.debug({ requestId, path: endpoint.path }, 'call aborted');
          return reply(499, { code: code.failure, msg: codeText[code.failure], data: null });
        }
        log.error({ error, requestId, path: endpoint.path }, 'call failed');
        if (outageReason(error) !== null) {
          context.header('Retry-After', String(outageRetryAfter));
          const data = { retry_after: outageRetryAfter, request_id: requestId };
          return reply(503, { code: code.failure, msg: outageText, data });
        }
        const msg = '服务器开小差了，请稍后再试';
        return reply(500, { code: code.failure, msg, data: { request_id: requestId } });
      }
    });
  }
  for (const [path, methods] of Map.groupBy(api.endpoints, ({ path: each }) => each)) {
    const allowed = methods.map(({ method }) => method).join(', ');
    app.all(path.replaceAll(/\{(\w+)\}/g, ':$1'), (context) => {
      context.header('Allow', allowed);
      return refuse(context, 405, '这个接口不支持该请求方式');
    });
  }
  return app;
}

/** What lies under the address of the calls and is none of them. */
export function mountUnknownCalls(): Hono<NodeEnv> {
  return new Hono<NodeEnv>().all('/api/*', (context) => refuse(context, 404, '没有这个接口'));
}

function refuse(context: Context<NodeEnv>, status: 404 | 405, msg: string): Response {
  const requestId = randomUUID();
  context.header('X-Request-Id', requestId);
  context.header('Cache-Control', 'no-store');
  return context.json({ code: code.failure, msg, data: { request_id: requestId } }, status);
}

function waitOf(data: unknown): number {
  const { retry_after = 60 } = (data ?? {}) as { retry_after?: number };
  return retry_after;
}

async function inputOf(endpoint: Endpoint, request: Request, path: Record<string, string>): Promise<unknown> {
  const query = Object.fromEntries(new URL(request.url).searchParams);
  if (endpoint.method === 'GET') return { ...query, ...path };
  const body = await readJson(request);
  if (body === null || typeof body !== 'object' || Array.isArray(body)) {
    throw new BodyError(400, '请求内容格式有误，应为一个对象');
  }
  return { ...query, ...body, ...path };
}

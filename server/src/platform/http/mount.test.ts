import { connect } from 'node:net';
import { endpoint, nothing, success } from '@portal/contract/endpoint';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { createPool } from '../database/pool.ts';
import { createLog } from '../log.ts';
import type { Sessions } from '../sessions.ts';
import { createApi, implement } from './api.ts';
import { listen, type Listening } from './listen.ts';
import { createLoadLimit } from './load-shedding.ts';
import { mountApi } from './mount.ts';

const slow = endpoint({
  method: 'POST',
  path: '/api/test/slow',
  domain: 'site',
  access: 'public',
  summary: '测试',
  input: z.object({ wait: z.boolean().optional(), away: z.boolean().optional() }),
  output: nothing,
});

// Nobody listens there.
const noDatabase = createPool({ host: '127.0.0.1', port: 1 });

let server: Listening;
let address: string;
let logged: { level: string; msg: string }[];
let started: PromiseWithResolvers<void>;
let going: PromiseWithResolvers<void>;

beforeEach(async () => {
  logged = [];
  started = Promise.withResolvers();
  going = Promise.withResolvers();
  const api = createApi([
    implement(slow, async ({ wait, away }) => {
      started.resolve();
      if (away) await noDatabase.query('select 1');
      if (wait) await going.promise;
      return success({});
    }),
  ]);
  const log = createLog('debug', {
    write: (line) => logged.push(JSON.parse(line) as (typeof logged)[number]),
  });
  const app = mountApi({
    api,
    log,
    sessions: { find: async () => null } as unknown as Sessions,
    clock: () => new Date(),
    trustedProxies: [],
    limit: createLoadLimit({ running: 1, perAddress: 1, waiting: 0, maxWaitMs: 1000 }),
  });
  server = await listen({ app, first: [], middleware: null, host: '127.0.0.1', port: 0 });
  address = `http://127.0.0.1:${server.port}${slow.path}`;
});
afterEach(() => server.close());

const call = (input: object) => fetch(address, { method: 'POST', body: JSON.stringify(input) });

test('more calls than can be answered are told when to come again, and the next one goes on', async () => {
  const first = call({ wait: true });
  await started.promise;
  const refused = await call({});
  expect(refused.status).toBe(503);
  expect(refused.headers.get('retry-after')).toBe('3');
  const data = { retry_after: 3, request_id: refused.headers.get('x-request-id') };
  expect(await refused.json()).toMatchObject({ code: 0, msg: '当前访问人数较多，请稍后再试', data });

  going.resolve();
  expect((await first).status).toBe(200);
  expect(await (await call({})).json()).toMatchObject({ code: 1 });
  expect(logged).toEqual([]);
});

test('who leaves in the middle of a call is no error', async () => {
  const socket = connect(server.port, '127.0.0.1');
  socket.write(`POST ${slow.path} HTTP/1.1\r\nHost: portal\r\nContent-Length: 100\r\n\r\n{"wait"`);
  await vi.waitUntil(() => socket.bytesWritten > 0);
  await call({});
  socket.destroy();
  await vi.waitUntil(() => logged.length > 0);
  expect(logged).toMatchObject([{ level: 'debug', msg: 'call aborted' }]);
  expect(await (await call({})).json()).toMatchObject({ code: 1 });
});

test('a call that cannot reach the database says when to come again, and the log hears of it once', async () => {
  for (let time = 0; time < 3; time += 1) {
    const refused = await call({ away: true });
    expect(refused.status).toBe(503);
    expect(refused.headers.get('retry-after')).toBe('5');
    const data = { retry_after: 5, request_id: refused.headers.get('x-request-id') };
    expect(await refused.json()).toEqual({ code: 0, msg: '数据服务暂时不可用，请稍后再试', data });
  }
  expect(await (await call({})).json()).toMatchObject({ code: 1 });
  expect(logged).toMatchObject([{ level: 'error', msg: 'the database is away' }]);
});

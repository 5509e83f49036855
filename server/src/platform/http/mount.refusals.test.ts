import { endpoint, nothing, success } from '@portal/contract/endpoint';
import { Hono } from 'hono';
import { beforeEach, expect, test } from 'vitest';
import { createApi, implement } from './api.ts';
import { mountApi, mountUnknownCalls, type NodeEnv } from './mount.ts';

const echo = endpoint({
  method: 'POST',
  path: '/api/test/echo',
  domain: 'site',
  access: 'public',
  summary: '测试用',
  input: nothing,
  output: nothing,
});

let app: Hono<NodeEnv>;
beforeEach(() => {
  const api = createApi([implement(echo, async () => success({}))]);
  const rest = { sessions: { find: async () => null }, log: { error: () => {} } };
  const options = { api, ...rest, clock: () => new Date(0), trustedProxies: [] };
  app = new Hono<NodeEnv>();
  app.route('/', mountApi(options as unknown as Parameters<typeof mountApi>[0]));
  app.route('/', mountUnknownCalls());
});

const incoming = { socket: { remoteAddress: '192.0.2.1' }, headers: {} };
const ask = async (path: string, init: RequestInit) => {
  const answer = await app.request(path, init, { incoming, outgoing: { destroyed: false } });
  return { status: answer.status, headers: answer.headers, body: (await answer.json()) as unknown };
};

test.each([
  [400, echo.path, { method: 'POST', body: '{' }],
  [400, echo.path, { method: 'POST', body: '[]' }],
  [404, '/api/test/nothing', { method: 'POST', body: '{}' }],
  [405, echo.path, { method: 'GET' }],
  [405, echo.path, { method: 'DELETE' }],
  [413, echo.path, { method: 'POST', body: `"${'x'.repeat(1_000_001)}"` }],
])('%i of %s comes as an envelope, in Chinese, with the id of the request', async (status, path, init) => {
  const { status: given, headers, body } = await ask(path, init);
  expect(given).toBe(status);
  expect(body).toEqual({
    code: 0,
    msg: expect.stringMatching(/^[^A-Za-z]+$/) as string,
    data: { request_id: headers.get('x-request-id') },
  });
  expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
  if (status === 405) expect(headers.get('allow')).toBe('POST');
  expect((await ask(echo.path, { method: 'POST', body: '{}' })).body).toMatchObject({ code: 1 });
});

test('429 has the id of the request beside the seconds to wait', async () => {
  let last = await ask(echo.path, { method: 'POST', body: '{}' });
  for (let count = 0; count < 601; count++) last = await ask(echo.path, { method: 'POST', body: '{}' });
  expect(last).toMatchObject({
    status: 429,
    body: { code: 42_900, data: { retry_after: 60, request_id: last.headers.get('x-request-id') } },
  });
});

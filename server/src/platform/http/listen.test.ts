import { once } from 'node:events';
import { Agent, get, type IncomingMessage, type RequestOptions } from 'node:http';
import { connect } from 'node:net';
import { Hono } from 'hono';
import { beforeEach, expect, test } from 'vitest';
import { listen, type Listening } from './listen.ts';
import type { NodeEnv } from './mount.ts';

type Answer = Pick<IncomingMessage, 'socket' | 'headers'> & { text: string };

let server: Listening;
let started: PromiseWithResolvers<void>;
let finish: () => void;

beforeEach(async () => {
  started = Promise.withResolvers();
  const slow = Promise.withResolvers<void>();
  finish = slow.resolve;
  const app = new Hono<NodeEnv>();
  app.get('/quick', (context) => context.text('quick'));
  app.get('/slow', async (context) => {
    started.resolve();
    await slow.promise;
    return context.text('slow');
  });
  server = await listen({ app, first: [], middleware: null, host: '127.0.0.1', port: 0 });
});

async function ask(options: RequestOptions): Promise<Answer> {
  const [response] = (await once(get({ port: server.port, ...options }), 'response')) as [IncomingMessage];
  const { socket } = response;
  let text = '';
  for await (const part of response.setEncoding('utf8')) text += part as string;
  return { text, socket, headers: response.headers };
}

test('a stop closes idle connections at once and lets an accepted request finish', async () => {
  const agent = new Agent({ keepAlive: true });
  const kept = await ask({ path: '/quick', agent });
  const silent = connect(server.port, '127.0.0.1');
  await once(silent, 'connect');
  const idle = [once(kept.socket, 'close'), once(silent.resume(), 'close')];
  const accepted = ask({ path: '/slow', agent: new Agent({ keepAlive: true }) });
  await started.promise;

  const stopped = server.close();
  await Promise.all(idle);
  finish();
  expect(await accepted).toMatchObject({ text: 'slow', headers: { connection: 'close' } });
  await stopped;
  await expect(ask({ path: '/quick' })).rejects.toThrow('ECONNREFUSED');
});

test('a request that was on its way when the stop began is answered', async () => {
  const agent = new Agent({ keepAlive: true });
  expect((await ask({ path: '/quick', agent })).headers.connection).toBe('keep-alive');
  const stopped = server.close();
  expect(await ask({ path: '/quick', agent })).toMatchObject({
    text: 'quick',
    headers: { connection: 'close' },
  });
  await stopped;
});

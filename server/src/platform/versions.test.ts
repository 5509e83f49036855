import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { afterEach, expect, test, vi } from 'vitest';
import { createLog } from './log.ts';
import { createVersions } from './versions.ts';

afterEach(() => void vi.useRealTimers());

const message = (kind: string, body: Buffer) => {
  const head = Buffer.alloc(5);
  head.write(kind);
  head.writeUInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
};
const ready = message('Z', Buffer.from('I'));
const greeting = Buffer.concat([message('R', Buffer.alloc(4)), ready]);
const listening = Buffer.concat([message('C', Buffer.from('LISTEN\0')), ready]);

/** As much of a database server as a listener needs; while it is away every connection is cut at once. */
async function startServer() {
  const state = { away: false, sockets: [] as Socket[] };
  const server = createServer((socket) => {
    state.sockets.push(socket);
    socket.on('error', () => {});
    if (state.away) socket.destroy();
    let greeted = false;
    socket.on('data', () => {
      socket.write(greeted ? listening : greeting);
      greeted = true;
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { state, server, url: `postgres://portal@127.0.0.1:${port}/portal` };
}

/** Everything the network has to say is told; the clock stands. */
async function untilScheduled(): Promise<void> {
  while (vi.getTimerCount() === 0) await new Promise((resolve) => setImmediate(resolve));
  for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}

test('a lost listener tries again once a second, and after a long outage everything counts as changed', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { state, server, url } = await startServer();
  const versions = createVersions(async () => {});
  await versions.listen(url, createLog('silent'));
  const before = versions.current('site');

  state.away = true;
  state.sockets[0]!.destroy();
  for (let second = 1; second <= 4; second += 1) {
    await untilScheduled();
    expect(vi.getTimerCount()).toBe(1);
    vi.advanceTimersByTime(1000);
    await once(server, 'connection');
    expect(state.sockets).toHaveLength(second + 1);
  }
  await untilScheduled();
  expect(versions.current('site')).toBe(before);

  state.away = false;
  vi.advanceTimersByTime(1000);
  while (versions.current('site') === before) await new Promise((resolve) => setImmediate(resolve));
  expect(versions.current('site')).toBe(before + 1);
  state.sockets.at(-1)!.on('end', () => state.sockets.at(-1)!.destroy());
  await versions.close();
  server.close();
});

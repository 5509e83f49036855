import { createServer, get, type IncomingHttpHeaders, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { sendWhole, wholeAnswer } from './whole-answer.ts';

const body = Buffer.from('<p>首页</p>');
const headers = ['Content-Type', 'text/html; charset=utf-8', 'Content-Length', String(body.byteLength)];

let now = Date.UTC(2026, 0, 5, 8);
let server: Server;
let port: number;

beforeEach(async () => {
  const answer = wholeAnswer(headers, body);
  server = createServer((_, response) => {
    if (sendWhole(response, answer, now)) return;
    response.writeHead(200, [...headers, 'X-Way', 'usual']).end(answer.body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  port = (server.address() as AddressInfo).port;
});
afterEach(() => new Promise((resolve) => server.close(resolve)));

function ask(options: object = {}): Promise<{ headers: IncomingHttpHeaders; text: string }> {
  return new Promise((resolve, reject) => {
    get({ port, host: '127.0.0.1', ...options }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
      response.on('end', () => resolve({ headers: response.headers, text }));
    }).on('error', reject);
  });
}

/** What comes back on one connection for these bytes, until the other side ends it. */
function talk(bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
    let said = '';
    socket.setEncoding('utf8').on('data', (chunk: string) => (said += chunk));
    socket.on('end', () => resolve(said)).on('error', reject);
  });
}

test('head and body arrive as Node itself would send them, with the date of the moment', async () => {
  const first = await ask();
  expect(first.text).toBe('<p>首页</p>');
  expect(first.headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'content-length': String(body.byteLength),
    date: 'Mon, 05 Jan 2026 08:00:00 GMT',
  });
  expect(first.headers).not.toHaveProperty('x-way');
  now += 1000;
  expect((await ask()).headers.date).toBe('Mon, 05 Jan 2026 08:00:01 GMT');
});

test('a connection goes on: requests sent ahead are answered in order', async () => {
  const request = 'GET / HTTP/1.1\r\nHost: portal\r\n\r\n';
  const said = await talk(request + request + request.replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n'));
  expect(said.match(/HTTP\/1\.1 200 OK/g)).toHaveLength(3);
  expect(said.match(/<p>首页<\/p>/g)).toHaveLength(3);
});

test('who wants the connection closed is told so, in the usual way', async () => {
  const { headers: given, text } = await ask({ agent: false, headers: { Connection: 'close' } });
  expect(given).toMatchObject({ 'x-way': 'usual', connection: 'close' });
  expect(text).toBe('<p>首页</p>');
});

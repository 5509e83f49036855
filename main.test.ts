import { type ChildProcess, spawn } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { openDatabase } from './server/src/platform/database/database.ts';

type Portal = {
  child: ChildProcess;
  origin: string;
  port: number;
  ended: Promise<number | null>;
  said(): string;
};

// A process that migrates and seeds takes its time on a busy machine.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 240_000 });

let dataDirectory: string;
let children: ChildProcess[] = [];

const newDirectory = () => mkdtempSync(join(tmpdir(), 'portal-process-'));

async function endAll(): Promise<void> {
  for (const child of children) {
    if (child.exitCode !== null || child.signalCode !== null) continue;
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGKILL');
    await ended;
  }
  children = [];
}

function launch(env: Record<string, string> = {}): Portal {
  const child = spawn(process.execPath, ['main.ts'], {
    cwd: import.meta.dirname,
    env: { PATH: process.env.PATH, DATA_DIR: dataDirectory, PORT: '0', LOG_LEVEL: 'error', ...env },
  });
  children.push(child);
  let text = '';
  child.stdout.on('data', (chunk) => (text += chunk));
  child.stderr.on('data', (chunk) => (text += chunk));
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  return { child, origin: '', port: 0, ended, said: () => text };
}

async function start(env: Record<string, string> = {}): Promise<Portal> {
  const portal = launch(env);
  const port = await new Promise<number>((resolve, reject) => {
    const look = setInterval(() => {
      const found = /http:\/\/127\.0\.0\.1:(\d+)/.exec(portal.said());
      if (found) {
        clearInterval(look);
        resolve(Number(found[1]));
      }
    }, 50);
    void portal.ended.then(() => {
      clearInterval(look);
      reject(new Error(portal.said()));
    });
  });
  return { ...portal, port, origin: `http://127.0.0.1:${port}` };
}

function leaveMessage(portal: Portal, number: number): Promise<{ code: number }> {
  const suffix = String(number).padStart(4, '0');
  return fetch(`${portal.origin}/api/szguild/public/contactCustomer`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': `198.51.100.${number}` },
    body: JSON.stringify({
      name: '测试',
      mobile: `1390002${suffix}`,
      content: `第 ${number} 条留言，请勿丢失`,
    }),
  }).then((response) => response.json() as Promise<{ code: number }>);
}

// One process after the other on one directory: starting takes longer than all the rest.
describe('the portal on an empty directory', () => {
  let portal: Portal;
  beforeAll(async () => {
    dataDirectory = newDirectory();
    portal = await start({ TRUSTED_PROXIES: '127.0.0.1' });
  });
  afterAll(async () => {
    await endAll();
    rmSync(dataDirectory, { recursive: true, force: true });
  });

  test('one command on an empty directory serves the home data in the first HTML', async () => {
    const firstHtml = await (await fetch(portal.origin)).text();
    expect(firstHtml).toContain('示例市政府采购协会');
    expect(firstHtml).toContain('采购公告');
  });

  test('a second process on the same data directory is refused with a message', async () => {
    const second = launch();
    expect(await second.ended).toBe(1);
    expect(second.said()).toContain('正在被另一个进程使用');
    expect(second.said()).not.toContain('    at ');
    expect((await fetch(`${portal.origin}/readyz`)).status).toBe(200);
  });

  test('a stop lets an accepted request finish and then ends by itself', async () => {
    const body = '{}';
    const socket = connect(portal.port, '127.0.0.1');
    let answer = '';
    socket.on('data', (chunk) => (answer += chunk));
    socket.write(
      `POST /api/szguild/public/navMenu HTTP/1.1\r\nHost: portal\r\nConnection: close\r\nContent-Length: ${body.length}\r\n\r\n${body[0]}`,
    );
    await new Promise((resolve) => setTimeout(resolve, 300));
    portal.child.kill('SIGTERM');
    await new Promise((resolve) => setTimeout(resolve, 300));
    socket.write(body.slice(1));
    expect(await portal.ended).toBe(0);
    expect(answer).toContain('HTTP/1.1 200');
    expect(answer).toContain('"code":1');
  });

  test('nothing acknowledged is lost when the process is killed; with other master keys the next is refused, with its own it starts', async () => {
    portal = await start({ TRUSTED_PROXIES: '127.0.0.1' });
    for (let number = 1; number <= 20; number += 1) expect((await leaveMessage(portal, number)).code).toBe(1);
    portal.child.kill('SIGKILL');
    await portal.ended;

    const open = await openDatabase({ databaseUrl: null, dataDirectory, poolSize: 1 });
    const { rows } = await open.pool.query<{ count: number }>(
      "select count(*)::int as count from inquiries where name = '测试'",
    );
    await open.close();
    expect(rows[0]!.count).toBe(20);

    const other = launch({ MASTER_KEYS: `k1:${Buffer.alloc(32, 9).toString('base64')}` });
    expect(await other.ended).toBe(1);
    expect(other.said()).toContain('MASTER_KEYS 与封存数据库时所用的密钥不一致');
    expect(other.said()).not.toContain('    at ');

    const again = await start();
    expect((await fetch(`${again.origin}/readyz`)).status).toBe(200);
  });
});

describe('before anything is made', () => {
  let parent: string;
  beforeEach(() => {
    parent = newDirectory();
    dataDirectory = join(parent, 'not-there');
  });
  afterEach(async () => {
    await endAll();
    rmSync(parent, { recursive: true, force: true });
  });

  test('real merchant keys are refused on the embedded database', async () => {
    const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 1024 });
    const portal = launch({
      ALIPAY_APP_ID: '2021000000000001',
      ALIPAY_SELLER_ID: '2088000000000001',
      ALIPAY_PRIVATE_KEY: privateKey.export({ type: 'pkcs8', format: 'der' }).toString('base64'),
      ALIPAY_PUBLIC_KEY: publicKey.export({ type: 'spki', format: 'pem' }).toString().replaceAll('\n', '\\n'),
    });
    expect(await portal.ended).toBe(1);
    expect(portal.said()).toContain('不能使用内置数据库');
    expect(portal.said()).not.toContain('    at ');
    expect(existsSync(dataDirectory)).toBe(false);
  });

  test('a taken port is said plainly', async () => {
    const taken = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => taken.once('listening', resolve));
    const { port } = taken.address() as { port: number };
    const portal = launch({ PORT: String(port) });
    expect(await portal.ended).toBe(1);
    expect(portal.said()).toContain(`端口 ${port} 已被占用`);
    expect(existsSync(dataDirectory)).toBe(false);
    await new Promise((resolve) => taken.close(resolve));
  });
});

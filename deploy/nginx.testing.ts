import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const env = { ...process.env, PATH: `${process.env.PATH}:/usr/sbin` };

export const hasNginx = spawnSync('nginx', ['-v'], { env }).status === 0;

/** nginx with the shipped files; only names, ports, folders and TLS are those of this machine. */
export async function startShippedNginx(portalPort: number) {
  const folder = mkdtempSync(join(tmpdir(), 'portal-nginx-'));
  const port = await freePort();
  for (const name of ['portal-http.conf', 'portal-locations.conf']) {
    writeFileSync(join(folder, name), shipped(name));
  }
  mkdirSync(join(folder, 'cache'));
  writeFileSync(join(folder, 'portal.conf'), adapted(folder, port, await freePort(), portalPort));
  writeFileSync(join(folder, 'nginx.conf'), around(folder));
  const child = spawn('nginx', ['-p', folder, '-c', join(folder, 'nginx.conf'), '-g', 'daemon off;'], {
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  await untilAnswers(`http://127.0.0.1:${port}/livez`);
  return {
    port,
    async stop() {
      child.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const shipped = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8');

function adapted(folder: string, port: number, redirectPort: number, portalPort: number): string {
  return (
    shipped('nginx.conf')
      .replace('127.0.0.1:3000', `127.0.0.1:${portalPort}`)
      .replace('/var/cache/nginx/portal', `${folder}/cache`)
      .replace('listen 80;', `listen 127.0.0.1:${redirectPort};`)
      .replace('listen 443 ssl http2;', `listen 127.0.0.1:${port};`)
      .replaceAll(/^ *(?:listen \[::\]|ssl_).*$/gm, '')
      .replaceAll('<portal.example.org>', '127.0.0.1')
      // In place of the log: where each answer came from.
      .replace(/access_log .*;/, 'add_header X-Cache $upstream_cache_status always;')
  );
}

function around(folder: string): string {
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  return `
${process.getuid?.() === 0 ? 'user root;' : ''}
worker_processes 1;
pid ${folder}/nginx.pid;
error_log stderr error;
events { worker_connections 256; }
http {
  access_log off;
  ${paths.map((name) => `${name}_temp_path ${folder}/${name};`).join('\n  ')}
  include ${folder}/portal.conf;
}`;
}

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const { port } = probe.address() as { port: number };
  await new Promise((resolve) => probe.close(resolve));
  return port;
}

async function untilAnswers(url: string): Promise<void> {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const up = await fetch(url).then(
      ({ ok }) => ok,
      () => false,
    );
    if (up) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`nginx does not answer at ${url}`);
}

/** Two answers differ in what is drawn by lot for each, and in nothing else. */
export function withoutChance(text: string): string {
  return text
    .replaceAll(/nonce="[^"]*"/g, '')
    .replaceAll(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, '')
    .replaceAll(/(?:expires|signature)=[\w-]+/g, '');
}

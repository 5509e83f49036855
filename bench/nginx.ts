import { spawn } from 'node:child_process';
import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export type Nginx = { origin: string; asShipped: string; stop(): Promise<void> };

type Headers = Record<string, string>;

const stockPort = (port: number) => port + 10;
const shipped = (name: string) => fileURLToPath(new URL(`../deploy/${name}`, import.meta.url));
// nginx writes these itself.
const own = new Set(['content-length', 'content-type', 'date', 'etag', 'connection', 'keep-alive']);

/**
 * nginx with one worker. Two servers answer /static with the portal's own answer from a file and its headers: one set up as
 * Debian ships nginx, one with the settings of our rules, which keep files open. The second also stands in front of the
 * portal, by the shipped rules.
 */
export async function startNginx(
  port: number,
  portalPort: number,
  body: Buffer,
  headers: Headers = { 'content-encoding': 'br' },
): Promise<Nginx> {
  const directory = mkdtempSync(join(tmpdir(), 'portal-nginx-'));
  mkdirSync(join(directory, 'files'), { mode: 0o755 });
  writeFileSync(join(directory, 'files', 'static'), body);
  writeFileSync(join(directory, 'nginx.conf'), configuration(directory, port, portalPort, headers));

  const child = spawn('nginx', ['-p', directory, '-c', join(directory, 'nginx.conf'), '-g', 'daemon off;'], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, PATH: `${process.env.PATH}:/usr/sbin` },
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const origin = `http://127.0.0.1:${port}`;
  await untilAnswers(`${origin}/static`);
  return {
    origin,
    asShipped: `http://127.0.0.1:${stockPort(port)}`,
    async stop() {
      child.kill('SIGTERM');
      await ended;
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

async function untilAnswers(url: string): Promise<void> {
  for (let attempt = 0; attempt < 50; attempt += 1) {
    const answered = await fetch(url).then(
      (response) => response.ok,
      () => false,
    );
    if (answered) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`nginx does not answer at ${url}`);
}

function configuration(directory: string, port: number, portalPort: number, headers: Headers): string {
  const user = process.getuid?.() === 0 ? 'user root;' : '';
  const added = Object.entries(headers)
    .filter(([name]) => !own.has(name))
    .map(([name, value]) => `add_header ${name} "${value.replaceAll('"', '\\"')}";`);
  const fileItself = `
    location = /static {
      root ${directory}/files;
      default_type "${headers['content-type'] ?? 'text/html; charset=utf-8'}";
      ${added.join('\n      ')}
    }`;
  return `
${user}
worker_processes 1;
pid ${directory}/nginx.pid;
error_log stderr error;
events { worker_connections 512; }
http {
  access_log off;
  keepalive_requests 1000000;
  client_body_temp_path ${directory}/body;
  proxy_temp_path ${directory}/proxy;
  fastcgi_temp_path ${directory}/fastcgi;
  uwsgi_temp_path ${directory}/uwsgi;
  scgi_temp_path ${directory}/scgi;
  proxy_cache_path ${directory}/cache levels=1:2 keys_zone=portal:10m max_size=100m use_temp_path=off;
  include ${shipped('portal-http.conf')};
  upstream portal { server 127.0.0.1:${portalPort}; keepalive 64; }
  server {
    listen 127.0.0.1:${stockPort(port)};
    sendfile on;
    tcp_nopush on;
${fileItself}
  }
  server {
    listen 127.0.0.1:${port};
${fileItself}
    include ${shipped('portal-locations.conf')};
  }
}
`;
}

import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { chownSync, existsSync, globSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { fillNotices } from '../server/seed/notices.ts';
import { seedSite } from '../server/seed/seed.ts';
import { type OpenDatabase, openDatabase } from '../server/src/platform/database/database.ts';
import { createLog } from '../server/src/platform/log.ts';
import { createPlatform, type Platform } from '../server/src/platform/platform.ts';
import { readSettings } from '../server/src/platform/settings.ts';
import { showProgress } from '../server/src/platform/terminal.ts';

/** Fewer for a quick look; the figures that count are of a million. */
export const size = Number(process.env.BENCH_NOTICES ?? 1_000_000);
/** The clock is fixed, so that the data is equally old in every run. */
export const now = new Date('2026-11-15T14:00:00+08:00');

const root = fileURLToPath(new URL('..', import.meta.url));
const caches = join(root, 'node_modules/.cache/portal-bench');

/** Loading takes minutes: what was loaded by the same code is used again, anything older removed. */
export function folderOf(name: string): string {
  const files = globSync(
    [
      'server/migrations/*.sql',
      'server/seed/notices*.ts',
      'server/seed/data/notice-words.ts',
      'server/src/modules/notices/notices.{lexemes,indexing}.ts',
    ],
    { cwd: root },
  ).sort();
  const hash = createHash('sha256');
  for (const file of files) hash.update(readFileSync(join(root, file)));
  const key = `${name}-${size}-${hash.digest('hex').slice(0, 10)}`;
  mkdirSync(caches, { recursive: true });
  for (const old of readdirSync(caches)) {
    if (old.startsWith(`${name}-${size}-`) && old !== key)
      rmSync(join(caches, old), { recursive: true, force: true });
  }
  return join(caches, key);
}

export type Store = { platform: Platform; open: OpenDatabase; close(): Promise<void> };

const settings = readSettings({
  NODE_ENV: 'test',
  MASTER_KEYS: `bench:${Buffer.alloc(32, 7).toString('base64')}`,
  DATA_DIR: caches,
});

async function filled(open: OpenDatabase, name: string): Promise<Platform> {
  const platform = createPlatform(settings, open, createLog('error'), () => now);
  await seedSite(platform, () => {});
  const started = performance.now();
  const progress = (_: string, done: number, total: number) =>
    showProgress(`${name} 写入采购公告`, done, total);
  if ((await fillNotices(platform, progress, size)) > 0) {
    console.log(`      ${name} 装载 ${size} 条用时 ${Math.round((performance.now() - started) / 1000)} 秒`);
    await open.pool.query('vacuum analyze');
    await open.pool.query('checkpoint');
  }
  return platform;
}

export async function openPgliteStore(): Promise<Store> {
  const open = await openDatabase({ databaseUrl: null, dataDirectory: folderOf('pglite'), poolSize: 1 });
  return { platform: await filled(open, 'PGlite'), open, close: () => open.close() };
}

export async function openPostgresStore(): Promise<Store> {
  const server = await startServer(folderOf('postgresql'));
  try {
    const open = await openDatabase({ databaseUrl: server.url, dataDirectory: '', poolSize: 10 });
    const platform = await filled(open, 'PostgreSQL');
    return {
      platform,
      open,
      async close() {
        await open.close();
        await server.stop();
      },
    };
  } catch (error) {
    await server.stop();
    throw error;
  }
}

/** Debian's server on a folder that is kept, as big as a small installation would have it. */
export async function startServer(folder: string): Promise<{ url: string; stop(): Promise<void> }> {
  const debian = '/usr/lib/postgresql';
  const version = existsSync(debian)
    ? readdirSync(debian).sort((a, b) => Number(b) - Number(a))[0]
    : undefined;
  if (!version) throw new Error('没有找到 PostgreSQL，请先安装：apt-get install postgresql');
  const program = (name: string) => join(debian, version, 'bin', name);
  const owner = unprivileged();
  const data = join(folder, 'data');
  if (!existsSync(join(data, 'PG_VERSION'))) {
    mkdirSync(folder, { recursive: true });
    if (owner) chownSync(folder, owner.uid, owner.gid);
    const setup = ['-D', data, '-U', 'portal', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync'];
    const made = spawnSync(program('initdb'), setup, { cwd: '/', encoding: 'utf8', ...owner });
    if (made.status !== 0) throw new Error(made.stderr);
  }
  rmSync(join(data, 'postmaster.pid'), { force: true });
  const port = 55_461;
  const options = [
    'listen_addresses=127.0.0.1',
    'fsync=off',
    'synchronous_commit=off',
    'shared_buffers=2GB',
    'max_wal_size=8GB',
  ];
  const args = ['-D', data, '-p', String(port), '-k', folder, ...options.flatMap((option) => ['-c', option])];
  const child = spawn(program('postgres'), args, { cwd: '/', stdio: 'ignore', ...owner });
  const url = `postgres://portal@127.0.0.1:${port}/postgres`;
  for (let attempt = 0; attempt < 150 && child.exitCode === null; attempt++) {
    if (await answers(url)) break;
    await sleep(200);
  }
  if (child.exitCode !== null) throw new Error('PostgreSQL did not start');
  return {
    url,
    async stop() {
      child.kill('SIGINT');
      await once(child, 'exit');
    },
  };
}

// PostgreSQL refuses to run as root; Debian's package brings a user for it.
function unprivileged(): { uid: number; gid: number } | null {
  if (process.getuid?.() !== 0) return null;
  const id = (flag: string) => Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout);
  return { uid: id('-u'), gid: id('-g') };
}

async function answers(connectionString: string): Promise<boolean> {
  const client = new pg.Client({ connectionString });
  try {
    await client.connect();
    await client.end();
    return true;
  } catch {
    return false;
  }
}

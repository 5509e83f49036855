import { spawn } from 'node:child_process';
import { chownSync, existsSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { apt } from './apt.mjs';
import { find, run } from './command.mjs';
import { PlainError, Unavailable, step } from './console.mjs';
import { freePort } from './free-port.mjs';
import { temporaryFolder } from './temporary-folder.mjs';

/**
 * Gives `work` the address of a throw-away PostgreSQL and a way to restart it, and leaves nothing of it behind, whatever
 * happens. Tests want it fast; what measures writing wants it `durable`, as it would be in service; what fills its database
 * wants a `fresh` one, and not that which the environment names.
 */
export async function withPostgres(work, { durable = false, fresh = false } = {}) {
  if (process.env.TEST_DATABASE_URL && !fresh) return work(process.env.TEST_DATABASE_URL);
  const binaries = findBinaries() ?? (await installBinaries());
  const cluster = await step('启动临时的 PostgreSQL', () => start(binaries, durable));
  try {
    return await work(cluster.url, cluster.restart);
  } finally {
    await cluster.stop();
  }
}

function findBinaries() {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
  const inPath = find('initdb');
  return [
    ...versions.map((version) => join(debian, version, 'bin')),
    ...(inPath ? [dirname(inPath)] : []),
  ].find((folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')));
}

/** The packages that this machine lacks. */
export function missingForPostgres() {
  return process.env.TEST_DATABASE_URL || findBinaries() ? [] : ['postgresql'];
}

async function installBinaries() {
  await apt('PostgreSQL', ['postgresql']);
  const binaries = findBinaries();
  if (!binaries) throw new Unavailable('装好后仍找不到 PostgreSQL 的 initdb。');
  return binaries;
}

async function start(binaries, durable) {
  const owner = await unprivileged();
  const folder = temporaryFolder('portal-postgres-');
  if (owner.uid !== undefined) chownSync(folder, owner.uid, owner.gid);
  const data = join(folder, 'data');
  const setup = ['-D', data, '-U', 'portal', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync'];
  await run(join(binaries, 'initdb'), setup, { cwd: folder, ...owner });
  const port = await freePort();
  const begin = async () => {
    const server = serve(binaries, data, folder, port, owner, durable);
    await server.ready().catch(async (error) => {
      await server.stop();
      throw error;
    });
    return server;
  };
  let server = await begin();
  return {
    url: `postgres://portal@127.0.0.1:${port}/postgres`,
    /** Every connection breaks, and for a moment there is nothing to connect to. */
    async restart() {
      await server.stop();
      server = await begin();
    },
    stop: () => server.stop(),
  };
}

function serve(binaries, data, folder, port, owner, durable) {
  // Speed over safety: the data of a test lives for one run.
  const unsafe = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };
  const settings = { listen_addresses: '127.0.0.1', max_connections: '200', ...(durable ? {} : unsafe) };
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const args = ['-D', data, '-p', String(port), '-k', folder, ...flags];
  const child = spawn(join(binaries, 'postgres'), args, {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'pipe'],
    ...owner,
  });
  let log = '';
  child.stderr.setEncoding('utf8').on('data', (chunk) => (log = (log + chunk).slice(-8000)));
  const ended = new Promise((resolve) => child.once('close', resolve));
  // When the script ends early so does the server; SIGQUIT is at once, there is nothing to save. Ahead of the listener
  // that removes the folder, or the server would still be writing there.
  const abandon = () => child.kill('SIGQUIT');
  process.prependOnceListener('exit', abandon);
  const stop = async () => {
    process.off('exit', abandon);
    child.kill('SIGINT');
    await ended;
  };
  const ready = async () => {
    for (let attempt = 0; attempt < 150 && child.exitCode === null; attempt++) {
      const up = await run(join(binaries, 'pg_isready'), ['-h', '127.0.0.1', '-p', String(port)]).catch(
        () => false,
      );
      if (up) return;
      await sleep(200);
    }
    throw new PlainError(`临时的 PostgreSQL 没有启动：\n${log}`);
  };
  return { ready, stop };
}

// PostgreSQL refuses to run as root; Debian's package brings a user for it.
async function unprivileged() {
  if (process.getuid?.() !== 0) return {};
  const id = async (...args) => Number(await run('id', args));
  for (const name of ['postgres', 'nobody']) {
    const [uid, gid] = await Promise.all([id('-u', name), id('-g', name)]).catch(() => []);
    if (uid) return { uid, gid };
  }
  throw new Unavailable('PostgreSQL 不能以 root 运行，而本机没有 postgres 或 nobody 用户。');
}

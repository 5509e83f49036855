import { randomBytes } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { type OpenDatabase, openDatabase, openInMemory, type Queries } from './database.ts';

type Fill = (made: OpenDatabase) => Promise<void>;

const cacheFolder = fileURLToPath(new URL('../../../../node_modules/.cache/portal-test', import.meta.url));
const templateLock = 4_021_980;

/** A fresh database as `key` names it. The first caller makes it with `fill`; everybody works on a copy. */
export async function openTestDatabase(key: string, fill: Fill): Promise<OpenDatabase> {
  const url = process.env.TEST_DATABASE_URL;
  return url ? openCopy(new URL(url), key, fill) : openInMemory(await packed(key, fill));
}

/** On PostgreSQL: whether somebody waits for what another transaction holds. */
export async function waitsForLock(queries: Queries): Promise<boolean> {
  const { rows } = await queries.execute(sql`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`);
  return rows.length > 0;
}

async function packed(key: string, fill: Fill): Promise<Uint8Array<ArrayBuffer>> {
  const file = join(cacheFolder, `${key}.tar.gz`);
  try {
    return new Uint8Array(readFileSync(file));
  } catch {
    const made = await openInMemory(null);
    await fill(made);
    await dropTemplates(made.pool);
    const bytes = await made.dump!();
    await made.close();
    mkdirSync(cacheFolder, { recursive: true });
    // Two workers may both make it; a rename never shows half a file.
    const draft = `${file}.${process.pid}`;
    writeFileSync(draft, bytes);
    renameSync(draft, file);
    removeOlder(key);
    return bytes;
  }
}

/** Their files are most of what every copy would unpack: without them it opens in half the time. */
async function dropTemplates(pool: pg.Pool): Promise<void> {
  await pool.query('update pg_database set datistemplate = false');
  await pool.query('drop database template0');
  await pool.query('drop database template1');
}

/** Those of earlier migrations and seeds, five megabytes each. */
function removeOlder(key: string): void {
  const [kind] = key.split('-');
  for (const name of readdirSync(cacheFolder)) {
    const old = name.startsWith(`${kind}-`) && name.endsWith('.tar.gz') && name !== `${key}.tar.gz`;
    if (old) rmSync(join(cacheFolder, name), { force: true });
  }
}

async function openCopy(server: URL, key: string, fill: Fill): Promise<OpenDatabase> {
  const template = `portal_test_${key.replaceAll('-', '_')}`;
  const copy = `${template}_${randomBytes(6).toString('hex')}`;
  await onServer(server, async (client) => {
    // One advisory lock a template, so that others are not held up while it is filled.
    await client.query('select pg_advisory_lock($1, hashtext($2))', [templateLock, template]);
    const { rowCount } = await client.query('select from pg_database where datname = $1', [template]);
    if (rowCount === 0) await makeTemplate(server, client, template, fill);
    await client.query(`create database ${copy} template ${template}`);
  });
  const open = await openNamed(server, copy);
  return {
    ...open,
    async close() {
      await open.close();
      await onServer(server, (client) => client.query(`drop database if exists ${copy} with (force)`));
    },
  };
}

async function makeTemplate(server: URL, client: pg.Client, template: string, fill: Fill): Promise<void> {
  const draft = `${template}_draft`;
  await client.query(`drop database if exists ${draft} with (force)`);
  await client.query(`create database ${draft}`);
  const made = await openNamed(server, draft);
  try {
    await fill(made);
  } finally {
    await made.close();
  }
  await client.query(`alter database ${draft} rename to ${template}`);
}

function openNamed(server: URL, name: string): Promise<OpenDatabase> {
  const url = new URL(server);
  url.pathname = name;
  return openDatabase({ databaseUrl: url.href, dataDirectory: '', poolSize: 5 });
}

async function onServer<Result>(server: URL, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: server.href });
  await client.connect();
  try {
    return await work(client);
  } finally {
    // Ending the connection also gives back the lock.
    await client.end();
  }
}

import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { lockDirectory } from './lock.ts';
import { migrateDatabase } from './migrate.ts';
import { openPglite } from './pglite.ts';
import { createPool } from './pool.ts';

export type Database = NodePgDatabase & { $client: pg.Pool };
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0];
/** What a query runs on: the database, or the transaction it must be part of. */
export type Queries = Database | Transaction;

export type OpenDatabase = {
  database: Database;
  pool: pg.Pool;
  engine: 'pglite' | 'postgresql';
  /** The whole embedded database as a packed directory; null on a server. */
  dump: (() => Promise<Uint8Array<ArrayBuffer>>) | null;
  close(): Promise<void>;
};

// Unix seconds and fen fit a double exactly; bigint columns are numbers everywhere.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

export async function openDatabase(options: {
  databaseUrl: string | null;
  dataDirectory: string;
  poolSize: number;
}): Promise<OpenDatabase> {
  const open = options.databaseUrl
    ? openServer(options.databaseUrl, options.poolSize)
    : await openEmbedded(options.dataDirectory);
  await migrateDatabase(open.pool);
  return open;
}

function openServer(url: string, poolSize: number): OpenDatabase {
  const pool = createPool({
    connectionString: url,
    max: poolSize,
    connectionTimeoutMillis: 10_000,
    statement_timeout: 30_000,
    application_name: 'portal',
  });
  return {
    database: drizzle(pool, { casing: 'snake_case' }),
    pool,
    engine: 'postgresql',
    dump: null,
    close: () => pool.end(),
  };
}

async function openEmbedded(dataDirectory: string): Promise<OpenDatabase> {
  mkdirSync(dataDirectory, { recursive: true });
  const unlock = await lockDirectory(dataDirectory);
  const { pool, dump, close } = await openPglite(join(dataDirectory, 'database'));
  return {
    database: drizzle(pool, { casing: 'snake_case' }),
    pool,
    engine: 'pglite',
    dump,
    async close() {
      await close();
      await unlock();
    },
  };
}

/** A database in memory from a packed directory: what a test file starts from. */
export async function openInMemory(packed: Uint8Array<ArrayBuffer> | null): Promise<OpenDatabase> {
  const { pool, dump, close } = await openPglite('memory://', packed);
  await migrateDatabase(pool);
  return { database: drizzle(pool, { casing: 'snake_case' }), pool, engine: 'pglite', dump, close };
}

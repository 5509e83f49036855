import { sql } from 'drizzle-orm';
import type { Transaction } from '../src/platform/database/database.ts';
import { loadedTables } from './notices.load.rows.ts';

/** Indexes and references are built once after the work instead of row by row; as the database itself describes them. */
export async function withoutIndexes(transaction: Transaction, work: () => Promise<void>): Promise<void> {
  const tables = sql.param(loadedTables);
  const indexes = await transaction.execute<{ name: string; definition: string }>(
    sql`select indexname as name, indexdef as definition from pg_indexes
      where schemaname = 'public' and tablename = any(${tables}::text[])
        and not exists (select from pg_constraint where conname = indexname)`,
  );
  const references = await transaction.execute<{ name: string; table: string; definition: string }>(
    sql`select conname as name, conrelid::regclass::text as table, pg_get_constraintdef(oid) as definition
      from pg_constraint where contype = 'f' and conrelid::regclass::text = any(${tables}::text[])`,
  );
  for (const { name } of indexes.rows) await transaction.execute(sql.raw(`drop index "${name}"`));
  for (const { name, table } of references.rows) {
    await transaction.execute(sql.raw(`alter table ${table} drop constraint "${name}"`));
  }
  await work();
  await transaction.execute(sql`set local maintenance_work_mem = '512MB'`);
  for (const { definition } of indexes.rows) await transaction.execute(sql.raw(definition));
  for (const { name, table, definition } of references.rows) {
    await transaction.execute(sql.raw(`alter table ${table} add constraint "${name}" ${definition}`));
  }
}

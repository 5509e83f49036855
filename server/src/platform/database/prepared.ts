import type { Queries } from './database.ts';

/**
 * A statement whose text is built once and whose plan the database keeps: for what most pages read, where building and
 * planning take longer than reading. `name` is the statement's name on the connection.
 */
export function prepared<Statement>(build: (queries: Queries, name: string) => Statement, name: string) {
  const statements = new WeakMap<Queries, Statement>();
  return (queries: Queries): Statement => statements.getOrInsertComputed(queries, () => build(queries, name));
}

import type { Queries } from './database.ts';

/**
 * A statement whose text is built once and whose plan the database keeps: for what most pages read, where building and
 * planning take longer than reading. `name` is the statement's name on the connection.
 */
export function prepared<Statement>(build: (queries: Queries, name: string) => Statement, name: string) {
  const statements = new WeakMap<Queries, Statement>();
  return (queries: Queries): Statement => statements.getOrInsertComputed(queries, () => build(queries, name));
}

/**
 * An array for such a statement. PostgreSQL takes a parameter for ten elements, finds a plan for fewer cheaper, and plans anew at
 * every execution; a repeated element costs nothing.
 */
export function arrayParameter<Value>(values: readonly Value[]): Value[] {
  const last = values.at(-1);
  if (last === undefined) return [];
  return [...values, ...Array.from({ length: Math.max(0, 10 - values.length) }, () => last)];
}

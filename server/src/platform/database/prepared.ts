import type { Queries } from './database.ts';

/**
 * A prepared statement, built once and planned once by the database: for hot queries, where building and planning cost
 * more than the execution. `name` is the statement's name on the connection.
 */
export function prepared<Statement extends object>(
  build: (queries: Queries, name: string) => Statement,
  name: string,
) {
  let built: Statement | null = null;
  const statements = new WeakMap<Queries, Statement>();
  return (queries: Queries): Statement =>
    statements.getOrInsertComputed(queries, () => on(queries, (built ??= build(queries, name))));
}

/** Of two sessions, that of the pool and that of a transaction, a statement knows nothing but the client. */
function on<Statement extends object>(queries: Queries, statement: Statement): Statement {
  const { client } = queries._.session as unknown as { client: unknown };
  if (!client || !('client' in statement)) throw new Error('a statement is expected to have a client');
  return Object.create(statement, { client: { value: client } }) as Statement;
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

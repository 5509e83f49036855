import pg from 'pg';

/** A pool in which a failed query does not cost its connection: `pg.Pool` closes it after every error. */
export function createPool(config: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool(config);
  // Without a listener an idle connection that breaks would end the process.
  pool.on('error', () => {});
  // The pool listens to idle connections only; one that breaks inside a transaction rejects its query as well.
  pool.on('connect', (client) => client.on('error', () => {}));

  const query = async (...given: [pg.QueryConfig, unknown[]?]) => {
    const client = await pool.connect();
    let broken = false;
    try {
      return await client.query(...given);
    } catch (error) {
      broken = !isUsableAfter(error);
      throw error;
    } finally {
      client.release(broken);
    }
  };
  pool.query = query as typeof pool.query;
  return pool;
}

/** The server refused one statement and waits for the next. */
function isUsableAfter(error: unknown): boolean {
  // 08: the connection failed, 57P: the server ends it.
  return error instanceof pg.DatabaseError && !/^(08|57P)/.test(error.code ?? '08');
}

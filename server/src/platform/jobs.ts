import { sql } from 'drizzle-orm';
import type pg from 'pg';
import { fromDrizzle, PgBoss } from 'pg-boss';
import type { z } from 'zod';
import type { Transaction } from './database/database.ts';
import type { Log } from './log.ts';

/** A job is a name, a schema and what to do; a schedule makes it recur (Asia/Shanghai). */
export type Job<Data extends z.ZodType = z.ZodType> = {
  name: string;
  data: Data;
  schedule?: string;
  retries?: number;
  /** At most one waits for each `singletonKey` it is sent with. */
  single?: boolean;
  /** How often the queue is asked for work: by default every 2 s, and every 20 s where only a schedule sends. */
  pollSeconds?: number;
  run(data: z.output<Data>): Promise<void>;
};

export function job<const Data extends z.ZodType>(definition: Job<Data>): Job<Data> {
  return definition;
}

export type SendOptions = { startAfter?: Date; singletonKey?: string };

export type Jobs = {
  /** Makes the queues, so that jobs can be sent; nothing works on them yet. */
  open(all: readonly Job[]): Promise<void>;
  /** Works on them from now on, and opens them first where nobody has. */
  start(all: readonly Job[]): Promise<void>;
  /** Inside a transaction the job exists only if the transaction does. */
  send<Data extends z.ZodType>(
    to: Job<Data>,
    data: z.input<Data>,
    transaction?: Transaction,
    options?: SendOptions,
  ): Promise<void>;
  /** Without waiting for its worker: a job with a schedule runs once, then whatever waits in its queue. Answers how often it ran. */
  runNow(each: Job): Promise<number>;
  stop(): Promise<void>;
};

export function createJobs(pool: pg.Pool, engine: 'pglite' | 'postgresql', log: Log): Jobs {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => execute(pool, text, values) },
    backend: engine === 'pglite' ? 'pglite' : 'postgres',
    schema: 'jobs',
  });
  boss.on('error', (error) => log.error({ error }, 'jobs'));
  let opened = false;

  async function open(all: readonly Job[]): Promise<void> {
    await boss.start();
    opened = true;
    for (const each of all) await makeQueue(boss, each);
  }

  return {
    open,
    async start(all) {
      if (!opened) await open(all);
      for (const each of all) await work(boss, each, log);
    },
    async send(to, data, transaction, options = {}) {
      const payload = to.data.parse(data) as object;
      const db = transaction ? { db: fromDrizzle(transaction, sql) } : {};
      await boss.send(to.name, payload, { ...db, ...options });
    },
    async runNow(each) {
      let ran = 0;
      if (each.schedule) {
        await each.run(each.data.parse({}));
        ran += 1;
      }
      for (;;) {
        const [waiting] = await boss.fetch(each.name);
        if (!waiting) return ran;
        await each.run(each.data.parse(waiting.data));
        await boss.complete(each.name, waiting.id);
        ran += 1;
      }
    },
    async stop() {
      if (opened) await boss.stop({ graceful: true, timeout: 8000 });
    },
  };
}

const nobody = '00000000-0000-0000-0000-000000000000';

async function makeQueue(boss: PgBoss, each: Job): Promise<void> {
  const policy = each.single ? 'short' : 'standard';
  await boss.createQueue(each.name, { retryLimit: each.retries ?? 5, retryBackoff: true, policy });
  if (each.schedule) await boss.schedule(each.name, each.schedule, {}, { tz: 'Asia/Shanghai' });
  else await boss.unschedule(each.name);
  // It looks a queue up when it is first used: inside a transaction, on an engine of one connection, that waits for itself.
  await boss.getJobById(each.name, nobody);
}

async function work(boss: PgBoss, each: Job, log: Log): Promise<void> {
  const pollingIntervalSeconds = each.pollSeconds ?? (each.schedule ? 20 : 2);
  await boss.work(each.name, { pollingIntervalSeconds }, async (batch) => {
    for (const { id, data } of batch) {
      try {
        await each.run(each.data.parse(data));
      } catch (error) {
        log.error({ error, job: each.name, id }, 'job failed');
        throw error;
      }
    }
  });
}

/** pg-boss sends whole BEGIN…COMMIT blocks; one that fails must not leave its connection in a dead transaction. */
async function execute(pool: pg.Pool, text: string, values?: unknown[]): Promise<{ rows: unknown[] }> {
  const connection = await pool.connect();
  try {
    const result = (await connection.query(text, values)) as pg.QueryResult | pg.QueryResult[];
    return { rows: Array.isArray(result) ? result.flatMap((one) => one.rows) : result.rows };
  } catch (error) {
    await connection.query('rollback').catch(() => {});
    throw error;
  } finally {
    connection.release();
  }
}

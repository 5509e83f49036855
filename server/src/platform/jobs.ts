import { sql } from 'drizzle-orm';
import type pg from 'pg';
import { fromDrizzle, PgBoss } from 'pg-boss';
import type { z } from 'zod';
import type { Transaction } from './database/database.ts';
import { type FailedRun, failedRuns, type Standing, standings } from './jobs.standing.ts';
import type { Log } from './log.ts';

/** A job is a name, a schema and what to do; a schedule makes it recur (Asia/Shanghai). */
export type Job<Data extends z.ZodType = z.ZodType> = {
  /** The module and a verb, both in camelCase. */
  name: string;
  /** What it does, in Chinese, for the page of jobs. */
  title: string;
  data: Data;
  schedule?: string;
  retries?: number;
  /** At most one waits for each `singletonKey` it is sent with. */
  single?: boolean;
  /** How long one run may take before it counts as failed: 15 minutes by default. The handler is not stopped then. */
  expireSeconds?: number;
  /** Gets the data once the retries are used up. */
  deadLetter?: Job<Data>;
  /** How often the queue is asked for work: by default every 30 s. Every 2 s where somebody watches the job on a page. */
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
  /** How each job stands, by its name. */
  standings(): Promise<Map<string, Standing>>;
  failedRuns(names: readonly string[], limit: number): Promise<FailedRun[]>;
  /** Tries a failed run once more. False when there is no such run. */
  retry(name: string, id: string, transaction: Transaction): Promise<boolean>;
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
    for (const each of all) await makeQueue(boss, pool, each);
    await unscheduleOthers(boss, all);
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
      await boss.send(to.name, payload, { ...db, ...options, ...runOptions(to) });
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
    // Its tables are made when it is opened.
    standings: async () => (opened ? standings(pool) : new Map()),
    failedRuns: async (names, limit) => (opened ? failedRuns(pool, names, limit) : []),
    async retry(name, id, transaction) {
      const failed = sql`select from jobs.job where name = ${name} and id = ${id} and state = 'failed' for update`;
      if ((await transaction.execute(failed)).rows.length === 0) return false;
      await boss.retry(name, id, { db: fromDrizzle(transaction, sql) });
      return true;
    },
    async stop() {
      if (opened) await boss.stop({ graceful: true, timeout: 8000 });
    },
  };
}

const nobody = '00000000-0000-0000-0000-000000000000';

async function makeQueue(boss: PgBoss, pool: pg.Pool, each: Job): Promise<void> {
  if (each.deadLetter) await makeQueue(boss, pool, each.deadLetter);
  const policy = each.single ? 'short' : 'standard';
  await boss.createQueue(each.name, { retryLimit: each.retries ?? 5, retryBackoff: true, policy });
  // pg-boss makes a queue once and has no call for another policy; jobs that wait keep the one they were sent under.
  await execute(pool, 'update jobs.queue set policy = $1 where name = $2 and policy <> $1', [
    policy,
    each.name,
  ]);
  const sent = { tz: 'Asia/Shanghai', ...runOptions(each) };
  if (each.schedule) await boss.schedule(each.name, each.schedule, {}, sent);
  else await boss.unschedule(each.name);
  // It looks a queue up when it is first used: inside a transaction, on an engine of one connection, that waits for itself.
  await boss.getJobById(each.name, nobody);
}

/** A job that was renamed or removed since an earlier version leaves its schedule behind. */
async function unscheduleOthers(boss: PgBoss, all: readonly Job[]): Promise<void> {
  const names = new Set(all.map(({ name }) => name));
  const schedules = await boss.getSchedules();
  for (const { name, key } of schedules) if (!names.has(name)) await boss.unschedule(name, key);
}

/** Sent with each job: a queue that exists keeps the options it was made with. */
function runOptions({ expireSeconds, deadLetter }: Job) {
  return {
    // A long job whose process died is noticed by its missing heartbeat, not by the end of its time.
    ...(expireSeconds === undefined ? {} : { expireInSeconds: expireSeconds, heartbeatSeconds: 60 }),
    ...(deadLetter ? { deadLetter: deadLetter.name } : {}),
  };
}

export const pollSecondsOf = ({ pollSeconds = 30 }: Job): number => pollSeconds;

async function work(boss: PgBoss, each: Job, log: Log): Promise<void> {
  let worker = '';
  worker = await boss.work(each.name, { pollingIntervalSeconds: pollSecondsOf(each) }, async (batch) => {
    // More may wait: after this one it asks again at once, and pauses when nothing is left.
    boss.notifyWorker(worker);
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

import type pg from 'pg';

export type Standing = { waiting: number; running: number; failed: number; doneAt: Date | null };
export type FailedRun = { id: string; name: string; failedAt: Date; tries: number; reason: string };

/** By the name of the job. pg-boss deletes what ended seven days ago, which bounds what is counted. */
export async function standings(pool: pg.Pool): Promise<Map<string, Standing>> {
  const { rows } = await pool.query<Standing & { name: string }>(`
    select name,
      (count(*) filter (where state in ('created', 'retry')))::int as waiting,
      (count(*) filter (where state = 'active'))::int as running,
      (count(*) filter (where state = 'failed'))::int as failed,
      max(completed_on) filter (where state = 'completed') as "doneAt"
    from jobs.job
    group by name`);
  return new Map(rows.map(({ name, ...standing }) => [name, standing]));
}

/** Runs of these jobs that used up their retries, newest first. Of a run over many (each-settled.ts) the first failure is told. */
export async function failedRuns(
  pool: pg.Pool,
  names: readonly string[],
  limit: number,
): Promise<FailedRun[]> {
  const { rows } = await pool.query<Omit<FailedRun, 'reason'> & { reason: string | null }>(
    `select id, name, completed_on as "failedAt", retry_count + 1 as tries,
      coalesce(
        output #>> '{errors,0,cause,message}',
        output #>> '{errors,0,message}',
        output #>> '{cause,message}',
        output ->> 'message'
      ) as reason
    from jobs.job
    where state = 'failed' and name = any($1)
    order by completed_on desc
    limit $2`,
    [names, limit],
  );
  return rows.map((row) => ({ ...row, reason: firstLine(row.reason ?? '') }));
}

/** A failed statement says its parameters in the lines below, which may be personal data. */
function firstLine(text: string): string {
  return text.split('\n', 1)[0]!.slice(0, 300);
}

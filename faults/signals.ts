import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { openDatabase } from '../server/src/platform/database/database.ts';
import { type RunningPortal, startPortal } from './portal.ts';
import { createClients } from './signals.clients.ts';

/*
 * SIGTERM and SIGKILL in turn, under load: no acknowledged write is lost, with SIGTERM no accepted request is cut, the process
 * leaves and comes back in time. Half of the rounds on the embedded database, half on PostgreSQL where there is one.
 */
const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '100' } },
  allowPositionals: true,
});
const rounds = Number(values.rounds);

// A stop takes 8 s for a slow request and 2 s for the rest.
const exitLimit = 10_000;
const lastRequestLimit = 2000;
const readyLimit = 15_000;
// Until so many answers have come, or this long on a machine too slow for them.
const answersFirst = 60;
const longestLoad = 3000;

type Round = { signal: 'SIGTERM' | 'SIGKILL'; ready: number; exit: number; afterLast: number };

const databaseUrl = process.env.FAULTS_DATABASE_URL;
const violations: string[] = [];
let failedWrites = 0;

async function attack(name: string, count: number, env: Record<string, string>): Promise<void> {
  const directory = mkdtempSync(join(tmpdir(), 'portal-signals-'));
  const clients = createClients();
  const done: Round[] = [];
  const start = () =>
    startPortal({ ...env, DATA_DIR: directory, TRUSTED_PROXIES: '127.0.0.1', LOG_LEVEL: 'error' });
  try {
    // The first start seeds; what counts is coming back.
    let portal = await start();
    for (let round = 0; round < count; round += 1) {
      const signal = round % 2 === 0 ? 'SIGTERM' : 'SIGKILL';
      done.push({ signal, ...(await sendSignal(portal, signal, clients, `${name} ${round}`)), ready: 0 });
      const since = performance.now();
      portal = await start();
      done.at(-1)!.ready = performance.now() - since;
      if (done.at(-1)!.ready > readyLimit)
        violations.push(`${name} ${round}: ready after ${done.at(-1)!.ready} ms`);
    }
    await portal.stop();
    const lost = await missing(clients.acknowledged, env.DATABASE_URL ?? null, directory);
    for (const content of lost) violations.push(`${name}: lost ${content}`);
    print(name, done, clients);
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

async function sendSignal(
  portal: RunningPortal,
  signal: Round['signal'],
  clients: ReturnType<typeof createClients>,
  name: string,
): Promise<Pick<Round, 'exit' | 'afterLast'>> {
  const load = clients.start(portal.origin);
  await Promise.race([load.answered(answersFirst), sleep(longestLoad)]);
  // Stops at varying points of a request.
  await sleep(Math.random() * 100);
  const since = performance.now();
  load.signalled();
  if (signal === 'SIGKILL') process.kill(portal.pid, signal);
  await portal.stop();
  const left = performance.now();
  const exit = left - since;
  const { cut, failed, lastAnswer } = await load.end();
  const afterLast = left - Math.max(since, lastAnswer);
  failedWrites += failed;
  if (signal === 'SIGTERM') {
    for (const text of cut) violations.push(`${name}: cut ${text}`);
    if (exit > exitLimit) violations.push(`${name}: left after ${exit} ms`);
    if (afterLast > lastRequestLimit) violations.push(`${name}: left ${afterLast} ms after its last answer`);
    if (portal.output().includes('"level":"error"'))
      violations.push(`${name}: ${portal.output().slice(-500)}`);
  }
  return { exit, afterLast };
}

/** Those of the acknowledged writes that the database does not have. */
async function missing(
  acknowledged: ReadonlySet<string>,
  url: string | null,
  directory: string,
): Promise<string[]> {
  const open = await openDatabase({ databaseUrl: url, dataDirectory: directory, poolSize: 1 });
  const { rows } = await open.pool.query<{ content: string }>('select content from inquiries');
  await open.close();
  const kept = new Set(rows.map(({ content }) => content));
  return [...acknowledged].filter((content) => !kept.has(content));
}

function print(
  name: string,
  done: Round[],
  { acknowledged, answered }: ReturnType<typeof createClients>,
): void {
  const line = (title: string, values: number[]) => {
    const sorted = values.toSorted((one, other) => one - other);
    const middle = sorted[Math.floor(sorted.length / 2)] ?? 0;
    return `  ${title}：中位数 ${Math.round(middle)} ms，最长 ${Math.round(sorted.at(-1) ?? 0)} ms`;
  };
  const terms = done.filter(({ signal }) => signal === 'SIGTERM');
  console.log(`\n${name}：SIGTERM ${terms.length} 次，SIGKILL ${done.length - terms.length} 次`);
  console.log(`  答复 ${answered()} 次，其中已确认的写入 ${acknowledged.size} 条`);
  console.log(
    line(
      'SIGTERM 到退出',
      terms.map(({ exit }) => exit),
    ),
  );
  console.log(
    line(
      '最后一个答复到退出',
      terms.map(({ afterLast }) => afterLast),
    ),
  );
  console.log(
    line(
      '重新就绪',
      done.map(({ ready }) => ready),
    ),
  );
}

await attack('内置数据库', databaseUrl ? Math.ceil(rounds / 2) : rounds, {});
if (databaseUrl) await attack('PostgreSQL', Math.floor(rounds / 2), { DATABASE_URL: databaseUrl });
if (failedWrites > 0) violations.push(`${failedWrites} answers were errors`);
console.log(
  violations.length === 0 ? '\n没有违例' : `\n违例 ${violations.length} 项：\n${violations.join('\n')}`,
);
process.exit(violations.length === 0 ? 0 : 1);

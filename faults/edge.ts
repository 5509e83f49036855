import { Agent } from 'node:http';
import { parseArgs } from 'node:util';
import { seededRandom } from './random.ts';
import { compareFront, reportFront } from './front.ts';
import { createAttack } from './hostile.ts';
import { call, everybody, logIn, type Person } from './people.ts';
import { type RunningPortal, startPortal } from './portal.ts';
import { send } from './send.ts';

// npm run faults -- edge [--seed 1] [--requests 52000]: hostile requests against every page and call on both databases.
// --on PostgreSQL, or PGlite: on that one only.
// --front nginx: reads of every page and call, each answer compared with the one nginx gives in front.
const { values: options } = parseArgs({
  options: {
    seed: { type: 'string', default: '20261116' },
    requests: { type: 'string' },
    front: { type: 'string' },
    on: { type: 'string', default: '' },
  },
});
if (options.front !== undefined && options.front !== 'nginx') throw new Error('--front takes nginx only');
const seed = Number(options.seed);
const requests = Number(options.requests ?? (options.front ? 6000 : 52_000));
const atOnce = 12;
const slowestLivez = 1000;

type Tally = { statuses: Map<number, number>; violations: string[]; slowest: number; slowestAt: number };

const databaseUrl = process.env.FAULTS_DATABASE_URL;
const possible: { name: string; env: Record<string, string> }[] = [
  { name: 'PGlite', env: {} },
  ...(databaseUrl ? [{ name: 'PostgreSQL', env: { DATABASE_URL: databaseUrl } }] : []),
];
const engines = possible.filter(({ name }) => name.startsWith(options.on));
if (engines.length === 0) throw new Error(`there is no ${options.on} here`);

let failed = false;
for (const { name, env } of engines) {
  const portal = await startPortal({ ...env, TRUSTED_PROXIES: '127.0.0.1', LOG_LEVEL: 'error' });
  try {
    const share = Math.ceil(requests / engines.length);
    const bad = options.front
      ? await comparedBehind(name, portal, share)
      : await attacked(name, portal, share);
    failed ||= bad;
  } finally {
    await portal.stop();
  }
}
process.exit(failed ? 1 : 0);

async function attacked(name: string, portal: RunningPortal, share: number): Promise<boolean> {
  const tally = await attack(portal, share);
  return report(name, tally, await ordinaryUse(portal.origin));
}

async function comparedBehind(name: string, portal: RunningPortal, share: number): Promise<boolean> {
  return reportFront(name, share, seed, await compareFront(portal, share, seed));
}

async function attack({ origin }: RunningPortal, requests: number): Promise<Tally> {
  const people = await everybody(origin);
  const random = seededRandom(seed);
  const next = await createAttack(random, seed);
  const tally: Tally = { statuses: new Map(), violations: [], slowest: 0, slowestAt: 0 };
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce });
  let left = requests;
  const watch = watchLivez(origin, tally, () => requests - left);
  const work = async () => {
    while (left > 0) {
      left -= 1;
      const number = requests - left;
      const person = people[number % people.length]!;
      const asked = next(person);
      const status = await send(origin, asked, { agent }).then(
        (answer) => answer.status,
        (error: unknown) => `no answer: ${String(error)}`,
      );
      if (typeof status === 'number') {
        tally.statuses.set(status, (tally.statuses.get(status) ?? 0) + 1);
        if (status < 500) continue;
      }
      tally.violations.push(
        `#${number} ${person.name} ${status} ${asked.method} ${asked.path} ${String(asked.body ?? '')}`,
      );
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  watch.stop();
  agent.destroy();
  return tally;
}

/** Records after how many requests it was slow, so that the same seed finds what was sent then. */
function watchLivez(origin: string, tally: Tally, sent: () => number): { stop(): void } {
  const timer = setInterval(() => {
    const started = performance.now();
    const slowestAt = sent();
    const note = () => {
      const slowest = performance.now() - started;
      if (slowest > tally.slowest) Object.assign(tally, { slowest, slowestAt });
    };
    fetch(`${origin}/livez`).then(note, note);
  }, 250);
  return { stop: () => clearInterval(timer) };
}

/** Everyday actions that no longer work after the attack. */
async function ordinaryUse(origin: string): Promise<string[]> {
  const broken: string[] = [];
  const must = async <Result>(name: string, work: () => Promise<Result>): Promise<Result | null> =>
    work().catch((error: unknown) => {
      broken.push(`${name}: ${String(error)}`);
      return null;
    });
  for (const path of [
    '/',
    '/bids',
    '/article/list',
    '/agent',
    '/search?keyword=采购',
    '/help',
    '/login',
    '/readyz',
  ]) {
    await must(path, async () => {
      const { status } = await fetch(origin + path);
      if (status !== 200) throw new Error(String(status));
    });
  }
  const found = await must('bidSearch', () =>
    call<{ data: { id: number }[] }>(origin, '/api/szguild/public/bidSearch', { keyword: '采购' }),
  );
  const user: Person | null = await must('login', () => logIn(origin));
  const id = found?.data[0]?.id;
  if (!user || !id) return [...broken, 'nothing found to collect'];
  await must('write', async () => {
    const item = { type: 'notice', id };
    const { collected } = await call<{ collected: boolean }>(
      origin,
      '/api/szguild/Coursehistory/addCollect',
      item,
      user.token,
    );
    const seen = await call<{ collected: boolean }>(
      origin,
      '/api/szguild/Coursehistory/isCollected',
      item,
      user.token,
    );
    if (seen.collected !== collected) throw new Error('what was written is not read');
  });
  return broken;
}

function report(
  name: string,
  { statuses, violations, slowest, slowestAt }: Tally,
  broken: string[],
): boolean {
  const total = [...statuses.values()].reduce((sum, count) => sum + count, 0);
  const counts = [...statuses]
    .sort(([one], [other]) => one - other)
    .map(([status, count]) => `${status}: ${count}`);
  console.log(
    `${name}: ${total} 个请求（种子 ${seed}），${counts.join('，')}；/livez 最慢 ${slowest.toFixed(0)} 毫秒（第 ${slowestAt} 个请求前后）`,
  );
  for (const line of violations.slice(0, 40)) console.log(`  ${line.slice(0, 400)}`);
  for (const line of broken) console.log(`  之后不能用：${line}`);
  const bad = violations.length > 0 || broken.length > 0 || slowest >= slowestLivez;
  console.log(bad ? `  不通过：${violations.length} 个请求出错` : '  通过');
  return bad;
}

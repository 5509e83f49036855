import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { prepare } from '../bench/course-samples.ts';
import { withPostgres } from '../scripts/steps/postgres.mjs';
import { type Figures, readBooks } from './orders.books.ts';
import { Away, type Buyer, createBuyer, Fault, type Shop } from './orders.buyer.ts';
import { pagesBesideHanging } from './orders.hanging.ts';
import { addCrowd } from '../bench/order-samples.ts';
import { race } from './orders.race.ts';
import { settle } from './orders.settling.ts';
import { freePort, type RunningPortal, startPortal } from './portal.ts';
import { seededRandom } from './random.ts';

/**
 * A crowd orders, pays at both gateways, cancels and asks for refunds while the process is killed, its database
 * restarted and its gateways hang. Five minutes later the books must be right. On the embedded database, or with
 * --postgres on a server. --race 5000: that many requests at two processes on one database instead.
 */
const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '100' },
    restarts: { type: 'string', default: '10' },
    hang: { type: 'string', default: '60' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    postgres: { type: 'boolean', default: false },
    race: { type: 'string' },
  },
  allowPositionals: true,
});
const rounds = Number(values.rounds);
const restarts = values.postgres ? Number(values.restarts) : 0;
const crowd = 400;
const atOnce = 16;
// Until so many answers have come, or this long on a machine too slow for them.
const answersFirst = 120;
const longestLoad = 2500;

const random = seededRandom(Number(values.seed));
const name = values.postgres ? 'PostgreSQL' : '内置数据库';
const violations: string[] = [];
const complaints = new Map<string, number>();
const ready: number[] = [];
const note = (text: string) => void (violations.length < 200 && violations.push(text));

console.log(`${values.race ? '两个进程' : name}，seed ${values.seed}`);
if (values.race) await withPostgres((url) => racing(url, Number(values.race)));
else if (values.postgres) await withPostgres((url, restart) => attack({ DATABASE_URL: url }, restart));
else await attack({}, async () => {});
process.exit(violations.length === 0 ? 0 : 1);

async function attack(database: Record<string, string>, restart: () => Promise<void>): Promise<void> {
  const directory = mkdtempSync(join(tmpdir(), 'portal-orders-'));
  const env = { DATA_DIR: directory, ...database };
  let portal: RunningPortal | null = null;
  try {
    const place = await prepare(env, (platform) => addCrowd(platform, crowd));
    const buyers = place.tokens.map((_, nth) => createBuyer(place, nth, random));
    // The port is fixed, because gateways report to the address they were given.
    const port = await freePort();
    const start = () =>
      startPortal({ ...env, SEED: '0', TRUSTED_PROXIES: '127.0.0.1', LOG_LEVEL: 'error' }, port);
    portal = await start();
    for (let round = 1; round <= rounds; round += 1) {
      const some = Array.from({ length: atOnce }, () => random.pick(buyers));
      await kill(portal, [...new Set(some)], round);
      const since = performance.now();
      portal = await start();
      ready.push(performance.now() - since);
      await compare(portal, [...new Set(some)], `round ${round}`);
      if (round % 10 === 0) console.log(`  第 ${round} 次，违例 ${violations.length} 项`);
    }
    if (restarts > 0) await restarting(portal, buyers, restart);
    const hung =
      Number(values.hang) > 0 ? await pagesBesideHanging(portal.origin, buyers, Number(values.hang)) : null;
    for (const fault of hung?.faults ?? []) note(fault);
    await compare(portal, buyers.slice(0, 40), 'at the end');
    for (const fault of await settle(portal.origin)) note(fault);
    listen(portal.output(), 'the last one');
    await portal.stop();
    const acknowledged = buyers.flatMap((buyer) => [...buyer.acknowledged.values()]);
    const { faults, figures } = await readBooks(env, directory, acknowledged);
    for (const fault of faults) note(fault);
    print(buyers, figures, hung?.text ?? null);
  } finally {
    await portal?.stop();
    rmSync(directory, { recursive: true, force: true });
  }
}

async function racing(url: string, presses: number): Promise<void> {
  const { faults, figures, counts, output } = await race(url, presses, random);
  for (const fault of faults) note(fault);
  listen(output, 'race');
  console.log(
    `\n两个进程、一个 PostgreSQL：付款 ${counts.pay}、取消 ${counts.cancel}、退款 ${counts.refund} 次同时按下`,
  );
  console.log(`  其中付款成功 ${counts.paid}，取消成功 ${counts.cancelled}，退款 ${counts.refunded}`);
  printBooks(figures);
}

async function kill(portal: RunningPortal, buyers: Buyer[], round: number): Promise<void> {
  const shop = { origin: portal.origin, gateway: portal.origin };
  const before = answersOf(buyers);
  const load = buyers.map((buyer) => untilGone(buyer, shop, `round ${round}`));
  const until = performance.now() + longestLoad;
  while (performance.now() < until && answersOf(buyers) - before < answersFirst) await sleep(20);
  // Kills at varying points of a request.
  await sleep(Math.random() * 100);
  process.kill(portal.pid, 'SIGKILL');
  await portal.stop();
  await Promise.all(load);
  listen(portal.output(), `round ${round}`);
}

function answersOf(buyers: readonly Buyer[]): number {
  return buyers.reduce((sum, { counts }) => sum + counts.answers, 0);
}

async function untilGone(buyer: Buyer, shop: Shop, when: string): Promise<void> {
  for (;;) {
    try {
      await buyer.visit(shop);
    } catch (error) {
      if (error instanceof Fault) note(`${when}: ${error.message}`);
      else if (!(error instanceof Away)) throw error;
      else return;
    }
  }
}

/** The database goes down while the process stays up. */
async function restarting(
  portal: RunningPortal,
  buyers: Buyer[],
  restart: () => Promise<void>,
): Promise<void> {
  const shop = { origin: portal.origin, gateway: portal.origin };
  let isOver = false;
  const load = Array.from({ length: atOnce }, async (_, nth) => {
    while (!isOver) {
      try {
        await buyers[nth]!.visit(shop);
      } catch (error) {
        if (error instanceof Fault) note(`restart: ${error.message}`);
        else if (!(error instanceof Away)) throw error;
        await sleep(200);
      }
    }
  });
  for (let nth = 0; nth < restarts; nth += 1) {
    await sleep(1500 + Math.random() * 1000);
    await restart();
    const since = performance.now();
    while (!(await fetch(`${portal.origin}/readyz`).then((answer) => answer.ok))) {
      if (performance.now() - since > 30_000)
        throw new Error('the portal does not come back to its database');
      await sleep(50);
    }
  }
  isOver = true;
  await Promise.all(load);
  await compare(portal, buyers.slice(0, atOnce), 'after restarts of the database');
  console.log(`  PostgreSQL 重启 ${restarts} 次，违例 ${violations.length} 项`);
}

async function compare({ origin }: RunningPortal, buyers: readonly Buyer[], when: string): Promise<void> {
  for (const buyer of buyers) {
    for (const fault of await buyer.compare({ origin, gateway: origin })) note(`${when}: ${fault}`);
  }
}

/** Errors and warnings in its log. */
function listen(output: string, when: string): void {
  for (const line of output.split('\n')) {
    if (!line.startsWith('{')) continue;
    try {
      const { msg, error, job } = JSON.parse(line) as {
        msg: string;
        job?: string;
        error?: { message?: string };
      };
      const text = [msg, job, error?.message?.slice(0, 120)].filter(Boolean).join(' / ');
      complaints.set(text, (complaints.get(text) ?? 0) + 1);
    } catch {
      note(`${when}: an unreadable line in the log: ${line.slice(0, 200)}`);
    }
  }
}

function print(buyers: readonly Buyer[], figures: Figures, hung: string | null): void {
  const sum = (key: keyof Buyer['counts']) => buyers.reduce((total, { counts }) => total + counts[key], 0);
  const sorted = ready.toSorted((one, other) => one - other);
  console.log(`\n${name}：SIGKILL ${rounds} 次${restarts > 0 ? `，PostgreSQL 重启 ${restarts} 次` : ''}`);
  console.log(
    `  已确认：下单 ${sum('created')}，付款 ${sum('paid')}，取消 ${sum('cancelled')}，申请退款 ${sum('refunds')}，应答 ${sum('answers')} 次`,
  );
  if (hung) console.log(`  ${hung}`);
  const [middle, longest] = [sorted[Math.floor(sorted.length / 2)] ?? 0, sorted.at(-1) ?? 0];
  if (ready.length > 0)
    console.log(`  重新就绪：中位数 ${Math.round(middle)} ms，最长 ${Math.round(longest)} ms`);
  printBooks(figures);
}

function printBooks(figures: Figures): void {
  console.log(
    `  账面：订单 ${figures.orders}（已付 ${figures.paid}、取消 ${figures.cancelled}），渠道到账 ${figures.arrivals} 笔` +
      `（退回 ${figures.returned}、待处理 ${figures.quarantined}），退款完成 ${figures.refunds}，分录 ${figures.journals}，` +
      `渠道通知 ${figures.notifications}，任务 ${figures.jobs}`,
  );
  for (const [text, times] of complaints) console.log(`  日志 ${times} 次：${text}`);
  console.log(
    violations.length === 0 ? '\n没有违例' : `\n违例 ${violations.length} 项：\n${violations.join('\n')}`,
  );
}

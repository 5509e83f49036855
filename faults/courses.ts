import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { addExam, addLearners, fillCatalogue, freeLessons, prepare } from '../bench/course-samples.ts';
import { createLearner, Refused } from './courses.learner.ts';
import { type RunningPortal, startPortal } from './portal.ts';

/**
 * SIGKILL while twenty learners send heartbeats and answers: after every restart everything acknowledged is there, and
 * what was in flight counts once. On the embedded database, or with --postgres on a server.
 */
const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '100' }, postgres: { type: 'boolean', default: false } },
  allowPositionals: true,
});
const rounds = Number(values.rounds);
const people = 20;
// Until so many answers have come, or this long on a machine too slow for them.
const answersFirst = 150;
const longestLoad = 3000;

const databaseUrl = process.env.FAULTS_DATABASE_URL;
if (values.postgres && !databaseUrl) {
  console.error('没有可用的 PostgreSQL');
  process.exit(1);
}
const name = values.postgres ? 'PostgreSQL' : '内置数据库';
const directory = mkdtempSync(join(tmpdir(), 'portal-courses-'));
const env = { DATA_DIR: directory, ...(values.postgres ? { DATABASE_URL: databaseUrl! } : {}) };
const violations: string[] = [];
const ready: number[] = [];

try {
  const learners = await prepare(env, async (platform) => {
    await fillCatalogue(platform, 60);
    const places = await freeLessons(platform, 4);
    for (const { course } of places) await addExam(platform, course);
    const made = await addLearners(platform, people);
    return made.map((each, nth) => createLearner(each, places[nth % places.length]!, nth));
  });
  let portal = await start();
  const { origin } = portal;
  await Promise.all(learners.map((learner) => learner.open(origin)));
  for (let round = 1; round <= rounds; round += 1) {
    await kill(portal, learners, round);
    const since = performance.now();
    portal = await start();
    ready.push(performance.now() - since);
    for (const [nth, learner] of learners.entries()) {
      for (const fault of await learner.check(portal.origin)) violations.push(`${round}, ${nth}: ${fault}`);
    }
    if (round % 10 === 0) console.log(`  第 ${round} 次，违例 ${violations.length} 项`);
  }
  await portal.stop();
  print(learners.map(({ counts }) => counts));
} finally {
  rmSync(directory, { recursive: true, force: true });
}
process.exit(violations.length === 0 ? 0 : 1);

function start(): Promise<RunningPortal> {
  return startPortal({ ...env, SEED: '0', TRUSTED_PROXIES: '127.0.0.1', LOG_LEVEL: 'error' });
}

async function kill(
  portal: RunningPortal,
  learners: ReturnType<typeof createLearner>[],
  round: number,
): Promise<void> {
  const enough = Promise.withResolvers<void>();
  let answers = 0;
  const answered = () => {
    answers += 1;
    if (answers === answersFirst) enough.resolve();
  };
  const load = learners.map((learner, nth) =>
    learner.go(portal.origin, answered).catch((error: unknown) => {
      if (!(error instanceof Refused)) throw error;
      violations.push(`${round}, ${nth}: refused ${error.message}`);
    }),
  );
  await Promise.race([enough.promise, sleep(longestLoad)]);
  // Kills at varying points of a request.
  await sleep(Math.random() * 100);
  process.kill(portal.pid, 'SIGKILL');
  await portal.stop();
  await Promise.all(load);
  if (portal.output().includes('"level":"error"'))
    violations.push(`${round}: ${portal.output().slice(-500)}`);
}

function print(all: ReturnType<typeof createLearner>['counts'][]): void {
  const sum = (key: keyof (typeof all)[number]) => all.reduce((total, each) => total + each[key], 0);
  const sorted = ready.toSorted((one, other) => one - other);
  console.log(`\n${name}：SIGKILL ${rounds} 次，${people} 人`);
  console.log(`  已确认的心跳 ${sum('beats')} 次，作答 ${sum('answers')} 次，交卷 ${sum('submissions')} 次`);
  console.log(
    `  被杀时在途：已写入 ${sum('foundWritten')} 次，未写入 ${sum('foundMissing')} 次，重发后各计一次`,
  );
  const middle = sorted[Math.floor(sorted.length / 2)] ?? 0;
  console.log(`  重新就绪：中位数 ${Math.round(middle)} ms，最长 ${Math.round(sorted.at(-1) ?? 0)} ms`);
  console.log(
    violations.length === 0 ? '\n没有违例' : `\n违例 ${violations.length} 项：\n${violations.join('\n')}`,
  );
}

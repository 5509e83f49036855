import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { browserTests } from './steps/browser-tests.mjs';
import { runChecks } from './steps/checks.mjs';
import { handOver, root } from './steps/command.mjs';
import { PlainError, Unavailable, green, grey, main, red, say, seconds, yellow } from './steps/console.mjs';
import { countRun, playwrightCounts, vitestCounts } from './steps/counts.mjs';
import { install } from './steps/install.mjs';
import { writeToMemory } from './steps/memory.mjs';
import { withPostgres } from './steps/postgres.mjs';
import { programs } from './steps/programs.mjs';
import { runtime } from './steps/runtime.mjs';
import { tools } from './steps/tools.mjs';
import { buildWeb } from './steps/web-build.mjs';

// The whole proof. A failed stage does not skip the later ones, unless they depend on it.
const stages = [
  { name: '依赖与运行时', essential: true, work: prepare },
  { name: '静态检查', work: runChecks },
  { name: '构建网页', essential: true, work: buildWeb },
  { name: '体积预算', work: budgets },
  { name: '服务端测试（PostgreSQL）', work: onPostgres },
  { name: '其余测试（PGlite）', work: onPglite },
  { name: '浏览器测试（桌面、手机）', work: browser },
];

// `MODEL_RUNS=1000 npm test` before a release: models draw other steps in every run.
const { MODEL_RUNS = '300' } = process.env;
let postgresRan = false;

function prepare() {
  return Promise.all([install().then(runtime), programs()]);
}

/** The whole server suite, once, on the database of production. */
function onPostgres() {
  return withPostgres((url) => {
    postgresRan = true;
    const projects = ['--project', 'server', '--project', 'server-together'];
    return vitest('postgres', projects, { TEST_DATABASE_URL: url, SERVER_TESTS: 'postgres', MODEL_RUNS });
  });
}

/** Everything else, and of the server the set that vitest.config.ts names; all of it where PostgreSQL is missing. */
async function onPglite() {
  // Without it the test of the shipped rules is left out, which fails in CI.
  await tools('随附的 nginx 配置的测试', ['nginx']);
  const SERVER_TESTS = postgresRan ? 'pglite' : undefined;
  return vitest('unit', [], { TEST_DATABASE_URL: undefined, SERVER_TESTS, MODEL_RUNS });
}

async function budgets() {
  if ((await handOver('node', ['scripts/budgets.mjs'])) !== 0) throw new PlainError('超出体积预算');
}

async function vitest(name, args, env) {
  const report = `test-results/${name}.json`;
  await rm(join(root, report), { force: true });
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const code = await handOver('vitest', ['run', ...reporters, ...args], { env });
  return countRun(code, vitestCounts(report));
}

async function browser() {
  const report = 'test-results/e2e.json';
  await rm(join(root, report), { force: true });
  return countRun(await browserTests(), playwrightCounts(report));
}

/** One stage's line of the summary. Left out counts as failed in CI, where everything can be installed. */
async function runStage({ name, work }) {
  say(`\n── ${name}`);
  const since = performance.now();
  try {
    const counts = await work();
    const line = { name, passed: 0, failed: 0, skipped: 0, ...(counts?.passed === undefined ? {} : counts) };
    return { ...line, state: line.failed > 0 ? 'failed' : 'passed', time: seconds(since) };
  } catch (error) {
    const leftOut = error instanceof Unavailable && !process.env.CI;
    const reason = error instanceof PlainError ? error.message : error.stack;
    say(leftOut ? yellow(`未执行：${reason}`) : red(reason));
    return {
      name,
      passed: 0,
      failed: leftOut ? 0 : 1,
      skipped: 0,
      state: leftOut ? 'left out' : 'failed',
      time: seconds(since),
      reason,
    };
  }
}

const marks = { passed: green('✔ 通过'), failed: red('✘ 失败'), 'left out': yellow('○ 未执行') };

function summarise(lines) {
  say('\n── 小结');
  for (const { name, state, time, passed, failed, skipped, reason } of lines) {
    const counts = passed + failed + skipped > 0 ? `${passed} 过 ${failed} 败 ${skipped} 略` : '';
    say(`${marks[state]}  ${name}  ${counts}  ${grey(time)}`);
    // Repeated here: it was printed thousands of lines above, and a truncated log keeps its end.
    if (reason) say(reason);
  }
  const total = (key) => lines.reduce((sum, line) => sum + line[key], 0);
  // CI reads this very line.
  say(`\n${total('passed')} passed, ${total('failed')} failed, ${total('skipped')} skipped`);
  return total('failed') > 0 ? 1 : 0;
}

await main(async () => {
  writeToMemory();
  const lines = [];
  for (const stage of stages) {
    const line = await runStage(stage);
    lines.push(line);
    if (stage.essential && line.state === 'failed') break;
  }
  return summarise(lines);
});

import { existsSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { root } from './steps/command.mjs';
import { kilobytes } from './steps/compress.mjs';
import { PlainError, green, main, red, say } from './steps/console.mjs';
import { reach } from './steps/reach.mjs';
import { filesOf, readManifest, readPages } from './steps/site-map.mjs';

// Brotli bytes of script and css that a first visit loads; 1 kB is 1000 bytes, the strict reading.
const homeBudget = 120_000;
const aboveHome = 15_000;
const home = 'home/home.tsx';
const backOffice = /(^|[/._-])(staff|admin)([/._-]|$)/;

const app = join(root, 'web/app');
const client = join(root, 'web/build/client');

await main(async () => {
  const manifest = readManifest();
  const pages = (await readPages()).filter(isPublic);
  const first = pages.find(({ file }) => file === home);
  if (!first) throw new PlainError(`站点地图里没有首页 ${home}；首页换了文件就改 scripts/budgets.mjs。`);
  const homeBytes = weigh(manifest, first);
  const rows = pages.map((page) =>
    checkBudget(manifest, page, page === first ? homeBudget : homeBytes + aboveHome),
  );
  print(rows);
  const problems = rows.flatMap((row) => row.problems);
  if (problems.length > 0) throw new PlainError(problems.join('\n'));
});

function isPublic({ chain }) {
  return !chain.some(({ file, path = '' }) => backOffice.test(file) || /^\/?dev(\/|$)/.test(path));
}

function weigh(manifest, page) {
  return filesOf(manifest, page).reduce((sum, file) => sum + sizeOf(join(client, file)), 0);
}

function sizeOf(path) {
  return statSync(existsSync(`${path}.br`) ? `${path}.br` : path).size;
}

function checkBudget(manifest, page, budget) {
  const bytes = weigh(manifest, page);
  const over =
    bytes > budget ? [`${page.id} 首次加载 ${kilobytes(bytes)}，超出预算 ${kilobytes(bytes - budget)}`] : [];
  const staff = [...new Set(['entry.client.tsx', ...page.chain.map(({ file }) => file)].flatMap(sourcesOf))]
    .filter((file) => backOffice.test(file))
    .map((file) => `${page.id} 静态引入了后台代码 ${file}，应改为按需加载`);
  return { id: page.id, bytes, budget, problems: [...over, ...staff] };
}

function sourcesOf(file) {
  const path = join(app, file);
  return existsSync(path) ? [...reach(path)].map((source) => relative(app, source)) : [];
}

function print(rows) {
  say('首次加载的脚本与样式（brotli）：');
  for (const { id, bytes, budget, problems } of [...rows].sort((a, b) => b.bytes - a.bytes)) {
    const mark = problems.length > 0 ? red('✘') : green('✔');
    say(`  ${mark} ${id.padEnd(36)} ${kilobytes(bytes).padStart(10)} / ${kilobytes(budget)}`);
  }
}

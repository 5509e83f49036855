import { articlePages } from './articles.ts';
import { pageScores } from './lighthouse.ts';
import { loginsBesidePages } from './logins.ts';
import { machinery } from './machinery.ts';
import { matchingBench } from './matching.ts';
import { courseBench } from './courses.ts';
import { orderBench } from './orders.ts';
import { cachedHome, renderedPages } from './pages.ts';
import { lessonPlayer } from './player.ts';
import { print, type Result } from './results.ts';
import { secondStart } from './start.ts';
import { searchBesideGroonga } from './search.ts';

const benches: Record<string, () => Promise<Result[]>> = {
  home: cachedHome,
  rendered: renderedPages,
  articles: articlePages,
  courses: courseBench,
  logins: loginsBesidePages,
  machinery,
  matching: matchingBench,
  orders: orderBench,
  lighthouse: pageScores,
  start: secondStart,
  search: searchBesideGroonga,
  player: lessonPlayer,
};

const chosen = process.argv.slice(2).filter((name) => !name.startsWith('-'));
const unknown = chosen.filter((name) => !(name in benches));
if (unknown.length > 0) {
  console.error(`没有这项基准：${unknown.join('、')}。可选：${Object.keys(benches).join('、')}`);
  process.exit(1);
}

let reached = true;
for (const [name, bench] of Object.entries(benches)) {
  if (chosen.length > 0 && !chosen.includes(name)) continue;
  console.log(`\n${name}`);
  reached = print(await bench()) && reached;
}
process.exit(reached ? 0 : 1);

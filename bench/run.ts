import { articlePages } from './articles.ts';
import { pageScores } from './lighthouse.ts';
import { loginsBesidePages } from './logins.ts';
import { machinery } from './machinery.ts';
import { matchingBench } from './matching.ts';
import { courseBench } from './courses.ts';
import { orderBench } from './orders.ts';
import { cachedHome, renderedPages } from './pages.ts';
import { lessonPlayer } from './player.ts';
import { type Outcome, print, printTable, type Result } from './results.ts';
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

const outcomes: Outcome[] = [];
for (const [bench, measure] of Object.entries(benches)) {
  if (chosen.length > 0 && !chosen.includes(bench)) continue;
  console.log(`\n${bench}`);
  const results = await measure().catch((error: unknown) => {
    // A failing bench does not stop the others.
    console.error(error);
    return null;
  });
  if (results) print(results);
  outcomes.push({ bench, results });
}
process.exit(printTable(outcomes) ? 0 : 1);

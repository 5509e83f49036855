import { showProgress } from '../server/src/platform/terminal.ts';
import type { Result } from './results.ts';
import { ask, type Search, uncachedSearch } from './search-asking.ts';
import { groongaRows, likePage, sampleFacts, someTitles } from './search-baselines.ts';
import { type Groonga, loadGroonga, openGroonga } from './search-groonga.ts';
import { publishWhileSearching } from './search-publishing.ts';
import { type Question, questionsAbout, randomQuestions } from './search-queries.ts';
import { folderOf, now, openPgliteStore, openPostgresStore, size, type Store } from './search-stores.ts';
import { median, percentile, percentileOfQuestions, slowest, type Timings } from './search-timings.ts';

const repeats = 4;
const clients = 8;
const randomCount = 68;

export async function searchBesideGroonga(): Promise<Result[]> {
  const postgres = await openPostgresStore();
  const embedded = await openPgliteStore();
  const folder = folderOf('groonga');
  await loadGroonga(folder, groongaRows(postgres));
  const groonga = await openGroonga(folder, 55_462);
  try {
    return [...(await alone(postgres, embedded, groonga)), ...(await crowded(postgres, 'PostgreSQL'))];
  } finally {
    await groonga.stop();
    await embedded.close();
    await postgres.close();
  }
}

async function questionSets(store: Store): Promise<[name: string, questions: Question[]][]> {
  return [
    ['固定问题', questionsAbout(await sampleFacts(store, now))],
    ['标题随机片段', randomQuestions(await someTitles(store, randomCount))],
  ];
}

/** One reader at a time. */
export async function alone(postgres: Store, embedded: Store, groonga: Groonga): Promise<Result[]> {
  const results: Result[] = [];
  for (const [name, questions] of await questionSets(postgres)) {
    results.push(...report(name, await compare(questions, postgres, embedded, groonga), questions));
  }
  return results;
}

/** Eight at a time, and eight while others publish. */
export async function crowded(store: Store, engine: string): Promise<Result[]> {
  const sets = (await questionSets(store)).map(
    ([name, questions]) => [name, questions.filter(({ page }) => page === 0)] as const,
  );
  const search = uncachedSearch(store);
  await search.warmUp();
  const results: Result[] = [];
  for (const [name, questions] of sets) {
    const crowd = await together(questions, search);
    results.push(atMost(`${name}：8 个并发用户的 p95（${engine}）`, percentile(crowd, 95), 100, 'ms'));
  }
  return [...results, ...(await publishWhileSearching(store, sets[0]![1], engine))];
}

type Side =
  | 'postgres'
  | 'embedded'
  | 'groonga'
  | 'postgresFacets'
  | 'embeddedFacets'
  | 'groongaFacets'
  | 'like';
type Measured = Record<Side, Timings>;

/** Interleaved: every query goes to all engines in turn, so that disturbances of the machine hit all alike. */
async function compare(
  questions: Question[],
  postgres: Store,
  embedded: Store,
  groonga: Groonga,
): Promise<Measured> {
  const sides = { postgres: uncachedSearch(postgres), embedded: uncachedSearch(embedded) };
  const measured: Measured = {
    postgres: new Map(),
    embedded: new Map(),
    groonga: new Map(),
    postgresFacets: new Map(),
    embeddedFacets: new Map(),
    groongaFacets: new Map(),
    like: new Map(),
  };
  const note = async (side: Side, question: Question, work: () => Promise<unknown>) => {
    const started = performance.now();
    await work();
    const times = measured[side].get(question.name) ?? [];
    measured[side].set(question.name, [...times, performance.now() - started]);
  };
  for (const [done, question] of questions.entries()) {
    showProgress('逐个提问', done, questions.length);
    const cursors = {
      postgres: await cursorOf(sides.postgres, question),
      embedded: await cursorOf(sides.embedded, question),
    };
    for (let turn = 0; turn <= repeats; turn++) {
      for (const [side, search] of Object.entries(sides) as ['postgres' | 'embedded', Search][]) {
        await note(side, question, () => ask(search, question, cursors[side], false));
        await note(`${side}Facets`, question, () => ask(search, question, cursors[side], true));
      }
      await note('groonga', question, () => groonga.ask(question, false, now.getTime()));
      await note('groongaFacets', question, () => groonga.ask(question, true, now.getTime()));
      if (turn === 1) await note('like', question, () => likePage(postgres, question, now));
      // The first round only warms up.
      if (turn === 0) for (const times of Object.values(measured)) times.delete(question.name);
    }
  }
  showProgress('逐个提问', questions.length, questions.length);
  return measured;
}

/** Readers reach a deep page from the one before, so the cursor is prepared outside the measurement. */
async function cursorOf(search: Search, { query, sort, page }: Question): Promise<string> {
  let next = '';
  for (let left = page * 20; left > 0; left -= 100) {
    const answer = await search.search(query, {
      sort,
      next,
      page_size: Math.min(100, left),
      with_facets: false,
    });
    next = answer.next ?? '';
  }
  return next;
}

async function together(questions: Question[], search: Search): Promise<Timings> {
  const timings: Timings = new Map();
  const client = async (offset: number) => {
    for (let at = 0; at < questions.length * 2; at++) {
      const question = questions[(at + offset * 7) % questions.length]!;
      const started = performance.now();
      await ask(search, question, '', at % 2 === 0);
      timings.set(question.name, [...(timings.get(question.name) ?? []), performance.now() - started]);
    }
  };
  await Promise.all(Array.from({ length: clients }, (_, offset) => client(offset)));
  return timings;
}

const ms = (value: number) => `${value.toFixed(1)} ms`;
const atMost = (name: string, value: number, goal: number, unit = '', note?: string): Result => ({
  name,
  value,
  goal,
  atMost: true,
  ...(unit && { unit }),
  ...(note && { note }),
});

function report(set: string, measured: Measured, questions: Question[]): Result[] {
  const both = (side: Side) =>
    `p50 ${ms(percentileOfQuestions(measured[side], 50))}，p95 ${ms(percentileOfQuestions(measured[side], 95))}`;
  console.log(`      ${set}：${size} 条公告，${questions.length} 个问题，每个问 ${repeats} 次取中位数`);
  console.log(
    `      PostgreSQL ${both('postgres')}；PGlite ${both('embedded')}；Groonga ${both('groonga')}；LIKE ${both('like')}`,
  );
  console.log(
    `      带计数 PostgreSQL ${both('postgresFacets')}；PGlite ${both('embeddedFacets')}；Groonga ${both('groongaFacets')}`,
  );
  for (const { name } of questions) {
    const cells = (
      [
        'postgres',
        'embedded',
        'groonga',
        'postgresFacets',
        'embeddedFacets',
        'groongaFacets',
        'like',
      ] as const
    ).map((side) => median(measured[side].get(name)!).toFixed(1).padStart(7));
    console.log(`      ${cells.join(' ')}  ${name}`);
  }
  const ratio = (mine: Side, theirs: Side, share: number) =>
    percentileOfQuestions(measured[mine], share) / percentileOfQuestions(measured[theirs], share);
  return [
    atMost(`${set}：首页 p95 与 Groonga 之比（PostgreSQL）`, ratio('postgres', 'groonga', 95), 0.15),
    atMost(`${set}：首页 p95 与 Groonga 之比（PGlite）`, ratio('embedded', 'groonga', 95), 0.3),
    atMost(`${set}：首页 p50 与 Groonga 之比（PostgreSQL）`, ratio('postgres', 'groonga', 50), 0.3),
    atMost(`${set}：首页 p50 与 Groonga 之比（PGlite）`, ratio('embedded', 'groonga', 50), 0.3),
    atMost(
      `${set}：带计数 p95 与 Groonga 之比（PostgreSQL）`,
      ratio('postgresFacets', 'groongaFacets', 95),
      0.25,
    ),
    atMost(
      `${set}：带计数 p95 与 Groonga 之比（PGlite）`,
      ratio('embeddedFacets', 'groongaFacets', 95),
      0.25,
    ),
    atMost(
      `${set}：最慢的一个问题（PostgreSQL，中位数）`,
      slowest(measured.postgres).time,
      80,
      'ms',
      slowest(measured.postgres).name,
    ),
    atMost(
      `${set}：最慢的一个问题（PGlite，中位数）`,
      slowest(measured.embedded).time,
      80,
      'ms',
      slowest(measured.embedded).name,
    ),
  ];
}

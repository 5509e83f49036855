import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { withPostgres } from '../scripts/steps/postgres.mjs';
import { startChild } from './child.ts';
import type { CourseAnswers, CourseLoad } from './course-load.ts';
import { addExam, addLearners, fillCatalogue, freeLessons, prepare } from './course-samples.ts';
import { startProcess } from './portal.ts';
import type { Result } from './results.ts';

const port = 4441;
const catalogue = 5000;
const watching = { people: 2000, everySeconds: 10 };
const sitting = { people: 500, everySeconds: 5 };
/** Fewer for a quick look. */
const rounds = Number(process.env.BENCH_ROUNDS ?? 12);
const visits = Math.min(200, rounds * 20);
const spread = 100;

type Fields = Record<string, string | number>;
type Sample = { watchers: CourseLoad['people']; takers: CourseLoad['people']; category: number };
type Measured = { beats: number[]; saves: number[]; catalogue: [name: string, waits: number[]][] };

/** 5,000 courses, 2,000 people watching and 500 sitting an exam: on PostgreSQL, and on the embedded database beside it. */
export async function courseBench(): Promise<Result[]> {
  const server = await withPostgres((url) => measured({ DATABASE_URL: url }), { durable: true });
  const embedded = await measured({});
  const goals = (name: string, value: number, goal: number, here: number[], there: number[]): Result => ({
    name,
    value,
    goal,
    atMost: true,
    unit: '毫秒',
    note: `PostgreSQL ${shown(here)}；PGlite ${shown(there)}`,
  });
  const every = ({ people, everySeconds }: typeof watching) =>
    `${people} 人每 ${everySeconds} 秒一次（每秒 ${people / everySeconds} 次）`;
  return [
    goals(
      `学习心跳 p99，${every(watching)}`,
      percentile(server.beats, 99),
      100,
      server.beats,
      embedded.beats,
    ),
    goals(`考试保存 p99，${every(sitting)}`, percentile(server.saves, 99), 100, server.saves, embedded.saves),
    ...server.catalogue.map(([name, waits], at) =>
      goals(`${catalogue} 门课程：${name} p95`, percentile(waits, 95), 40, waits, embedded.catalogue[at]![1]),
    ),
  ];
}

async function measured(env: Record<string, string>): Promise<Measured> {
  const folder = mkdtempSync(join(tmpdir(), 'portal-bench-courses-'));
  const database = { ...env, DATA_DIR: folder };
  try {
    const { watchers, takers, category } = await prepare(database, async (platform): Promise<Sample> => {
      await fillCatalogue(platform, catalogue);
      const lessons = await freeLessons(platform, spread);
      for (const { course } of lessons) await addExam(platform, course);
      const people = await addLearners(platform, watching.people + sitting.people);
      const at = (nth: number) => lessons[nth % lessons.length]!;
      const { rows } = await platform.database.$client.query<{ id: number }>(
        'select id from course_categories where parent_id is not null order by id limit 1',
      );
      return {
        watchers: people
          .slice(0, watching.people)
          .map(({ token }, nth) => ({ token, target: at(nth).lesson })),
        takers: people.slice(watching.people).map(({ token }, nth) => ({ token, target: at(nth).course })),
        category: rows[0]!.id,
      };
    });
    const portal = await startProcess('main.ts', port, '/readyz', {
      ...database,
      NODE_ENV: 'production',
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      TRUSTED_PROXIES: '127.0.0.1',
    });
    const crowd = startChild('./course-load.ts');
    const { origin } = portal;
    const come = async (load: Omit<CourseLoad, 'origin'>) => {
      crowd.send({ ...load, origin } satisfies CourseLoad);
      const { waits, refused } = (await crowd.answer()) as CourseAnswers;
      for (const [why, times] of Object.entries(refused)) console.log(`      被拒 ${times} 次：${why}`);
      // Refused requests are not part of the latencies.
      return [...waits, ...Object.values(refused).flatMap((times) => Array<number>(times).fill(Infinity))];
    };
    try {
      const reader = watchers[0]!.token;
      return {
        catalogue: await catalogueWaits(origin, reader, category),
        beats: await come({
          kind: 'beats',
          people: watchers,
          everySeconds: watching.everySeconds,
          rounds: Math.ceil(rounds / 2),
        }),
        saves: await come({ kind: 'saves', people: takers, everySeconds: sitting.everySeconds, rounds }),
      };
    } finally {
      crowd.stop();
      await portal.stop();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const words = [
  '政府采购',
  '投标',
  '评审专家',
  '需求管理',
  '合同履约',
  'zfcg',
  '采够',
  '第 77 期',
  '案例 实务',
  '框架',
];
const sorts = ['recommended', 'newest', 'popular', 'stars', 'price'];
const pick = <Each>(from: readonly Each[], at: number): Each => from[at % from.length]!;

/** Sequential reads: the call alone, and the page of a logged-in user, which is never cached. */
async function catalogueWaits(
  origin: string,
  token: string,
  category: number,
): Promise<Measured['catalogue']> {
  const filters: Fields[] = [{ category_id: category }, { price: 'free' }, { price: 'paid', audience: 2 }];
  const asked: [name: string, input: (at: number) => Fields][] = [
    ['列表（五种排序）', (at) => ({ sort: pick(sorts, at) })],
    ['筛选', (at) => pick(filters, at)],
    ['查找', (at) => ({ keyword: pick(words, at) })],
    ['很深的页', (at) => ({ sort: pick(sorts, at), page: 380 + (at % 30) })],
  ];
  const waits: Measured['catalogue'] = [];
  for (const [name, input] of asked) {
    const calls = await oneByOne((at) =>
      fetch(`${origin}/api/szguild/course/courseList`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': `10.6.0.${(at % 250) + 1}` },
        body: JSON.stringify({ ...input(at), page_size: 12 }),
      }),
    );
    waits.push([`${name}，接口`, calls]);
    const pages = await oneByOne((at) => {
      const { category_id, ...rest } = input(at);
      const query = { ...rest, ...(category_id === undefined ? {} : { category: category_id }) };
      const search = new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)]));
      return fetch(`${origin}/course?${search}`, {
        headers: { cookie: `token=${token}`, 'X-Forwarded-For': `10.6.1.${(at % 250) + 1}` },
      });
    });
    waits.push([`${name}，页面`, pages]);
  }
  return waits;
}

/** The first few requests only warm up. */
async function oneByOne(ask: (at: number) => Promise<Response>): Promise<number[]> {
  const waits: number[] = [];
  for (let at = -20; at < visits; at += 1) {
    const started = performance.now();
    const response = await ask(Math.abs(at));
    await response.arrayBuffer();
    if (response.status !== 200) throw new Error(`${response.url}: ${response.status}`);
    if (at >= 0) waits.push(performance.now() - started);
  }
  return waits;
}

function percentile(waits: readonly number[], share: number): number {
  return waits.toSorted((a, b) => a - b)[Math.ceil((waits.length * share) / 100) - 1]!;
}

function shown(waits: readonly number[]): string {
  const [middle, p95, p99, most] = [50, 95, 99, 100].map((share) => percentile(waits, share).toFixed(1));
  return `p50 ${middle}，p95 ${p95}，p99 ${p99}，最长 ${most}`;
}

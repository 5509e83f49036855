import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { client } from '@portal/contract/client';
import { eq, sql } from 'drizzle-orm';
import type { ServerBuild } from 'react-router';
import { seedSite } from '../server/seed/seed.ts';
import { createApp } from '../server/src/app.ts';
import { courses } from '../server/src/modules/courses/courses.tables.ts';
import { systemClock } from '../server/src/platform/clock.ts';
import { openDatabase, openInMemory, type Queries } from '../server/src/platform/database/database.ts';
import { prepared } from '../server/src/platform/database/prepared.ts';
import { sendWhole, wholeAnswer } from '../server/src/platform/http/whole-answer.ts';
import { createLog } from '../server/src/platform/log.ts';
import { createPlatform } from '../server/src/platform/platform.ts';
import { readSettings } from '../server/src/platform/settings.ts';
import { fakeOutside } from '../server/src/testing.ts';
import type * as Entry from '../web/app/entry.server.tsx';
import type { Visit } from '../web/app/visit.ts';
import { createHandlers, withoutDevelopmentPages } from '../web/handlers.ts';
import { withRefusals } from '../web/loader-errors.ts';
import { requestsPerSecond } from './load.ts';
import type { Result } from './results.ts';

const least = 1.1;
const rounds = 15;

/**
 * What each piece of hand-written machinery saves, as a ratio: processor time of this thread without it over the time
 * with it.
 */
export async function machinery(): Promise<Result[]> {
  return [await renderedPages(), await cachedAnswers(), await preparedQuery()];
}

async function renderedPages(): Promise<Result> {
  const directory = mkdtempSync(join(tmpdir(), 'portal-bench-'));
  const settings = readSettings({ NODE_ENV: 'development', DATA_DIR: directory });
  const database = await openDatabase({ ...settings, poolSize: 2 });
  try {
    const platform = createPlatform(settings, database, createLog('error'), systemClock);
    await seedSite(platform, () => {});
    const { api } = createApp(platform, fakeOutside());
    const built = new URL('../web/build/server/index.js', import.meta.url).href;
    const build = withRefusals(withoutDevelopmentPages((await import(built)) as ServerBuild));
    const { createRequestHandler, matchRoutes, RouterContextProvider, visitContext, htmlOf } = build.entry
      .module as unknown as typeof Entry;
    const handlerOf = (part: ServerBuild) => createRequestHandler(part, 'production');
    const whole = handlerOf(build);
    const byPage = createHandlers(build, { matchRoutes, handlerOf });

    async function render(path: string, handler: typeof whole): Promise<string> {
      const call = client(async (endpoint, input) => {
        const caller = { session: null, address: '', fingerprint: '', device: '', requestId: '' };
        return api.call(endpoint, input, caller);
      });
      const { publicUrl } = settings;
      const visit: Visit = {
        call,
        session: null,
        elder: false,
        publicUrl,
        development: false,
        nonce: 'x',
        unsent: false,
      };
      const contexts = new RouterContextProvider();
      contexts.set(visitContext, visit);
      const response = await handler(new Request(new URL(path, publicUrl)), contexts);
      return htmlOf(response) ?? '';
    }

    const path = '/help';
    if (!(await render(path, whole)).includes('</html>')) throw new Error('nothing was rendered');
    const times = await interleaved({
      whole: () => render(path, whole),
      byPage: () => render(path, byPage(path)),
    });
    return gain('handlers.ts：每页一个处理器', times.whole, times.byPage);
  } finally {
    await database.close();
    rmSync(directory, { recursive: true, force: true });
  }
}

/** A cached page of 12 kB: head and body in one write, or as Node writes them. */
async function cachedAnswers(): Promise<Result> {
  const body = Buffer.alloc(12_000, 'x');
  const headers = Object.entries({
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Length': String(body.length),
    'Cache-Control': 'public, max-age=0, s-maxage=60',
    'Content-Security-Policy': "default-src 'self'; script-src 'self'; object-src 'none'; base-uri 'none'",
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    ETag: '"0123456789abcdefghijkl"',
    Vary: 'Cookie, Accept-Encoding',
  }).flat();
  const whole = wholeAnswer(headers, body);
  const count = { '/whole': 0, '/plain': 0 };
  const server = createServer((request, response) => {
    count[request.url as keyof typeof count] += 1;
    if (request.url === '/whole' && sendWhole(response, whole, Date.now())) return;
    response.writeHead(200, headers);
    response.end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const each = { '/whole': [] as number[], '/plain': [] as number[] };
  try {
    for (let round = 0; round < 6; round += 1) {
      for (const path of ['/whole', '/plain'] as const) {
        const [before, begun] = [count[path], processorTime()];
        await requestsPerSecond(origin + path, 2);
        // The first round warms up.
        if (round > 0) each[path].push((processorTime() - begun) / (count[path] - before));
      }
    }
  } finally {
    server.closeAllConnections();
    server.close();
  }
  return gain('whole-answer.ts：头与正文一次写出', median(each['/plain']), median(each['/whole']));
}

/**
 * What an order asks about its course, in a transaction of its own. The query is small, so larger ones gain more; what the
 * database saves by planning once is not counted.
 */
async function preparedQuery(): Promise<Result> {
  const { database, close } = await openInMemory(null);
  try {
    const build = (queries: Queries, name: string) =>
      queries
        .select({
          title: courses.title,
          price: courses.price,
          audience: courses.audience,
          state: courses.state,
        })
        .from(courses)
        .where(eq(courses.id, sql.placeholder('id')))
        .prepare(name);
    const once = prepared(build, 'bench_offer');
    const unnamed = '';
    const times = await interleaved({
      anew: () => database.transaction((transaction) => build(transaction, unnamed).execute({ id: 1 })),
      once: () => database.transaction((transaction) => once(transaction).execute({ id: 1 })),
    });
    return gain('prepared.ts：事务内的查询只构造一次', times.anew, times.once);
  } finally {
    await close();
  }
}

async function interleaved<Name extends string>(
  work: Record<Name, () => Promise<unknown>>,
): Promise<Record<Name, number>> {
  const names = Object.keys(work) as Name[];
  const times = new Map<Name, number[]>(names.map((name) => [name, []]));
  for (let round = 0; round <= rounds; round += 1) {
    for (const name of names) {
      const begun = processorTime();
      for (let turn = 0; turn < 40; turn += 1) await work[name]();
      if (round > 0) times.get(name)!.push((processorTime() - begun) / 40);
    }
  }
  return Object.fromEntries(names.map((name) => [name, median(times.get(name)!)])) as Record<Name, number>;
}

/** Processor time in milliseconds, so that other processes do not count. */
function processorTime(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

function gain(name: string, without: number, withIt: number): Result {
  const note = `每次 ${without.toFixed(3)} ms → ${withIt.toFixed(3)} ms`;
  return { name, value: without / withIt, goal: least, note };
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;
}

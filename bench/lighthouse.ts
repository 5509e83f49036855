import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import lighthouse, { desktopConfig, type Config } from 'lighthouse';
import { startProcess } from './portal.ts';
import type { Result } from './results.ts';

const portalPort = 4430;
const debugPort = 4431;
type Goals = Record<string, number>;
const goals: Goals = { accessibility: 100, 'best-practices': 100, seo: 100, performance: 95 };
const readingGoals: Goals = { accessibility: 100, seo: 100 };

/** Lighthouse's scores as a phone and as a desktop sees the pages: all four of the home page, two of those that are read. */
export async function pageScores(): Promise<Result[]> {
  const portal = await startProcess('main.ts', portalPort, '/readyz');
  const browser = await startBrowser();
  try {
    const results = await bothScores('首页', portal.origin, goals);
    for (const [name, path] of Object.entries(await readingPages(portal.origin))) {
      results.push(...(await bothScores(name, `${portal.origin}${path}`, readingGoals)));
    }
    return results;
  } finally {
    await browser.stop();
    await portal.stop();
  }
}

/** Of each kind the first that is linked. */
async function readingPages(origin: string): Promise<Record<string, string>> {
  const list = await (await fetch(`${origin}/article/list`)).text();
  const article = /href="(\/article\/\d+)"/.exec(list)?.[1];
  const tag = /href="(\/article\/tag\/\d+)"/.exec(list)?.[1];
  const bids = await (await fetch(`${origin}/bids`)).text();
  const notice = /href="(\/bids\/detail\/\d+)"/.exec(bids)?.[1];
  if (!article || !tag || !notice) throw new Error('没有找到文章、标签或公告的链接');
  return { 文章列表: '/article/list', 标签: tag, 文章: article, 公告列表: '/bids', 公告: notice };
}

async function bothScores(name: string, url: string, wanted: Goals): Promise<Result[]> {
  return [
    ...(await scores(`${name} 手机`, url, wanted)),
    ...(await scores(`${name} 桌面`, url, wanted, desktopConfig)),
  ];
}

async function scores(name: string, url: string, wanted: Goals, config?: Config): Promise<Result[]> {
  const run = await lighthouse(
    url,
    { port: debugPort, onlyCategories: Object.keys(wanted), logLevel: 'error' },
    config,
  );
  if (!run) throw new Error(`Lighthouse 没有给出 ${url} 的结果`);
  return Object.entries(wanted).map(([category, goal]) => ({
    name: `Lighthouse ${name} ${category}`,
    value: Math.round((run.lhr.categories[category]?.score ?? 0) * 100),
    goal,
    unit: '分',
  }));
}

async function startBrowser(): Promise<{ stop(): Promise<void> }> {
  const profile = mkdtempSync(join(tmpdir(), 'portal-lighthouse-'));
  const child = spawn(
    process.env.CHROMIUM ?? 'chromium',
    [
      '--headless',
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      `--user-data-dir=${profile}`,
      `--remote-debugging-port=${debugPort}`,
      'about:blank',
    ],
    { stdio: 'ignore' },
  );
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const up = await fetch(`http://127.0.0.1:${debugPort}/json/version`).then(
      (response) => response.ok,
      () => false,
    );
    if (up) break;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return {
    async stop() {
      child.kill('SIGKILL');
      await ended;
      rmSync(profile, { recursive: true, force: true });
    },
  };
}

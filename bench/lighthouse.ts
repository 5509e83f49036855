import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import lighthouse, { desktopConfig, type Config } from 'lighthouse';
import { startProcess } from './portal.ts';
import type { Result } from './results.ts';

const portalPort = 4430;
const debugPort = 4431;
const goals: Record<string, number> = {
  accessibility: 100,
  'best-practices': 100,
  seo: 100,
  performance: 95,
};

/** Lighthouse's four scores of the pages most people come to, as a phone and as a desktop sees them. */
export async function pageScores(): Promise<Result[]> {
  const portal = await startProcess('main.ts', portalPort, '/readyz');
  const browser = await startBrowser();
  try {
    const results: Result[] = [];
    for (const [name, path] of Object.entries(await readingPages(portal.origin))) {
      results.push(...(await bothScores(name, `${portal.origin}${path}`)));
    }
    return results;
  } finally {
    await browser.stop();
    await portal.stop();
  }
}

/** Of each kind the first that is linked. */
async function readingPages(origin: string): Promise<Record<string, string>> {
  const read = async (path: string) => (await fetch(`${origin}${path}`)).text();
  const firstLink = async (from: string, href: RegExp) => {
    const found = href.exec(await read(from))?.[1];
    if (!found) throw new Error(`${from} 上没有 ${href.source} 这样的链接`);
    return found;
  };
  /** One that a visitor may watch, with the player on it. */
  const trialLesson = async () => {
    for (const [, course] of (await read('/course')).matchAll(/href="(\/course\/\d+)"/g)) {
      const lesson = await firstLink(course!, /href="(\/course\/\d+\/lesson\/\d+)"/);
      if (!(await read(lesson)).includes('noindex')) return lesson;
    }
    throw new Error('没有可以试看的课时');
  };
  return {
    首页: '/',
    公告列表: '/bids',
    公告: await firstLink('/bids', /href="(\/bids\/detail\/\d+)"/),
    文章列表: '/article/list',
    标签: await firstLink('/article/list', /href="(\/article\/tag\/\d+)"/),
    文章: await firstLink('/article/list', /href="(\/article\/\d+)"/),
    课程: await firstLink('/course', /href="(\/course\/\d+)"/),
    课时: await trialLesson(),
    登录: '/login',
  };
}

async function bothScores(name: string, url: string): Promise<Result[]> {
  return [...(await scores(`${name} 手机`, url)), ...(await scores(`${name} 桌面`, url, desktopConfig))];
}

async function scores(name: string, url: string, config?: Config): Promise<Result[]> {
  const run = await lighthouse(
    url,
    { port: debugPort, onlyCategories: Object.keys(goals), logLevel: 'error' },
    config,
  );
  if (!run) throw new Error(`Lighthouse 没有给出 ${url} 的结果`);
  const { audits, categories } = run.lhr;
  for (const [category, goal] of Object.entries(goals)) {
    if ((categories[category]?.score ?? 0) * 100 >= goal) continue;
    const lost = categories[category]!.auditRefs.map(({ id, weight }) => ({ weight, ...audits[id]! }))
      .filter(({ score, weight }) => weight > 0 && score !== null && score < 1)
      .map(({ id, score, displayValue = '' }) => `${id} ${score} ${displayValue}`);
    console.log(`${name} ${category}: ${lost.join(', ')}`);
  }
  return Object.entries(goals).map(([category, goal]) => ({
    name: `Lighthouse ${name} ${category}`,
    value: Math.round((categories[category]?.score ?? 0) * 100),
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
    // Debian's command is a script that waits for the browser: only their group ends both.
    { stdio: 'ignore', detached: true },
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
      process.kill(-child.pid!, 'SIGKILL');
      await ended;
      rmSync(profile, { recursive: true, force: true });
    },
  };
}

import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import lighthouse, { desktopConfig, type Config } from 'lighthouse';
import { startProcess } from './portal.ts';
import type { Result } from './results.ts';

const portalPort = 4430;
const debugPort = 4431;
const goals = { accessibility: 100, 'best-practices': 100, seo: 100, performance: 95 };

/** Lighthouse's four scores of the home page, as a phone and as a desktop sees it. */
export async function homeScores(): Promise<Result[]> {
  const portal = await startProcess('main.ts', portalPort, '/readyz');
  const browser = await startBrowser();
  try {
    return [
      ...(await scores(portal.origin, '手机')),
      ...(await scores(portal.origin, '桌面', desktopConfig)),
    ];
  } finally {
    await browser.stop();
    await portal.stop();
  }
}

async function scores(url: string, device: string, config?: Config): Promise<Result[]> {
  const run = await lighthouse(
    url,
    { port: debugPort, onlyCategories: Object.keys(goals), logLevel: 'error' },
    config,
  );
  if (!run) throw new Error(`Lighthouse 没有给出 ${url} 的结果`);
  return Object.entries(goals).map(([category, goal]) => ({
    name: `Lighthouse ${device} ${category}`,
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

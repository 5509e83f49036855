import {
  createReadStream,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium, type Browser, type Page } from '@playwright/test';
import { bundle, gzipOf, installRivals } from './player-bundles.ts';
import { artPage, barePage, ourPage, ourStyles, plainEntries } from './player-pages.ts';
import type { Result } from './results.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const lesson = join(root, 'server/seed/media/bid-evaluation');
const rounds = 9;
const fpsSeconds = 6;

/** The lesson player beside the ones people know: weight, time to the first frame, a thousand comments. */
export async function lessonPlayer(): Promise<Result[]> {
  const results = join(root, 'bench/results');
  mkdirSync(results, { recursive: true });
  // Inside the project, so that the pages find React and hls.js.
  const folder = mkdtempSync(join(results, 'player-'));
  try {
    installRivals(folder);
    writeFileSync(join(folder, 'ours.css'), ourStyles(root));
    const sizes = await weigh(folder);
    await bundle(folder, 'page-ours', { entry: ourPage(root), css: true });
    await bundle(folder, 'page-bare', { entry: barePage });
    await bundle(folder, 'page-art', { entry: artPage });
    const server = await serve(join(folder, 'out'));
    const browser = await startBrowser();
    try {
      return [sizes, await firstFrame(browser, server.origin), await commentRate(browser, server.origin)];
    } finally {
      await browser.close();
      server.close();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function weigh(folder: string): Promise<Result> {
  const external = ['react', 'react-dom', /^react\//, 'hls.js'];
  const weights: Record<string, number> = {};
  for (const [name, entry] of Object.entries(plainEntries(root))) {
    const isOurs = name === '本播放器';
    const out = await bundle(folder, `size-${Object.keys(weights).length}`, { entry, external, css: isOurs });
    weights[name] = gzipOf(out) / 1000;
  }
  const { 本播放器: ours = Infinity, ...others } = weights;
  const listed = Object.entries(others).map(([name, size]) => `${name} ${size.toFixed(0)} kB`);
  return {
    name: '播放器体积（gzip，脚本与样式，不含 hls.js 与 React）',
    value: ours,
    goal: 45,
    atMost: true,
    unit: 'kB',
    note: `同次测得：${listed.join('，')}（它们自带界面框架，同样不含 hls.js）`,
  };
}

/** Alternating, so that both meet the same machine; medians. */
async function firstFrame(browser: Browser, origin: string): Promise<Result> {
  const times: Record<'ours' | 'bare', number[]> = { ours: [], bare: [] };
  for (let round = 0; round < rounds; round += 1) {
    for (const name of ['bare', 'ours'] as const) {
      const page = await browser.newPage();
      await page.goto(`${origin}/page-${name}/?page=${name}`);
      const button = page.getByRole('button', { name: '播放', exact: true }).first();
      await button.waitFor();
      await page.waitForLoadState('networkidle');
      await page.evaluate(watchFirstFrame);
      await button.click();
      times[name].push(await page.evaluate(() => (globalThis as unknown as Measured).firstFrame));
      await page.close();
    }
  }
  const [ours, bare] = [median(times.ours), median(times.bare)];
  return {
    name: '从点击到首帧，与裸 video + hls.js 之比',
    value: ours / bare,
    goal: 1.15,
    atMost: true,
    note: `本播放器 ${ours.toFixed(0)} ms，裸 video ${bare.toFixed(0)} ms（${rounds} 轮中位数）`,
  };
}

type Measured = { firstFrame: Promise<number> };

function watchFirstFrame(): void {
  let clickedAt = 0;
  addEventListener('click', () => (clickedAt = performance.now()), { capture: true, once: true });
  const video = document.querySelector('video');
  (globalThis as unknown as Measured).firstFrame = new Promise((resolve) => {
    video?.requestVideoFrameCallback(() => resolve(performance.now() - clickedAt));
  });
}

async function commentRate(browser: Browser, origin: string): Promise<Result> {
  const ours = await measureComments(browser, `${origin}/page-ours/?page=ours&danmaku=on`);
  if (ours.inView < 1000) throw new Error(`画面中只有 ${ours.inView} 条弹幕`);
  const art = await measureComments(browser, `${origin}/page-art/?page=art`);
  return {
    name: `画面中 ${ours.inView} 条弹幕时的帧率`,
    value: ours.rate,
    goal: 50,
    unit: '帧/秒',
    note: `ArtPlayer 弹幕插件：${art.inView} 条，${art.rate.toFixed(0)} 帧/秒`,
  };
}

async function measureComments(browser: Browser, address: string): Promise<{ rate: number; inView: number }> {
  const page: Page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await page.goto(address);
  await page.getByRole('button', { name: '播放', exact: true }).first().click();
  // Before the first comments have crossed the picture there are fewer on screen than wanted.
  await page.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) > 6, undefined, {
    timeout: 60_000,
  });
  const measured = await page.evaluate(countFrames, fpsSeconds);
  await page.close();
  return measured;
}

/** Comments on screen are counted at the source: on our canvas, or as DOM elements of the other player. */
function countFrames(seconds: number): Promise<{ rate: number; inView: number }> {
  const { prototype } = CanvasRenderingContext2D;
  const draw = prototype.drawImage;
  let drawn = 0;
  prototype.drawImage = function counted(this: CanvasRenderingContext2D, ...args: unknown[]) {
    drawn += 1;
    return (draw as (...all: unknown[]) => void).apply(this, args);
  };
  return new Promise((resolve) => {
    const began = performance.now();
    let frames = 0;
    const step = () => {
      const passed = (performance.now() - began) / 1000;
      frames += 1;
      if (passed < seconds) return requestAnimationFrame(step);
      prototype.drawImage = draw;
      const elements = document.querySelectorAll('.art-danmuku > [data-state="emit"]').length;
      resolve({ rate: frames / passed, inView: Math.max(elements, Math.round(drawn / frames)) });
    };
    requestAnimationFrame(step);
  });
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

function startBrowser(): Promise<Browser> {
  const path = process.env.CHROMIUM ?? ['/usr/bin/chromium', '/usr/bin/chromium-browser'].find(existsSync);
  return chromium.launch({ executablePath: path, args: ['--no-sandbox', '--disable-gpu'] });
}

const types: Record<string, string> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.m3u8': 'application/vnd.apple.mpegurl',
  '.mp4': 'video/mp4',
  '.m4s': 'video/iso.segment',
};

async function serve(out: string): Promise<{ origin: string; close(): void }> {
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
    if (pathname.endsWith('/')) {
      const page = searchParams.get('page') ?? 'ours';
      response.setHeader('Content-Type', 'text/html; charset=utf-8');
      const css = page === 'ours' ? `<style>${styleOf(join(out, 'page-ours'))}</style>` : '';
      return response.end(
        `<!doctype html><html lang="zh">${css}<div id="root"></div><script type="module" src="entry.js"></script>`,
      );
    }
    const file = pathname.startsWith('/media/') ? join(lesson, pathname.slice(7)) : join(out, pathname);
    if (!existsSync(file)) return response.writeHead(404).end();
    response.setHeader('Content-Type', types[extname(file)] ?? 'application/octet-stream');
    createReadStream(file).pipe(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { origin: `http://127.0.0.1:${port}`, close: () => server.close() };
}

function styleOf(folder: string): string {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return files
    .filter((file) => file.endsWith('.css'))
    .map((file) => readFileSync(join(folder, file), 'utf8'))
    .join('\n');
}

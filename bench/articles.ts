import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sideBySide } from './load.ts';
import { startNginx } from './nginx.ts';
import { compressedBody } from './pages.ts';
import { startProcess } from './portal.ts';
import type { Result } from './results.ts';
import { startServer } from './search-stores.ts';

const port = 4431;
const nginxPort = 4432;
const visits = 200;
const words = [
  '框架协议',
  '中小企业 预留',
  '履约验收',
  'zhongxiaoqiye',
  'zfcg',
  '匡架协议',
  '采购',
  '培训班',
  '档案保存',
  '验收核对',
];

/** 100,000 articles on both databases: pages rendered anew, the site's search, and pages from memory beside nginx. */
export async function articlePages(): Promise<Result[]> {
  const results = await measured('PGlite', {});
  const folder = mkdtempSync(join(tmpdir(), 'portal-bench-articles-'));
  const postgres = await startServer(folder);
  try {
    results.push(...(await measured('PostgreSQL', { DATABASE_URL: postgres.url })));
  } finally {
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
  return [...results, ...(await cachedPages())];
}

async function measured(engine: string, env: Record<string, string>): Promise<Result[]> {
  const portal = await startProcess('bench/articles-server.ts', port, '/bench-ready', {
    NODE_ENV: 'production',
    ...env,
  });
  const row = async (name: string, goal: number, address: (at: number) => string): Promise<Result> => ({
    name: `${engine} 十万篇文章：${name} p95`,
    value: await slowest(portal.origin, address),
    goal,
    atMost: true,
    unit: '毫秒',
  });
  try {
    return [
      await row('列表页', 40, (at) => `/article/list?page=${1 + (at % 60)}`),
      await row('标签页', 40, (at) => `/article/tag/${1 + (at % 30)}`),
      await row('文章页', 40, (at) => `/article/${1000 + at * 401}`),
      await row('全站搜索', 60, (at) => `/search?keyword=${encodeURIComponent(words[at % words.length]!)}`),
    ];
  } finally {
    await portal.stop();
  }
}

/** Sequentially, like one visitor; the first few requests only warm up. */
async function slowest(origin: string, address: (at: number) => string): Promise<number> {
  const waits: number[] = [];
  for (let at = -20; at < visits; at++) {
    const started = performance.now();
    const response = await fetch(`${origin}${address(Math.abs(at))}`);
    await response.arrayBuffer();
    if (response.status !== 200) throw new Error(`${address(Math.abs(at))}: ${response.status}`);
    if (at >= 0) waits.push(performance.now() - started);
  }
  return waits.toSorted((a, b) => a - b)[Math.floor(visits * 0.95)]!;
}

async function cachedPages(): Promise<Result[]> {
  const portal = await startProcess('main.ts', port, '/readyz');
  try {
    const results: Result[] = [];
    for (const [name, path] of Object.entries({ 列表: 'list', 标签: 'tag/1', 文章: '1' })) {
      const page = `${portal.origin}/article/${path}`;
      await fetch(page);
      const nginx = await startNginx(nginxPort, port, await compressedBody(page));
      try {
        const rates = await sideBySide({ nginx: `${nginx.origin}/static`, portal: page });
        const value = rates.portal / rates.nginx;
        results.push({ name: `文章模块${name}页（内存）/ nginx 静态文件`, value, goal: 0.22, rates });
      } finally {
        await nginx.stop();
      }
    }
    return results;
  } finally {
    await portal.stop();
  }
}

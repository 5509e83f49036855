import { sideBySide } from './load.ts';
import { startNginx } from './nginx.ts';
import { startProcess } from './portal.ts';
import type { Result } from './results.ts';

const portalPort = 4420;
const nginxPort = 4421;
const renderedPort = 4422;

/** The home page from memory against nginx: serving the same bytes itself, and standing in front of us. */
export async function cachedHome(): Promise<Result[]> {
  const portal = await startProcess('main.ts', portalPort, '/readyz');
  try {
    // The first visit renders the page, the second is answered from memory.
    await fetch(portal.origin);
    const { body, headers } = await compressed(portal.origin);
    const nginx = await startNginx(nginxPort, portalPort, body, headers);
    try {
      const rates = await sideBySide({
        nginx: `${nginx.asShipped}/static`,
        tuned: `${nginx.origin}/static`,
        portal: `${portal.origin}/`,
        proxied: `${nginx.origin}/`,
      });
      const beside = (rate: number) =>
        `与 nginx 静态文件（另加随附配置的调优）之比 ${(rate / rates.tuned).toFixed(2)}`;
      return [
        {
          name: '首页（内存）/ nginx 静态文件',
          value: rates.portal / rates.nginx,
          goal: 0.22,
          rates,
          note: beside(rates.portal),
        },
        {
          name: '首页（经随附的 nginx 配置）/ nginx 静态文件',
          value: rates.proxied / rates.nginx,
          goal: 0.75,
          note: beside(rates.proxied),
        },
        {
          name: '首页首次加载的脚本与样式（brotli）',
          value: await scriptAndStyleBytes(portal.origin),
          goal: 120_000,
          atMost: true,
          unit: '字节',
        },
      ];
    } finally {
      await nginx.stop();
    }
  } finally {
    await portal.stop();
  }
}

/** Uncached pages against bare React Router pages of the same length. */
export async function renderedPages(): Promise<Result[]> {
  const rendered = await startProcess('bench/rendered.ts', renderedPort, '/bare', {
    // For the bare side's React; the portal's is built for production anyhow.
    NODE_ENV: 'production',
  });
  try {
    const { origin } = rendered;
    const pages = (await (await fetch(`${origin}/bench-pages`)).json()) as Record<
      'notice' | 'article',
      string
    >;
    const sameLength = '同样长的裸 React Router 页面';
    const rows: [name: string, path: string, bare: string, against: string, goal: number][] = [
      // The bare page has only the list, without header, footer and shell data: a third of the length.
      ['列表页', '/help', '/bare', '只有列表的裸 React Router 页面', 0.7],
      ['公告页', pages.notice, await bareOfLength(origin, pages.notice), sameLength, 0.5],
      ['文章页', pages.article, await bareOfLength(origin, pages.article), sameLength, 0.5],
    ];
    const results: Result[] = [];
    for (const [name, path, bare, against, goal] of rows) {
      const rates = await sideBySide({ bare: `${origin}${bare}`, portal: `${origin}${path}` });
      const value = rates.portal / rates.bare;
      results.push({ name: `${name}（逐次渲染）/ ${against}`, value, goal, rates });
    }
    return results;
  } finally {
    await rendered.stop();
  }
}

/** The bare text whose HTML is as long as that of a page. */
async function bareOfLength(origin: string, path: string): Promise<string> {
  const lengthOf = async (address: string) => (await (await fetch(`${origin}${address}`)).text()).length;
  const address = (paragraphs: number) => `/bare-text?paragraphs=${paragraphs}`;
  const [wanted, short, long] = [
    await lengthOf(path),
    await lengthOf(address(100)),
    await lengthOf(address(200)),
  ];
  return address(Math.max(1, Math.round(100 + ((wanted - short) * 100) / (long - short))));
}

/**
 * What a browser loads with the page: every script, preloaded module and style sheet its HTML loads. The list of routes
 * is named there too, but only asked for in parts, as links appear.
 */
async function scriptAndStyleBytes(origin: string): Promise<number> {
  const html = await (await fetch(origin)).text();
  const names = new Set(html.match(/\/assets\/[\w.-]+\.(?:js|css)/g));
  let bytes = 0;
  for (const name of names) {
    if (name.startsWith('/assets/manifest-')) continue;
    bytes += (await compressedBody(`${origin}${name}`)).byteLength;
  }
  return bytes;
}

export async function compressedBody(url: string): Promise<Buffer> {
  return (await compressed(url)).body;
}

async function compressed(url: string): Promise<{ headers: Record<string, string>; body: Buffer }> {
  // fetch would decompress it.
  const { get } = await import('node:http');
  return new Promise((resolve, reject) => {
    get(url, { headers: { 'Accept-Encoding': 'br' } }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () =>
        resolve({ headers: response.headers as Record<string, string>, body: Buffer.concat(chunks) }),
      );
    }).on('error', reject);
  });
}

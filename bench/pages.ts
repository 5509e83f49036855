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

/** A list page rendered anew for every request against the same list in a bare React Router page. */
export async function renderedList(): Promise<Result[]> {
  const rendered = await startProcess('bench/rendered.ts', renderedPort, '/bare', {
    // For the bare side's React; the portal's is built for production anyhow.
    NODE_ENV: 'production',
  });
  try {
    const rates = await sideBySide({ bare: `${rendered.origin}/bare`, portal: `${rendered.origin}/help` });
    return [
      {
        name: '列表页（逐次渲染）/ 裸 React Router 页面',
        value: rates.portal / rates.bare,
        goal: 0.7,
        rates,
      },
    ];
  } finally {
    await rendered.stop();
  }
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

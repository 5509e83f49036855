import { codeText } from '@portal/contract/codes';
import type { Endpoint } from '@portal/contract/endpoint';
import { Hono } from 'hono';
import { html, raw } from 'hono/html';
import { z } from 'zod';
import { contentSecurityPolicy } from './headers.ts';
import { cachedAnswer } from './cached-answer.ts';
import type { NodeEnv } from './mount.ts';
import { exampleInput, exampleOutput } from './openapi.examples.ts';
import { accessText, domainTitle, failuresOf, openApi } from './openapi.ts';

/** `/api/openapi.json` for programs, `/api/docs` for people. */
export function mountDocs(endpoints: readonly Endpoint[], publicUrl: string, title: string): Hono<NodeEnv> {
  const app = new Hono<NodeEnv>();
  const cacheHeaders = { 'Cache-Control': 'public, max-age=300' };
  app.get(
    '/api/openapi.json',
    cachedAnswer(() => JSON.stringify(openApi(endpoints, publicUrl, title)), {
      ...cacheHeaders,
      'Content-Type': 'application/json',
    }),
  );
  app.get(
    '/api/docs.css',
    cachedAnswer(() => stylesheet, { ...cacheHeaders, 'Content-Type': 'text/css; charset=utf-8' }),
  );
  app.get(
    '/api/docs',
    cachedAnswer(() => page(endpoints, title), {
      ...cacheHeaders,
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': contentSecurityPolicy({ hashes: [] }),
    }),
  );
  return app;
}

/** What the workbench is built of; no menu of a user names these pages (product 8). */
const parts = [
  ['components/city', '地区选择'],
  ['components/dm-mask', '遮罩'],
  ['components/subscribeList', '订阅列表'],
  ['components/trigger-content', '触发面板'],
  ['static/js/city', '地区数据'],
  ['static/js/uqrcode', '二维码生成'],
] as const;

function page(endpoints: readonly Endpoint[], title: string) {
  const domains = [...new Set(endpoints.map((endpoint) => endpoint.domain))];
  const anchor = (endpoint: Endpoint) =>
    `${endpoint.method}${endpoint.path}`.replaceAll(/[^A-Za-z0-9]+/g, '-');
  return html`<!doctype html>
    <html lang="zh-CN">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>开放接口 - ${title}</title>
        <meta name="description" content="${title}的接口说明" />
        <link rel="stylesheet" href="/api/docs.css" />
      </head>
      <body>
        <header>
          <a href="/">${title}</a>
          <h1>开放接口</h1>
          <p>
            应答为 <code>{ code, msg, data }</code>，<code>code</code> 为 1 表示成功。时间是 Unix
            秒，金额是整数分。 机器可读的说明：<a href="/api/openapi.json">OpenAPI 3.1</a>。
          </p>
          <p>
            工作台的部件各有一页可以试用：${parts.map(([path, name], index) => html`${index > 0 ? '、' : ''}<a href="/pages_workbench/${path}">${name}</a>`)}。
          </p>
        </header>
        <div class="columns">
          <nav aria-label="接口目录">
            ${domains.map(
              (domain) =>
                html`<h2>${domainTitle[domain]}</h2>
                  <ul>
                    ${endpoints
                      .filter((endpoint) => endpoint.domain === domain)
                      .map(
                        (endpoint) => html`<li><a href="#${anchor(endpoint)}">${endpoint.summary}</a></li>`,
                      )}
                  </ul>`,
            )}
          </nav>
          <main>
            ${endpoints.map(
              (endpoint) =>
                html`<section id="${anchor(endpoint)}">
                  <h2>${endpoint.summary}</h2>
                  <p><b>${endpoint.method}</b> <code>${endpoint.path}</code></p>
                  <p>访问：${accessText(endpoint.access)}</p>
                  <p>失败时的 code：${codesOf(endpoint)}</p>
                  <details>
                    <summary>示例</summary>
                    <pre tabindex="0">${written(exampleInput(endpoint))}</pre>
                    <pre tabindex="0">${written({ code: 1, msg: '', data: exampleOutput(endpoint) })}</pre>
                  </details>
                  <details>
                    <summary>请求</summary>
                    <pre tabindex="0">${pretty(endpoint.input, 'input')}</pre>
                  </details>
                  <details>
                    <summary>应答中的 data</summary>
                    <pre tabindex="0">${pretty(endpoint.output, 'output')}</pre>
                  </details>
                </section>`,
            )}
          </main>
        </div>
      </body>
    </html>`;
}

const codesOf = (endpoint: Endpoint) =>
  failuresOf(endpoint)
    .map((each) => `${each} ${codeText[each]}`)
    .join('；');

const pretty = (schema: z.ZodType, io: 'input' | 'output') =>
  written(z.toJSONSchema(schema, { io, unrepresentable: 'any' }));

function written(value: unknown) {
  return raw(JSON.stringify(value, null, 2).replaceAll('&', '&amp;').replaceAll('<', '&lt;'));
}

const stylesheet = `
:root { font: 16px/1.7 system-ui, "PingFang SC", "Microsoft YaHei", "Noto Sans CJK SC", sans-serif; color: #16241d; background: #f6f9f7; }
body { margin: 0; }
header, .columns { max-width: 1200px; margin: 0 auto; padding: 24px 16px; }
h1 { margin: 8px 0; font-size: 1.75rem; }
h2 { font-size: 1.125rem; }
a { color: #017a52; }
.columns { display: grid; gap: 32px; }
@media (min-width: 900px) { .columns { grid-template-columns: 260px minmax(0, 1fr); } nav { position: sticky; top: 16px; align-self: start; max-height: calc(100vh - 32px); overflow: auto; } }
nav h2 { margin: 16px 0 4px; font-size: 0.9375rem; color: #44554c; }
nav ul { list-style: none; margin: 0; padding: 0; }
nav a { display: block; padding: 4px 0; text-decoration: none; }
section { background: #fff; border-radius: 12px; padding: 8px 24px 16px; margin-bottom: 16px; box-shadow: 0 1px 3px rgb(16 40 28 / 0.08); scroll-margin-top: 16px; }
code, pre { font-family: ui-monospace, "SF Mono", Consolas, monospace; font-size: 0.875rem; overflow-wrap: anywhere; }
pre { background: #f1f5f3; border-radius: 8px; padding: 16px; overflow: auto; }
summary { cursor: pointer; padding: 4px 0; }
b { color: #017a52; }
`;

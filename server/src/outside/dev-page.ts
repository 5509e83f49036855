import { Hono } from 'hono';
import { html } from 'hono/html';
import { contentSecurityPolicy } from '../platform/http/headers.ts';
import type { NodeEnv } from '../platform/http/mount.ts';

type Part = ReturnType<typeof html>;

/** The frame of a page for developers: readable with scripts off and under a policy that allows none. */
export function developerPage(page: { title: string; refresh?: number; body: Part }): Part {
  const { title, refresh, body } = page;
  return html`<!doctype html>
    <html lang="zh-CN">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        ${refresh ? html`<meta http-equiv="refresh" content="${refresh}" />` : ''}
        <title>${title} - 开发工具</title>
        <link rel="stylesheet" href="/dev/dev.css" />
      </head>
      <body>
        <header>
          <p>开发工具，仅在非生产环境存在</p>
          <h1>${title}</h1>
          <nav aria-label="开发工具">
            <a href="/dev/outbox">发件箱</a> <a href="/dev/wechat">微信手机</a>
            <a href="/dev/alipay">支付宝收银台</a> <a href="/">网站首页</a>
          </nav>
        </header>
        <main>${body}</main>
      </body>
    </html>`;
}

export const developerHeaders = {
  'Content-Security-Policy': contentSecurityPolicy({ hashes: [] }),
  'Cache-Control': 'no-store',
};

/** A form of another site must not press buttons here, though these are development tools. */
export function fromOutside(request: Request): boolean {
  return request.headers.get('sec-fetch-site') === 'cross-site';
}

export function mountDeveloperStyle(): Hono<NodeEnv> {
  const app = new Hono<NodeEnv>();
  app.get('/dev/dev.css', (context) =>
    context.body(stylesheet, 200, {
      'Content-Type': 'text/css; charset=utf-8',
      'Cache-Control': 'max-age=300',
    }),
  );
  return app;
}

const stylesheet = `
:root { font: 16px/1.7 system-ui, "PingFang SC", "Microsoft YaHei", "Noto Sans CJK SC", sans-serif; color: #16241d; background: #f6f9f7; }
body { max-width: 960px; margin: 0 auto; padding: 24px 16px; }
header p { margin: 0; color: #44554c; font-size: 0.875rem; }
h1 { margin: 0 0 8px; font-size: 1.75rem; }
nav a { margin-right: 16px; }
a { color: #017a52; }
article, form { background: #fff; border-radius: 12px; padding: 16px 24px; margin: 16px 0; box-shadow: 0 1px 3px rgb(16 40 28 / 0.08); }
article h2 { margin: 0; font-size: 1rem; }
article p { margin: 8px 0; font-size: 1.125rem; overflow-wrap: anywhere; }
dl { display: flex; flex-wrap: wrap; gap: 0 24px; margin: 0; color: #44554c; font-size: 0.875rem; }
dl div { display: flex; gap: 8px; }
dd { margin: 0; font-variant-numeric: tabular-nums; overflow-wrap: anywhere; }
label { display: block; margin: 8px 0; }
input, select { font: inherit; padding: 4px 8px; border: 1px solid #8a9a91; border-radius: 8px; max-width: 100%; }
button { font: inherit; color: #fff; background: #017a52; border: 0; border-radius: 8px; padding: 8px 24px; cursor: pointer; }
.chat { white-space: pre-line; }
form h2, form h3 { margin: 0; font-size: 1rem; }
.sum { margin: 4px 0; font-size: 1.5rem; font-variant-numeric: tabular-nums; }
.ways { display: flex; flex-wrap: wrap; gap: 8px; margin: 16px 0 0; }
.ways button:not(:first-child) { color: #017a52; background: #e8f3ee; }
.empty, .done { padding: 16px 24px; border-radius: 12px; background: #e8f3ee; }
`;

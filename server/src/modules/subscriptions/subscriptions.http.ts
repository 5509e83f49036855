import { Hono } from 'hono';
import { html } from 'hono/html';
import { contentSecurityPolicy } from '../../platform/http/headers.ts';
import type { NodeEnv } from '../../platform/http/mount.ts';
import { endPath } from './subscriptions.end-links.ts';
import type { SubscriptionRules } from './subscriptions.rules.ts';

const stylesheetPath = `${endPath}.css`;

/** A plain page that works without login and script. Only its button ends anything: mail scanners follow links. */
export function mountUnsubscribe(subscriptions: SubscriptionRules): Hono<NodeEnv> {
  const app = new Hono<NodeEnv>();
  app.use(endPath, async (context, next) => {
    context.header('Content-Security-Policy', contentSecurityPolicy({ hashes: [] }));
    context.header('Cache-Control', 'private, no-store');
    context.header('Referrer-Policy', 'no-referrer');
    await next();
  });
  app.get(stylesheetPath, (context) =>
    context.body(stylesheet, 200, {
      'Content-Type': 'text/css; charset=utf-8',
      'Cache-Control': 'public, max-age=300',
    }),
  );
  app.get(endPath, async (context) => {
    const found = await subscriptions.linked(context.req.query());
    if (!found) return context.html(failed, 404);
    if (found.ended) return context.html(ended);
    return context.html(
      page(
        '停止订阅',
        html`<p>停止后，「${found.name}」不再向您推送新公告。</p>
          <form method="post"><button>停止订阅</button></form>`,
      ),
    );
  });
  app.post(endPath, async (context) => {
    const done = await subscriptions.endLinked(context.req.query());
    return done ? context.html(ended) : context.html(failed, 404);
  });
  return app;
}

const failed = page('链接无效', html`<p>链接无效或已过期，请登录后在「我的订阅」中停止。</p>`);
const ended = page('已停止订阅', html`<p>这个订阅已停止，不会再向您推送新公告。</p>`);

function page(title: string, content: ReturnType<typeof html>) {
  return html`<!doctype html>
    <html lang="zh-CN">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title}</title>
        <link rel="icon" type="image/svg+xml" href="/favicon.svg" />
        <link rel="stylesheet" href="${stylesheetPath}" />
      </head>
      <body>
        <main>
          <h1>${title}</h1>
          ${content}
          <p><a href="/pages_workbench/pages/subscription">管理我的订阅</a> <a href="/">返回首页</a></p>
        </main>
      </body>
    </html>`;
}

const stylesheet = `
:root { font: 16px/1.75 system-ui, "PingFang SC", "Microsoft YaHei", "Noto Sans CJK SC", sans-serif; color: #16241d; background: #f6f9f7; }
body { margin: 0; }
main { max-width: 32rem; margin: 12vh auto 0; padding: 32px 24px; background: #fff; border-radius: 12px; box-shadow: 0 1px 3px rgb(16 40 28 / 0.08); }
h1 { margin: 0 0 8px; font-size: 1.5rem; }
button { min-height: 44px; margin: 8px 0 16px; padding: 0 24px; border: 0; border-radius: 8px; background: #017a52; color: #fff; font: inherit; cursor: pointer; }
a { display: inline-block; margin-right: 24px; color: #017a52; }
`;

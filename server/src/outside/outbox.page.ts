import { Hono } from 'hono';
import { html } from 'hono/html';
import type { NodeEnv } from '../platform/http/mount.ts';
import { developerHeaders, developerPage } from './dev-page.ts';
import type { Outbox, Sent } from './outbox.ts';

const kindTitle = { sms: '短信', wechat: '微信', mail: '邮件' };

/** `/dev/outbox` for people, `/dev/outbox.json?to=&kind=` for tests. Never mounted in production. */
export function mountOutbox(outbox: Outbox): Hono<NodeEnv> {
  const app = new Hono<NodeEnv>();
  app.get('/dev/outbox.json', (context) =>
    context.json(outbox.list(context.req.query()), 200, { 'Cache-Control': 'no-store' }),
  );
  app.get('/dev/outbox', (context) => {
    const sent = outbox.list(context.req.query());
    const body = html`<p>模拟的短信、微信和邮件网关收到的内容，最新的在前，每 5 秒自动刷新。</p>
      ${sent.length > 0 ? sent.map(entry) : html`<p class="empty">还没有发出任何内容。</p>`}`;
    return context.html(developerPage({ title: '发件箱', refresh: 5, body }), 200, developerHeaders);
  });
  return app;
}

const time = new Intl.DateTimeFormat('zh-CN', {
  timeZone: 'Asia/Shanghai',
  dateStyle: 'short',
  timeStyle: 'medium',
});

function entry(sent: Sent) {
  return html`<article>
    <h2>${kindTitle[sent.kind]} → ${sent.to}</h2>
    <p>${sent.text}</p>
    <dl>
      <div>
        <dt>时间</dt>
        <dd>${time.format(sent.time * 1000)}</dd>
      </div>
      ${Object.entries(sent.detail).map(
        ([name, value]) =>
          html`<div>
            <dt>${name}</dt>
            <dd>${value}</dd>
          </div>`,
      )}
    </dl>
  </article>`;
}

import { Hono, type Context } from 'hono';
import { html } from 'hono/html';
import { z } from 'zod';
import type { NodeEnv } from '../../platform/http/mount.ts';
import { developerHeaders, developerPage, fromOutside } from '../dev-page.ts';
import type { WechatSimulator } from './simulator.ts';

const openid = z
  .string()
  .regex(/^[\w-]{1,64}$/)
  .default('sim-openid-1');

const scanForm = z.object({
  /** The scene, or what the QR picture says. */
  scene: z.string().max(200).optional(),
  url: z.string().max(200).optional(),
  openid,
  times: z.coerce.number().int().min(1).max(10).optional(),
  tamper: z.enum(['signature', 'body']).optional(),
  late: z.coerce.number().int().min(0).max(1_000_000).optional(),
  plain: z.coerce.boolean().optional(),
});

type Part = ReturnType<typeof html>;

/** `/dev/wechat` plays the phone: scans a login code that is on some screen. Never mounted in production. */
export function mountPhone(
  simulator: WechatSimulator,
  payments?: (said: string | undefined) => Part,
): Hono<NodeEnv> {
  const app = new Hono<NodeEnv>();
  app.get('/dev/wechat', (context) => {
    const query = context.req.query();
    const body = html`${page(simulator, query)} ${payments?.(query.paid) ?? ''}`;
    return context.html(developerPage({ title: '微信手机', body }), 200, developerHeaders);
  });
  app.post('/dev/wechat/scan', async (context) => {
    if (fromOutside(context.req.raw)) return context.json({ msg: '只接受本站的操作' }, 403);
    const json = context.req.header('content-type')?.startsWith('application/json') ?? false;
    const given: unknown = json ? await context.req.json().catch(() => null) : await context.req.parseBody();
    const parsed = scanForm.safeParse(given);
    if (!parsed.success) return refuse(context, json, 400, '填写有误');
    const { scene: typed, url, ...scan } = parsed.data;
    const scene = simulator.find(typed || url || '');
    if (!scene) return refuse(context, json, 404, '没有这个二维码，或已过期');
    const answers = await simulator.scan({ ...scan, scene });
    if (json) {
      const said = simulator.chats(scan.openid)[0]?.text ?? null;
      return context.json({ scene, openid: scan.openid, answers, said });
    }
    return context.redirect(`/dev/wechat?done=${answers.join(',')}&openid=${scan.openid}`, 303);
  });
  return app;
}

function refuse(context: Context<NodeEnv>, json: boolean, status: 400 | 404, msg: string) {
  if (json) return context.json({ msg }, status);
  return context.redirect(`/dev/wechat?problem=${encodeURIComponent(msg)}`, 303);
}

function page(simulator: WechatSimulator, query: Record<string, string>) {
  const codes = simulator.liveCodes();
  const who = query.openid ?? 'sim-openid-1';
  const chats = simulator.chats(who).slice(0, 3);
  return html`<p>
      扮演用户的手机：扫描网站上正在显示的微信登录二维码。网站收到的推送与真实微信一样经过加密和签名。
    </p>
    ${query.done ? html`<p class="done" role="status">已扫码，网站应答：${query.done}</p>` : ''}
    ${query.problem ? html`<p class="done" role="alert">${query.problem}</p>` : ''}
    ${chats.map(({ text }) => chat(text))}
    ${
      codes.length > 0
        ? codes.map((code) => scanButton(code.scene, code.url, who))
        : html`<p class="empty">
            现在没有有效的二维码。请在登录页选择“微信扫码”，再<a href="/dev/wechat">刷新本页</a>。
          </p>`
    }`;
}

/** A message as the phone shows it: WeChat draws links in a text and nothing else. */
function chat(text: string) {
  const parts = text.split(/(<a href="[^"]*">[^<]*<\/a>)/).map((part) => {
    const link = /^<a href="([^"]*)">([^<]*)<\/a>$/.exec(part);
    return link ? html`<a href="${link[1]}">${link[2]}</a>` : html`${part}`;
  });
  return html`<article>
    <h2>公众号消息</h2>
    <p class="chat">${parts}</p>
  </article>`;
}

function scanButton(scene: string, url: string, who: string) {
  return html`<form method="post" action="/dev/wechat/scan">
    <dl>
      <div>
        <dt>二维码</dt>
        <dd>${url}</dd>
      </div>
      <div>
        <dt>场景</dt>
        <dd>${scene}</dd>
      </div>
    </dl>
    <input type="hidden" name="scene" value="${scene}" />
    <label
      >扫码的微信（openid）<input name="openid" value="${who}" required pattern="[A-Za-z0-9_\\-]{1,64}"
    /></label>
    <button type="submit">扫码</button>
  </form>`;
}

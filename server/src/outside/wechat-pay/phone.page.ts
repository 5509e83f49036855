import { formatMoney } from '@portal/contract/money';
import { Hono } from 'hono';
import { html } from 'hono/html';
import type { NodeEnv } from '../../platform/http/mount.ts';
import { fromOutside } from '../dev-page.ts';
import { outcomeText, payAs, payWays, readPaying } from '../payment/paying.ts';
import type { SimulatedTrade } from '../payment/simulated.types.ts';
import type { WechatPaySimulator } from './simulator.ts';

/** The phone pays a code that is on some screen. Never mounted in production. */
export function mountPayments(simulator: WechatPaySimulator): Hono<NodeEnv> {
  const app = new Hono<NodeEnv>();
  app.post('/dev/wechat/pay', async (context) => {
    if (fromOutside(context.req.raw)) return context.json({ msg: '只接受本站的操作' }, 403);
    const { json, asked } = await readPaying(context);
    const paid = asked && (await payAs(simulator, asked));
    if (json) {
      if (!asked) return context.json({ msg: '填写有误' }, 400);
      return paid ? context.json(paid) : context.json({ msg: '没有这个付款码' }, 404);
    }
    const said = paid ? outcomeText[paid.outcome] : '没有这个付款码';
    const answers = paid?.deliveries.map(({ status }) => status).join('、');
    const text = answers ? `${said}，网站应答：${answers}` : said;
    return context.redirect(`/dev/wechat?paid=${encodeURIComponent(text)}`, 303);
  });
  return app;
}

/** The part of the phone's page that shows payment codes. */
export function paymentCodes(simulator: WechatPaySimulator, said: string | undefined) {
  const codes = simulator.unpaid().slice(0, 20);
  const ended = simulator.ended().slice(0, 5);
  return html`<h2>付款</h2>
    ${said ? html`<p class="done" role="status">${said}</p>` : ''}
    ${
      codes.length > 0
        ? codes.map((code) =>
            payForm(
              code,
              payWays.filter(([how]) => how !== 'late'),
            ),
          )
        : html`<p class="empty">
            现在没有待付款的二维码。请在网站上选择“微信支付”，再<a href="/dev/wechat">刷新本页</a>。
          </p>`
    }
    ${
      ended.length > 0
        ? html`<h2>已关闭或超时的付款码</h2>
            ${ended.map((code) =>
              payForm(
                code,
                payWays.filter(([how]) => how === 'late'),
              ),
            )}`
        : ''
    }`;
}

function payForm({ outTradeNo, description, amount }: SimulatedTrade, ways: typeof payWays) {
  return html`<form method="post" action="/dev/wechat/pay">
    <h3>${description}</h3>
    <p class="sum">${formatMoney(amount)}</p>
    <dl>
      <div>
        <dt>商户订单号</dt>
        <dd>${outTradeNo}</dd>
      </div>
    </dl>
    <input type="hidden" name="number" value="${outTradeNo}" />
    <p class="ways">
      ${ways.map(([how, text]) => html`<button type="submit" name="how" value="${how}">${text}</button> `)}
    </p>
  </form>`;
}

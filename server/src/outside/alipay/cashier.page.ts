import { formatMoney } from '@portal/contract/money';
import { Hono } from 'hono';
import { html } from 'hono/html';
import type { NodeEnv } from '../../platform/http/mount.ts';
import { developerHeaders, developerPage, fromOutside } from '../dev-page.ts';
import { outcomeText, payAs, payWays, readPaying } from '../payment/paying.ts';
import type { SimulatedTrade } from '../payment/simulated.types.ts';
import type { AlipaySimulator } from './simulator.ts';

/** `/dev/alipay` is the cashier that a browser is sent to. Never mounted in production. */
export function mountCashier(simulator: AlipaySimulator): Hono<NodeEnv> {
  const app = new Hono<NodeEnv>();
  const show = (code: string) => simulator.trades().find((trade) => trade.code === code) ?? null;

  app.get('/dev/alipay', (context) => {
    const { trade: code = '', said } = context.req.query();
    const trade = show(code);
    const body = html`<p>扮演支付宝收银台：网站收到的通知与真实支付宝一样经过签名。</p>
      ${said ? html`<p class="done" role="status">${said}</p>` : ''}
      ${trade ? sheet(trade, simulator.isExpired(trade)) : list(simulator.unpaid().slice(0, 20))}`;
    return context.html(developerPage({ title: '支付宝收银台', body }), 200, developerHeaders);
  });

  app.post('/dev/alipay/pay', async (context) => {
    if (fromOutside(context.req.raw)) return context.json({ msg: '只接受本站的操作' }, 403);
    const { json, asked } = await readPaying(context);
    // Tests hand over the address the browser would have been sent to.
    const visited = asked?.url?.includes('/gateway.do') ? simulator.visit(asked.url) : null;
    const wanted = asked && (visited ? { ...asked, number: visited } : asked);
    if (wanted) simulator.makeQueryable(simulator.find(wanted.number || wanted.url || '') ?? '');
    const paid = wanted && (await payAs(simulator, wanted));
    if (json) {
      if (!asked) return context.json({ msg: '填写有误' }, 400);
      return paid ? context.json(paid) : context.json({ msg: '没有这笔交易' }, 404);
    }
    const trade = paid && simulator.trade(paid.number);
    if (!trade) return context.redirect(`/dev/alipay?said=${encodeURIComponent('没有这笔交易')}`, 303);
    const done = paid.outcome === 'paid' || paid.outcome === 'refused';
    if (done && trade.returnUrl) return context.redirect(backTo(trade), 303);
    return context.redirect(
      `/dev/alipay?trade=${trade.code}&said=${encodeURIComponent(outcomeText[paid.outcome])}`,
      303,
    );
  });
  return app;
}

/** As Alipay sends browsers back: with the numbers, which prove nothing. */
function backTo({ returnUrl, outTradeNo, arrivals }: SimulatedTrade): string {
  const paid = arrivals.at(-1);
  if (!paid) return returnUrl!;
  const numbers = new URLSearchParams({ out_trade_no: outTradeNo, trade_no: paid.transactionId });
  return `${returnUrl!}${returnUrl!.includes('?') ? '&' : '?'}${numbers}`;
}

function sheet({ outTradeNo, description, amount, closed, arrivals }: SimulatedTrade, expired: boolean) {
  const state = arrivals.length > 0 ? '已付款' : closed ? '已关闭' : expired ? '已超时' : '待付款';
  return html`<form method="post" action="/dev/alipay/pay">
    <h2>${description}</h2>
    <p class="sum">${formatMoney(amount)}</p>
    <dl>
      <div>
        <dt>商户订单号</dt>
        <dd>${outTradeNo}</dd>
      </div>
      <div>
        <dt>状态</dt>
        <dd>${state}</dd>
      </div>
    </dl>
    <input type="hidden" name="number" value="${outTradeNo}" />
    <p class="ways">
      ${payWays.map(
        ([how, text]) =>
          html`<button type="submit" name="how" value="${how}">
            ${how === 'refuse' ? '返回商户' : text}
          </button> `,
      )}
    </p>
  </form>`;
}

function list(trades: SimulatedTrade[]) {
  if (trades.length === 0) {
    return html`<p class="empty">现在没有待付款的交易。请在网站上选择“支付宝”，浏览器会来到这里。</p>`;
  }
  return trades.map(
    ({ code, description, amount }) =>
      html`<article>
        <h2><a href="/dev/alipay?trade=${code}">${description}</a></h2>
        <p>${formatMoney(amount)}</p>
      </article>`,
  );
}

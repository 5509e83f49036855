import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Hono } from 'hono';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemClock } from '../../platform/clock.ts';
import type { NodeEnv } from '../../platform/http/mount.ts';
import { createOutside, type Outside } from '../outside.ts';
import { readOutsideSettings } from '../settings.ts';
import { recordingLog, serveForTest } from '../testing.ts';
import { type Channel, notifyPath } from './port.ts';

let folder: string;
let base = '';
let outside: Outside;
let close: () => Promise<void>;
const heard: string[] = [];

const make = (env: Record<string, string> = {}) =>
  createOutside({
    settings: readOutsideSettings(env),
    environment: 'test',
    dataDirectory: folder,
    publicUrl: base,
    clock: systemClock,
    log: recordingLog().log,
    loopback: () => base,
  });

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-payments-'));
  outside = make();
  const app = new Hono<NodeEnv>().route('/', outside.simulators!);
  for (const channel of ['wechat', 'alipay'] as const) {
    app.post(notifyPath[channel], async (context) => {
      const gateway = outside.payments[channel];
      const body = new Uint8Array(await context.req.arrayBuffer());
      const event = await gateway.receive({ headers: context.req.raw.headers, body });
      if (event.kind === 'payment') heard.push(event.payment.outTradeNo);
      return gateway.accepted();
    });
  }
  ({ base, close } = await serveForTest(app));
});
afterAll(async () => {
  await close();
  await rm(folder, { recursive: true, force: true });
});

let counter = 0;
const begin = async (channel: Channel, gateways = outside.payments) => {
  counter += 1;
  const number = `PAGE${String(counter).padStart(6, '0')}`;
  const begun = await gateways[channel].begin({
    outTradeNo: number,
    description: '供应商<培训>',
    amount: 12_345,
    expireAt: new Date(Date.now() + 600_000),
    returnUrl: `${base}/payment/1?from=list`,
  });
  return { number, url: 'url' in begun ? begun.url : begun.codeUrl };
};
const post = (path: string, body: unknown, headers = {}) =>
  fetch(`${base}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
const form = (path: string, fields: Record<string, string>) =>
  fetch(`${base}${path}`, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' });

test('the phone lists codes and pays them, by page and by JSON', async () => {
  const { number } = await begin('wechat');
  const page = await (await fetch(`${base}/dev/wechat`)).text();
  for (const text of [number, '供应商&lt;培训&gt;', '¥123.45', '付两次']) expect(page).toContain(text);

  const refused = await form('/dev/wechat/pay', { number, how: 'refuse' });
  expect(decodeURIComponent(refused.headers.get('location')!)).toContain('已放弃付款');
  const paid = await form('/dev/wechat/pay', { number, how: 'pay' });
  expect(decodeURIComponent(paid.headers.get('location')!)).toContain('已付款，网站应答：200');
  expect(await (await fetch(`${base}/dev/wechat`)).text()).not.toContain(number);

  const other = await begin('wechat');
  expect(await (await post('/dev/wechat/pay', { url: other.url, how: 'twice' })).json()).toMatchObject({
    number: other.number,
    outcome: 'paid',
    deliveries: [{ status: 200 }, { status: 200 }],
  });
  expect(heard).toEqual([number, other.number, other.number]);
  const wrong = await begin('wechat');
  await post('/dev/wechat/pay', { number: wrong.number, how: 'wrong', amount: 7 });
  expect(await outside.payments.wechat.query(wrong.number)).toMatchObject({ state: 'paid', amount: 7 });
});

test('what the phone cannot pay is said', async () => {
  expect((await post('/dev/wechat/pay', { number: 'NOTHING1' })).status).toBe(404);
  expect((await post('/dev/wechat/pay', { number: 1 })).status).toBe(400);
  const { number } = await begin('wechat');
  const foreign = await post('/dev/wechat/pay', { number }, { 'sec-fetch-site': 'cross-site' });
  expect(foreign.status).toBe(403);
  await outside.payments.wechat.close(number);
  expect(await (await fetch(`${base}/dev/wechat`)).text()).toContain('已关闭或超时的付款码');
  const closed = await post('/dev/wechat/pay', { number });
  expect(await closed.json()).toMatchObject({ outcome: 'closed' });
  const late = await post('/dev/wechat/pay', { number, how: 'late' });
  expect(await late.json()).toMatchObject({ outcome: 'paid' });
});

test('the browser is sent to the cashier, pays or leaves, and comes back', async () => {
  const { number, url } = await begin('alipay');
  expect(url).toMatch(/^\/simulator\/alipay\/gateway\.do\?/);
  const sent = await fetch(`${base}${url}`);
  expect(sent.url).toContain('/dev/alipay?trade=');
  const page = await sent.text();
  for (const text of ['供应商&lt;培训&gt;', '¥123.45', '返回商户']) expect(page).toContain(text);
  expect(await outside.payments.alipay.query(number)).toMatchObject({ state: 'absent' });

  const left = await form('/dev/alipay/pay', { number, how: 'refuse' });
  expect(left.headers.get('location')).toBe(`${base}/payment/1?from=list`);
  const paid = await form('/dev/alipay/pay', { number, how: 'pay' });
  expect(paid.headers.get('location')).toContain(`/payment/1?from=list&out_trade_no=${number}&trade_no=`);
  expect(heard.at(-1)).toBe(number);
  const tampered = await fetch(`${base}${url.replace('123.45', '0.01')}`);
  expect(tampered.status).toBe(400);

  const other = await begin('alipay');
  const answer = await post('/dev/alipay/pay', { url: other.url, hold: true });
  expect(await answer.json()).toMatchObject({ number: other.number, outcome: 'paid', deliveries: [] });
  expect(heard.at(-1)).toBe(number);
  const told = await post('/dev/payments/alipay', { deliver: { held: true } });
  expect(await told.json()).toMatchObject({ answers: [{ subject: other.number, status: 200 }] });
});

test('switches are turned and read by JSON', async () => {
  expect((await post('/dev/payments/wechat', { set: { trouble: 'fire' } })).status).toBe(400);
  const { number } = await begin('wechat');
  await post('/dev/payments/wechat', { set: { trouble: 'fail' } });
  await expect(outside.payments.wechat.query(number)).rejects.toThrow('SYSTEM_ERROR');
  await post('/dev/payments/wechat', { set: { trouble: 'none' } });
  const state = await (await fetch(`${base}/dev/payments/wechat?number=${number}`)).json();
  expect(state).toMatchObject({
    switches: { trouble: 'none' },
    trades: [{ outTradeNo: number }],
    refunds: [],
  });
});

test('another process uses these gateways as its own', async () => {
  const settings = (await (await fetch(`${base}/dev/payments/settings`)).json()) as Record<string, string>;
  const there = make(settings);
  for (const channel of ['wechat', 'alipay'] as const) {
    const { number, url } = await begin(channel, there.payments);
    const answer = await post(`/dev/${channel}/pay`, { url });
    expect(await answer.json()).toMatchObject({ number, outcome: 'paid', deliveries: [{ status: 200 }] });
    expect(await outside.payments[channel].query(number)).toMatchObject({ state: 'paid' });
  }
});

import { createHash } from 'node:crypto';
import { yuanOf } from '@portal/contract/yuan';
import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { createAlipay } from '../alipay/alipay.ts';
import { rawMember } from '../alipay/signature.ts';
import { createAlipaySimulator } from '../alipay/simulator.ts';
import { GatewayError, type Transport } from '../gateway.ts';
import { createWechatPaySimulator } from '../wechat-pay/simulator.ts';
import { createWechatPay } from '../wechat-pay/wechat-pay.ts';
import { cutToBytes, readTime, signedFenOf } from './format.ts';

// What comes back is believed only when the gateway has signed it: these change it on the way.
let time = Date.parse('2026-11-16T02:00:00Z');
const clock = () => new Date(time);
const simulation = { clock, file: null, pace: null, postNotification: async () => new Response('success') };
const wechat = createWechatPaySimulator(simulation);
const alipay = createAlipaySimulator(simulation);
const simulators = new Hono().route('/', wechat.app).route('/', alipay.app);

type Change = (body: string, headers: Headers, status: number) => string | Response;
const changing =
  (change: Change, seen: string[] = []): Transport =>
  async (url, init) => {
    seen.push(`${init.method} ${new URL(url).pathname} ${new Headers(init.headers).get('wechatpay-serial')}`);
    const response = await simulators.request(url, init);
    const headers = new Headers(response.headers);
    const changed = change(Buffer.from(await response.arrayBuffer()).toString(), headers, response.status);
    if (typeof changed !== 'string') return changed;
    return new Response(changed || null, { status: response.status, headers });
  };

const common = { notifyBase: () => 'http://portal.test', clock };
const wechatPay = (change: Change, options: { publicKey?: null; seen?: string[] } = {}) =>
  createWechatPay({
    ...wechat.account(),
    ...common,
    ...(options.publicKey === null ? { publicKey: null } : {}),
    endpoint: () => 'http://gateway.test/simulator/wechat-pay',
    transport: changing(change, options.seen),
  });
const alipayPay = (change: Change) =>
  createAlipay({
    ...alipay.account(),
    ...common,
    endpoint: () => 'http://gateway.test/simulator/alipay',
    transport: changing(change),
  });
const same: Change = (body) => body;
const order = (outTradeNo: string) => ({
  outTradeNo,
  description: '课程',
  amount: 100,
  expireAt: new Date(time + 600_000),
  returnUrl: 'http://portal.test/',
});

test.each<[string, Change]>([
  ['an amount was changed', (body) => body.replace('"total":100', '"total":1')],
  ['a state was changed', (body) => body.replace('NOTPAY', 'SUCCESS')],
  ['spaces were added', (body) => `${body} `],
  [
    'the signature is missing',
    (body, headers) => {
      headers.delete('wechatpay-signature');
      return body;
    },
  ],
  [
    'it names a key nobody knows',
    (body, headers) => {
      headers.set('wechatpay-serial', 'PUB_KEY_ID_0');
      return body;
    },
  ],
  [
    'it is of another time',
    (body, headers) => {
      headers.set('wechatpay-timestamp', String(Math.floor(time / 1000) - 301));
      return body;
    },
  ],
  ['a proxy answered', () => new Response('<h1>502</h1>', { status: 502 })],
  ['a stranger says it does not exist', () => Response.json({ code: 'ORDER_NOT_EXIST' }, { status: 404 })],
])('WeChat Pay is not believed when %s', async (_, change) => {
  await wechatPay(same).begin(order('ANSWER0001'));
  await expect(wechatPay(change).query('ANSWER0001')).rejects.toThrow(GatewayError);
  expect(await wechatPay(same).query('ANSWER0001')).toMatchObject({ state: 'unpaid', amount: 100 });
});

test('WeChat Pay without a public key: certificates are fetched once, and anew when theirs is another', async () => {
  const seen: string[] = [];
  const gateway = wechatPay(same, { publicKey: null, seen });
  const { serial } = wechat.certificate();
  await gateway.begin(order('ANSWER0002'));
  await gateway.query('ANSWER0002');
  expect(seen).toEqual([
    'GET /simulator/wechat-pay/v3/certificates null',
    `POST /simulator/wechat-pay/v3/pay/transactions/native ${serial}`,
    `GET /simulator/wechat-pay/v3/pay/transactions/out-trade-no/ANSWER0002 ${serial}`,
  ]);
  time += 13 * 3_600_000;
  await gateway.query('ANSWER0002');
  expect(seen.filter((each) => each.includes('certificates'))).toHaveLength(2);
});

test('certificates that were sealed with another key, or that nobody signed, are not taken', async () => {
  const foreign = createWechatPay({
    ...wechat.account(),
    ...common,
    publicKey: null,
    apiKey: '0'.repeat(32),
    endpoint: () => 'http://gateway.test/simulator/wechat-pay',
    transport: changing(same),
  });
  await expect(foreign.query('ANSWER0002')).rejects.toThrow('not sealed with our key');
  const unsigned = wechatPay((body) => `${body}\n`, { publicKey: null });
  await expect(unsigned.query('ANSWER0002')).rejects.toThrow('certificates signature');
});

test('a request that was signed by another merchant is refused', async () => {
  const other = createWechatPaySimulator(simulation).account();
  const gateway = createWechatPay({
    ...wechat.account(),
    ...common,
    privateKey: other.privateKey,
    endpoint: () => 'http://gateway.test/simulator/wechat-pay',
    transport: changing(same),
  });
  await expect(gateway.query('ANSWER0002')).rejects.toThrow('SIGN_ERROR');
  time += 1000;
  expect(await wechatPay(same).query('ANSWER0002')).toMatchObject({ state: 'unpaid' });
});

test('a bill that changed on its way is refused', async () => {
  await wechat.pay('ANSWER0002', { late: true });
  const day = '2026-11-16';
  expect(await wechatPay(same).bill(day)).toHaveLength(1);
  const changed = wechatPay((body) => body.replace('`1.00', '`9.00'));
  await expect(changed.bill(day)).rejects.toThrow('bill changed on its way');
  // One that fits its hash and is no bill is refused as well.
  const empty = createHash('sha1').update('').digest('hex');
  const nonsense = wechatPay((body) =>
    body.startsWith('\uFEFF') ? 'x' : body.replace(/[0-9a-f]{40}/, empty),
  );
  await expect(nonsense.bill(day)).rejects.toThrow(GatewayError);
});

test.each<[string, Change]>([
  ['an amount was changed', (body) => body.replace('"total_amount":"1.00"', '"total_amount":"9.00"')],
  ['JSON was written anew', (body) => JSON.stringify(JSON.parse(body))],
  ['a second answer stands before it', (body) => `{"x_response":{"code":"10000"},${body.slice(1)}`],
  ['the signature is missing', (body) => body.replace(/,"sign":"[^"]*"/, '')],
  ['it is not JSON', () => 'gateway timeout'],
  ['it breaks off', (body) => body.slice(0, -20)],
  [
    'nobody signed the error',
    () => Response.json({ error_response: { code: '40004', sub_code: 'ACQ.TRADE_NOT_EXIST' } }),
  ],
])('Alipay is not believed when %s', async (_, change) => {
  const begun = (await alipayPay(same).begin(order('ANSWER0003'))) as { url: string };
  alipay.visit(begun.url);
  alipay.makeQueryable('ANSWER0003');
  await expect(alipayPay(change).query('ANSWER0003')).rejects.toThrow(GatewayError);
  expect(await alipayPay(same).query('ANSWER0003')).toMatchObject({ state: 'unpaid', amount: 100 });
});

test('an address of the cashier that was changed opens nothing', async () => {
  const { url } = (await alipayPay(same).begin(order('ANSWER0004'))) as { url: string };
  expect(alipay.visit(url.replace('1.00', '0.01'))).toBeNull();
  expect(alipay.visit(url)).toBe('ANSWER0004');
});

test('the raw text of a member ends where the member ends', () => {
  const inner = '{"a":"}\\"{","b":{"c":[{}]}}';
  expect(rawMember(`{"x_response":${inner},"sign":"s"}`, 'x_response')).toBe(inner);
  expect(rawMember(`{"y":1,"x_response":${inner}}`, 'x_response')).toBeNull();
  expect(rawMember('{"x_response":{"a":', 'x_response')).toBeNull();
});

test('amounts and times are read exactly or not at all', () => {
  expect([0, 1, 99, 100, 1_234_567, -5].map(yuanOf)).toEqual([
    '0.00',
    '0.01',
    '0.99',
    '1.00',
    '12345.67',
    '-0.05',
  ]);
  expect(['0.01', '1', '12345.67', '-0.05', ' 8.8 '].map(signedFenOf)).toEqual([1, 100, 1_234_567, -5, 880]);
  expect(['', '1.005', '1e3', '0x1', '1,000.00', '--1'].map(signedFenOf)).toEqual([
    null,
    null,
    null,
    null,
    null,
    null,
  ]);
  expect(readTime('2026-11-16 18:00:00')).toEqual(new Date('2026-11-16T10:00:00Z'));
  expect(readTime('2026-11-16T18:00:00+09:00')).toEqual(new Date('2026-11-16T09:00:00Z'));
  expect([readTime('2026-13-40 00:00:00'), readTime('soon'), readTime(undefined)]).toEqual([
    null,
    null,
    null,
  ]);
  expect(cutToBytes('采购实务', 7)).toBe('采购');
});

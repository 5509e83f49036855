import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { GatewayError } from '../gateway.ts';
import { type Channel, type GatewayEvent, NotificationRefused, notifyPath } from './port.ts';
import { simulatedGateways } from './testing.ts';

let time = Date.parse('2026-11-16T02:00:00Z');
const clock = () => new Date(time);
const minute = 60_000;

/** What the portal does with a notification: as little as proves that it was understood. */
const heard: GatewayEvent[] = [];
const refusals: string[] = [];
const portal = async (request: Request): Promise<Response> => {
  const channel: Channel = new URL(request.url).pathname === notifyPath.wechat ? 'wechat' : 'alipay';
  const gateway = on.ports[channel];
  const body = new Uint8Array(await request.arrayBuffer());
  try {
    heard.push(await gateway.receive({ headers: request.headers, body }));
    return gateway.accepted();
  } catch (error) {
    if (!(error instanceof NotificationRefused)) throw error;
    refusals.push(error.reason);
    return gateway.refused(error.reason);
  }
};
const on = simulatedGateways({ clock, portal });

let counter = 0;
const begin = async (channel: Channel, changes: { amount?: number; description?: string } = {}) => {
  counter += 1;
  const outTradeNo = `T20261116${String(counter).padStart(4, '0')}`;
  const begun = await on.ports[channel].begin({
    outTradeNo,
    description: '政府采购实务 A/B=C&D，第 1 讲',
    amount: 19_900,
    expireAt: new Date(time + 30 * minute),
    returnUrl: 'http://portal.test/payment/1?from=a&b=c',
    ...changes,
  });
  if ('url' in begun) expect(on.alipay.visit(begun.url)).toBe(outTradeNo);
  return outTradeNo;
};
const refund = (outTradeNo: string, amount: number, outRefundNo = `R${outTradeNo}`) => ({
  outTradeNo,
  outRefundNo,
  amount,
  total: 19_900,
  reason: '用户申请退款',
});

beforeEach(() => {
  for (const gateway of [on.wechat, on.alipay]) gateway.reset();
  heard.length = 0;
  refusals.length = 0;
});

describe.each(['wechat', 'alipay'] as const)('%s', (channel) => {
  const gateway = () => on.ports[channel];
  const simulator = on[channel];

  test('a payment is begun, paid, told and found again', async () => {
    const number = await begin(channel);
    expect(await simulator.pay(number)).toMatchObject({ outcome: 'paid' });
    expect(heard).toEqual([]);
    const deliveries = await simulator.deliver();
    expect(deliveries).toEqual([{ subject: number, kind: 'payment', sent: 'notification', status: 200 }]);
    const payment = {
      outTradeNo: number,
      state: 'paid',
      amount: 19_900,
      currency: 'CNY',
      ...gateway().identity,
      paidAt: clock(),
      payer: expect.stringContaining(number),
      transactionId: simulator.trade(number)!.arrivals[0]!.transactionId,
    };
    expect(heard).toEqual([{ kind: 'payment', notifyId: expect.any(String), payment }]);
    expect(await gateway().query(number)).toEqual(payment);
    expect(await simulator.deliver({ early: true })).toEqual([]);
  });

  test('closing says what became of it', async () => {
    const closed = await begin(channel);
    simulator.makeQueryable(closed);
    expect(await gateway().close(closed)).toBe('closed');
    expect(await gateway().close(closed)).toBe('closed');
    expect(await gateway().query(closed)).toMatchObject({ state: 'closed', paidAt: null });
    expect(await simulator.pay(closed)).toMatchObject({ outcome: 'closed' });

    const paid = await begin(channel);
    await simulator.pay(paid);
    expect(await gateway().close(paid)).toBe('paid');
    expect(await gateway().close('NEVER000001')).toBe('absent');
    expect(await gateway().query('NEVER000001')).toMatchObject({ state: 'absent', amount: null });
  });

  test('the payer may be faster than whoever closes', async () => {
    simulator.set({ closeRace: true });
    const number = await begin(channel);
    simulator.makeQueryable(number);
    expect(await gateway().close(number)).toBe('paid');
    await simulator.deliver();
    expect(heard).toMatchObject([{ payment: { outTradeNo: number, state: 'paid' } }]);
  });

  test('money comes late, twice, and in another amount', async () => {
    const late = await begin(channel);
    time += 31 * minute;
    expect(await simulator.pay(late)).toMatchObject({ outcome: 'expired' });
    expect(await simulator.pay(late, { late: true })).toMatchObject({ outcome: 'paid' });
    const twice = await begin(channel);
    await simulator.pay(twice);
    expect(await simulator.pay(twice)).toMatchObject({ outcome: 'paid before' });
    await simulator.pay(twice, { again: true });
    const wrong = await begin(channel);
    await simulator.pay(wrong, { amount: 1 });
    await simulator.deliver();
    const payments = heard.map((event) => (event.kind === 'payment' ? event.payment : null)!);
    expect(payments.map(({ outTradeNo, amount }) => [outTradeNo, amount])).toEqual([
      [late, 19_900],
      [twice, 19_900],
      [twice, 19_900],
      [wrong, 1],
    ]);
    expect(new Set(payments.map(({ transactionId }) => transactionId)).size).toBe(4);
  });

  test('parts are refunded, once for each number, and no more than was paid', async () => {
    const number = await begin(channel);
    await expect(gateway().refund(refund(number, 100))).rejects.toThrow(GatewayError);
    await simulator.pay(number);
    const first = await gateway().refund(refund(number, 5000));
    expect(first).toMatchObject({ outRefundNo: `R${number}`, amount: 5000 });
    expect(['processing', 'success']).toContain(first.state);
    expect(await gateway().refund(refund(number, 5000))).toMatchObject({ state: 'success', amount: 5000 });
    expect(await gateway().queryRefund(refund(number, 5000))).toMatchObject({
      state: 'success',
      amount: 5000,
      finishedAt: clock(),
    });
    await expect(gateway().refund(refund(number, 6000))).rejects.toThrow(GatewayError);
    await expect(gateway().refund(refund(number, 15_000, `${number}2`))).rejects.toThrow(GatewayError);
    await gateway().refund(refund(number, 14_900, `${number}3`));
    expect(await gateway().query(number)).toMatchObject({ state: 'refunded', amount: 19_900 });
    expect(await gateway().queryRefund(refund(number, 1, 'NEVER1'))).toMatchObject({ state: 'absent' });
    expect(simulator.given(number)).toBe(19_900);
  });

  test('notifications are repeated, lost, held back and out of order', async () => {
    const number = await begin(channel);
    await simulator.pay(number, { duplicate: 2, loseAcks: 1 });
    expect(await simulator.deliver()).toHaveLength(1);
    expect(simulator.waiting()).toHaveLength(1);
    expect(await simulator.deliver()).toEqual([]);
    time += 5 * minute;
    expect(await simulator.deliver()).toHaveLength(3);
    expect(new Set(heard.map(({ notifyId }) => notifyId)).size).toBe(1);

    heard.length = 0;
    simulator.set({ reorder: true });
    const [one, other] = [await begin(channel), await begin(channel)];
    await simulator.pay(one, { hold: true });
    await simulator.pay(other, { hold: true });
    expect(await simulator.deliver()).toEqual([]);
    const order = (await simulator.deliver({ held: true })).map(({ subject }) => subject);
    expect(order).toEqual([other, one]);
  });

  test.each([
    ['body', 'signature'],
    ['signature', 'signature'],
    ['merchant', 'another merchant'],
  ] as const)('a forged %s is refused, and the true notification taken', async (tamper, reason) => {
    const number = await begin(channel);
    await simulator.pay(number, { tamper });
    const deliveries = await simulator.deliver();
    expect(deliveries.map(({ sent, status }) => [sent, status])).toEqual([
      ['forgery', 400],
      ['notification', 200],
    ]);
    expect(refusals).toEqual([reason]);
    expect(heard).toHaveLength(1);
  });

  test('trouble is told as such, whether the call was carried out or not', async () => {
    const number = await begin(channel);
    await simulator.pay(number);
    for (const trouble of ['hang', 'fail'] as const) {
      simulator.set({ trouble });
      await expect(gateway().query(number)).rejects.toThrow(GatewayError);
      await expect(gateway().refund(refund(number, 1))).rejects.toThrow(GatewayError);
      expect(simulator.refunds()).toEqual([]);
    }
    for (const trouble of ['hangAfter', 'failAfter'] as const) {
      simulator.set({ trouble });
      await expect(gateway().refund(refund(number, 1, `${trouble}1`))).rejects.toThrow(GatewayError);
      simulator.set({ trouble: 'none' });
      expect(await gateway().refund(refund(number, 1, `${trouble}1`))).toMatchObject({ state: 'success' });
    }
    expect(simulator.refunds()).toHaveLength(2);
  });

  test("a day's bill has what came and went, and differences where they are planted", async () => {
    time = Date.parse('2026-11-19T15:30:00Z');
    const number = await begin(channel, { description: '课程，第1讲 一,二' });
    await simulator.pay(number);
    await gateway().refund(refund(number, 990));
    expect(await gateway().bill('2026-11-18')).toEqual([]);
    time = Date.parse('2026-11-20T02:30:00Z');
    const { transactionId } = simulator.trade(number)!.arrivals[0]!;
    const at = new Date('2026-11-19T15:30:00Z');
    const rows = await gateway().bill('2026-11-19');
    expect(rows).toEqual([
      { kind: 'payment', outTradeNo: number, transactionId, outRefundNo: null, amount: 19_900, at },
      { kind: 'refund', outTradeNo: number, transactionId, outRefundNo: `R${number}`, amount: 990, at },
    ]);
    const planted = async (bill: 'missing' | 'extra' | 'amount') => {
      simulator.set({ bill });
      return (await gateway().bill('2026-11-19')).map(({ amount }) => amount);
    };
    expect(await planted('missing')).toEqual([990]);
    expect(await planted('extra')).toEqual([19_900, 1, 990]);
    expect(await planted('amount')).toEqual([19_901, 990]);
  });
});

describe('what only one of them does', () => {
  test('wechat: a probe is refused, and so is what is older than five minutes', async () => {
    const number = await begin('wechat');
    await on.wechat.pay(number, { probe: true, tamper: 'stale' });
    const deliveries = await on.wechat.deliver();
    expect(deliveries.map(({ sent, status }) => [sent, status])).toEqual([
      ['probe', 400],
      ['forgery', 400],
      ['notification', 200],
    ]);
    expect(refusals).toEqual(['probe', 'stale']);
  });

  test.each(['certificate', 'publicKey', 'mixed'] as const)('wechat: signed by %s', async (serials) => {
    on.wechat.set({ serials });
    for (let count = 0; count < 4; count += 1) {
      await on.wechat.pay(await begin('wechat'), { tamper: 'body' });
    }
    const deliveries = await on.wechat.deliver();
    expect(deliveries.map(({ status }) => status)).toEqual([400, 200, 400, 200, 400, 200, 400, 200]);
  });

  test.each(['success', 'abnormal', 'closed'] as const)('wechat: a refund becomes %s', async (state) => {
    on.wechat.set({ refunds: 'processing' });
    const number = await begin('wechat');
    await on.wechat.pay(number);
    await on.wechat.deliver();
    const asked = refund(number, 100);
    expect(await on.ports.wechat.refund(asked)).toMatchObject({ state: 'processing', finishedAt: null });
    expect(await on.ports.wechat.queryRefund(asked)).toMatchObject({ state: 'processing' });
    await on.wechat.finishRefund(asked.outRefundNo, state);
    await on.wechat.deliver();
    expect(heard.at(-1)).toMatchObject({
      kind: 'refund',
      refund: { outRefundNo: asked.outRefundNo, state, amount: 100 },
    });
    expect(await on.ports.wechat.queryRefund(asked)).toMatchObject({ state });
  });

  test('wechat: the same number begins again, another amount does not', async () => {
    const number = await begin('wechat');
    const { code } = on.wechat.trade(number)!;
    counter -= 1;
    expect(await begin('wechat')).toBe(number);
    // Two pages that show it at the same time can both be scanned.
    expect(on.wechat.find(`weixin://wxpay/bizpayurl?pr=${code}`)).toBe(number);
    counter -= 1;
    await expect(begin('wechat', { amount: 1 })).rejects.toThrow('OUT_TRADE_NO_USED');
  });

  test('alipay: nothing is known before the payer has logged in', async () => {
    const number = await begin('alipay');
    expect(await on.ports.alipay.query(number)).toMatchObject({ state: 'absent' });
    expect(await on.ports.alipay.close(number)).toBe('absent');
    on.alipay.makeQueryable(number);
    expect(await on.ports.alipay.query(number)).toMatchObject({ state: 'unpaid' });
    // It was never closed, so it can still be paid.
    expect(await on.alipay.pay(number)).toMatchObject({ outcome: 'paid' });
  });

  test('alipay: a refund that is under way is asked for again, a refused one is an error', async () => {
    const number = await begin('alipay');
    await on.alipay.pay(number);
    on.alipay.set({ refunds: 'abnormal' });
    await expect(on.ports.alipay.refund(refund(number, 100))).rejects.toThrow('SELLER_BALANCE_NOT_ENOUGH');
    on.alipay.set({ refunds: 'processing' });
    expect(await on.ports.alipay.refund(refund(number, 100))).toMatchObject({ state: 'processing' });
    await on.alipay.finishRefund(`R${number}`, 'success');
    expect(await on.ports.alipay.refund(refund(number, 100))).toMatchObject({
      state: 'success',
      amount: 100,
    });
  });

  test('alipay: a full refund is told at the address of the payment', async () => {
    const number = await begin('alipay');
    await on.alipay.pay(number);
    await on.ports.alipay.refund(refund(number, 900, 'P1'));
    await on.ports.alipay.refund(refund(number, 19_000, 'P2'));
    await on.alipay.deliver();
    const states = heard.map((event) => (event.kind === 'payment' ? event.payment.state : event.kind));
    expect(states).toEqual(['paid', 'paid', 'refunded']);
    expect(new Set(heard.map(({ notifyId }) => notifyId)).size).toBe(3);
  });
});

describe('a gateway does not forget when the process ends', () => {
  let folder: string;
  afterAll(() => rm(folder, { recursive: true, force: true }));

  test('payments, notifications, switches and keys are there again', async () => {
    folder = await mkdtemp(join(tmpdir(), 'portal-gateways-'));
    const before = simulatedGateways({ clock, portal, folder });
    const { url } = (await before.ports.alipay.begin({
      outTradeNo: 'KEPT000001',
      description: '课程',
      amount: 100,
      expireAt: new Date(time + minute),
      returnUrl: 'http://portal.test/',
    })) as { url: string };
    before.alipay.visit(url);
    await before.alipay.pay('KEPT000001');
    before.alipay.set({ closeRace: true });

    const sent: string[] = [];
    const after = simulatedGateways({
      clock,
      folder,
      portal: async (request) => {
        sent.push(await request.text());
        return new Response('success');
      },
    });
    expect(after.alipay.switches.closeRace).toBe(true);
    expect(await after.alipay.deliver()).toHaveLength(1);
    const body = Buffer.from(sent[0]!);
    const event = await before.ports.alipay.receive({ headers: new Headers(), body });
    expect(event).toMatchObject({ payment: { outTradeNo: 'KEPT000001', state: 'paid' } });
    expect(await before.ports.alipay.query('KEPT000001')).toEqual(
      await after.ports.alipay.query('KEPT000001'),
    );
  });
});

import { code, PortalError } from '@portal/contract/codes';
import { dayOf } from '@portal/contract/days';
import { dataOf, type Endpoint, type Envelope, type OutputOf } from '@portal/contract/endpoint';
import { orderStatus } from '@portal/contract/order-titles';
import { orders as orderCalls } from '@portal/contract/orders';
import { paymentStaff, payments as paymentCalls } from '@portal/contract/payments';
import { refundDesk, refunds as refundCalls } from '@portal/contract/refunds';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { GatewayError } from '../../outside/gateway.ts';
import { calm } from '../../outside/payment/simulated.types.ts';
import { createApi } from '../../platform/http/api.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { faultsOf, testMoney, type TestMoney } from '../orders/orders.model.testing.ts';

let on: TestMoney;
let call: <E extends Endpoint>(endpoint: E, input: unknown, caller: Caller) => Promise<Envelope<OutputOf<E>>>;
let finance: Caller;
beforeAll(async () => {
  on = await testMoney();
  const api = createApi([...on.orders.calls, ...on.payments.calls, ...on.refunds.calls]);
  call = async (endpoint, input, caller) => (await api.call(endpoint, input, caller)) as never;
  finance = await on.finance();
});
afterAll(() => on.close());
beforeEach(() => {
  for (const channel of on.channels) on.simulators[channel].set(calm);
});

const amount = 10_000;

/** A refund that was agreed to and that the gateway calls abnormal. */
async function failed(part = amount) {
  const simulator = on.simulators.wechat;
  const buyer = await on.buyer();
  const goods = { goods_type: 'course', goods_id: amount / 100, idempotency_key: on.newKey() };
  const { order_no } = dataOf(await call(orderCalls.createOrder, goods, buyer));
  dataOf(await call(paymentCalls.qrcode, { order_no }, buyer));
  await simulator.pay(simulator.trades().at(-1)!.outTradeNo);
  await simulator.deliver();
  const { id } = dataOf(await call(refundCalls.ask, { order_no, reason: '买错了' }, buyer));
  dataOf(await call(refundDesk.decide, { id, agree: true, amount: part, note: '同意' }, finance));
  await fail();
  expect(await detail(id)).toMatchObject({ state: 'failed' });
  return { buyer, order_no, id, outRefundNo: simulator.refunds().at(-1)!.outRefundNo };
}

/** The last refund that was sent. */
async function fail() {
  const simulator = on.simulators.wechat;
  simulator.set({ refunds: 'processing' });
  await on.runHeld();
  await simulator.finishRefund(simulator.refunds().at(-1)!.outRefundNo, 'abnormal');
  await simulator.deliver();
}

async function succeed(outRefundNo: string) {
  await on.simulators.wechat.finishRefund(outRefundNo, 'success');
  await on.simulators.wechat.deliver();
}

const detail = async (id: number) => dataOf(await call(refundDesk.detail, { id }, finance));
const statusOf = async (orderNo: string) => (await on.orders.find(on.database, orderNo))!.status;
const account = async (name: string) => {
  const [row] = await on.rows<{ balance: string }>(
    sql`select balance from ledger_accounts where name = ${name}`,
  );
  return Number(row?.balance ?? 0);
};
const books = async () => ({
  payable: await account('refund_payable'),
  wechat: await account('channel:wechat'),
});
const differencesOf = async (outRefundNo: string) =>
  dataOf(await call(paymentStaff.differences, { page_size: 100 }, finance)).data.filter(
    (each) => each.out_refund_no === outRefundNo,
  );
const titlesTo = async ({ session }: Caller) =>
  (
    await on.rows<{ title: string }>(
      sql`select title from messages where user_id = ${session!.userId} order by id desc`,
    )
  ).map(({ title }) => title);

test('what a gateway could not return and returns later closes the refund and the order', async () => {
  const { buyer, order_no, id, outRefundNo } = await failed();
  const before = await books();
  await succeed(outRefundNo);
  expect(await detail(id)).toMatchObject({ state: 'done', failure: '' });
  expect(await statusOf(order_no)).toBe(orderStatus.refunded);
  expect((await titlesTo(buyer))[0]).toBe('退款已到账');
  expect(await books()).toEqual({ payable: before.payable - amount, wechat: before.wechat + amount });
  expect(await differencesOf(outRefundNo)).toEqual([]);
  expect(await faultsOf(on)).toEqual([]);
});

test('the first try that succeeds after the second has failed closes it too', async () => {
  const { order_no, id, outRefundNo } = await failed();
  dataOf(await call(refundDesk.retry, { id }, finance));
  await fail();
  await succeed(outRefundNo);
  expect(await detail(id)).toMatchObject({ state: 'done' });
  expect(await statusOf(order_no)).toBe(orderStatus.refunded);
  expect(await faultsOf(on)).toEqual([]);
});

test('money that was paid by the bank meanwhile is a difference that finance looks at', async () => {
  const { buyer, id, outRefundNo } = await failed();
  dataOf(await call(refundDesk.payout, { id, bank_serial: 'LATE-000001', note: '改用银行转账' }, finance));
  const before = await books();
  await succeed(outRefundNo);
  expect(await books()).toEqual(before);
  expect(await differencesOf(outRefundNo)).toMatchObject([
    { kind: 'refund_missing_here', their_amount: amount, choices: ['accept', 'book'] },
  ]);
  const { state, steps } = await detail(id);
  expect([state, steps.filter(({ action }) => action === 'late').length]).toEqual(['done', 1]);
  expect((await titlesTo(buyer))[0]).toBe('退款已转账');
  expect(await faultsOf(on)).toEqual([]);
});

const decide = async (outRefundNo: string, decision: 'accept' | 'book') => {
  const [difference] = await differencesOf(outRefundNo);
  const given = { id: difference!.id, decision, note: '已核对渠道退款' };
  return call(paymentStaff.decideDifference, given, finance);
};

test('finance books what went back twice: the books agree with the gateway, and nothing is left to look at', async () => {
  const { id, outRefundNo } = await failed();
  dataOf(await call(refundDesk.payout, { id, bank_serial: 'LATE-000003', note: '改用银行转账' }, finance));
  const [before, revenue] = [await books(), await account('revenue')];
  await succeed(outRefundNo);
  dataOf(await decide(outRefundNo, 'book'));
  expect(await books()).toEqual({ ...before, wechat: before.wechat + amount });
  expect(await account('revenue')).toBe(revenue - amount);
  expect(await differencesOf(outRefundNo)).toEqual([]);
  expect((await detail(id)).state).toBe('done');
  on.simulators.wechat.set({ hold: false });
  await succeed(outRefundNo);
  expect(await books()).toEqual({ ...before, wechat: before.wechat + amount });
  expect(await faultsOf(on)).toEqual([]);
});

test('nothing is booked while another try is on its way', async () => {
  const { id, outRefundNo } = await failed(4000);
  dataOf(await call(refundDesk.retry, { id }, finance));
  await on.runHeld();
  await succeed(outRefundNo);
  const before = await books();
  expect((await decide(outRefundNo, 'book')).msg).toContain('正在处理');
  expect(await books()).toEqual(before);
  expect(await differencesOf(outRefundNo)).toHaveLength(1);
});

const lateNotes = async (id: number) =>
  (await detail(id)).steps.filter(({ action }) => action === 'late').map(({ note }) => note);
const sentFor = (outRefundNo: string) => {
  const { refund, refunds } = on.simulators.wechat;
  return refunds().filter(({ outTradeNo }) => outTradeNo === refund(outRefundNo)!.outTradeNo).length;
};

test('while another try is on its way the first one is a difference, told of once, and closes it when that one fails', async () => {
  const { buyer, order_no, id, outRefundNo } = await failed();
  const before = await books();
  dataOf(await call(refundDesk.retry, { id }, finance));
  on.simulators.wechat.set({ duplicate: 1 });
  await succeed(outRefundNo);
  expect(await lateNotes(id)).toEqual([expect.stringContaining('重新发起的一次还在处理')]);
  expect(await detail(id)).toMatchObject({ state: 'returning' });
  expect(await differencesOf(outRefundNo)).toHaveLength(1);
  await on.runHeld();
  expect(await detail(id)).toMatchObject({ state: 'done', failure: '' });
  expect(await statusOf(order_no)).toBe(orderStatus.refunded);
  expect((await titlesTo(buyer))[0]).toBe('退款已到账');
  expect(await books()).toEqual({ payable: before.payable - amount, wechat: before.wechat + amount });
  expect(await differencesOf(outRefundNo)).toEqual([]);
  expect(await faultsOf(on)).toEqual([]);
});

test('what the gateway has returned meanwhile is not sent a second time, though the order has money left', async () => {
  const { order_no, id, outRefundNo } = await failed(4000);
  on.simulators.wechat.set({ hold: true });
  await succeed(outRefundNo);
  dataOf(await call(refundDesk.retry, { id }, finance));
  await on.runHeld();
  expect(sentFor(outRefundNo)).toBe(1);
  expect(await detail(id)).toMatchObject({ state: 'done' });
  expect(await on.orders.find(on.database, order_no)).toMatchObject({
    refunded: 4000,
    status: orderStatus.paid,
  });
  await on.simulators.wechat.deliver({ held: true });
  expect(await differencesOf(outRefundNo)).toEqual([]);
  expect(await faultsOf(on)).toEqual([]);
});

test('the first try that succeeded while the second was worked on closes it when the second fails there', async () => {
  const { id, outRefundNo } = await failed(4000);
  dataOf(await call(refundDesk.retry, { id }, finance));
  await on.runHeld();
  await succeed(outRefundNo);
  expect(await detail(id)).toMatchObject({ state: 'returning' });
  await fail();
  expect(await detail(id)).toMatchObject({ state: 'failed' });
  await on.runHeld();
  expect(await detail(id)).toMatchObject({ state: 'done' });
  expect(await differencesOf(outRefundNo)).toEqual([]);
  expect(await faultsOf(on)).toEqual([]);
});

test('nor is it sent beside one that is still being worked on', async () => {
  const { id, outRefundNo } = await failed(4000);
  const simulator = on.simulators.wechat;
  const query = on.gateways.wechat.queryRefund;
  on.gateways.wechat.queryRefund = async (asked) => {
    const answer = await query(asked);
    return asked.outRefundNo === outRefundNo ? { ...answer, state: 'processing' } : answer;
  };
  dataOf(await call(refundDesk.retry, { id }, finance));
  await on.runHeld();
  expect(sentFor(outRefundNo)).toBe(1);
  on.gateways.wechat.queryRefund = query;
  simulator.set({ refunds: 'success' });
  on.clock.advance(3 * on.minute);
  await on.run('payments.refunds');
  await simulator.deliver();
  expect(sentFor(outRefundNo)).toBe(2);
  expect(await detail(id)).toMatchObject({ state: 'done' });
});

test('a gateway that never answers about the first try does not keep the second open for ever', async () => {
  const { id, outRefundNo } = await failed(4000);
  const query = on.gateways.wechat.queryRefund;
  on.gateways.wechat.queryRefund = async (asked) => {
    if (asked.outRefundNo === outRefundNo) throw new GatewayError('NO_AUTH');
    return query(asked);
  };
  dataOf(await call(refundDesk.retry, { id }, finance));
  on.clock.advance(2 * on.day);
  await on.run('payments.refunds');
  expect(await detail(id)).toMatchObject({ state: 'returning' });
  on.clock.advance(on.day);
  await on.run('payments.refunds');
  expect(await detail(id)).toMatchObject({ state: 'failed', failure: '渠道答复 NO_AUTH' });
  expect(sentFor(outRefundNo)).toBe(1);
  on.gateways.wechat.queryRefund = query;
  await succeed(outRefundNo);
  expect(await detail(id)).toMatchObject({ state: 'done' });
  await on.runHeld();
  expect(await faultsOf(on)).toEqual([]);
});

test.each(['silent', 'removed'] as const)(
  'a refund by a gateway that is %s goes back to finance after days, and the bank can pay it',
  async (how) => {
    const { gateways, simulators } = on;
    const { query, missing } = { query: gateways.wechat.queryRefund, missing: gateways.wechat.missing };
    const { id } = await failed(4000);
    gateways.wechat.queryRefund = async () => {
      throw how === 'silent'
        ? new GatewayError('TIMEOUT')
        : new PortalError(code.failure, '微信支付尚未配置');
    };
    if (how === 'removed') gateways.wechat.missing = true;
    dataOf(await call(refundDesk.retry, { id }, finance));
    on.clock.advance(2 * on.day);
    await on.run('payments.refunds');
    expect(await detail(id)).toMatchObject({ state: 'returning' });
    on.clock.advance(on.day);
    await on.run('payments.refunds');
    expect(await detail(id)).toMatchObject({ state: 'failed', failure: expect.stringContaining('核对') });
    Object.assign(gateways.wechat, { queryRefund: query, missing });
    simulators.wechat.set(calm);
    const bank_serial = `TEST${on.newKey()}`.slice(0, 32);
    expect(await call(refundDesk.payout, { id, bank_serial }, finance)).toMatchObject({ code: 1 });
    expect(await faultsOf(on)).toEqual([]);
  },
);

test('one that the gateway works on is not given up because it once gave no answer', async () => {
  const { id, outRefundNo } = await failed(4000);
  const query = on.gateways.wechat.queryRefund;
  dataOf(await call(refundDesk.retry, { id }, finance));
  on.simulators.wechat.set({ refunds: 'processing' });
  await on.runHeld();
  on.clock.advance(4 * on.day);
  on.gateways.wechat.queryRefund = async () => {
    throw new GatewayError('TIMEOUT');
  };
  await on.run('payments.refunds');
  on.gateways.wechat.queryRefund = query;
  expect(await detail(id)).toMatchObject({ state: 'returning' });
  await succeed(on.simulators.wechat.refunds().at(-1)!.outRefundNo);
  expect(outRefundNo).not.toBe(on.simulators.wechat.refunds().at(-1)!.outRefundNo);
  expect(await detail(id)).toMatchObject({ state: 'done' });
});

test('a late success that only the bill tells of closes the refund', async () => {
  const { order_no, id, outRefundNo } = await failed();
  on.simulators.wechat.set({ hold: true });
  await succeed(outRefundNo);
  expect(await detail(id)).toMatchObject({ state: 'failed' });
  const day = dayOf(on.clock());
  on.clock.advance(on.day);
  dataOf(await call(paymentStaff.runBill, { channel: 'wechat', day }, finance));
  expect(await detail(id)).toMatchObject({ state: 'done' });
  expect(await statusOf(order_no)).toBe(orderStatus.refunded);
  expect(await differencesOf(outRefundNo)).toEqual([]);
  expect(await faultsOf(on)).toEqual([]);
});

test('told of while a retry ran and again after the bank has paid, both are said', async () => {
  const { id, outRefundNo } = await failed(4000);
  dataOf(await call(refundDesk.retry, { id }, finance));
  await on.runHeld();
  await succeed(outRefundNo);
  await fail();
  dataOf(await call(refundDesk.payout, { id, bank_serial: 'LATE-000002', note: '改用银行转账' }, finance));
  await on.runHeld();
  await on.runHeld();
  expect(await lateNotes(id)).toEqual([
    expect.stringContaining('还在处理'),
    expect.stringContaining('已改用其他方式'),
  ]);
  expect(await differencesOf(outRefundNo)).toHaveLength(1);
  expect(await faultsOf(on)).toEqual([]);
});

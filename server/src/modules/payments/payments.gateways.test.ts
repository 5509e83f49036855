import { code } from '@portal/contract/codes';
import { dayOf } from '@portal/contract/days';
import { dataOf } from '@portal/contract/endpoint';
import { messages } from '@portal/contract/messages';
import { orders as orderCalls } from '@portal/contract/orders';
import { type Channel, payments, paymentStaff } from '@portal/contract/payments';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Paying } from '../../outside/payment/simulated.ts';
import { calm } from '../../outside/payment/simulated.types.ts';
import { staff } from '../../platform/testing.ts';
import { simulatedPaymentsOn } from './payments.testing.ts';
import { gatewayRefunds, paymentAttempts, paymentNotifications, paymentReceipts } from './payments.tables.ts';

let on: Awaited<ReturnType<typeof simulatedPaymentsOn>>;
const minute = 60_000;

beforeAll(async () => {
  on = await simulatedPaymentsOn();
});
afterAll(() => on.close());
afterEach(() => {
  for (const gateway of [on.wechat, on.alipay]) gateway.set(calm);
});

async function begun(channel: Channel) {
  const buyer = await on.buyer();
  const orderNo = await on.order(buyer, 100);
  const call = channel === 'wechat' ? payments.qrcode : payments.alipay;
  dataOf(await on.call(call, { order_no: orderNo }, buyer));
  const [attempt] = await on.platform.database
    .select()
    .from(paymentAttempts)
    .where(eq(paymentAttempts.orderNo, orderNo));
  const number = attempt!.outTradeNo;
  // The payer opens the cashier by the address alone.
  if (channel === 'alipay') expect(on.alipay.visit(attempt!.url!)).toBe(number);
  return { buyer, orderNo, number };
}

/** Money comes, and the gateway tells. */
async function pay(channel: Channel, number: string, paying: Paying = {}) {
  const { outcome } = await on[channel].pay(number, paying);
  expect(outcome).toBe('paid');
  return on[channel].deliver();
}

const statusOf = async (orderNo: string) => (await on.orders.find(on.platform.database, orderNo))!.status;
const receiptsOf = (orderNo: string) =>
  on.platform.database.select().from(paymentReceipts).where(eq(paymentReceipts.orderNo, orderNo));
const sum = async () => (await on.ledger.overview()).reduce((total, { balance }) => total + balance, 0);
const refused = async (channel: Channel) =>
  (
    await on.platform.database
      .select()
      .from(paymentNotifications)
      .where(eq(paymentNotifications.outcome, 'refused'))
  ).filter((each) => each.channel === channel);

describe.each(['wechat', 'alipay'] as const)('%s', (channel) => {
  const gateway = () => on[channel];

  test('a payment is told, duplicated and told again after a lost answer: it counts once', async () => {
    const { buyer, orderNo, number } = await begun(channel);
    const deliveries = [
      ...(await pay(channel, number, { duplicate: 2, loseAcks: 1 })),
      ...(await gateway().deliver({ early: true })),
    ];
    expect(deliveries.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await statusOf(orderNo)).toBe(1);
    expect(await receiptsOf(orderNo)).toHaveLength(1);
    expect(await on.ledger.balance(on.platform.database, buyer.session.userId)).toBe(10_000);
    expect(await sum()).toBe(0);
  });

  test('whose money it was goes when the buyer leaves', async () => {
    const { buyer, orderNo, number } = await begun(channel);
    await pay(channel, number, { payer: 'somebody' });
    const { database } = on.platform;
    expect(await receiptsOf(orderNo)).toMatchObject([{ payerIndex: expect.stringMatching(/^[\w-]{43}$/) }]);
    const { erase } = on.payments.personalData;
    await database.transaction((transaction) => erase(transaction, buyer.session.userId));
    expect(await receiptsOf(orderNo)).toMatchObject([{ payerIndex: null, userId: null }]);
  });

  test.each(['body', 'signature', 'stale'] as const)(
    'a forgery (%s) is refused; the true one after it counts',
    async (tamper) => {
      const { orderNo, number } = await begun(channel);
      const before = (await refused(channel)).length;
      const deliveries = await pay(channel, number, { tamper });
      const forged = deliveries.filter(({ sent }) => sent === 'forgery');
      expect((await refused(channel)).length).toBe(before + forged.length);
      expect(await statusOf(orderNo)).toBe(1);
      expect(await receiptsOf(orderNo)).toHaveLength(1);
    },
  );

  test('a notification for another merchant is refused; the true one after it counts', async () => {
    const { buyer, orderNo, number } = await begun(channel);
    const before = (await refused(channel)).length;
    await pay(channel, number, { tamper: 'merchant' });
    expect(await refused(channel)).toHaveLength(before + 1);
    expect(await receiptsOf(orderNo)).toMatchObject([{ disposition: 'order' }]);
    expect(await on.ledger.balance(on.platform.database, buyer.session.userId)).toBe(10_000);
  });

  test('a wrong amount is set aside', async () => {
    const { buyer, orderNo, number } = await begun(channel);
    await pay(channel, number, { amount: 1 });
    expect(await statusOf(orderNo)).toBe(0);
    expect(await receiptsOf(orderNo)).toMatchObject([{ disposition: 'quarantine', amount: 1 }]);
    expect(await on.ledger.balance(on.platform.database, buyer.session.userId)).toBe(0);
  });

  test('a notification that never comes is made up for by the poll', async () => {
    const { buyer, orderNo, number } = await begun(channel);
    await gateway().pay(number, { hold: true });
    expect(await statusOf(orderNo)).toBe(0);
    on.clock.advance(6000);
    expect(await on.call(payments.checkOrder, { order_no: orderNo }, buyer)).toMatchObject({ code: 1 });
    await gateway().deliver({ held: true });
    expect(await receiptsOf(orderNo)).toHaveLength(1);
  });

  test('who cancels while somebody pays finds the order paid', async () => {
    const { buyer, orderNo, number } = await begun(channel);
    if (channel === 'alipay') on.alipay.makeQueryable(number);
    gateway().set({ closeRace: true });
    expect(await on.call(orderCalls.cancelOrder, { order_no: orderNo }, buyer)).toMatchObject({
      data: { status: 1 },
    });
    expect(await receiptsOf(orderNo)).toHaveLength(1);
  });

  test('late money and money that came twice goes back', async () => {
    const { buyer, orderNo, number } = await begun(channel);
    if (channel === 'alipay') on.alipay.makeQueryable(number);
    dataOf(await on.call(orderCalls.cancelOrder, { order_no: orderNo }, buyer));
    await pay(channel, number, { late: true });
    await on.jobs.runAll();
    on.clock.advance(3 * minute);
    await on.run('payments.refunds');
    const [receipt] = await receiptsOf(orderNo);
    expect(receipt).toMatchObject({ disposition: 'returned' });
    const [refund] = await on.platform.database
      .select()
      .from(gatewayRefunds)
      .where(eq(gatewayRefunds.receiptId, receipt!.id));
    expect(refund).toMatchObject({ state: 'success', amount: 10_000, cause: 'late' });
    expect(await sum()).toBe(0);
  });

  test('a gateway that hangs or fails stops neither the poll nor anything else', async () => {
    const { buyer, orderNo, number } = await begun(channel);
    for (const trouble of ['hang', 'fail'] as const) {
      gateway().set({ trouble });
      on.clock.advance(6000);
      expect(await on.call(payments.checkOrder, { order_no: orderNo }, buyer)).toMatchObject({
        code: code.notYet,
      });
      expect((await on.call(messages.messageList, {}, buyer)).code).toBe(1);
    }
    gateway().set({ trouble: 'none' });
    await pay(channel, number);
    expect(await statusOf(orderNo)).toBe(1);
  });

  test('a bill without differences is one; a planted one is found', async () => {
    const { orderNo } = await begun(channel).then(async (made) => {
      await pay(channel, made.number);
      return made;
    });
    expect(await statusOf(orderNo)).toBe(1);
    const day = dayOf(on.clock());
    on.clock.advance(24 * 60 * minute);
    const finance = staff('finance');
    const run = async () => dataOf(await on.call(paymentStaff.runBill, { channel, day }, finance));
    const clean = await run();
    expect(clean).toMatchObject({ failure: '', differences: 0 });
    expect(clean.payment_count).toBeGreaterThan(0);
    gateway().set({ bill: 'extra' });
    expect((await run()).differences).toBe(1);
    gateway().set({ bill: 'amount' });
    expect((await run()).differences).toBe(2);
    const { data } = dataOf(await on.call(paymentStaff.differences, { channel }, finance));
    expect(data.map((each) => each.kind).toSorted()).toEqual(['amount', 'missing_here']);
  });
});

test('WeChat probes with a wrong signature, which is refused', async () => {
  const { orderNo, number } = await begun('wechat');
  const deliveries = await pay('wechat', number, { probe: true });
  const probe = deliveries.find(({ sent }) => sent === 'probe')!;
  expect(probe.status).toBeGreaterThanOrEqual(400);
  expect(probe.status).toBeLessThan(500);
  expect(await statusOf(orderNo)).toBe(1);
});

test('a refund of WeChat goes on after it was taken, and one that ends badly is told', async () => {
  const { orderNo, number } = await begun('wechat');
  await pay('wechat', number);
  on.wechat.set({ refunds: 'processing' });
  const refund = (key: string) =>
    on.platform.database.transaction(async (transaction) => {
      await on.orders.lock(transaction, orderNo);
      await on.payments.refund(transaction, { key, orderNo, amount: 3000, reason: '不需要了' });
    });
  await refund('good');
  await refund('bad');
  await on.jobs.runAll();
  expect(on.heard).toEqual([]);
  const numberOf = async (key: string) =>
    (await on.platform.database.select().from(gatewayRefunds).where(eq(gatewayRefunds.key, key)))[0]!
      .outRefundNo;
  await on.wechat.finishRefund(await numberOf('good'), 'success');
  await on.wechat.finishRefund(await numberOf('bad'), 'abnormal');
  await on.wechat.deliver();
  expect(on.heard).toEqual([
    { key: 'good', amount: 3000 },
    { key: 'bad', reason: '渠道退款异常' },
  ]);
});

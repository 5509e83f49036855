import { dataOf } from '@portal/contract/endpoint';
import { orders as orderCalls } from '@portal/contract/orders';
import { orderStatus } from '@portal/contract/order-titles';
import { payments } from '@portal/contract/payments';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { paymentsOn, type PaymentsOn } from './payments.testing.ts';
import { gatewayRefunds, paymentAttempts, paymentReceipts } from './payments.tables.ts';

let on: PaymentsOn;
const price = 1000;

beforeAll(async () => {
  on = await paymentsOn();
});
afterAll(() => on.close());

const attemptsOf = (orderNo: string) =>
  on.platform.database.select().from(paymentAttempts).where(eq(paymentAttempts.orderNo, orderNo));
const receiptsOf = (orderNo: string) =>
  on.platform.database.select().from(paymentReceipts).where(eq(paymentReceipts.orderNo, orderNo));

/** One order with a code at each gateway, and everything that can happen to it at once. */
async function story() {
  const buyer = await on.buyer();
  const order_no = await on.order(buyer, price / 100);
  // Two tabs, two methods.
  await Promise.all(
    [payments.qrcode, payments.qrcode, payments.alipay].map((call) => on.call(call, { order_no }, buyer)),
  );
  const attempts = await attemptsOf(order_no);
  expect(attempts.map((each) => each.channel).toSorted()).toEqual(['alipay', 'wechat']);
  const paid = attempts.map(({ channel, outTradeNo }) => ({ channel, payment: on[channel].pay(outTradeNo) }));
  await Promise.all([
    ...paid.flatMap(({ channel, payment }) => [
      on.notify(channel, { payment }),
      on.notify(channel, { payment }),
    ]),
    on.call(orderCalls.cancelOrder, { order_no }, buyer),
    on.call(payments.checkOrder, { order_no }, buyer),
    on.run('payments.sweep'),
    on.payments.closeAll(order_no),
  ]);
  return { buyer, order_no };
}

test('whatever comes at once: one payment counts, the other goes back, once each', async () => {
  on.clock.advance(60_000);
  const stories = await Promise.all(Array.from({ length: 8 }, story));
  on.clock.advance(6000);
  await Promise.all([on.jobs.runAll(), on.run('payments.sweep'), on.run('payments.refunds')]);
  for (const { buyer, order_no } of stories) {
    const order = (await on.orders.find(on.platform.database, order_no))!;
    const receipts = await receiptsOf(order_no);
    const kept = receipts.filter((each) => each.disposition === 'order');
    expect(order.status).toBe(orderStatus.paid);
    expect(receipts).toHaveLength(2);
    expect(kept).toHaveLength(1);
    expect(order.reference).toBe(kept[0]!.transactionId);
    expect(await on.ledger.balance(on.platform.database, buyer.session.userId)).toBe(price);
    expect((await attemptsOf(order_no)).map((each) => each.state)).toEqual(['paid', 'paid']);
  }
  const refunds = await on.platform.database.select().from(gatewayRefunds);
  expect(refunds).toHaveLength(stories.length);
  expect(new Set(refunds.map((each) => each.state))).toEqual(new Set(['success']));
  const accounts = await on.ledger.overview();
  expect(accounts.reduce((sum, { balance }) => sum + balance, 0)).toBe(0);
  expect(accounts.find(({ account }) => account === 'refund_payable')!.balance).toBe(0);
});

test('partial refunds at once never give back more than came', async () => {
  const buyer = await on.buyer();
  const orderNo = await on.order(buyer, 10);
  dataOf(await on.call(payments.qrcode, { order_no: orderNo }, buyer));
  const [attempt] = await attemptsOf(orderNo);
  await on.notify('wechat', { payment: on.wechat.pay(attempt!.outTradeNo) });
  const asked = await Promise.allSettled(
    Array.from({ length: 6 }, (_, index) =>
      on.platform.database.transaction((transaction) =>
        on.payments.refund(transaction, { key: `race-${index}`, orderNo, amount: 300, reason: '部分退款' }),
      ),
    ),
  );
  expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
});

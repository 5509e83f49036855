import { dayOf } from '@portal/contract/days';
import { dataOf } from '@portal/contract/endpoint';
import { orders as orderCalls } from '@portal/contract/orders';
import { paymentStaff, payments } from '@portal/contract/payments';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { calm } from '../../outside/payment/simulated.types.ts';
import { staff } from '../../platform/testing.ts';
import { paymentReceipts } from './payments.tables.ts';
import { simulatedPaymentsOn } from './payments.testing.ts';

let on: Awaited<ReturnType<typeof simulatedPaymentsOn>>;
beforeAll(async () => {
  on = await simulatedPaymentsOn();
});
afterAll(() => on.close());
beforeEach(() => on.wechat.set(calm));

const day = 86_400_000;
const finance = staff('finance');

const accounts = async () =>
  new Map((await on.ledger.overview()).map(({ account, balance }) => [account, balance]));
const changes = async (before: Awaited<ReturnType<typeof accounts>>) =>
  Object.fromEntries(
    [...(await accounts())].flatMap(([name, balance]) => {
      const change = balance - (before.get(name) ?? 0);
      return change === 0 ? [] : [[name, change]];
    }),
  );
const receiptOf = async (orderNo: string) => {
  const found = await on.platform.database
    .select()
    .from(paymentReceipts)
    .where(eq(paymentReceipts.orderNo, orderNo));
  return found[0]!;
};
const openDifferences = async (outRefundNo: string) =>
  dataOf(await on.call(paymentStaff.differences, { page_size: 100 }, finance)).data.filter(
    (each) => each.out_refund_no === outRefundNo,
  );

/** The last return that was sent ends badly at the gateway. */
async function fail(): Promise<string> {
  on.wechat.set({ refunds: 'processing' });
  await on.jobs.runAll();
  const { outRefundNo } = on.wechat.refunds().at(-1)!;
  await on.wechat.finishRefund(outRefundNo, 'abnormal');
  await on.wechat.deliver();
  return outRefundNo;
}

async function succeed(outRefundNo: string): Promise<void> {
  await on.wechat.finishRefund(outRefundNo, 'success');
  await on.wechat.deliver();
}

/** Money for an order that was closed, whose return the gateway calls abnormal. */
async function stranded() {
  const buyer = await on.buyer();
  const orderNo = await on.order(buyer);
  dataOf(await on.call(payments.qrcode, { order_no: orderNo }, buyer));
  dataOf(await on.call(orderCalls.cancelOrder, { order_no: orderNo }, buyer));
  const before = await accounts();
  await on.wechat.pay(on.wechat.trades().at(-1)!.outTradeNo, { late: true });
  await on.wechat.deliver();
  const outRefundNo = await fail();
  expect(await receiptOf(orderNo)).toMatchObject({ disposition: 'quarantine' });
  expect(await changes(before)).toEqual({ 'channel:wechat': -10_000, suspense: 10_000 });
  return { before, orderNo, outRefundNo };
}

const decide = async (orderNo: string, decision: 'return' | 'keep') => {
  const { id } = await receiptOf(orderNo);
  dataOf(await on.call(paymentStaff.decideReceipt, { id, decision, note: '核对后处理' }, finance));
};

test('money of a closed order that the gateway returns after all is booked, and waits for nobody', async () => {
  const { before, orderNo, outRefundNo } = await stranded();
  on.wechat.set({ duplicate: 1 });
  await succeed(outRefundNo);
  expect(await receiptOf(orderNo)).toMatchObject({ disposition: 'returned' });
  expect(await changes(before)).toEqual({});
  expect(await openDifferences(outRefundNo)).toEqual([]);
});

test('what only the bill tells of is booked too', async () => {
  const { before, orderNo, outRefundNo } = await stranded();
  on.wechat.set({ hold: true });
  await succeed(outRefundNo);
  const date = dayOf(on.clock());
  on.clock.advance(day);
  dataOf(await on.call(paymentStaff.runBill, { channel: 'wechat', day: date }, finance));
  expect(await receiptOf(orderNo)).toMatchObject({ disposition: 'returned' });
  expect(await changes(before)).toEqual({});
  expect(await openDifferences(outRefundNo)).toEqual([]);
});

test('what staff send back again is not sent when the first return has succeeded meanwhile', async () => {
  const { before, orderNo, outRefundNo } = await stranded();
  const sent = on.wechat.refunds().length;
  await decide(orderNo, 'return');
  await succeed(outRefundNo);
  expect(await openDifferences(outRefundNo)).toHaveLength(1);
  await on.jobs.runAll();
  expect(on.wechat.refunds()).toHaveLength(sent);
  expect(await receiptOf(orderNo)).toMatchObject({ disposition: 'returned' });
  expect(await changes(before)).toEqual({});
  expect(await openDifferences(outRefundNo)).toEqual([]);
});

test('money that staff have kept meanwhile is a difference, and nothing is booked', async () => {
  const { before, orderNo, outRefundNo } = await stranded();
  await decide(orderNo, 'keep');
  await succeed(outRefundNo);
  expect(await receiptOf(orderNo)).toMatchObject({ disposition: 'kept' });
  expect(await changes(before)).toEqual({ 'channel:wechat': -10_000, revenue: 10_000 });
  const [difference] = await openDifferences(outRefundNo);
  expect(difference).toMatchObject({ kind: 'refund_missing_here', their_amount: 10_000 });
  const given = { id: difference!.id, decision: 'book', note: '渠道已退回' };
  dataOf(await on.call(paymentStaff.decideDifference, given, finance));
  expect(await changes(before)).toEqual({});
  expect(await openDifferences(outRefundNo)).toEqual([]);
});

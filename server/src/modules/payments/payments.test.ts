import { code } from '@portal/contract/codes';
import { dataOf } from '@portal/contract/endpoint';
import { messages } from '@portal/contract/messages';
import { orders as orderCalls } from '@portal/contract/orders';
import { payments, paymentStaff } from '@portal/contract/payments';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Channel } from '../../outside/payment/port.ts';
import { staff, user } from '../../platform/testing.ts';
import { type Buyer, paymentsOn, type PaymentsOn } from './payments.testing.ts';
import { gatewayRefunds, paymentAttempts, paymentNotifications, paymentReceipts } from './payments.tables.ts';

let on: PaymentsOn;
const minute = 60_000;

beforeAll(async () => {
  on = await paymentsOn();
});
afterAll(() => on.close());
afterEach(() => {
  for (const { set } of [on.wechat, on.alipay]) {
    Object.assign(set, {
      trouble: null,
      refundState: 'success',
      beforeClose: () => {},
      beforeBegin: async () => {},
    });
  }
});

const qrcode = (buyer: Buyer, order_no: string) => on.call(payments.qrcode, { order_no }, buyer);
const check = (buyer: Buyer, order_no: string) => on.call(payments.checkOrder, { order_no }, buyer);
const statusOf = async (orderNo: string) => (await on.orders.find(on.platform.database, orderNo))!.status;
const balanceOf = ({ session }: Buyer) => on.ledger.balance(on.platform.database, session.userId);
const receiptsOf = (orderNo: string) =>
  on.platform.database.select().from(paymentReceipts).where(eq(paymentReceipts.orderNo, orderNo));
const returnsOf = (orderNo: string) =>
  on.platform.database
    .select()
    .from(gatewayRefunds)
    .where(eq(gatewayRefunds.orderNo, orderNo))
    .orderBy(gatewayRefunds.id);
const attemptsOf = (orderNo: string) =>
  on.platform.database
    .select()
    .from(paymentAttempts)
    .where(eq(paymentAttempts.orderNo, orderNo))
    .orderBy(paymentAttempts.id);
const notifications = (outcome: 'refused' | 'failed') =>
  on.platform.database.select().from(paymentNotifications).where(eq(paymentNotifications.outcome, outcome));
const titlesOf = async (buyer: Buyer) =>
  dataOf(await on.call(messages.messageList, {}, buyer)).data.map((each) => each.message_title);

/** An order with its code on screen. */
async function begun(yuan = 100, channel: Channel = 'wechat') {
  const buyer = await on.buyer();
  const orderNo = await on.order(buyer, yuan);
  dataOf(
    await on.call(channel === 'wechat' ? payments.qrcode : payments.alipay, { order_no: orderNo }, buyer),
  );
  const [attempt] = await attemptsOf(orderNo);
  return { buyer, orderNo, number: attempt!.outTradeNo };
}

async function cancelled() {
  const made = await begun();
  dataOf(await on.call(orderCalls.cancelOrder, { order_no: made.orderNo }, made.buyer));
  expect(await statusOf(made.orderNo)).toBe(2);
  return made;
}

async function sumOfLedger(): Promise<number> {
  const overview = await on.ledger.overview();
  return overview.reduce((sum, { balance }) => sum + balance, 0);
}

describe('a code to pay by', () => {
  test('is a picture of the address, and the same one while it lives', async () => {
    const { buyer, orderNo } = await begun();
    const first = dataOf(await qrcode(buyer, orderNo));
    expect(first.code_url).toMatch(/^weixin:/);
    expect(Buffer.from(first.img.split(',')[1]!, 'base64').toString()).toMatch(/^<svg/);
    expect(first.expire * 1000).toBe(on.clock().getTime() + 30 * minute);
    on.clock.advance(5 * minute);
    expect(dataOf(await qrcode(buyer, orderNo))).toEqual(first);
    expect(await attemptsOf(orderNo)).toHaveLength(1);
  });

  test('gets a number of its own when the gateway failed, and the order stays payable', async () => {
    const buyer = await on.buyer();
    const orderNo = await on.order(buyer);
    on.wechat.set.trouble = 'fail';
    expect(await qrcode(buyer, orderNo)).toMatchObject({ code: 0, msg: '支付渠道暂时无法连接，请稍后再试' });
    on.wechat.set.trouble = null;
    on.clock.advance(minute);
    expect((await qrcode(buyer, orderNo)).code).toBe(1);
    const numbers = (await attemptsOf(orderNo)).map((each) => each.outTradeNo);
    expect(new Set(numbers).size).toBe(2);
    for (const number of numbers) expect(number).toMatch(/^[A-Za-z0-9]{6,32}$/);
  });

  test('is for the owner of an unpaid order alone', async () => {
    const { buyer, orderNo, number } = await begun();
    for (const call of [payments.qrcode, payments.alipay, payments.checkOrder]) {
      expect(await on.call(call, { order_no: orderNo }, user())).toMatchObject({ msg: '订单不存在' });
    }
    await on.notify('wechat', { payment: on.wechat.pay(number) });
    expect(await qrcode(buyer, orderNo)).toMatchObject({ code: 0, msg: '订单已付款，不能再付款' });
    const late = await begun();
    on.clock.advance(31 * minute);
    expect(await qrcode(late.buyer, late.orderNo)).toMatchObject({ code: 0, msg: '订单已过期，请重新下单' });
  });

  test.each(['qrcode', 'alipay'] as const)(
    '(%s) is refused while a bank transfer of the order is looked at, and given after its rejection',
    async (name) => {
      const buyer = await on.buyer();
      const order_no = await on.order(buyer);
      on.held.set(order_no, 'review');
      expect(await on.call(payments[name], { order_no }, buyer)).toMatchObject({
        code: code.failure,
        msg: '该订单的对公转账正在核对，请勿重复付款',
      });
      expect(await attemptsOf(order_no)).toEqual([]);
      on.held.set(order_no, 'rejected');
      dataOf(await on.call(payments[name], { order_no }, buyer));
    },
  );

  test('of a gateway without keys leaves nothing behind to ask about', async () => {
    const buyer = await on.buyer();
    const orderNo = await on.order(buyer);
    on.wechat.set.trouble = 'missing';
    expect(await qrcode(buyer, orderNo)).toMatchObject({ code: 0, msg: '尚未配置' });
    expect(await attemptsOf(orderNo)).toMatchObject([{ state: 'closed' }]);
  });

  test('is not shown for an order that was cancelled meanwhile, and the sweep closes it', async () => {
    const buyer = await on.buyer();
    const orderNo = await on.order(buyer);
    on.wechat.set.beforeBegin = async () => {
      dataOf(await on.call(orderCalls.cancelOrder, { order_no: orderNo }, buyer));
    };
    expect(await qrcode(buyer, orderNo)).toMatchObject({ code: 0, msg: '订单已取消，不能再付款' });
    const [attempt] = await attemptsOf(orderNo);
    expect(attempt).toMatchObject({ state: 'open' });
    on.clock.advance(2 * minute);
    await on.run('payments.sweep');
    expect(on.wechat.trades.get(attempt!.outTradeNo)!.state).toBe('closed');
  });

  test('Alipay answers its cashier', async () => {
    const { buyer, orderNo } = await begun(100, 'alipay');
    const { url } = dataOf(await on.call(payments.alipay, { order_no: orderNo }, buyer));
    expect(url).toMatch(/^https:\/\/cashier/);
  });
});

describe('a notification', () => {
  test('pays the order once, however often it comes', async () => {
    const { buyer, orderNo, number } = await begun();
    expect(await check(buyer, orderNo)).toMatchObject({ code: code.notYet });
    const payment = on.wechat.pay(number);
    for (let times = 0; times < 3; times += 1) {
      const answer = await on.notify('wechat', { id: 'again', payment });
      expect([answer.status, await answer.text()]).toEqual([200, 'success']);
    }
    // The same money told under another id is the same money.
    expect((await on.notify('wechat', { payment })).status).toBe(200);
    expect(await check(buyer, orderNo)).toMatchObject({ code: 1, data: { status: 1 } });
    expect(await balanceOf(buyer)).toBe(10_000);
    expect(await receiptsOf(orderNo)).toHaveLength(1);
    expect(await titlesOf(buyer)).toEqual(['付款成功']);
  });

  test('comes again when it failed here, and is worked then', async () => {
    const { orderNo, number } = await begun();
    const payment = on.wechat.pay(number);
    const broken = { ...payment, transactionId: null };
    expect((await on.notify('wechat', { id: 'failed', payment: broken })).status).toBe(500);
    expect(await notifications('failed')).toMatchObject([{ notifyId: 'failed', number }]);
    expect((await on.notify('wechat', { id: 'failed', payment })).status).toBe(200);
    expect(await statusOf(orderNo)).toBe(1);
    expect(await notifications('failed')).toEqual([]);
  });

  test.each([
    ['a forged signature', JSON.stringify({ id: 'x', signature: 'wrong' }), 401],
    ['nonsense', 'not json', 401],
    ['too much', 'x'.repeat(70_000), 413],
  ])('%s is refused and kept with its reason', async (_, body, status) => {
    const before = (await notifications('refused')).length;
    expect((await on.notify('wechat', body)).status).toBe(status);
    const after = await notifications('refused');
    expect(after).toHaveLength(before + 1);
    for (const each of after) {
      expect(each.reason).not.toBe('');
      expect(each.body.byteLength).toBeLessThanOrEqual(4096);
    }
  });

  test('refused ones do not fill the table', async () => {
    for (let times = 0; times < 210; times += 1) await on.notify('alipay', 'nonsense');
    expect((await notifications('refused')).filter((each) => each.channel === 'alipay')).toHaveLength(200);
    const { orderNo, number } = await begun(100, 'alipay');
    await on.notify('alipay', { payment: on.alipay.pay(number) });
    expect(await statusOf(orderNo)).toBe(1);
  });
});

describe('money that does not fit', () => {
  test.each([
    ['another amount', { amount: 1 }],
    ['another application', { appId: 'someone-else' }],
    ['another currency', { currency: 'USD' }],
  ])('%s: nothing is granted, and it waits for staff', async (_, wrong) => {
    const { buyer, orderNo, number } = await begun();
    const payment = { ...on.wechat.pay(number), ...wrong };
    expect((await on.notify('wechat', { payment })).status).toBe(200);
    expect(await statusOf(orderNo)).toBe(0);
    expect(await balanceOf(buyer)).toBe(0);
    expect(await receiptsOf(orderNo)).toMatchObject([{ disposition: 'quarantine', amount: payment.amount }]);
    expect(await titlesOf(buyer)).toEqual(['收到的款项正在核对']);
    expect(await sumOfLedger()).toBe(0);
  });

  test('paid to another merchant is no money of ours: refused, and the true one after it counts', async () => {
    const { orderNo, number } = await begun();
    const payment = on.wechat.pay(number);
    const before = (await notifications('refused')).length;
    const foreign = { ...payment, merchantId: 'someone-else' };
    expect((await on.notify('wechat', { id: 'foreign', payment: foreign })).status).toBe(401);
    expect(await statusOf(orderNo)).toBe(0);
    expect(await receiptsOf(orderNo)).toEqual([]);
    const kept = await notifications('refused');
    expect(kept).toHaveLength(before + 1);
    const reason = '收款商户不符';
    expect(kept.find((each) => each.notifyId === 'foreign')).toMatchObject({ number, reason });
    expect((await on.notify('wechat', { id: 'foreign', payment })).status).toBe(200);
    expect(await statusOf(orderNo)).toBe(1);
  });

  test('for a number that is none of ours is kept aside', async () => {
    const payment = { ...on.wechat.paymentOf('foreign'), state: 'paid' as const, amount: 500 };
    await on.notify('wechat', { payment: { ...payment, transactionId: 'foreign-1', paidAt: on.clock() } });
    const [receipt] = await on.platform.database
      .select()
      .from(paymentReceipts)
      .where(eq(paymentReceipts.transactionId, 'foreign-1'));
    expect(receipt).toMatchObject({ disposition: 'quarantine', orderNo: null, reason: '没有对应的订单' });
    expect(await sumOfLedger()).toBe(0);
  });

  test('for a cancelled order goes back, and the payer is told', async () => {
    const { buyer, orderNo, number } = await cancelled();
    await on.notify('wechat', { payment: on.wechat.pay(number) });
    expect(await statusOf(orderNo)).toBe(2);
    expect(await receiptsOf(orderNo)).toMatchObject([{ disposition: 'returned' }]);
    expect(await titlesOf(buyer)).toEqual(['款项将原路退回']);
    await on.jobs.runAll();
    expect(on.wechat.refunds.size).toBeGreaterThan(0);
    expect(await balanceOf(buyer)).toBe(0);
    expect(await sumOfLedger()).toBe(0);
  });

  test('of a second attempt goes back; the order was paid by the first', async () => {
    const { buyer, orderNo, number } = await begun();
    dataOf(await on.call(payments.alipay, { order_no: orderNo }, buyer));
    const other = (await attemptsOf(orderNo)).find((each) => each.channel === 'alipay')!.outTradeNo;
    await on.notify('wechat', { payment: on.wechat.pay(number) });
    await on.notify('alipay', { payment: on.alipay.pay(other) });
    await on.jobs.runAll();
    expect((await receiptsOf(orderNo)).map((each) => each.disposition).toSorted()).toEqual([
      'order',
      'returned',
    ]);
    expect(on.alipay.asked.refund).toHaveLength(1);
    expect(await balanceOf(buyer)).toBe(10_000);
  });

  /** A code that somebody scans after finance has confirmed a bank transfer for the order. */
  async function paidByTransfer() {
    const made = await begun();
    const settled = await on.platform.database.transaction((transaction) =>
      on.orders.settle(transaction, {
        orderNo: made.orderNo,
        method: 'transfer',
        reference: `BANK-${made.number}`,
        from: 'channel:bank',
        paidAt: on.clock(),
      }),
    );
    expect(settled).toBe('paid');
    return made;
  }

  test('of an order that a bank transfer paid goes back to the gateway it came from', async () => {
    const { buyer, orderNo, number } = await paidByTransfer();
    await on.notify('wechat', { payment: on.wechat.pay(number) });
    await on.jobs.runAll();
    expect(await receiptsOf(orderNo)).toMatchObject([{ disposition: 'returned' }]);
    expect(await returnsOf(orderNo)).toMatchObject([{ cause: 'double', state: 'success', amount: 10_000 }]);
    expect(await titlesOf(buyer)).toEqual(['款项将原路退回', '付款成功']);
    expect(await balanceOf(buyer)).toBe(10_000);
    expect(await sumOfLedger()).toBe(0);
  });

  test('that cannot go back by itself is returned by finance', async () => {
    const { orderNo, number } = await paidByTransfer();
    on.wechat.set.refundState = 'abnormal';
    await on.notify('wechat', { payment: on.wechat.pay(number) });
    await on.jobs.runAll();
    const waiting = dataOf(await on.call(paymentStaff.receipts, {}, staff('finance'))).data;
    const receipt = waiting.find((each) => each.order_no === orderNo)!;
    expect(receipt.choices).toContain('return');
    on.wechat.set.refundState = 'success';
    const given = { id: receipt.id, decision: 'return', note: '重新退回' };
    dataOf(await on.call(paymentStaff.decideReceipt, given, staff('finance')));
    await on.jobs.runAll();
    expect(await receiptsOf(orderNo)).toMatchObject([{ disposition: 'returned' }]);
    expect((await returnsOf(orderNo)).map(({ state }) => state)).toEqual(['failed', 'success']);
    expect(await sumOfLedger()).toBe(0);
  });

  test('the other code is closed once the order is paid', async () => {
    const { buyer, orderNo, number } = await begun();
    dataOf(await on.call(payments.alipay, { order_no: orderNo }, buyer));
    await on.notify('wechat', { payment: on.wechat.pay(number) });
    await on.jobs.runAll();
    expect((await attemptsOf(orderNo)).map((each) => each.state)).toEqual(['paid', 'closed']);
  });
});

describe('without a notification', () => {
  test('whoever polls finds the payment, and the gateway is asked every few seconds at most', async () => {
    const { buyer, orderNo, number } = await begun();
    on.clock.advance(6000);
    const before = on.wechat.asked.query;
    for (let times = 0; times < 4; times += 1) {
      expect(await check(buyer, orderNo)).toMatchObject({ code: code.notYet, data: { status: 0 } });
    }
    expect(on.wechat.asked.query).toBe(before + 1);
    on.wechat.pay(number);
    on.clock.advance(6000);
    expect(await check(buyer, orderNo)).toMatchObject({ code: 1, data: { status: 1 } });
  });

  test('the sweep finds it, though nobody polls', async () => {
    const { orderNo, number } = await begun();
    on.wechat.pay(number);
    on.clock.advance(2 * minute);
    await on.run('payments.sweep');
    expect(await statusOf(orderNo)).toBe(1);
  });

  test('the sweep closes what can no longer be paid', async () => {
    const { orderNo, number } = await begun();
    on.clock.advance(40 * minute);
    await on.run('payments.sweep');
    expect(on.wechat.trades.get(number)!.state).toBe('closed');
    expect(await attemptsOf(orderNo)).toMatchObject([{ state: 'closed' }]);
  });

  test('a gateway that hangs or fails holds up neither the poll nor anything else', async () => {
    const { buyer, orderNo } = await begun();
    for (const trouble of ['fail', 'hang'] as const) {
      on.wechat.set.trouble = trouble;
      on.clock.advance(6000);
      expect(await check(buyer, orderNo)).toMatchObject({ code: code.notYet });
      expect((await on.call(messages.messageList, {}, buyer)).code).toBe(1);
    }
  });
});

describe('closing before cancelling', () => {
  test('the payer was faster: the order is paid', async () => {
    const { buyer, orderNo } = await begun();
    on.wechat.set.beforeClose = (each) => void on.wechat.pay(each);
    expect(await on.call(orderCalls.cancelOrder, { order_no: orderNo }, buyer)).toMatchObject({
      data: { status: 1 },
    });
    expect(await balanceOf(buyer)).toBe(10_000);
  });

  test('a gateway that cannot be asked keeps the order open', async () => {
    const { buyer, orderNo } = await begun();
    on.wechat.set.trouble = 'fail';
    expect((await on.call(orderCalls.cancelOrder, { order_no: orderNo }, buyer)).code).toBe(0);
    expect(await statusOf(orderNo)).toBe(0);
    on.wechat.set.trouble = null;
    expect(await on.call(orderCalls.cancelOrder, { order_no: orderNo }, buyer)).toMatchObject({
      data: { status: 2 },
    });
  });

  test('Alipay knows no trade before the scan: the attempt stays open until it has expired', async () => {
    const { buyer, orderNo, number } = await begun(100, 'alipay');
    const trade = on.alipay.trades.get(number)!;
    on.alipay.trades.delete(number);
    dataOf(await on.call(orderCalls.cancelOrder, { order_no: orderNo }, buyer));
    expect(await attemptsOf(orderNo)).toMatchObject([{ state: 'open' }]);
    on.alipay.trades.set(number, trade);
    on.alipay.pay(number);
    on.clock.advance(2 * minute);
    await on.run('payments.sweep');
    expect(await receiptsOf(orderNo)).toMatchObject([{ disposition: 'returned' }]);
  });
});

test('one payment told by two ways at once is applied once', async () => {
  const { buyer, orderNo, number } = await begun();
  const payment = on.wechat.pay(number);
  on.clock.advance(6000);
  const answers = await Promise.all([
    on.notify('wechat', { payment }),
    on.notify('wechat', { payment }),
    check(buyer, orderNo),
    on.run('payments.sweep'),
  ]);
  expect(answers[0].status).toBe(200);
  expect(answers[1].status).toBe(200);
  expect(await balanceOf(buyer)).toBe(10_000);
  expect(await receiptsOf(orderNo)).toHaveLength(1);
  expect(await sumOfLedger()).toBe(0);
});

test('a person gets a copy of what was paid, and leaves the books without a name', async () => {
  const { buyer, orderNo, number } = await begun();
  await on.notify('wechat', { payment: on.wechat.pay(number) });
  const { personalData } = on.payments;
  const { userId } = buyer.session;
  expect(await personalData.collect(userId)).toMatchObject({
    attempts: [{ order_no: orderNo, out_trade_no: number, state: 'paid' }],
    receipts: [{ order_no: orderNo, amount: 10_000 }],
    refunds: [],
  });
  await on.platform.database.transaction((transaction) => personalData.erase(transaction, userId));
  expect(await personalData.collect(userId)).toEqual({ attempts: [], receipts: [], refunds: [] });
  expect(await receiptsOf(orderNo)).toMatchObject([{ userId: null, disposition: 'order' }]);
});

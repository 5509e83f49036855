import { code, PortalError } from '@portal/contract/codes';
import { dataOf } from '@portal/contract/endpoint';
import { orders as orderCalls } from '@portal/contract/orders';
import { payments, paymentStaff } from '@portal/contract/payments';
import { desc, eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import type { BillRow, Channel } from '../../outside/payment/port.ts';
import { auditLog } from '../../platform/audit.tables.ts';
import { staff, user } from '../../platform/testing.ts';
import { paymentsOn, type PaymentsOn } from './payments.testing.ts';
import { gatewayRefunds, paymentAttempts, paymentReceipts } from './payments.tables.ts';

let on: PaymentsOn;
const finance = staff('finance');
const minute = 60_000;
const day = '2026-11-16';

beforeAll(async () => {
  on = await paymentsOn();
});
afterAll(() => on.close());
afterEach(() => {
  Object.assign(on.wechat.set, { trouble: null, refundState: 'success', bill: [] });
  on.heard.length = 0;
  vi.restoreAllMocks();
});

/** An order on its way, and what its gateway would say of it. */
async function begun(yuan = 100) {
  const buyer = await on.buyer();
  const orderNo = await on.order(buyer, yuan);
  dataOf(await on.call(payments.qrcode, { order_no: orderNo }, buyer));
  const [attempt] = await on.platform.database
    .select()
    .from(paymentAttempts)
    .where(eq(paymentAttempts.orderNo, orderNo));
  return { buyer, orderNo, number: attempt!.outTradeNo };
}

async function paid(yuan = 100) {
  const made = await begun(yuan);
  const payment = on.wechat.pay(made.number);
  await on.notify('wechat', { payment });
  return { ...made, payment };
}

/** As a decided refund does it: what it was booked as, goes to what must be returned. */
async function refund(orderNo: string, key: string, amount: number): Promise<void> {
  await on.platform.database.transaction(async (transaction) => {
    const order = (await on.orders.lock(transaction, orderNo))!;
    await on.payments.refund(transaction, { key, orderNo, amount, reason: '不需要了' });
    await on.ledger.posting.post(transaction, {
      key: `test:${key}`,
      kind: 'refund',
      title: '退款',
      legs: [
        { account: on.orders.accountOf(order), amount: -amount },
        { account: 'refund_payable', amount },
      ],
    });
  });
}

const refundOf = async (key: string) =>
  (await on.platform.database.select().from(gatewayRefunds).where(eq(gatewayRefunds.key, key)))[0]!;
const accounts = async () =>
  Object.fromEntries((await on.ledger.overview()).map(({ account, balance }) => [account, balance]));
const receiptOf = async (transactionId: string) =>
  (
    await on.platform.database
      .select()
      .from(paymentReceipts)
      .where(eq(paymentReceipts.transactionId, transactionId))
  )[0]!;
const lastDeed = async () =>
  (await on.platform.database.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1))[0];

describe('a refund', () => {
  test('goes through the gateway once, in parts, and is heard of when the money is back', async () => {
    const { orderNo } = await paid();
    const before = await accounts();
    await refund(orderNo, 'part-1', 3000);
    await refund(orderNo, 'part-2', 7000);
    await on.jobs.runAll();
    expect(on.heard).toEqual([
      { key: 'part-1', amount: 3000 },
      { key: 'part-2', amount: 7000 },
    ]);
    const after = await accounts();
    expect(after['channel:wechat']! - before['channel:wechat']!).toBe(10_000);
    expect(after.refund_payable).toBe(before.refund_payable);
    await expect(refund(orderNo, 'part-3', 1)).rejects.toThrow('最多还可以退 ¥0.00');
  });

  test('the same key is the same refund', async () => {
    const { orderNo } = await paid();
    await refund(orderNo, 'same', 1000);
    await on.platform.database.transaction((transaction) =>
      on.payments.refund(transaction, { key: 'same', orderNo, amount: 1000, reason: '不需要了' }),
    );
    await on.jobs.runAll();
    expect(on.heard).toHaveLength(1);
  });

  test('waits while the gateway works on it, and hears by the notification', async () => {
    const { orderNo } = await paid();
    on.wechat.set.refundState = 'processing';
    await refund(orderNo, 'slow', 1000);
    await on.jobs.runAll();
    const { outRefundNo, state } = await refundOf('slow');
    expect([state, on.heard]).toEqual(['processing', []]);
    const done = {
      ...on.wechat.refunds.get(outRefundNo)!,
      state: 'success' as const,
      finishedAt: on.clock(),
    };
    for (let times = 0; times < 2; times += 1) await on.notify('wechat', { refund: done });
    expect(on.heard).toEqual([{ key: 'slow', amount: 1000 }]);
  });

  test('is asked about when no notification comes', async () => {
    const { orderNo } = await paid();
    on.wechat.set.refundState = 'processing';
    await refund(orderNo, 'asked', 1000);
    await on.jobs.runAll();
    const { outRefundNo } = await refundOf('asked');
    on.wechat.refunds.get(outRefundNo)!.state = 'abnormal';
    on.clock.advance(3 * minute);
    await on.run('payments.refunds');
    expect(on.heard).toEqual([{ key: 'asked', reason: '渠道退款异常' }]);
    // It was paid another way since.
    const late = { ...on.wechat.refunds.get(outRefundNo)!, state: 'success' as const };
    expect((await on.notify('wechat', { refund: late })).status).toBe(200);
    expect((await refundOf('asked')).state).toBe('failed');
    expect(on.heard.slice(1)).toEqual([{ key: 'asked', amount: 1000 }]);
    // Staff have sent it again, or by the bank: they decide.
    const { data } = dataOf(await on.call(paymentStaff.differences, {}, finance));
    expect(data.filter((each) => each.out_refund_no === outRefundNo)).toMatchObject([
      { kind: 'refund_missing_here', order_no: orderNo, their_amount: 1000, choices: ['accept', 'book'] },
    ]);
  });

  test('that failed and succeeds later is heard of, unless it is another amount', async () => {
    const { orderNo } = await paid();
    on.wechat.set.refundState = 'processing';
    await refund(orderNo, 'repaired', 1000);
    await on.jobs.runAll();
    const { outRefundNo } = await refundOf('repaired');
    const atGateway = on.wechat.refunds.get(outRefundNo)!;
    const notify = (result: Partial<typeof atGateway>) =>
      on.notify('wechat', { refund: { ...atGateway, ...result } });
    await notify({ state: 'abnormal' });
    on.awaited.add('repaired');
    const open = async () => {
      const { data } = dataOf(await on.call(paymentStaff.differences, { page_size: 100 }, finance));
      return data.filter((each) => each.out_refund_no === outRefundNo).length;
    };
    await notify({ state: 'success', amount: 900 });
    expect([(await refundOf('repaired')).state, await open()]).toEqual(['failed', 1]);
    await notify({ state: 'success' });
    expect(await refundOf('repaired')).toMatchObject({ state: 'success', failure: '' });
    expect(on.heard.slice(1)).toEqual([{ key: 'repaired', amount: 1000 }]);
  });

  test('a gateway that was down gets the same number again', async () => {
    const { orderNo } = await paid();
    on.wechat.set.trouble = 'fail';
    await refund(orderNo, 'down', 1000);
    await expect(on.jobs.runAll()).rejects.toThrow('gateway refused');
    on.clock.advance(3 * minute);
    await on.run('payments.refunds');
    expect((await refundOf('down')).failure).toBe('渠道答复 HTTP 500');
    on.wechat.set.trouble = null;
    on.clock.advance(5 * minute);
    await on.run('payments.refunds');
    const { outRefundNo, state } = await refundOf('down');
    expect(state).toBe('success');
    expect(on.wechat.asked.refund.filter((each) => each === outRefundNo)).toHaveLength(1);
    expect(on.heard).toEqual([{ key: 'down', amount: 1000 }]);
  });

  test('late money that cannot go back waits for staff, who send it again', async () => {
    const { buyer, orderNo, number } = await begun();
    dataOf(await on.call(orderCalls.cancelOrder, { order_no: orderNo }, buyer));
    on.wechat.set.refundState = 'abnormal';
    const payment = on.wechat.pay(number);
    await on.notify('wechat', { payment });
    await on.jobs.runAll();
    const receipt = await receiptOf(payment.transactionId!);
    expect(receipt).toMatchObject({ disposition: 'quarantine', reason: '原路退回失败：渠道退款异常' });
    const { suspense } = await accounts();
    on.wechat.set.refundState = 'success';
    const decided = { id: receipt.id, decision: 'return', note: '再次退回' };
    expect(await on.call(paymentStaff.decideReceipt, decided, finance)).toMatchObject({ code: 1 });
    await on.jobs.runAll();
    expect(await receiptOf(payment.transactionId!)).toMatchObject({ disposition: 'returned' });
    expect((await accounts()).suspense).toBe(suspense! - 10_000);
  });
});

describe('money set aside', () => {
  async function aside(wrong: object, yuan = 100) {
    const made = await begun(yuan);
    const payment = { ...on.wechat.pay(made.number), ...wrong };
    await on.notify('wechat', { payment });
    const receipt = await receiptOf(payment.transactionId!);
    const listed = dataOf(await on.call(paymentStaff.receipts, {}, finance));
    expect(listed.data[0]).toMatchObject({ id: receipt.id, order_no: made.orderNo });
    return { ...made, receipt, listed: listed.data[0]! };
  }

  test('goes to its order when it is the right amount, once, with a trace', async () => {
    const { buyer, orderNo, receipt, listed } = await aside({ appId: 'old-app' });
    expect(listed.choices).toEqual(['return', 'apply', 'keep']);
    const given = { id: receipt.id, decision: 'apply', note: '旧应用收款，已核对' };
    expect(await on.call(paymentStaff.decideReceipt, given, user())).toMatchObject({ code: code.notAllowed });
    expect(await on.call(paymentStaff.decideReceipt, given, finance)).toMatchObject({ code: 1 });
    expect(await on.call(paymentStaff.decideReceipt, given, finance)).toMatchObject({
      code: 0,
      msg: '该记录已被处理，请刷新后查看',
    });
    expect((await on.orders.find(on.platform.database, orderNo))!.status).toBe(1);
    expect(await on.ledger.balance(on.platform.database, buyer.session.userId)).toBe(10_000);
    expect(await lastDeed()).toMatchObject({ action: 'payments.receipt', actorId: finance.session.userId });
  });

  test('never pays an order of another amount', async () => {
    const { orderNo, receipt } = await aside({ amount: 1 });
    const given = { id: receipt.id, decision: 'apply', note: '金额不对' };
    expect(await on.call(paymentStaff.decideReceipt, given, finance)).toMatchObject({
      code: 0,
      msg: '订单应付 ¥100.00，金额不符，不能计入订单',
    });
    expect((await on.orders.find(on.platform.database, orderNo))!.status).toBe(0);
    expect((await receiptOf(receipt.transactionId)).disposition).toBe('quarantine');
  });

  test('is kept by decision', async () => {
    const { receipt } = await aside({ amount: 700 });
    const before = await accounts();
    const given = { id: receipt.id, decision: 'keep', note: '付款人书面同意捐赠' };
    expect(await on.call(paymentStaff.decideReceipt, given, finance)).toMatchObject({ code: 1 });
    const after = await accounts();
    expect([after.suspense! - before.suspense!, after.revenue! - before.revenue!]).toEqual([-700, 700]);
    const kept = dataOf(await on.call(paymentStaff.receipts, { disposition: 'kept' }, finance));
    expect(kept.data[0]).toMatchObject({ id: receipt.id, note: '付款人书面同意捐赠', choices: [] });
  });
});

describe('a bill', () => {
  const row = (given: Partial<BillRow>): BillRow => ({
    kind: 'payment',
    outTradeNo: 'unknown',
    transactionId: 'unknown',
    outRefundNo: null,
    amount: 10_000,
    at: on.clock(),
    ...given,
  });
  const run = (input: object = { channel: 'wechat', day }) => on.call(paymentStaff.runBill, input, finance);
  const open = async () => dataOf(await on.call(paymentStaff.differences, { page_size: 100 }, finance)).data;

  test('is compared row by row, each difference kept once', async () => {
    const good = await paid();
    const wrong = await paid();
    const absent = await paid();
    const refunded = await paid();
    await refund(refunded.orderNo, 'billed', 4000);
    await on.jobs.runAll();
    const { outRefundNo } = await refundOf('billed');
    const rowOf = ({ number, payment }: typeof good) =>
      row({ outTradeNo: number, transactionId: payment.transactionId! });
    const bill = [
      rowOf(good),
      { ...rowOf(wrong), amount: 9900 },
      rowOf(refunded),
      row({ kind: 'refund', transactionId: 'x', outRefundNo, amount: 3999 }),
      row({ kind: 'refund', transactionId: 'y', outRefundNo: 'R-nobody', amount: 100 }),
      row({ outTradeNo: 'nobody', transactionId: 'T-nobody', amount: 500 }),
    ];
    on.wechat.set.bill = bill;
    expect(await run()).toMatchObject({ code: 0, msg: '账单次日才能生成，请选择昨天或更早的日期' });
    on.clock.advance(24 * 60 * minute);
    const result = dataOf(await run());
    expect(result).toMatchObject({
      day,
      payment_count: 4,
      payment_amount: 30_400,
      refund_count: 2,
      failure: '',
    });
    const ours = (await open()).filter(
      (each) =>
        [good, wrong, absent, refunded].some(({ number }) => number === each.out_trade_no) ||
        /nobody/.test(each.transaction_id + each.out_refund_no) ||
        each.out_refund_no === outRefundNo,
    );
    expect(
      ours.map(({ kind, our_amount, their_amount }) => `${kind} ${our_amount} ${their_amount}`).toSorted(),
    ).toEqual([
      'amount 10000 9900',
      'missing_here null 500',
      'missing_there 10000 null',
      'refund_amount 4000 3999',
      'refund_missing_here null 100',
    ]);
    const count = (await open()).length;
    dataOf(await run());
    expect(await open()).toHaveLength(count);
    expect(dataOf(await on.call(paymentStaff.bills, {}, finance)).data).toMatchObject([
      { channel: 'wechat', day, differences: count, open_differences: count },
    ]);
    // A bill that names it after all settles what was missing there.
    on.wechat.set.bill = [...bill, rowOf(absent)];
    dataOf(await run());
    const settled = dataOf(await on.call(paymentStaff.differences, { decided: true }, finance)).data;
    expect(settled.find((each) => each.out_trade_no === absent.number)).toMatchObject({
      decision: 'vanished',
    });
  });

  test('that knows of a refund before the notification does has no difference afterwards', async () => {
    const { orderNo } = await paid();
    on.wechat.set.refundState = 'processing';
    await refund(orderNo, 'billed early', 1000);
    await on.jobs.runAll();
    const { outRefundNo } = await refundOf('billed early');
    const atGateway = on.wechat.refunds.get(outRefundNo)!;
    await on.notify('wechat', { refund: { ...atGateway, state: 'abnormal' } });
    on.awaited.add('billed early');
    on.wechat.set.bill = [row({ kind: 'refund', transactionId: 'z', outRefundNo, amount: 1000 })];
    const kinds = async () =>
      (await open()).filter((each) => each.out_refund_no === outRefundNo).map(({ kind }) => kind);
    dataOf(await run());
    expect(await kinds()).toEqual(['refund_missing_here']);
    await on.notify('wechat', { refund: { ...atGateway, state: 'success' } });
    dataOf(await run());
    expect(await kinds()).toEqual([]);
  });

  test('is compared to its end when a refund that it names cannot be booked', async () => {
    const { orderNo } = await paid();
    on.wechat.set.refundState = 'abnormal';
    await refund(orderNo, 'unbookable', 1000);
    await on.jobs.runAll();
    const { outRefundNo } = await refundOf('unbookable');
    on.wechat.refunds.set(outRefundNo, { ...on.wechat.refunds.get(outRefundNo)!, state: 'success' });
    on.awaited.add('unbookable');
    on.wechat.set.bill = [row({ kind: 'refund', transactionId: 'z', outRefundNo, amount: 1000 })];
    const kinds = async () =>
      (await open()).filter((each) => each.out_refund_no === outRefundNo).map(({ kind }) => kind);
    vi.spyOn(on.awaited, 'has').mockImplementationOnce(() => {
      throw new PortalError(code.failure, '示例故障');
    });
    dataOf(await run());
    expect(await kinds()).toEqual(['refund_missing_here']);
    dataOf(await run());
    expect([await kinds(), (await refundOf('unbookable')).state]).toEqual([[], 'success']);
  });

  async function missed() {
    const made = await begun();
    const payment = on.wechat.pay(made.number);
    on.wechat.set.bill = [row({ outTradeNo: made.number, transactionId: payment.transactionId! })];
    dataOf(await run());
    const difference = (await open()).find((each) => each.out_trade_no === made.number)!;
    return { ...made, payment, difference };
  }

  test('staff record a payment that only the bill knew of', async () => {
    const { buyer, difference, orderNo } = await missed();
    expect(difference.choices).toEqual(['accept', 'apply', 'return']);
    const given = { id: difference.id, decision: 'apply', note: '回调丢失，补记' };
    expect(await on.call(paymentStaff.decideDifference, given, finance)).toMatchObject({ code: 1 });
    expect((await on.orders.find(on.platform.database, orderNo))!.status).toBe(1);
    expect(await on.ledger.balance(on.platform.database, buyer.session.userId)).toBe(10_000);
    expect(await lastDeed()).toMatchObject({ action: 'payments.difference', detail: { decision: 'apply' } });
    expect(await on.call(paymentStaff.decideDifference, given, finance)).toMatchObject({ code: 0 });
  });

  test('or give it back', async () => {
    const { buyer, difference, payment } = await missed();
    const given = { id: difference.id, decision: 'return', note: '用户要求退回' };
    expect(await on.call(paymentStaff.decideDifference, given, finance)).toMatchObject({ code: 1 });
    await on.jobs.runAll();
    expect((await receiptOf(payment.transactionId!)).disposition).toBe('returned');
    expect(await on.ledger.balance(on.platform.database, buyer.session.userId)).toBe(0);
    expect((await on.ledger.overview()).reduce((sum, { balance }) => sum + balance, 0)).toBe(0);
  });

  test.each(['apply', 'return'] as const)(
    'what came a second way is never kept: %s gives it back',
    async (decision) => {
      const { buyer, difference, orderNo, payment } = await missed();
      await on.platform.database.transaction((transaction) =>
        on.orders.settle(transaction, {
          orderNo,
          method: 'transfer',
          reference: `BANK-${orderNo}`,
          from: 'channel:bank',
          paidAt: on.clock(),
        }),
      );
      const before = await accounts();
      const given = { id: difference.id, decision, note: '订单已由转账付清' };
      expect(await on.call(paymentStaff.decideDifference, given, finance)).toMatchObject({ code: 1 });
      await on.jobs.runAll();
      expect((await receiptOf(payment.transactionId!)).disposition).toBe('returned');
      expect(await on.ledger.balance(on.platform.database, buyer.session.userId)).toBe(10_000);
      expect(await accounts()).toEqual(before);
    },
  );

  test('a bill alone grants nothing: the gateway is asked', async () => {
    const { buyer, difference, number } = await missed();
    on.wechat.trades.get(number)!.state = 'unpaid';
    const given = { id: difference.id, decision: 'apply', note: '补记' };
    expect(await on.call(paymentStaff.decideDifference, given, finance)).toMatchObject({
      code: 0,
      msg: '渠道查询显示该笔没有收到款项，不能补记或退回',
    });
    expect(await on.ledger.balance(on.platform.database, buyer.session.userId)).toBe(0);
    const accepted = { ...given, decision: 'accept', note: '渠道已更正' };
    expect(await on.call(paymentStaff.decideDifference, accepted, finance)).toMatchObject({ code: 1 });
  });

  test('one that cannot be read is shown, and asked for again', async () => {
    on.clock.advance(24 * 60 * minute);
    on.wechat.set.trouble = 'fail';
    await on.run('payments.bills');
    const read = async () =>
      dataOf(await on.call(paymentStaff.bills, { channel: 'wechat' }, finance)).data[0];
    expect(await read()).toMatchObject({ day: '2026-11-17', failure: '渠道答复 HTTP 500' });
    on.wechat.set.trouble = null;
    await on.run('payments.bills');
    expect(await read()).toMatchObject({ day: '2026-11-17', failure: '' });
  });

  test('that fails keeps back neither the next day nor the other gateway', async () => {
    on.clock.advance(3 * 24 * 60 * minute);
    const billCall = vi.spyOn(on.wechat.gateway, 'bill').mockRejectedValueOnce(new TypeError('示例故障'));
    await expect(on.run('payments.bills')).rejects.toMatchObject({ errors: [{ message: '示例故障' }] });
    const failed = billCall.mock.calls[0]![0];
    const daysOf = async (channel: Channel) =>
      dataOf(await on.call(paymentStaff.bills, { channel }, finance)).data.map((bill) => bill.day);
    const [wechat, alipay] = [await daysOf('wechat'), await daysOf('alipay')];
    expect(alipay).toContain(failed);
    expect(wechat).not.toContain(failed);
    expect(wechat[0]).toBe(alipay[0]);
    await on.run('payments.bills');
    expect(await daysOf('wechat')).toContain(failed);
  });
});

test('staff find a notification by its number, its outcome and its channel', async () => {
  const { number } = await paid();
  await on.notify('wechat', 'nonsense');
  const find = async (input: object) =>
    dataOf(await on.call(paymentStaff.notifications, input, finance)).data;
  expect(await find({ number })).toMatchObject([
    { number, outcome: 'applied', reason: '已入订单', times: 1 },
  ]);
  expect((await find({ outcome: 'refused' }))[0]).toMatchObject({ reason: '签名不符', notify_id: null });
  expect(await find({ channel: 'alipay' })).toEqual([]);
  expect(await on.call(paymentStaff.notifications, { next: 'nonsense' }, finance)).toMatchObject({
    code: code.invalidFields,
  });
});

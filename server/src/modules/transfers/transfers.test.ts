import { code } from '@portal/contract/codes';
import { dayOf } from '@portal/contract/days';
import { dataOf } from '@portal/contract/endpoint';
import { orders } from '@portal/contract/orders';
import { staffTransfers, transfers } from '@portal/contract/transfers';
import { desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditLog } from '../../platform/audit.tables.ts';
import { user } from '../../platform/testing.ts';
import { courseRights } from '../courses/courses.tables.ts';
import { newSerial, testMoney, type TestMoney } from './transfers.testing.ts';
import { transferReceipts } from './transfers.tables.ts';

const day = 86_400_000;
let on: TestMoney;
beforeAll(async () => {
  on = await testMoney();
});
afterAll(() => on.close());

const detail = async (id: number) => dataOf(await on.call(transfers.detail, { id }, on.buyer));
const refusal = { code: code.failure };

async function lastDeed() {
  const [row] = await on.platform.database.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1);
  return row!;
}

async function underReview(buyer = on.buyer) {
  const made = await on.order(buyer);
  const serial = newSerial();
  const { id } = dataOf(await on.handIn(made.order_no, made.amount, buyer, serial));
  return { ...made, id, serial };
}

test('the account and the reference are given for an own order alone', async () => {
  const { order_no, amount } = await on.order();
  const given = dataOf(await on.call(transfers.account, { order_no }, on.buyer));
  expect(given).toMatchObject({ reference: order_no, amount, transfer_id: null, rejected: null });
  expect(given.account.holder).toContain('示例');
  expect(await on.call(transfers.account, { order_no }, await on.person())).toMatchObject(refusal);
});

test('before any money is sent the owner reads that the order needs none', async () => {
  const refusalOf = async (order_no: string) =>
    dataOf(await on.call(transfers.account, { order_no }, on.buyer)).refusal;
  const cancelled = await on.order();
  expect(await refusalOf(cancelled.order_no)).toBeNull();
  dataOf(await on.call(orders.cancelOrder, { order_no: cancelled.order_no }, on.buyer));
  expect(await refusalOf(cancelled.order_no)).toMatch(/订单已取消/);

  const { order_no, amount } = await on.order();
  await on.platform.database.insert(courseRights).values({
    userId: on.buyer.session.userId,
    target: 'course',
    targetId: (await on.orderRow(order_no)).goodsId,
    source: 'staff',
    sourceId: order_no,
    grantedAt: on.clock(),
  });
  expect(await refusalOf(order_no)).toMatch(/已拥有该课程，请勿转账/);
  expect(await on.handIn(order_no, amount)).toMatchObject({ ...refusal, msg: await refusalOf(order_no) });

  const late = await on.order();
  on.clock.advance(31 * 60_000);
  expect(await refusalOf(late.order_no)).toMatch(/订单已过期/);
  on.clock.advance(-31 * 60_000);
});

test('a transfer is handed in, confirmed by the bank serial, and the order is paid', async () => {
  const { order_no, amount, id, serial } = await underReview();
  expect(await detail(id)).toMatchObject({ status: 'review', due: amount, received: null, order_status: 0 });
  const before = await on.account('revenue');
  // What counts is what finance reads from the account, with letters in any case.
  expect(await on.confirm(id, serial.toLowerCase(), amount)).toMatchObject({ code: 1 });
  expect(await on.orderRow(order_no)).toMatchObject({ status: 1, method: 'transfer', reference: serial });
  expect(await detail(id)).toMatchObject({
    status: 'confirmed',
    order_status: 1,
    received: { bank_serial: serial, amount, day: '2026-11-16' },
  });
  expect((await on.account('revenue')) - before).toBe(amount);
  expect(await on.books()).toBe(0);
  expect(await lastDeed()).toMatchObject({
    action: 'transfers.confirm',
    subject: `transfer:${id}`,
    actorId: on.finance.first.session.userId,
  });
});

test('one at a time is under review, the amount is that of the order, the voucher is an own one', async () => {
  const { order_no, amount } = await underReview();
  expect(await on.handIn(order_no, amount)).toMatchObject({
    ...refusal,
    msg: expect.stringMatching(/正在审核/),
  });
  const other = await on.order();
  expect(await on.handIn(other.order_no, other.amount - 1)).toMatchObject({
    code: code.invalidFields,
    data: { fields: { amount: expect.stringMatching(/应付/) } },
  });
  const stranger = await on.person();
  expect(await on.handIn(other.order_no, other.amount, stranger)).toMatchObject(refusal);
  const voucher = { url: await on.addFile(stranger, 'voucher'), name: '回单.png' };
  const given = { order_no: other.order_no, payer: '某单位', bank_serial: newSerial(), amount: other.amount };
  expect(await on.call(transfers.handIn, { ...given, voucher }, on.buyer)).toMatchObject(refusal);
  expect(await on.handIn(other.order_no, other.amount)).toMatchObject({ code: 1 });
});

test('an order does not expire under review, and stays open for three days after a rejection', async () => {
  const { order_no, id, amount } = await underReview();
  const lonely = await on.order();
  const expireAll = async () => {
    for (const { order_no: each } of [lonely, { order_no }]) {
      on.jobs.waiting.push({ to: expiry(), data: { orderNo: each } });
    }
    await on.jobs.runAll();
  };
  const expiry = () => sent[0]!.to;
  const sent = on.jobs.waiting.filter(({ to }) => to.name === 'orders.expire');
  on.jobs.waiting.length = 0;
  on.clock.advance(31 * 60_000);
  await expireAll();
  expect((await on.orderRow(lonely.order_no)).status).toBe(3);
  expect((await on.orderRow(order_no)).status).toBe(0);

  const reason = '回单看不清，请重新拍摄';
  expect(await on.call(staffTransfers.reject, { id, reason }, on.finance.first)).toMatchObject({ code: 1 });
  expect(await on.lastMessage(on.buyer)).toMatchObject({
    title: '转账凭证被退回',
    link: `/pay/transfers/${id}`,
  });
  expect(await detail(id)).toMatchObject({ status: 'rejected', reason });
  expect((await detail(id)).hand_in_until).not.toBeNull();
  on.clock.advance(2 * day);
  await expireAll();
  expect((await on.orderRow(order_no)).status).toBe(0);
  const again = dataOf(await on.handIn(order_no, amount));
  dataOf(await on.call(staffTransfers.reject, { id: again.id, reason }, on.finance.first));
  on.clock.advance(4 * day);
  await expireAll();
  expect((await on.orderRow(order_no)).status).toBe(3);
  expect((await detail(again.id)).hand_in_until).toBeNull();
  expect(await on.handIn(order_no, amount)).toMatchObject({
    ...refusal,
    msg: expect.stringMatching(/已过期/),
  });
});

test('a wrong amount pays nothing; the money stays listed until it is returned', async () => {
  const buyer = await on.person();
  const { order_no, amount, id, serial } = await underReview(buyer);
  const own = async () => dataOf(await on.call(transfers.detail, { id }, buyer));
  const suspense = await on.account('suspense');
  const answer = await on.confirm(id, serial, amount - 100, on.finance.first, today());
  expect(answer).toMatchObject({ ...refusal, msg: expect.stringMatching(/金额不符.*待处理/) });
  expect((await on.orderRow(order_no)).status).toBe(0);
  expect((await on.account('suspense')) - suspense).toBe(amount - 100);
  const list = dataOf(await on.call(staffTransfers.receipts, {}, on.finance.first));
  expect(list.data[0]).toMatchObject({ bank_serial: serial, state: 'unmatched', order_no, transfer_id: id });

  const receipt = list.data[0]!.id;
  const returned = { id: receipt, way: 'returned', note: '已联系付款人' } as const;
  expect(await on.call(staffTransfers.resolve, returned, on.finance.second)).toMatchObject({
    code: code.invalidFields,
  });
  const done = { ...returned, return_serial: newSerial() };
  expect(await on.call(staffTransfers.resolve, done, on.finance.second)).toMatchObject({ code: 1 });
  expect(await on.call(staffTransfers.resolve, done, on.finance.second)).toMatchObject(refusal);
  expect(await on.account('suspense')).toBe(suspense);
  expect(await on.books()).toBe(0);
  expect(await on.lastMessage(buyer)).toMatchObject({ title: '转账款项已退汇' });

  // One payment of the bank proves one return, however its serial is written.
  const other = await underReview(buyer);
  await on.confirm(other.id, other.serial, other.amount - 100, on.finance.first, today());
  const [next] = dataOf(await on.call(staffTransfers.receipts, {}, on.finance.first)).data;
  const twice = { ...done, id: next!.id, return_serial: done.return_serial.toLowerCase() };
  expect(await on.call(staffTransfers.resolve, twice, on.finance.second)).toMatchObject({
    code: code.invalidFields,
    data: { fields: { return_serial: expect.stringContaining('已经登记过') } },
  });
  const fresh = { ...twice, return_serial: newSerial() };
  expect(await on.call(staffTransfers.resolve, fresh, on.finance.second)).toMatchObject({ code: 1 });
  // There is nothing left to look at: the order can be paid anew, but not with a serial that was returned.
  expect(await own()).toMatchObject({ status: 'rejected', reason: '到账款项已退汇' });
  expect((await own()).hand_in_until).not.toBeNull();
  const again = dataOf(await on.handIn(order_no, amount, buyer, serial));
  expect((await own()).hand_in_until).toBeNull();
  expect(await on.confirm(again.id, serial, amount, on.finance.first, today())).toMatchObject({
    ...refusal,
    msg: expect.stringMatching(/不能重复使用/),
  });
});

test('money for a closed order pays the next order of the same person instead', async () => {
  const { order_no, amount, id, serial } = await underReview();
  expect(await on.call(orders.cancelOrder, { order_no }, on.buyer)).toMatchObject({ data: { status: 2 } });
  expect(await on.confirm(id, serial, amount, on.finance.first, today())).toMatchObject({
    ...refusal,
    msg: expect.stringMatching(/订单已关闭/),
  });
  dataOf(await on.call(staffTransfers.reject, { id, reason: '订单已取消' }, on.finance.first));
  const next = await on.order(on.buyer, (await on.orderRow(order_no)).goodsId);
  const handed = dataOf(await on.handIn(next.order_no, next.amount, on.buyer, serial));
  const suspense = await on.account('suspense');
  expect(await on.confirm(handed.id, serial, amount, on.finance.first, today())).toMatchObject({ code: 1 });
  expect((await on.account('suspense')) - suspense).toBe(-amount);
  expect((await on.orderRow(next.order_no)).status).toBe(1);
});

test('money for what the buyer has meanwhile is kept aside, and codes of the order close when a voucher comes', async () => {
  const made = await underReview(await on.person());
  expect(on.jobs.waiting.map(({ to, data }) => [to.name, data])).toContainEqual([
    'payments.close',
    { orderNo: made.order_no },
  ]);
  const { goodsId, userId } = await on.orderRow(made.order_no);
  const given = { target: 'course', source: 'staff', sourceId: 'test', grantedAt: on.clock() } as const;
  await on.platform.database.insert(courseRights).values({ ...given, userId, targetId: goodsId });
  const suspense = await on.account('suspense');
  expect(await on.confirm(made.id, made.serial, made.amount, on.finance.first, today())).toMatchObject({
    ...refusal,
    msg: expect.stringMatching(/该课程.*不能入账.*待处理/),
  });
  expect((await on.account('suspense')) - suspense).toBe(made.amount);
  expect((await on.orderRow(made.order_no)).status).toBe(0);
});

test('a serial confirms one transfer', async () => {
  const first = await underReview();
  const second = await underReview();
  dataOf(await on.confirm(first.id, first.serial, first.amount, on.finance.first, today()));
  const again = await on.confirm(second.id, first.serial, second.amount, on.finance.first, today());
  expect(again).toMatchObject({ ...refusal, msg: expect.stringMatching(/不能重复使用/) });
  expect((await on.orderRow(second.order_no)).status).toBe(0);
});

test('the day of arrival is neither in the future nor long ago', async () => {
  const { id, serial, amount } = await underReview();
  for (const wrong of ['2031-01-01', '0000-01-01', '2019-05-05']) {
    expect(await on.confirm(id, serial, amount, on.finance.first, wrong)).toMatchObject({
      code: code.invalidFields,
    });
  }
  expect(await on.confirm(id, serial, amount, on.finance.first, today())).toMatchObject({ code: 1 });
});

test('two people who confirm at once pay once, and the second is told', async () => {
  const { id, serial, amount, order_no } = await underReview();
  const revenue = await on.account('revenue');
  const answers = await Promise.all([
    on.confirm(id, serial, amount, on.finance.first, today()),
    on.confirm(id, newSerial(), amount, on.finance.second, today()),
  ]);
  expect(answers.filter((answer) => answer.code === 1)).toHaveLength(1);
  expect(answers.find((answer) => answer.code === 0)!.msg).toMatch(/已由其他人处理/);
  expect((await on.account('revenue')) - revenue).toBe(amount);
  expect((await on.orderRow(order_no)).status).toBe(1);
});

test('one serial for two transfers at once pays one of them', async () => {
  const [first, second] = [await underReview(), await underReview()];
  const serial = newSerial();
  const answers = await Promise.all([
    on.confirm(first.id, serial, first.amount, on.finance.first, today()),
    on.confirm(second.id, serial, second.amount, on.finance.second, today()),
  ]);
  expect(answers.filter((answer) => answer.code === 1)).toHaveLength(1);
  const rows = on.platform.database.select().from(transferReceipts);
  expect(await rows.where(eq(transferReceipts.bankSerial, serial))).toHaveLength(1);
});

test('confirming against cancelling: paid, or cancelled with the money kept', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { id, serial, amount, order_no } = await underReview();
    const suspense = await on.account('suspense');
    const [confirmed] = await Promise.all([
      on.confirm(id, serial, amount, on.finance.first, today()),
      on.call(orders.cancelOrder, { order_no }, on.buyer),
    ]);
    const { status } = await on.orderRow(order_no);
    expect(status).toBe(confirmed.code === 1 ? 1 : 2);
    expect((await on.account('suspense')) - suspense).toBe(status === 1 ? 0 : amount);
  }
  expect(await on.books()).toBe(0);
});

test('nobody of finance decides about their own transfer or the money of it', async () => {
  const own = on.finance.second;
  const { id, serial, amount, order_no } = await underReview(user({ userId: own.session.userId }));
  const dead = { ...refusal, msg: '不能审核自己的转账，请由其他财务人员处理' };
  const mayDecide = async (by: typeof own) =>
    dataOf(await on.call(staffTransfers.detail, { id }, by)).may_decide;
  expect([await mayDecide(own), await mayDecide(on.finance.first)]).toEqual([false, true]);
  const suspense = await on.account('suspense');
  expect(await on.confirm(id, serial, amount, own, today())).toMatchObject(dead);
  expect(await on.confirm(id, serial, amount - 1, own, today())).toMatchObject(dead);
  expect(await on.call(staffTransfers.reject, { id, reason: '想重新提交' }, own)).toMatchObject(dead);
  expect(await on.account('suspense')).toBe(suspense);

  expect(await on.confirm(id, serial, amount - 1, on.finance.first, today())).toMatchObject(refusal);
  const receipts = async (by: typeof own) => {
    const { data } = dataOf(await on.call(staffTransfers.receipts, {}, by));
    return data.find(({ bank_serial }) => bank_serial === serial)!;
  };
  const receipt = await receipts(own);
  expect([receipt.may_decide, (await receipts(on.finance.first)).may_decide]).toEqual([false, true]);
  const resolved = { id: receipt.id, way: 'void', note: '登记有误' } as const;
  expect(await on.call(staffTransfers.resolve, resolved, own)).toMatchObject(dead);
  expect(await on.call(staffTransfers.resolve, resolved, on.finance.first)).toMatchObject({ code: 1 });
  expect(await on.confirm(id, serial, amount, on.finance.first, today())).toMatchObject({ code: 1 });
  expect((await on.orderRow(order_no)).status).toBe(1);
  expect(await on.books()).toBe(0);
});

test('opening a voucher and changing the account are written down', async () => {
  const { id } = await underReview();
  const opened = dataOf(await on.call(staffTransfers.openVoucher, { id }, on.finance.first));
  expect(opened.url).toMatch(/^\/files\/[0-9a-f]{32}\?/);
  expect(await lastDeed()).toMatchObject({ action: 'transfers.openVoucher', subject: `transfer:${id}` });

  const { account } = dataOf(await on.call(staffTransfers.account, {}, on.finance.first));
  const changed = { ...account!, bank: '示例云川银行新址支行' };
  dataOf(await on.call(staffTransfers.saveAccount, changed, on.finance.first));
  expect(await lastDeed()).toMatchObject({
    action: 'transfers.account',
    detail: { before: account, after: changed },
  });
  const { order_no } = await on.order();
  const given = dataOf(await on.call(transfers.account, { order_no }, on.buyer));
  expect(given.account).toEqual(changed);
});

test('lists: the own one by pages, that of staff by state, keyword and cursor', async () => {
  const own = dataOf(await on.call(transfers.list, { page_size: 2 }, on.buyer));
  expect(own.data).toHaveLength(2);
  expect(dataOf(await on.call(transfers.list, {}, await on.person()))).toMatchObject({ total: 0, data: [] });
  const { serial, id } = await underReview();
  expect(await on.call(transfers.detail, { id }, await on.person())).toMatchObject(refusal);
  const search = { keyword: serial.toLowerCase() };
  const found = dataOf(await on.call(staffTransfers.list, search, on.finance.first));
  expect(found.data.map((row) => row.id)).toEqual([id]);
  const page = dataOf(await on.call(staffTransfers.list, { page_size: 1 }, on.finance.first));
  const rest = dataOf(await on.call(staffTransfers.list, { next: page.next! }, on.finance.first));
  expect(rest.data.map((row) => row.id)).not.toContain(id);
  expect(await on.call(staffTransfers.detail, { id: 987_654 }, on.finance.first)).toMatchObject(refusal);
});

/** Today by the clock of the test, which has moved. */
function today(): string {
  return dayOf(on.clock());
}

test.each([1, 2, 3, 4, 5])('one confirms while another rejects: one of them does (%i)', async () => {
  const { amount, id, serial } = await underReview(await on.person());
  const answers = await Promise.all([
    on.confirm(id, serial, amount),
    on.call(staffTransfers.reject, { id, reason: '未查到款项' }, on.finance.second),
  ]);
  expect(new Set(answers.map((answer) => answer.code))).toEqual(new Set([code.success, code.failure]));
  expect(answers.find((answer) => answer.code === code.failure)!.msg).toContain('已由其他人处理');
  expect(await on.books()).toBe(0);
});

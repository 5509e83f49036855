import { code } from '@portal/contract/codes';
import { orderStatus } from '@portal/contract/order-titles';
import { refundDesk, refunds as endpoints, type StaffRefund } from '@portal/contract/refunds';
import { twoPeopleAbove } from '@portal/contract/refund-titles';
import { desc, eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditLog } from '../../platform/audit.tables.ts';
import { createApi } from '../../platform/http/api.ts';
import { staff, user } from '../../platform/testing.ts';
import { promotionCost, userBalance, userHold } from '../ledger/ledger.ts';
import { addPerson } from '../messages/messages.testing.ts';
import { messages } from '../messages/messages.tables.ts';
import { orderEvents } from '../orders/orders.tables.ts';
import { testRefunds, type TestRefunds } from './refunds.testing.ts';

let on: TestRefunds;
let api: ReturnType<typeof createApi>;
beforeAll(async () => {
  on = await testRefunds();
  api = createApi(on.refunds.calls);
});
afterAll(() => on.close());

const buyer = (userId = on.buyer) => user({ userId });
function officer(which = 0) {
  const caller = staff('finance');
  return { ...caller, session: { ...caller.session, userId: on.finance[which]! } };
}
const reason = '买错了课程';
const day = 24 * 3_600_000;

async function ask(orderNo: string, who = buyer()): Promise<number> {
  const answer = await api.call(endpoints.ask, { order_no: orderNo, reason }, who);
  expect(answer).toMatchObject({ code: code.success, data: { state: 'requested' } });
  return (answer.data as { id: number }).id;
}
const decide = (id: number, input: object = {}, who = officer()) =>
  api.call(refundDesk.decide, { id, agree: true, ...input }, who);
const confirm = (id: number, which: number, input: object = {}) =>
  api.call(refundDesk.confirm, { id, agree: true, ...input }, officer(which));
const payout = (id: number, bank_serial: string) =>
  api.call(refundDesk.payout, { id, bank_serial }, officer());
const detail = async (id: number, which = 0) =>
  (await api.call(refundDesk.detail, { id }, officer(which))).data as StaffRefund;
const titles = async () =>
  (
    await on.platform.database
      .select()
      .from(messages)
      .where(eq(messages.userId, on.buyer))
      .orderBy(desc(messages.id))
      .limit(3)
  ).map(({ title }) => title);
const granted = (orderNo: string) => on.outside.granted.get(orderNo);
const refusal = (msg: string) => ({ code: code.failure, msg: expect.stringContaining(msg) });

describe('asking', () => {
  test('tells what the rule says before, and keeps it', async () => {
    const order = await on.buy({ amount: 9900 });
    const preview = () => api.call(endpoints.preview, { order_no: order.orderNo }, buyer());
    expect((await preview()).data).toMatchObject({
      amount: 9900,
      obstacle: null,
      refusal: null,
      blocker: null,
    });
    on.outside.obstacles.set(order.orderNo, '已学习超过 10%');
    on.outside.invoiced.set(order.orderNo, '订单已开发票，请先冲红');
    expect((await preview()).data).toMatchObject({
      obstacle: '已学习超过 10%',
      blocker: '订单已开发票，请先冲红',
    });
    const id = await ask(order.orderNo);
    expect((await preview()).data).toMatchObject({ amount: 0, refusal: '该订单已有进行中的退款' });
    expect(await detail(id)).toMatchObject({ obstacle: '已学习超过 10%', blocker: '订单已开发票，请先冲红' });
    expect(await decide(id)).toMatchObject(refusal('冲红'));
    on.outside.invoiced.delete(order.orderNo);
    expect(await decide(id)).toMatchObject({ data: { state: 'returning' } });
  });

  test('seven days after the payment the rule no longer refunds, but staff still may', async () => {
    const order = await on.buy({ amount: 1000 });
    on.clock.advance(7 * day + 1);
    const id = await ask(order.orderNo);
    expect(await detail(id)).toMatchObject({ obstacle: '付款已超过 7 天', obstacle_now: '付款已超过 7 天' });
    expect(await decide(id)).toMatchObject({ code: code.success });
  });

  test('a reservation is refunded until a day before its slot, however long ago it was paid', async () => {
    const order = await on.buy({ amount: 1000, type: 'reservation' });
    on.clock.advance(20 * day);
    const preview = async () =>
      (await api.call(endpoints.preview, { order_no: order.orderNo }, buyer())).data;
    expect(await preview()).toMatchObject({ obstacle: null });
    on.outside.obstacles.set(order.orderNo, '距预约时间不足 24 小时');
    expect(await preview()).toMatchObject({ obstacle: '距预约时间不足 24 小时' });
    on.outside.obstacles.delete(order.orderNo);
    expect(await detail(await ask(order.orderNo))).toMatchObject({ obstacle: null, obstacle_now: null });
  });

  test('twice for one order is refused, as are orders that are not paid and those of others', async () => {
    const order = await on.buy({ amount: 1000 });
    await ask(order.orderNo);
    const again = { order_no: order.orderNo, reason };
    expect(await api.call(endpoints.ask, again, buyer())).toMatchObject(refusal('已有进行中'));
    const stranger = user({ userId: await addPerson(on.platform) });
    const missing = await api.call(endpoints.ask, { ...again, order_no: 'NOSUCHORDER' }, stranger);
    expect(await api.call(endpoints.ask, again, stranger)).toEqual(missing);
    expect(missing).toMatchObject(refusal('订单不存在'));
    for (const endpoint of [endpoints.preview, endpoints.ofOrder]) {
      expect(await api.call(endpoint, { order_no: order.orderNo }, stranger)).toMatchObject(
        refusal('不存在'),
      );
    }
    expect(await on.rowsOf(order.orderNo)).toHaveLength(1);
  });

  test('can be taken back by its owner until it is agreed to', async () => {
    const order = await on.buy({ amount: 1000 });
    const id = await ask(order.orderNo);
    const stranger = user({ userId: await addPerson(on.platform) });
    expect(await api.call(endpoints.withdraw, { id }, stranger)).toMatchObject(refusal('不存在'));
    expect(await api.call(endpoints.withdraw, { id }, buyer())).toMatchObject({ code: code.success });
    expect(await api.call(endpoints.withdraw, { id }, buyer())).toMatchObject(refusal('已撤回'));
    expect(await decide(id)).toMatchObject(refusal('已撤回'));
    expect(await titles()).toEqual(expect.arrayContaining(['退款申请已撤回', '退款申请已提交']));
    const second = await ask(order.orderNo);
    await decide(second);
    expect(await api.call(endpoints.withdraw, { id: second }, buyer())).toMatchObject(refusal('不能撤回'));
  });
});

describe('agreeing', () => {
  test('returns what was paid from the balance at once, and takes the goods back', async () => {
    const order = await on.buy({ amount: 5000, method: 'balance' });
    const before = await on.account(userBalance(on.buyer));
    expect(granted(order.orderNo)).toBe(1);
    const id = await ask(order.orderNo);
    expect((await on.order(order.orderNo)).status).toBe(orderStatus.paid);
    expect(await decide(id)).toMatchObject({ code: code.success, data: { state: 'done' }, msg: '已退款' });
    expect(await on.order(order.orderNo)).toMatchObject({ status: orderStatus.refunded, refunded: 5000 });
    expect(granted(order.orderNo)).toBe(0);
    expect(await on.account(userBalance(on.buyer))).toBe(before + 5000);
    expect(await titles()).toEqual(['退款已到账', '退款申请已通过', '退款申请已提交']);
    const { data } = await api.call(endpoints.ofOrder, { order_no: order.orderNo }, buyer());
    expect(data).toMatchObject({
      total: 1,
      data: [
        { state: 'done', steps: [{ action: 'ask', note: reason }, { action: 'confirm' }, { action: 'pay' }] },
      ],
    });
    const audited = await on.platform.database
      .select()
      .from(auditLog)
      .where(eq(auditLog.subject, `refund:${id}`));
    expect(audited).toMatchObject([
      { actorId: on.finance[0], action: 'refunds.approve', detail: { order: order.orderNo, amount: 5000 } },
    ]);
    expect(await api.call(endpoints.ask, { order_no: order.orderNo, reason }, buyer())).toMatchObject(
      refusal('已经退款'),
    );
  });

  test('to a part leaves the order paid, and never adds up to more than was paid', async () => {
    const order = await on.buy({ amount: 5000, method: 'balance' });
    const id = await ask(order.orderNo);
    expect(await decide(id, { amount: 5001 })).toMatchObject(refusal('不能超过'));
    expect(await decide(id, { amount: 0 })).toMatchObject({ code: code.invalidFields });
    await decide(id, { amount: 2000 });
    expect(await on.order(order.orderNo)).toMatchObject({ status: orderStatus.paid, refunded: 2000 });
    const buyer = eq(messages.userId, on.buyer);
    const told = await on.platform.database.select().from(messages).where(buyer);
    const agreed = told.find(({ content }) => content.includes('已通过，¥20.00'));
    expect(agreed!.content).toContain('订单继续有效');
    expect(granted(order.orderNo)).toBe(1);
    const second = await ask(order.orderNo);
    expect(await detail(second)).toMatchObject({ asked: 3000, most: 3000, refunded: 2000 });
    expect(await decide(second, { amount: 3001 })).toMatchObject(refusal('不能超过'));
    await decide(second);
    expect(await on.order(order.orderNo)).toMatchObject({ status: orderStatus.refunded, refunded: 5000 });
    expect(granted(order.orderNo)).toBe(0);
  });

  test('asks the gateway, and is over when it says so, once', async () => {
    const order = await on.buy({ amount: 7700, method: 'alipay' });
    const payable = await on.account('refund_payable');
    const id = await ask(order.orderNo);
    expect(await decide(id)).toMatchObject({ data: { state: 'returning' } });
    expect(await on.order(order.orderNo)).toMatchObject({ status: orderStatus.refunding, refunded: 0 });
    expect(on.outside.asked.at(-1)).toMatchObject({ orderNo: order.orderNo, amount: 7700 });
    expect(await on.account('refund_payable')).toBe(payable + 7700);
    expect(await payout(id, 'BANK-000001')).toMatchObject(refusal('支付渠道正在处理'));
    await on.gateway.succeeds();
    expect(await on.order(order.orderNo)).toMatchObject({ status: orderStatus.refunded, refunded: 7700 });
    expect(await on.account('refund_payable')).toBe(payable);
    expect(await decide(id)).toMatchObject(refusal('已退款'));
    expect(await on.order(order.orderNo)).toMatchObject({ refunded: 7700 });
  });

  test('what the gateway failed to return is tried again under another key, or paid by the bank', async () => {
    const order = await on.buy({ amount: 8800 });
    const id = await ask(order.orderNo);
    await decide(id);
    const first = on.gateway.key();
    await on.gateway.fails();
    expect(await detail(id)).toMatchObject({ state: 'failed', failure: '银行卡已注销' });
    expect((await titles())[0]).toBe('退款暂未成功');
    expect(await api.call(refundDesk.retry, { id }, officer())).toMatchObject({
      data: { state: 'returning' },
    });
    expect(on.gateway.key()).not.toBe(first);
    await on.gateway.fails(first);
    expect((await detail(id)).state).toBe('returning');
    await on.gateway.fails();
    expect(await payout(id, 'bad')).toMatchObject({ code: code.invalidFields });
    expect(await payout(id, 'BANK-000002')).toMatchObject({ data: { state: 'done' } });
    expect(await on.order(order.orderNo)).toMatchObject({ status: orderStatus.refunded, refunded: 8800 });
    // Money the gateway returned after all cannot be refused; staff see it, the buyer does not.
    await on.gateway.succeeds(first);
    expect(await on.order(order.orderNo)).toMatchObject({ refunded: 8800 });
    expect((await detail(id)).steps.at(-1)).toMatchObject({ action: 'late' });
    const { data } = await api.call(endpoints.ofOrder, { order_no: order.orderNo }, buyer());
    expect(JSON.stringify(data)).not.toContain('late');
  });

  test('one that failed at the gateway may still succeed there', async () => {
    const order = await on.buy({ amount: 8800 });
    const id = await ask(order.orderNo);
    await decide(id);
    await on.gateway.fails();
    await on.gateway.succeeds();
    expect((await detail(id)).state).toBe('done');
    expect(await on.order(order.orderNo)).toMatchObject({ status: orderStatus.refunded });
  });

  test('what came by the bank goes back by the bank, under a serial of its own', async () => {
    const [one, other] = [
      await on.buy({ amount: 100, method: 'transfer' }),
      await on.buy({ amount: 100, method: 'transfer' }),
    ];
    const bank = await on.account('channel:bank');
    const ids = [await ask(one.orderNo), await ask(other.orderNo)] as const;
    expect(await payout(ids[0], 'BANK-000003')).toMatchObject(refusal('待审核'));
    for (const id of ids) expect(await decide(id)).toMatchObject({ data: { state: 'returning' } });
    const waiting = (await api.call(refundDesk.list, {}, officer())).data as { data: { id: number }[] };
    expect(waiting.data.map(({ id }) => id)).toEqual(expect.arrayContaining([...ids]));
    expect(await payout(ids[0], 'BANK-000003')).toMatchObject({ data: { state: 'done' } });
    expect(await payout(ids[1], 'BANK-000003')).toMatchObject(refusal('已经登记过'));
    expect(await payout(ids[1], 'bank-000003')).toMatchObject(refusal('已经登记过'));
    expect(await payout(ids[1], 'BANK-000004')).toMatchObject({ data: { state: 'done' } });
    expect(await on.account('channel:bank')).toBe(bank + 200);
  });

  test('a refusal needs a reason, and the buyer reads it', async () => {
    const order = await on.buy({ amount: 1000 });
    const id = await ask(order.orderNo);
    expect(await decide(id, { agree: false })).toMatchObject({
      code: code.invalidFields,
      data: { fields: { note: expect.any(String) } },
    });
    expect(await decide(id, { agree: false, note: '已学完大部分' })).toMatchObject({
      data: { state: 'rejected' },
    });
    const { data } = await api.call(endpoints.ofOrder, { order_no: order.orderNo }, buyer());
    expect(JSON.stringify(data)).toContain('已学完大部分');
    expect(await on.order(order.orderNo)).toMatchObject({ status: orderStatus.paid, refunded: 0 });
    await ask(order.orderNo);
  });
});

describe('above the limit', () => {
  test('two different people agree before any money moves', async () => {
    const order = await on.buy({ amount: twoPeopleAbove + 1, method: 'balance' });
    const id = await ask(order.orderNo);
    expect(await confirm(id, 1)).toMatchObject(refusal('尚未初审'));
    expect(await decide(id)).toMatchObject({ data: { state: 'confirming' }, msg: '待复核' });
    expect(await on.order(order.orderNo)).toMatchObject({ status: orderStatus.paid, refunded: 0 });
    expect(await detail(id, 0)).toMatchObject({ may_decide: false, approved_by: '财务甲' });
    expect(await detail(id, 1)).toMatchObject({ may_decide: true });
    expect(await confirm(id, 0)).toMatchObject(refusal('另一位'));
    expect(await decide(id, {}, officer(1))).toMatchObject(refusal('请使用复核'));
    expect(await confirm(id, 1)).toMatchObject({ data: { state: 'done' } });
    expect(await on.order(order.orderNo)).toMatchObject({ status: orderStatus.refunded });
    expect(await on.rowsOf(order.orderNo)).toMatchObject([
      { approvedBy: on.finance[0], confirmedBy: on.finance[1] },
    ]);
  });

  test('what was returned before counts, so that parts do not go past it', async () => {
    const order = await on.buy({ amount: twoPeopleAbove * 2, method: 'balance' });
    const first = await ask(order.orderNo);
    expect(await decide(first, { amount: twoPeopleAbove })).toMatchObject({ data: { state: 'done' } });
    const second = await ask(order.orderNo);
    expect(await decide(second, { amount: 1 })).toMatchObject({ data: { state: 'confirming' } });
    expect(await confirm(second, 1, { agree: false, note: '不同意再退' })).toMatchObject({
      data: { state: 'rejected' },
    });
    expect(await on.order(order.orderNo)).toMatchObject({
      status: orderStatus.paid,
      refunded: twoPeopleAbove,
    });
  });

  test('nobody decides about their own money', async () => {
    const userId = on.finance[2];
    const order = await on.buy({ amount: 100, method: 'balance', userId });
    const id = await ask(order.orderNo, buyer(userId));
    expect(await decide(id, {}, officer(2))).toMatchObject(refusal('不能审批自己'));
    expect(await detail(id, 2)).toMatchObject({ may_decide: false });
    expect(await decide(id)).toMatchObject({ data: { state: 'done' } });
  });
});

describe('a top-up', () => {
  let userId: number;
  const amounts = async () => [await on.account(userBalance(userId)), await on.account(userHold(userId))];
  beforeAll(async () => {
    userId = await addPerson(on.platform, { nickname: '充值的人' });
  });

  test('is held from the asking on, and let go when nothing comes of it', async () => {
    const order = await on.buy({ amount: 10_000, type: 'topup', userId });
    expect(await amounts()).toEqual([10_000, 0]);
    const id = await ask(order.orderNo, buyer(userId));
    expect(await amounts()).toEqual([0, 10_000]);
    await decide(id, { agree: false, note: '不符合条件' });
    expect(await amounts()).toEqual([10_000, 0]);
    const again = await ask(order.orderNo, buyer(userId));
    await api.call(endpoints.withdraw, { id: again }, buyer(userId));
    expect(await amounts()).toEqual([10_000, 0]);
  });

  test('can be returned as far as it was not spent, and in part', async () => {
    const order = await on.buy({ amount: 20_000, type: 'topup', userId });
    await on.post('spent', userBalance(userId), 'revenue', 15_000);
    const id = await ask(order.orderNo, buyer(userId));
    expect(await amounts()).toEqual([0, 15_000]);
    expect(await detail(id)).toMatchObject({ asked: 15_000, paid: 20_000 });
    await decide(id, { amount: 4000 });
    expect(await amounts()).toEqual([11_000, 0]);
    await on.gateway.succeeds();
    expect(await on.order(order.orderNo)).toMatchObject({ status: orderStatus.paid, refunded: 4000 });
    await on.post('spent all', userBalance(userId), 'revenue', 11_000);
    const nothing = await api.call(endpoints.ask, { order_no: order.orderNo, reason }, buyer(userId));
    expect(nothing).toMatchObject(refusal('已经用完'));
  });
});

test('finance begins a refund for the buyer, who is told why; then it is decided like any other', async () => {
  const order = await on.buy({ amount: 9900 });
  const open = (who = officer()) =>
    api.call(refundDesk.open, { order_no: order.orderNo, reason: '讲师生病，预约取消' }, who);
  expect(await open(buyer())).not.toMatchObject({ code: code.success });
  const opened = await open();
  expect(opened).toMatchObject({ code: code.success, data: { state: 'requested' } });
  expect((await titles())[0]).toBe('协会为您发起退款');
  expect(await open()).toMatchObject(refusal('已有进行中的退款'));
  const { id } = opened.data as { id: number };
  expect(await detail(id)).toMatchObject({ reason: '讲师生病，预约取消', steps: [{ action: 'open' }] });
  await decide(id);
  await on.gateway.succeeds();
  expect(await on.order(order.orderNo)).toMatchObject({ status: orderStatus.refunded, refunded: 9900 });
});

test('a reward pays orders first, and does not leave with the refund of a top-up', async () => {
  const userId = await addPerson(on.platform, { nickname: '推广的人' });
  const balance = userBalance(userId);
  const topup = await on.buy({ amount: 10_000, type: 'topup', userId });
  await on.post('first', balance, 'revenue', 10_000, 'pay');
  await on.post('reward', promotionCost, balance, 5000, 'reward');
  const nothing = await api.call(endpoints.ask, { order_no: topup.orderNo, reason }, buyer(userId));
  expect(nothing).toMatchObject(refusal('已经用完'));
  // Three thousand of the reward are left when two thousand were spent, and all of the second top-up.
  const second = await on.buy({ amount: 10_000, type: 'topup', userId });
  await on.post('second', balance, 'revenue', 2000, 'pay');
  const id = await ask(second.orderNo, buyer(userId));
  expect(await detail(id)).toMatchObject({ asked: 10_000 });
  expect(await on.account(balance)).toBe(3000);
});

test('a reward that paid an order and came back with its refund is a reward still', async () => {
  const userId = await addPerson(on.platform, { nickname: '换现的人' });
  const balance = userBalance(userId);
  const topup = await on.buy({ amount: 10_000, type: 'topup', userId });
  await on.post('all of it', balance, 'revenue', 10_000, 'pay');
  await on.post('reward to keep', promotionCost, balance, 5000, 'reward');
  const order = await on.buy({ amount: 5000, method: 'balance', filled: false, userId });
  await decide(await ask(order.orderNo, buyer(userId)));
  expect(await on.account(balance)).toBe(5000);
  expect(await on.ledger.withdrawable(on.platform.database, userId)).toBe(0);
  const cash = await api.call(endpoints.ask, { order_no: topup.orderNo, reason }, buyer(userId));
  expect(cash).toMatchObject(refusal('已经用完'));
  // It is spent like before: what is topped up afterwards stays with the buyer.
  await on.buy({ amount: 3000, type: 'topup', userId });
  await on.buy({ amount: 4000, method: 'balance', filled: false, userId });
  expect(await on.ledger.withdrawable(on.platform.database, userId)).toBe(3000);
});

test('the books are right after all of it', async () => {
  expect(await on.books()).toEqual({ sum: 0, wrong: [] });
});

test('a person who leaves keeps open refunds from being forgotten, and takes the words along', async () => {
  const userId = await addPerson(on.platform);
  const order = await on.buy({ amount: 100, userId });
  const id = await ask(order.orderNo, buyer(userId));
  const agreed = await on.buy({ amount: 100, method: 'balance', userId });
  await decide(await ask(agreed.orderNo, buyer(userId)));
  expect(await on.refunds.cancelBlockers(userId)).toEqual(['您有 1 笔进行中的退款']);
  await api.call(endpoints.withdraw, { id }, buyer(userId));
  expect(await on.refunds.cancelBlockers(userId)).toEqual([]);
  expect(JSON.stringify(await on.refunds.personalData.collect(userId))).toContain(reason);
  await on.platform.database.transaction((transaction) => on.refunds.personalData.erase(transaction, userId));
  const lines = await on.platform.database
    .select({ text: orderEvents.text })
    .from(orderEvents)
    .where(inArray(orderEvents.orderId, [order.id, agreed.id]));
  expect(lines).toContainEqual({ text: '提交退款申请（¥1.00）' });
  const left = [await on.refunds.personalData.collect(userId), await detail(id), lines];
  expect(JSON.stringify(left)).not.toContain(reason);
});

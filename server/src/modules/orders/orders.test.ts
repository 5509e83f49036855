import { code } from '@portal/contract/codes';
import { dataOf, type Endpoint, type OutputOf } from '@portal/contract/endpoint';
import { ledger as ledgerCalls } from '@portal/contract/ledger';
import { orders as calls, staffOrders } from '@portal/contract/orders';
import { orderMinutes, orderStatus } from '@portal/contract/order-titles';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { UserCaller } from '../../platform/http/caller.ts';
import { staff } from '../../platform/testing.ts';
import { messages } from '../messages/messages.tables.ts';
import { coursePrice, rightPassword, testOrders, type TestOrders } from './orders.testing.ts';

let on: TestOrders;
let buyer: UserCaller;
beforeAll(async () => {
  on = await testOrders();
});
afterAll(() => on.close());
beforeEach(async () => {
  buyer = await on.buyer();
  on.gateway.closeAll = async () => 'closed';
});

const ask = async <E extends Endpoint>(endpoint: E, input: unknown, caller = buyer) =>
  dataOf(await on.api.call(endpoint, input, caller)) as OutputOf<E>;
/** Refused, and the next ordinary call is answered. */
async function refused(endpoint: Endpoint, input: unknown, text: string, caller = buyer): Promise<void> {
  expect(await on.api.call(endpoint, input, caller)).toMatchObject({
    code: expect.toSatisfy((value) => value !== code.success),
    msg: expect.stringContaining(text),
  });
  expect(await on.api.call(calls.orderList, {}, buyer)).toMatchObject({ code: code.success });
}
const course = (goods_id = 1) => ({ goods_type: 'course', goods_id });
const create = (goods: object = course(), caller = buyer) =>
  ask(calls.createOrder, { ...goods, idempotency_key: on.newKey() }, caller);
const detail = (order_no: string) => ask(calls.orderDetail, { order_no });
const balanceOf = async (caller = buyer) => (await ask(ledgerCalls.balanceList, {}, caller)).balance;

describe('ordering', () => {
  test('the server says the price, and how it can be paid', async () => {
    await on.fund(buyer.session.userId, 500);
    expect(await ask(calls.quote, course())).toEqual({
      title: '课程 1',
      href: '/course/1',
      quantity: 1,
      amount: coursePrice,
      former: null,
      methods: ['wechat', 'alipay', 'balance', 'transfer'],
      balance: 500,
      open_order_no: null,
    });
    const { order_no, amount, expire_time } = await create();
    expect(order_no).toMatch(/^\d{22}$/);
    expect(amount).toBe(coursePrice);
    expect(expire_time * 1000).toBe(on.clock().getTime() + orderMinutes * 60_000);
    expect((await ask(calls.quote, course())).open_order_no).toBe(order_no);
  });

  test('a price, a negative or a huge quantity in the request is refused', async () => {
    const key = { idempotency_key: on.newKey() };
    await refused(calls.createOrder, { ...course(), ...key, amount: 1 }, '');
    await refused(calls.createOrder, { ...course(), ...key, quantity: -1 }, '');
    await refused(calls.createOrder, { ...course(), ...key, quantity: 50_001 }, '');
    await refused(calls.createOrder, { ...course(999), ...key }, '课程不存在');
    await refused(calls.createOrder, { goods_type: 'topup', goods_id: 2, ...key }, '没有这种充值');
    await refused(calls.createOrder, { goods_type: 'path', goods_id: 1, ...key }, '暂不出售');
    expect((await ask(calls.orderList, {})).total).toBe(0);
  });

  test('the same key always answers the same order, for other goods it is refused', async () => {
    const asked = { ...course(), idempotency_key: on.newKey() };
    const first = await ask(calls.createOrder, asked);
    expect(await ask(calls.createOrder, asked)).toEqual(first);
    await refused(calls.createOrder, { ...asked, goods_id: 2 }, '请刷新页面');
    // Another key finds what is open, and is remembered.
    const other = { ...course(), idempotency_key: on.newKey() };
    expect(await ask(calls.createOrder, other)).toEqual(first);
    await on.pay(first.order_no, 'transaction-1');
    expect(await ask(calls.createOrder, asked)).toEqual(first);
    expect(await ask(calls.createOrder, other)).toEqual(first);
    await refused(calls.createOrder, { ...course(), idempotency_key: on.newKey() }, '已拥有');
  });

  test('the key of somebody else means nothing', async () => {
    const asked = { ...course(), idempotency_key: on.newKey() };
    const { order_no } = await ask(calls.createOrder, asked);
    const other = await on.buyer();
    expect((await ask(calls.createOrder, asked, other)).order_no).not.toBe(order_no);
  });

  test('twice at once with one key makes one order', async () => {
    const asked = { ...course(), idempotency_key: on.newKey() };
    const made = await Promise.all(Array.from({ length: 6 }, () => ask(calls.createOrder, asked)));
    expect(new Set(made.map(({ order_no }) => order_no)).size).toBe(1);
    expect((await ask(calls.orderList, {})).total).toBe(1);
  });
});

describe('paying', () => {
  test('grants once, tells the buyer and is in the ledger', async () => {
    const { order_no } = await create();
    expect(await on.pay(order_no, 'transaction-2')).toBe('paid');
    expect(await on.pay(order_no, 'transaction-2')).toBe('same');
    expect(await on.pay(order_no, 'transaction-3')).toBe('double');
    expect(on.grants(buyer.session.userId, 1)).toBe(1);
    expect(await detail(order_no)).toMatchObject({
      status: orderStatus.paid,
      method: 'wechat',
      methods: [],
      timeline: [{ kind: 'created' }, { kind: 'paid', text: '已通过微信支付付款 ¥199.00' }],
    });
    const told = await on.platform.database.select().from(messages);
    expect(told.filter(({ userId }) => userId === buyer.session.userId)).toHaveLength(1);
    const seen = await ask(staffOrders.detail, { order_no }, staff('finance'));
    expect(seen.reference).toBe('transaction-2');
    expect(seen.postings.map(({ legs }) => legs)).toEqual([
      [
        { account: 'channel:wechat', title: '微信支付', amount: -coursePrice },
        { account: 'revenue', title: '收入', amount: coursePrice },
      ],
    ]);
  });

  test('settled many times at once it is paid once', async () => {
    const { order_no } = await create();
    const outcomes = await Promise.all(
      Array.from({ length: 6 }, (_, index) => on.pay(order_no, `racing-${index % 2}`)),
    );
    expect(outcomes.filter((each) => each === 'paid')).toHaveLength(1);
    expect(on.grants(buyer.session.userId, 1)).toBe(1);
  });

  test('an unknown order takes no money', async () => {
    expect(await on.pay('20260101000000', 'transaction-4')).toBe('closed');
  });
});

describe('the balance', () => {
  test('pays with the password, never below zero, and never twice', async () => {
    const { order_no } = await create();
    const paying = { order_no, password: rightPassword };
    await refused(calls.balancePay, paying, '余额不足');
    await on.fund(buyer.session.userId, coursePrice + 100);
    await refused(calls.balancePay, { order_no, password: 'k.wrong' }, '密码不正确');
    await refused(calls.balancePay, { order_no }, '请输入密码或验证码');
    expect(await balanceOf()).toBe(coursePrice + 100);
    const stranger = await on.buyer();
    await refused(calls.balancePay, paying, '订单不存在', stranger);
    const paid = await Promise.all(Array.from({ length: 4 }, () => ask(calls.balancePay, paying)));
    expect(paid).toEqual(Array.from({ length: 4 }, () => ({ status: orderStatus.paid })));
    expect(await balanceOf()).toBe(100);
    expect(on.grants(buyer.session.userId, 1)).toBe(1);
  });

  test('a second press is not told that it is missing what the first has just paid with', async () => {
    const { order_no } = await create();
    await on.fund(buyer.session.userId, coursePrice);
    const paying = { order_no, password: rightPassword };
    const read = on.ledger.balance;
    const reading = vi.spyOn(on.ledger, 'balance').mockImplementationOnce(async (...args) => {
      reading.mockRestore();
      expect(await ask(calls.balancePay, paying)).toEqual({ status: orderStatus.paid });
      return read(...args);
    });
    expect(await ask(calls.balancePay, paying)).toEqual({ status: orderStatus.paid });
    expect(await balanceOf()).toBe(0);
    expect(on.grants(buyer.session.userId, 1)).toBe(1);
  });

  test('is not tried without end', async () => {
    const { order_no } = await create();
    await on.fund(buyer.session.userId, coursePrice);
    for (let tries = 0; tries < 20; tries++) {
      await on.api.call(calls.balancePay, { order_no, password: 'k.wrong' }, buyer);
    }
    await refused(calls.balancePay, { order_no, password: rightPassword }, '过于频繁');
    on.clock.advance(900_000);
    expect(await ask(calls.balancePay, { order_no, password: rightPassword })).toEqual({ status: 1 });
  });

  test('two orders that are worth more than it: one is paid', async () => {
    const [one, other] = [await create(course(1)), await create(course(2))];
    await on.fund(buyer.session.userId, coursePrice + coursePrice / 2);
    const answers = await Promise.all(
      [one, other].map(({ order_no }) =>
        on.api.call(calls.balancePay, { order_no, password: rightPassword }, buyer),
      ),
    );
    expect(new Set(answers.map((answer) => answer.code))).toEqual(new Set([code.failure, code.success]));
    expect(await balanceOf()).toBe(coursePrice / 2);
  });

  test('is topped up by whole yuan, and not from itself', async () => {
    const { order_no, amount } = await create({ goods_type: 'topup', goods_id: 1, quantity: 200 });
    expect(amount).toBe(20_000);
    expect((await detail(order_no)).methods).toEqual(['wechat', 'alipay', 'transfer']);
    await on.fund(buyer.session.userId, 20_000);
    await refused(calls.balancePay, { order_no, password: rightPassword }, '不能用余额支付');
    await on.pay(order_no, 'transaction-5');
    const statement = await ask(ledgerCalls.balanceList, {});
    expect(statement).toMatchObject({ balance: 40_000, held: 0, total: 2 });
    expect(statement.data[0]).toMatchObject({ kind: 'topup', amount: 20_000, balance: 40_000, order_no });
  });

  test('what nobody has configured is not offered', async () => {
    const { order_no } = await create();
    const ofTopup = await create({ goods_type: 'topup', goods_id: 1, quantity: 10 });
    on.payable.delete('alipay');
    on.payable.delete('transfer');
    expect((await detail(order_no)).methods).toEqual(['wechat', 'balance']);
    expect((await detail(ofTopup.order_no)).methods).toEqual(['wechat']);
    const quoted = await ask(calls.quote, { goods_type: 'topup', goods_id: 1, quantity: 20 });
    expect(quoted.methods).toEqual(['wechat']);
    on.payable.add('alipay').add('transfer');
    expect((await detail(order_no)).methods).toEqual(['wechat', 'alipay', 'balance', 'transfer']);
  });

  test('a code that was scanned a moment ago is not paid again', async () => {
    const { order_no } = await create();
    await on.fund(buyer.session.userId, coursePrice);
    on.gateway.closeAll = async (orderNo) => {
      await on.pay(orderNo, 'transaction-6');
      return 'paid';
    };
    expect(await ask(calls.balancePay, { order_no, password: rightPassword })).toEqual({ status: 1 });
    expect(await balanceOf()).toBe(coursePrice);
  });
});

describe('an end without money', () => {
  test('cancelled by its owner, after the gateway has closed', async () => {
    const { order_no } = await create();
    const stranger = await on.buyer();
    await refused(calls.cancelOrder, { order_no }, '订单不存在', stranger);
    expect(await ask(calls.cancelOrder, { order_no })).toEqual({ status: orderStatus.cancelled });
    expect(await ask(calls.cancelOrder, { order_no })).toEqual({ status: orderStatus.cancelled });
    expect(await on.pay(order_no, 'late-1')).toBe('closed');
    expect(on.grants(buyer.session.userId, 1)).toBe(0);
    // It may be ordered again.
    expect((await create()).order_no).not.toBe(order_no);
  });

  test('not while the gateway is silent', async () => {
    const { order_no } = await create();
    on.gateway.closeAll = async () => {
      throw new Error('no route to host');
    };
    await refused(calls.cancelOrder, { order_no }, '暂时无法向支付渠道确认');
    expect((await detail(order_no)).status).toBe(orderStatus.unpaid);
  });

  test('paid while it was being cancelled', async () => {
    const { order_no } = await create();
    on.gateway.closeAll = async (orderNo) => {
      await on.pay(orderNo, 'racing');
      return 'paid';
    };
    expect(await ask(calls.cancelOrder, { order_no })).toEqual({ status: orderStatus.paid });
  });

  test('cancelled and paid at once is one of both', async () => {
    for (let run = 0; run < 5; run++) {
      const { order_no } = await create(course(50 + run));
      const [settled, { status }] = await Promise.all([
        on.pay(order_no, `race-${order_no}`),
        ask(calls.cancelOrder, { order_no }),
      ]);
      expect([settled, status]).toEqual(
        settled === 'paid' ? ['paid', orderStatus.paid] : ['closed', orderStatus.cancelled],
      );
      expect(on.grants(buyer.session.userId, 50 + run)).toBe(settled === 'paid' ? 1 : 0);
    }
  });

  test('expired by its job, even while the gateway is silent', async () => {
    on.jobs.waiting.length = 0;
    const { order_no } = await create();
    on.gateway.closeAll = async () => {
      throw new Error('no route to host');
    };
    await on.jobs.runAll();
    expect((await detail(order_no)).status).toBe(orderStatus.unpaid);
    on.clock.advance(orderMinutes * 60_000);
    await refused(calls.balancePay, { order_no, password: rightPassword }, '已过期');
    const sweep = on.orders.jobs.find(({ name }) => name === 'orders.sweep')!;
    await sweep.run({});
    expect((await detail(order_no)).status).toBe(orderStatus.expired);
    expect(await on.pay(order_no, 'late-2')).toBe('closed');
  });

  test('the job itself does it when the time has come', async () => {
    on.jobs.waiting.length = 0;
    const { order_no } = await create();
    on.clock.advance(orderMinutes * 60_000);
    await on.jobs.runAll();
    expect((await detail(order_no)).status).toBe(orderStatus.expired);
  });

  test('one that cannot be closed keeps no other back', async () => {
    const stuck = await create();
    await on.platform.database.execute(
      sql`update orders set goods_type = 'gone' where order_no = ${stuck.order_no}`,
    );
    on.clock.advance(1000);
    const { order_no } = await create(course(2));
    on.clock.advance(orderMinutes * 60_000);
    const sweep = on.orders.jobs.find(({ name }) => name === 'orders.sweep')!;
    await expect(sweep.run({})).rejects.toThrow(AggregateError);
    expect((await detail(order_no)).status).toBe(orderStatus.expired);
    await on.platform.database.execute(sql`
      update orders set goods_type = (select goods_type from orders where order_no = ${order_no})
      where order_no = ${stuck.order_no}`);
    await sweep.run({});
    expect((await detail(stuck.order_no)).status).toBe(orderStatus.expired);
  });

  test('however many orders are held, those behind them expire', async () => {
    const held = await create();
    const { rows } = await on.platform.database.execute<{ order_no: string }>(sql`
      insert into orders (order_no, user_id, goods_type, goods_id, title, href, quantity, amount, status, created_at, expire_at)
      select 'HELD' || g, user_id, goods_type, goods_id, title, href, 1 + g, amount, status, created_at, expire_at
      from orders, generate_series(1, 500) g where order_no = ${held.order_no} returning order_no`);
    for (const orderNo of [held.order_no, ...rows.map((row) => row.order_no)])
      on.held.set(orderNo, 'rejected');
    on.clock.advance(1000);
    const { order_no } = await create(course(2));
    on.clock.advance(orderMinutes * 60_000);
    await on.orders.jobs.find(({ name }) => name === 'orders.sweep')!.run({});
    expect((await detail(order_no)).status).toBe(orderStatus.expired);
    expect(await detail(held.order_no)).toMatchObject({
      status: orderStatus.unpaid,
      held: 'rejected',
      methods: [],
    });
    const listed = (await ask(calls.orderList, { page_size: 100 })).data;
    expect(listed.find((each) => each.order_no === order_no)).toMatchObject({ held: null });
    on.held.clear();
  });

  test('while its transfer is looked at an order waits, and after a rejection it can be paid as before', async () => {
    const { order_no } = await create();
    on.held.set(order_no, 'review');
    expect(await detail(order_no)).toMatchObject({ status: orderStatus.unpaid, held: 'review' });
    const paying = { order_no, password: rightPassword };
    await refused(calls.balancePay, paying, '该订单的对公转账正在核对，请勿重复付款');
    on.held.set(order_no, 'rejected');
    expect(await detail(order_no)).toMatchObject({ status: orderStatus.unpaid, held: null });
    on.held.clear();
  });

  test('ordering anew does not wait for the sweep', async () => {
    const { order_no } = await create();
    on.clock.advance(orderMinutes * 60_000);
    expect((await create()).order_no).not.toBe(order_no);
    expect((await detail(order_no)).status).toBe(orderStatus.expired);
  });
});

describe('refunding', () => {
  const refund = (order_no: string, whole: boolean) =>
    on.within((transaction) =>
      on.orders.refunding.begin(transaction, order_no, { whole, reason: '不想学了' }),
    );
  const finish = (order_no: string, amount: number) =>
    on.within((transaction) => on.orders.refunding.finish(transaction, order_no, amount));

  test('of all of it takes the goods back', async () => {
    const { order_no } = await create();
    await on.pay(order_no, 'transaction-7');
    const { userId } = buyer.session;
    await refund(order_no, true);
    expect(on.grants(userId, 1)).toBe(0);
    await expect(refund(order_no, true)).rejects.toThrow('退款中');
    await finish(order_no, coursePrice);
    expect(on.grants(userId, 1)).toBe(0);
    expect(await detail(order_no)).toMatchObject({ status: orderStatus.refunded, refunded: coursePrice });
    await expect(finish(order_no, 1)).rejects.toThrow('已退款');
    expect(await detail(order_no)).toMatchObject({ refunded: coursePrice });
  });

  test('of a part leaves the goods until nothing is left', async () => {
    const { order_no } = await create();
    await on.pay(order_no, 'transaction-8');
    await refund(order_no, false);
    await finish(order_no, 900);
    expect(await detail(order_no)).toMatchObject({ status: orderStatus.paid, refunded: 900 });
    expect(on.grants(buyer.session.userId, 1)).toBe(1);
    await refund(order_no, false);
    await expect(finish(order_no, coursePrice)).rejects.toThrow();
    await finish(order_no, coursePrice - 900);
    expect(await detail(order_no)).toMatchObject({ status: orderStatus.refunded, refunded: coursePrice });
    expect(on.grants(buyer.session.userId, 1)).toBe(0);
  });
});

test('somebody’s orders are listed by state, goods and words, page by page', async () => {
  const paid = await create(course(1));
  await on.pay(paid.order_no, 'transaction-9');
  const cancelled = await create(course(2));
  await ask(calls.cancelOrder, { order_no: cancelled.order_no });
  const topup = await create({ goods_type: 'topup', goods_id: 1, quantity: 10 });
  const numbers = async (filter: object) =>
    (await ask(calls.orderList, filter)).data.map(({ order_no }) => order_no);
  expect(await numbers({})).toEqual([topup.order_no, cancelled.order_no, paid.order_no]);
  expect(await numbers({ status: 1 })).toEqual([paid.order_no]);
  expect(await numbers({ goods_type: 'topup' })).toEqual([topup.order_no]);
  expect(await numbers({ keyword: '程 2' })).toEqual([cancelled.order_no]);
  expect(await numbers({ keyword: paid.order_no })).toEqual([paid.order_no]);
  expect(await numbers({ keyword: '%' })).toEqual([]);
  const first = await ask(calls.orderList, { page_size: 2 });
  expect(first).toMatchObject({
    total: 3,
    counts: [
      { status: 0, count: 1 },
      { status: 1, count: 1 },
      { status: 2, count: 1 },
    ],
  });
  expect(await numbers({ page_size: 2, next: first.next! })).toEqual([paid.order_no]);
  const stranger = await on.buyer();
  await refused(calls.orderDetail, { order_no: paid.order_no }, '订单不存在', stranger);
});

test('why somebody wanted money back goes with them, also from lines of earlier versions', async () => {
  const other = await on.buyer();
  const linesOf = async (caller: UserCaller) => {
    const { order_no } = await create(undefined, caller);
    await on.within(async (transaction) => {
      const { id } = (await on.orders.find(transaction, order_no))!;
      for (const [kind, text] of [
        ['refund', '提交退款申请（¥1.00）：家里：有事'],
        ['refund', '驳回申请（¥1.00）：不符合条件'],
        ['refunding', '开始退款：家里有事'],
      ] as const) {
        await on.orders.note(transaction, id, { kind, text });
      }
    });
    return async () => {
      const { timeline } = await ask(calls.orderDetail, { order_no }, caller);
      return timeline.slice(1).map(({ text }) => text);
    };
  };
  const [own, theirs] = [await linesOf(buyer), await linesOf(other)];
  await on.within((transaction) => on.orders.personalData.erase(transaction, buyer.session.userId));
  expect(await own()).toEqual(['提交退款申请（¥1.00）', '驳回申请（¥1.00）：不符合条件', '开始退款']);
  expect((await theirs())[0]).toContain('家里：有事');
});

test('nobody leaves with money or open orders', async () => {
  const { userId } = buyer.session;
  expect([await on.orders.blockers(userId), await on.ledger.cancelBlockers(userId)]).toEqual([[], []]);
  await create();
  await on.fund(userId, 1234);
  expect(await on.orders.blockers(userId)).toEqual([expect.stringContaining('1 个未完成的订单')]);
  expect(await on.ledger.cancelBlockers(userId)).toEqual([expect.stringContaining('¥12.34')]);
});

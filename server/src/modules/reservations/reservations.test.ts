import { code } from '@portal/contract/codes';
import { dataOf } from '@portal/contract/endpoint';
import { messages as messageCalls } from '@portal/contract/messages';
import { orders as orderCalls } from '@portal/contract/orders';
import { reservationDesk } from '@portal/contract/reservation-desk';
import { reservations as endpoints } from '@portal/contract/reservations';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Caller } from '../../platform/http/caller.ts';
import { content, slotId, type TestReservations, testReservations, weekday } from './reservations.testing.ts';

let on: TestReservations;
let free: number;
let paid: number;
beforeAll(async () => {
  on = await testReservations();
});
afterAll(() => on.close());
beforeEach(async () => {
  const rules = [{ ...weekday, capacity: 1 }];
  free = await on.service({ rules });
  paid = await on.service({ rules, price: 5000 });
});

const minute = 60_000;
const tuesday = slotId('2026-11-17', 9);
const wednesday = slotId('2026-11-18', 9);
const idOf = async (answer: ReturnType<TestReservations['reserve']>) => dataOf(await answer).id;
const titlesOf = async (caller: Caller) =>
  dataOf(await on.call(messageCalls.messageList, { message_type: 0 }, caller)).data.map(
    (each) => each.message_title,
  );

describe('a free service', () => {
  test('is booked at once, told, and the place is gone; the same again is the same', async () => {
    const caller = await on.person();
    const id = await idOf(on.reserve(caller, free, tuesday));
    expect(await idOf(on.reserve(caller, free, tuesday))).toBe(id);
    expect(await on.free(free, tuesday)).toBe(0);
    expect(await on.read(caller, id)).toMatchObject({
      state: 'booked',
      starts: tuesday,
      mobile: '138****0000',
      may_cancel: true,
      may_move: true,
    });
    expect(await titlesOf(caller)).toEqual(['预约成功']);
    const late = await on.reserve(await on.person(), free, tuesday);
    expect(late).toMatchObject({ code: code.failure, data: { full: true } });
    expect(late.msg).toContain('已约满');
    expect(await on.miscounted()).toEqual([]);
  });

  test('takes nothing outside its rules, too early, too late or of a closed service', async () => {
    const caller = await on.person();
    const soon = slotId('2026-11-16', 10) + 1800;
    for (const slot of [tuesday + 60, slotId('2026-11-21', 9), slotId('2026-12-15', 9), soon]) {
      expect((await on.reserve(caller, free, slot)).msg).toContain('不开放');
    }
    const closed = await on.service({ open: false });
    expect((await on.reserve(caller, closed, tuesday)).msg).toContain('暂停预约');
    expect((await on.reserve(caller, 987_654, tuesday)).msg).toContain('不存在');
    expect(await on.reserve(caller, free, tuesday)).toMatchObject({ code: code.success });
  });

  test('is moved: the old place is free, the new one taken; others cannot move it', async () => {
    const caller = await on.person();
    const id = await idOf(on.reserve(caller, free, tuesday));
    expect((await on.call(endpoints.move, { id, slot_id: wednesday }, await on.person())).msg).toBe(
      '预约不存在',
    );
    const moved = dataOf(await on.call(endpoints.move, { id, slot_id: wednesday }, caller));
    expect(moved).toMatchObject({ id, starts: wednesday, state: 'booked' });
    expect([await on.free(free, tuesday), await on.free(free, wednesday)]).toEqual([1, 0]);
    // Earlier as well as later.
    await on.call(endpoints.move, { id, slot_id: tuesday }, caller);
    expect([await on.free(free, tuesday), await on.free(free, wednesday)]).toEqual([0, 1]);
    expect(await on.miscounted()).toEqual([]);
  });

  test('cannot be moved to a full slot, and stays where it was', async () => {
    const caller = await on.person();
    const id = await idOf(on.reserve(caller, free, tuesday));
    await on.reserve(await on.person(), free, wednesday);
    expect((await on.call(endpoints.move, { id, slot_id: wednesday }, caller)).msg).toContain('已约满');
    expect(await on.read(caller, id)).toMatchObject({ starts: tuesday, state: 'booked' });
    expect(await on.miscounted()).toEqual([]);
  });

  test('is cancelled by its owner until the time the service sets', async () => {
    const caller = await on.person();
    const id = await idOf(on.reserve(caller, free, tuesday));
    expect((await on.call(endpoints.cancel, { id }, await on.person())).msg).toBe('预约不存在');
    await on.call(endpoints.cancel, { id }, caller);
    expect(await on.read(caller, id)).toMatchObject({
      state: 'cancelled',
      reason: '本人取消',
      may_cancel: false,
    });
    expect(await on.free(free, tuesday)).toBe(1);

    const again = await idOf(on.reserve(caller, free, tuesday));
    // 19 hours and 1 minute later it is less than four hours before.
    on.clock.advance((19 * 60 + 1) * minute);
    expect((await on.call(endpoints.cancel, { id: again }, caller)).msg).toContain('4 小时内');
    expect(await on.read(caller, again)).toMatchObject({ state: 'booked', may_cancel: false });
    on.clock.advance(-(19 * 60 + 1) * minute);
  });
});

test('a place of a service that was closed is not offered to be moved', async () => {
  const caller = await on.person();
  const id = await idOf(on.reserve(caller, free, wednesday));
  expect(await on.read(caller, id)).toMatchObject({ may_move: true });
  const closed = content({ rules: [{ ...weekday, capacity: 1 }], open: false });
  dataOf(await on.call(reservationDesk.saveService, { id: free, revision: 1, content: closed }, on.operator));
  expect(await on.read(caller, id)).toMatchObject({ may_move: false, may_cancel: true });
});

describe('a paid service', () => {
  test('keeps the place until the order is paid', async () => {
    const caller = await on.person();
    const id = await idOf(on.reserve(caller, paid, tuesday));
    expect(await on.read(caller, id)).toMatchObject({ state: 'held', price: 5000, order_no: null });
    expect((await on.reserve(await on.person(), paid, tuesday)).msg).toContain('已约满');
    expect((await on.order(await on.person(), id)).msg).toBe('预约不存在');
    const order = dataOf(await on.order(caller, id));
    expect(order.amount).toBe(5000);
    expect(await on.read(caller, id)).toMatchObject({
      state: 'held',
      order_no: order.order_no,
      until: order.expire_time,
    });
    on.held.set(order.order_no, 'review');
    expect(await on.read(caller, id)).toMatchObject({ state: 'held', transfer: 'review', until: null });
    on.held.set(order.order_no, 'rejected');
    expect(await on.read(caller, id)).toMatchObject({ transfer: null, until: order.expire_time });
    // Too late for another way to pay, but not for another voucher.
    const left = order.expire_time * 1000 - on.clock().getTime();
    on.clock.advance(left);
    expect(await on.read(caller, id)).toMatchObject({ transfer: 'rejected', until: null });
    on.clock.advance(-left);
    on.held.clear();
    expect(await on.pay(order.order_no)).toBe('paid');
    expect(await on.read(caller, id)).toMatchObject({ state: 'booked', may_cancel: false, may_move: false });
    expect((await on.order(caller, id)).msg).toContain('已经付款');
    expect((await on.call(endpoints.cancel, { id }, caller)).msg).toContain('申请退款');
    expect(await on.miscounted()).toEqual([]);
  });

  test('frees it when nobody orders in ten minutes, and later orders are refused', async () => {
    const caller = await on.person();
    const id = await idOf(on.reserve(caller, paid, tuesday));
    on.clock.advance(10 * minute);
    expect((await on.order(caller, id)).msg).toContain('保留时间已过');
    await on.jobs.runAll();
    expect(await on.read(caller, id)).toMatchObject({ state: 'cancelled' });
    expect(await on.free(paid, tuesday)).toBe(1);
    expect(await titlesOf(caller)).toContain('预约名额已释放');
    on.clock.advance(-10 * minute);
  });

  test('frees it when the order is cancelled or expires, not before', async () => {
    const caller = await on.person();
    const id = await idOf(on.reserve(caller, paid, tuesday));
    const { order_no } = dataOf(await on.order(caller, id));
    on.clock.advance(11 * minute);
    await on.run('reservations.sweep');
    expect(await on.read(caller, id)).toMatchObject({ state: 'held' });
    on.clock.advance(20 * minute);
    await on.run('orders.sweep');
    expect(await on.read(caller, id)).toMatchObject({ state: 'cancelled', reason: '未付款，名额已释放' });
    expect(await on.pay(order_no)).toBe('closed');
    expect(await on.free(paid, tuesday)).toBe(1);
    on.clock.advance(-31 * minute);

    const other = await idOf(on.reserve(caller, paid, tuesday));
    const order = dataOf(await on.order(caller, other));
    await on.call(endpoints.cancel, { id: other }, caller);
    expect(dataOf(await on.call(orderCalls.orderDetail, { order_no: order.order_no }, caller)).status).toBe(
      2,
    );
    expect(await on.free(paid, tuesday)).toBe(1);
    expect(await on.miscounted()).toEqual([]);
  });

  test('is paid before it starts or not at all', async () => {
    const soon = await on.service({ price: 5000, lead_minutes: 0 });
    const eleven = slotId('2026-11-16', 11);
    on.clock.advance(50 * minute);
    const caller = await on.person();
    const id = await idOf(on.reserve(caller, soon, eleven));
    const { order_no, expire_time } = dataOf(await on.order(caller, id));
    expect(expire_time).toBe(eleven);
    on.clock.advance(10 * minute);
    expect(await on.call(orderCalls.balancePay, { order_no, code: '123456' }, caller)).toMatchObject({
      code: code.failure,
      msg: expect.stringContaining('已过期'),
    });
    // A transfer that is confirmed now would sell what is over.
    const order = (await on.orders.find(on.platform.database, order_no))!;
    expect(await on.orders.needless(on.platform.database, order)).toBe('预约时间已过');
    await on.run('orders.sweep');
    expect(await on.read(caller, id)).toMatchObject({ state: 'cancelled' });
    expect(await on.pay(order_no)).toBe('closed');
    on.clock.advance(-60 * minute);
  });

  test('says the hours that hold for what is paid', async () => {
    const hoursOf = async (product_id: number) =>
      dataOf(await on.call(endpoints.services, { product_id }))[0]!.cancel_hours;
    const strict = await on.service({ price: 5000, cancel_hours: 48 });
    expect([await hoursOf(free), await hoursOf(paid), await hoursOf(strict)]).toEqual([4, 24, 48]);
  });

  test('is moved no later than it is refunded: a later slot would bring the refund back', async () => {
    const caller = await on.person();
    const id = await idOf(on.reserve(caller, paid, wednesday));
    await on.pay(dataOf(await on.order(caller, id)).order_no);
    const move = (slot_id: number) => on.call(endpoints.move, { id, slot_id }, caller);
    expect(await on.read(caller, id)).toMatchObject({
      may_move: true,
      change_until: wednesday - 24 * 3600,
    });
    on.clock.advance(24 * 60 * minute);
    expect((await move(slotId('2026-11-20', 9))).msg).toContain('24 小时内不能自行更改');
    expect(await on.read(caller, id)).toMatchObject({ may_move: false, starts: wednesday });
    on.clock.advance(-24 * 60 * minute);
    expect(await move(slotId('2026-11-20', 9))).toMatchObject({ code: code.success });
  });

  test('is refunded by rule until 24 hours before; the refund cancels it and frees the place', async () => {
    const caller = await on.person();
    const id = await idOf(on.reserve(caller, paid, wednesday));
    const { order_no } = dataOf(await on.order(caller, id));
    await on.pay(order_no);
    const { database } = on.platform;
    const order = (await on.orders.find(database, order_no))!;
    expect(await on.orders.refundObstacle(database, order)).toBeNull();
    expect(on.orders.hasOwnRefundPeriod(order)).toBe(true);
    on.clock.advance(24 * 60 * minute);
    expect(await on.orders.refundObstacle(database, order)).toContain('不足 24 小时');
    on.clock.advance(-24 * 60 * minute);

    const begin = { whole: true, reason: '时间有变' };
    await on.within((transaction) => on.orders.refunding.begin(transaction, order_no, begin));
    expect(await on.read(caller, id)).toMatchObject({ state: 'cancelled', reason: '已退款：时间有变' });
    expect(await on.free(paid, wednesday)).toBe(1);
    expect(await on.miscounted()).toEqual([]);
  });
});

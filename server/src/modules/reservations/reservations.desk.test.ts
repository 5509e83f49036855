import { randomUUID } from 'node:crypto';
import { code } from '@portal/contract/codes';
import { dataOf } from '@portal/contract/endpoint';
import { messages as messageCalls } from '@portal/contract/messages';
import { reservationDesk as desk } from '@portal/contract/reservation-desk';
import { reservations as endpoints } from '@portal/contract/reservations';
import { desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditLog } from '../../platform/audit.tables.ts';
import { orders as orderRows } from '../orders/orders.tables.ts';
import { reservations } from './reservations.tables.ts';
import { content, slotId, type TestReservations, testReservations, weekday } from './reservations.testing.ts';

let on: TestReservations;
beforeAll(async () => {
  on = await testReservations();
});
afterAll(() => on.close());

const hour = 3_600_000;
const today = '2026-11-16';
const tomorrow = '2026-11-17';
const visitor = { name: '示例来客', mobile: '13800000001', remark: '' };
const lastAction = async () => {
  const { database } = on.platform;
  const [row] = await database.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1);
  return row?.action;
};
const booked = async (service: number, slot: number) => {
  const caller = await on.person();
  return { caller, id: dataOf(await on.reserve(caller, service, slot)).id };
};
const dayOf = async (day: string, service_id: number) =>
  dataOf(await on.call(desk.calendar, { from: day, service_id }, on.operator)).days[0]!;

describe('the calendar of staff', () => {
  test('shows slots with who comes; one of older rules stays while somebody has a place in it', async () => {
    const service = await on.service();
    const { id } = await booked(service, slotId(tomorrow, 10));
    const { slots } = await dayOf(tomorrow, service);
    expect(slots.map(({ taken }) => taken)).toEqual([0, 1, 0]);
    expect(slots[1]!.reservations).toMatchObject([{ id, name: '示例访客', mobile: '13800000000' }]);

    const later = content({ rules: [{ ...weekday, from: '14:00', to: '15:00' }] });
    dataOf(await on.call(desk.saveService, { id: service, revision: 1, content: later }, on.operator));
    expect((await dayOf(tomorrow, service)).slots.map(({ starts }) => starts)).toEqual([
      slotId(tomorrow, 10),
      slotId(tomorrow, 14),
    ]);
    const stale = await on.call(desk.saveService, { id: service, revision: 1, content: later }, on.operator);
    expect(stale).toMatchObject({ code: code.failure, data: { conflict: true, revision: 2 } });
    const week = dataOf(await on.call(desk.calendar, { from: today, days: 7 }, on.operator));
    expect(week.days).toHaveLength(7);
  });

  test('takes a walk-in of the running slot, and not more than there are places', async () => {
    const service = await on.service({ rules: [{ ...weekday, capacity: 1 }] });
    const slot_id = slotId(today, 10);
    const walkIn = (changes: object = {}) =>
      on.call(
        desk.walkIn,
        { key: randomUUID(), service_id: service, slot_id, ...visitor, ...changes },
        on.operator,
      );
    const key = randomUUID();
    const { id } = dataOf(await walkIn({ key }));
    expect(await lastAction()).toBe('reservations.walkIn');
    // Sent again, it is the same visit; changed, it is not taken for it.
    expect(dataOf(await walkIn({ key })).id).toBe(id);
    for (const changed of [{ name: '示例另一位' }, { remark: '示例备注' }]) {
      expect((await walkIn({ key, ...changed })).msg).toContain('前一次提交已经登记');
    }
    expect((await walkIn()).msg).toBe('该时段已约满');
    expect((await walkIn({ slot_id: slotId(today, 9) })).msg).toContain('已经结束');
    await on.call(desk.mark, { id, state: 'attended' }, on.operator);
    expect((await dayOf(today, service)).slots[1]!.reservations[0]!.state).toBe('attended');
    expect(await on.miscounted()).toEqual([]);
  });
});

describe('a visit', () => {
  test('is checked in by its QR on the day; a forged one, another day and a moved one are refused', async () => {
    const service = await on.service();
    const { caller, id } = await booked(service, slotId(tomorrow, 9));
    const { check_in } = await on.read(caller, id);
    const scan = (token: string) => on.call(desk.checkIn, { token }, on.operator);
    expect((await scan(check_in!)).msg).toContain('当天才能签到');
    expect((await scan('https://example.com/')).msg).toContain('不是预约二维码');
    expect((await scan(`R${id}.${'A'.repeat(43)}`)).msg).toContain('二维码无效');

    await on.call(endpoints.move, { id, slot_id: slotId(tomorrow, 10) }, caller);
    on.clock.advance(24 * hour);
    expect((await scan(check_in!)).msg).toContain('已改约');
    const fresh = (await on.read(caller, id)).check_in!;
    expect(dataOf(await scan(fresh))).toMatchObject({ id, already: false, name: '示例访客' });
    expect(dataOf(await scan(fresh))).toMatchObject({ already: true });
    expect(await on.read(caller, id)).toMatchObject({ state: 'attended', check_in: null });
    on.clock.advance(-24 * hour);
  });

  test('nobody came to is marked after its start, and that can be taken back', async () => {
    const service = await on.service();
    const { id } = await booked(service, slotId(today, 11));
    const mark = (state: string) => on.call(desk.mark, { id, state }, on.operator);
    expect((await mark('no_show')).msg).toContain('预约时间未到');
    on.clock.advance(2 * hour);
    expect(await mark('no_show')).toMatchObject({ code: code.success });
    expect(await mark('attended')).toMatchObject({ code: code.success });
    expect(await mark('booked')).toMatchObject({ code: code.success });
    expect(await lastAction()).toBe('reservations.mark');
    on.clock.advance(-2 * hour);
    expect(await on.miscounted()).toEqual([]);
  });

  test('is cancelled by staff with a reason that its owner reads; a paid one is refunded instead', async () => {
    const service = await on.service();
    const { caller, id } = await booked(service, slotId(tomorrow, 9));
    await on.call(desk.cancel, { id, reason: '讲师临时出差' }, on.operator);
    const told = dataOf(await on.call(messageCalls.messageList, { message_type: 0 }, caller)).data;
    expect(told[0]!.message_content).toContain('讲师临时出差');
    expect(await on.free(service, slotId(tomorrow, 9))).toBe(2);

    const paid = await on.service({ price: 100 });
    const other = await booked(paid, slotId(tomorrow, 9));
    const { order_no } = dataOf(await on.order(other.caller, other.id));
    const cancel = () => on.call(desk.cancel, { id: other.id, reason: '讲师临时出差' }, on.operator);
    expect((await cancel()).msg).toContain('等待付款');
    await on.pay(order_no);
    expect((await cancel()).msg).toContain('订单中发起');
    // Finance and the buyer have agreed on a part.
    const part = { refunded: 40 };
    await on.platform.database.update(orderRows).set(part).where(eq(orderRows.orderNo, order_no));
    expect(await cancel()).toMatchObject({ code: 1 });
    expect(await on.free(paid, slotId(tomorrow, 9))).toBe(2);
    expect(await on.miscounted()).toEqual([]);
  });

  test('is reminded of once on the day before, and not where it was reserved on that day', async () => {
    const service = await on.service();
    const early = await booked(service, slotId('2026-11-18', 9));
    const titles = async () =>
      dataOf(await on.call(messageCalls.messageList, { message_type: 0 }, early.caller)).data.map(
        (each) => each.message_title,
      );
    await on.run('reservations.remind');
    expect(await titles()).not.toContain('预约提醒');
    on.clock.advance(23 * hour);
    const late = await booked(service, slotId('2026-11-18', 9));
    await on.run('reservations.remind');
    await on.run('reservations.remind');
    expect((await titles()).filter((title) => title === '预约提醒')).toHaveLength(1);
    const others = dataOf(await on.call(messageCalls.messageList, { message_type: 0 }, late.caller)).data;
    expect(others.map((each) => each.message_title)).toEqual(['预约成功']);
    on.clock.advance(-23 * hour);
  });
});

describe('services and exceptions', () => {
  test('the same key makes one service; rules that overlap are refused', async () => {
    const key = randomUUID();
    const make = (changes = {}) =>
      on.call(desk.createService, { key, content: content(changes) }, on.operator);
    expect(dataOf(await make()).id).toBe(dataOf(await make()).id);
    const overlapping = await on.call(
      desk.createService,
      { key: randomUUID(), content: content({ rules: [weekday, weekday] }) },
      on.operator,
    );
    expect(overlapping).toMatchObject({ code: code.invalidFields });
    expect(overlapping.msg).toContain('重叠');
  });

  test('a holiday closes every service, tells whom it affects, and goes again', async () => {
    const service = await on.service();
    const day = '2026-11-19';
    const { id: reserved, caller } = await booked(service, slotId(day, 9));
    const closing = { service_id: null, day, hours: null, note: '示例节日' };
    const { id, affected } = dataOf(await on.call(desk.setException, closing, on.operator));
    expect(affected).toBe(1);
    expect(await on.free(service, slotId(day, 9))).toBeNull();
    expect((await on.reserve(await on.person(), service, slotId(day, 10))).msg).toContain('不开放');
    expect(await on.read(caller, reserved)).toMatchObject({ state: 'booked' });
    expect((await dayOf(day, service)).note).toBe('示例节日');
    // Set again, it is replaced.
    expect(dataOf(await on.call(desk.setException, closing, on.operator)).id).toBe(id);
    await on.call(desk.removeException, { id }, on.operator);
    expect(await on.free(service, slotId(day, 9))).toBe(1);
    const past = await on.call(desk.setException, { ...closing, day: '2026-11-15' }, on.operator);
    expect(past).toMatchObject({ code: code.invalidFields });
  });
});

test('who leaves gives up the place, and is nobody in what stays', async () => {
  const service = await on.service();
  const slot = slotId('2026-11-20', 9);
  const { caller, id } = await booked(service, slot);
  const { userId } = caller.session;
  const cancelled = dataOf(await on.reserve(caller, service, slotId('2026-11-20', 10))).id;
  dataOf(await on.call(endpoints.cancel, { id: cancelled, reason: '家里有事' }, caller));
  expect(await on.reservations.blockers(userId)).toHaveLength(1);
  expect(await on.reservations.personalData.collect(userId)).toMatchObject([
    { name: '示例访客', mobile: '13800000000' },
    { reason: '家里有事' },
  ]);
  await on.within((transaction) => on.reservations.personalData.erase(transaction, userId));
  expect(await on.reservations.personalData.collect(userId)).toEqual([]);
  expect(await on.free(service, slot)).toBe(2);
  expect((await on.call(endpoints.read, { id }, caller)).msg).toBe('预约不存在');
  const rows = await on.platform.database
    .select()
    .from(reservations)
    .where(eq(reservations.serviceId, service));
  expect(rows).toHaveLength(2);
  expect(JSON.stringify(rows)).not.toContain('家里有事');
  expect(await on.miscounted()).toEqual([]);
});

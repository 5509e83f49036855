import { code } from '@portal/contract/codes';
import { dataOf } from '@portal/contract/endpoint';
import { messages as messageCalls } from '@portal/contract/messages';
import { reservations as endpoints } from '@portal/contract/reservations';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Caller } from '../../platform/http/caller.ts';
import { reservationDesk } from '@portal/contract/reservation-desk';
import { content, slotId, type TestReservations, testReservations, weekday } from './reservations.testing.ts';

let on: TestReservations;
let service: number;
let first: { caller: Caller; id: number };
beforeAll(async () => {
  on = await testReservations();
});
afterAll(() => on.close());

const minute = 60_000;
const rules = [{ ...weekday, capacity: 1 }];
const tuesday = slotId('2026-11-17', 9);
const waiting = async (product = service) => {
  const caller = await on.person();
  return { caller, id: dataOf(await on.wait(caller, product, tuesday)).id };
};
const booked = async (product: number) => {
  const caller = await on.person();
  return { caller, id: dataOf(await on.reserve(caller, product, tuesday)).id };
};
const stateOf = async ({ caller, id }: { caller: Caller; id: number }) => (await on.read(caller, id)).state;
const lastTold = async (caller: Caller) =>
  dataOf(await on.call(messageCalls.messageList, { message_type: 0 }, caller)).data[0];

beforeEach(async () => {
  service = await on.service({ rules });
  first = await booked(service);
});

describe('the waiting list', () => {
  test('is only for full slots, one place a person', async () => {
    const caller = await on.person();
    expect(await on.wait(caller, service, slotId('2026-11-18', 9))).toMatchObject({
      code: code.failure,
      data: { free: true },
    });
    const id = dataOf(await on.wait(caller, service, tuesday)).id;
    expect(dataOf(await on.wait(caller, service, tuesday)).id).toBe(id);
    expect((await on.wait(first.caller, service, tuesday)).msg).toContain('已有该时段的预约');
    expect(await on.read(caller, id)).toMatchObject({ state: 'waiting', ahead: 0 });
    const next = await waiting();
    expect(await on.read(next.caller, next.id)).toMatchObject({ ahead: 1 });
  });

  test('offers a freed place for 15 minutes to the first, then to the next, then to everybody', async () => {
    const one = await waiting();
    const two = await waiting();
    await on.call(endpoints.cancel, { id: first.id }, first.caller);
    expect([await stateOf(one), await stateOf(two)]).toEqual(['offered', 'waiting']);
    expect(await on.free(service, tuesday)).toBe(0);
    const told = dataOf(await on.call(messageCalls.messageList, { message_type: 0 }, one.caller)).data;
    expect(told[0]).toMatchObject({ message_title: '候补有名额了' });

    on.clock.advance(15 * minute - 1);
    await on.run('reservations.sweep');
    expect(await stateOf(one)).toBe('offered');
    on.clock.advance(1);
    expect((await on.call(endpoints.accept, { id: one.id }, one.caller)).msg).toContain('保留时间已过');
    await on.jobs.runAll();
    expect([await stateOf(one), await stateOf(two)]).toEqual(['cancelled', 'offered']);

    await on.call(endpoints.cancel, { id: two.id }, two.caller);
    expect(await on.free(service, tuesday)).toBe(1);
    expect(await on.miscounted()).toEqual([]);
    on.clock.advance(-15 * minute);
  });

  test('a confirmed offer is a reservation; nobody else can confirm it', async () => {
    const one = await waiting();
    await on.call(endpoints.cancel, { id: first.id }, first.caller);
    expect((await on.call(endpoints.accept, { id: one.id }, await on.person())).msg).toBe('预约不存在');
    expect(dataOf(await on.call(endpoints.accept, { id: one.id }, one.caller)).state).toBe('booked');
    expect(dataOf(await on.call(endpoints.accept, { id: one.id }, one.caller)).state).toBe('booked');
    expect(await on.miscounted()).toEqual([]);
  });

  test('an offered place that costs something is held until it is ordered', async () => {
    const product = await on.service({ rules, price: 3000 });
    const holder = await booked(product);
    const one = await waiting(product);
    await on.call(endpoints.cancel, { id: holder.id }, holder.caller);
    expect(dataOf(await on.call(endpoints.accept, { id: one.id }, one.caller)).state).toBe('held');
    const { order_no } = dataOf(await on.order(one.caller, one.id));
    await on.pay(order_no);
    expect(await stateOf(one)).toBe('booked');
    expect(await on.miscounted()).toEqual([]);
  });

  test('moving away and an expired order give the place on as well', async () => {
    const one = await waiting();
    await on.call(endpoints.move, { id: first.id, slot_id: slotId('2026-11-18', 9) }, first.caller);
    expect(await stateOf(one)).toBe('offered');

    const product = await on.service({ rules, price: 3000 });
    const holder = await booked(product);
    await on.order(holder.caller, holder.id);
    const two = await waiting(product);
    on.clock.advance(31 * minute);
    await on.run('orders.sweep');
    expect([await stateOf(holder), await stateOf(two)]).toEqual(['cancelled', 'offered']);
    on.clock.advance(-31 * minute);
    expect(await on.miscounted()).toEqual([]);
  });

  test('new places of staff are offered, and the line ends when it is too late', async () => {
    const one = await waiting();
    const two = await waiting();
    const wider = content({ rules: [{ ...weekday, capacity: 2 }] });
    await on.call(reservationDesk.saveService, { id: service, revision: 1, content: wider }, on.operator);
    expect(await on.reserve(await on.person(), service, tuesday)).toMatchObject({ data: { full: true } });
    await on.run('reservations.sweep');
    expect([await stateOf(one), await stateOf(two)]).toEqual(['offered', 'waiting']);
    on.clock.advance(23 * 60 * minute);
    await on.run('reservations.sweep');
    expect(await stateOf(two)).toBe('cancelled');
    expect(await lastTold(two.caller)).toMatchObject({
      message_title: '候补已结束',
      message_content: expect.stringContaining('未候补到名额'),
    });
    on.clock.advance(-23 * 60 * minute);
    expect(await on.miscounted()).toEqual([]);
  });

  test('ends at once, and is told so, when staff close that day; who has a place keeps it', async () => {
    const one = await waiting();
    const closing = { service_id: service, day: '2026-11-17', hours: null, note: '示例休息' };
    const { id } = dataOf(await on.call(reservationDesk.setException, closing, on.operator));
    expect([await stateOf(one), await stateOf(first)]).toEqual(['cancelled', 'booked']);
    expect(await lastTold(one.caller)).toMatchObject({
      message_title: '候补已结束',
      message_content: expect.stringContaining('不再开放'),
    });
    await on.call(reservationDesk.removeException, { id }, on.operator);
    expect(await on.miscounted()).toEqual([]);
  });

  test('ends when new rules have no such slot', async () => {
    const one = await waiting();
    const later = content({ rules: [{ ...weekday, from: '14:00', to: '15:00' }] });
    await on.call(reservationDesk.saveService, { id: service, revision: 1, content: later }, on.operator);
    await on.run('reservations.sweep');
    expect(await stateOf(one)).toBe('cancelled');
    expect(await lastTold(one.caller)).toMatchObject({ message_title: '候补已结束' });
  });
});

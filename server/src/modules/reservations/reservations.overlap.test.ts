import { randomUUID } from 'node:crypto';
import { code } from '@portal/contract/codes';
import { dataOf } from '@portal/contract/endpoint';
import { reservationDesk as desk } from '@portal/contract/reservation-desk';
import { reservations as endpoints } from '@portal/contract/reservations';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Caller } from '../../platform/http/caller.ts';
import { takenDuring } from './reservations.slots.ts';
import { content, slotId, type TestReservations, testReservations, weekday } from './reservations.testing.ts';

let on: TestReservations;
let service: number;
beforeAll(async () => {
  on = await testReservations();
});
afterAll(() => on.close());

const tuesday = '2026-11-17';
const nine = slotId(tuesday, 9);
const halfPastNine = nine + 1800;
const visitor = { name: '示例来客', mobile: '13800000001', remark: '' };
const hourly = { ...weekday, capacity: 1 };
const shifted = content({ rules: [{ ...hourly, from: '09:30', to: '11:30' }] });

const booked = async (slot: number) => {
  const caller = await on.person();
  return { caller, id: dataOf(await on.reserve(caller, service, slot)).id };
};
const shift = async () =>
  dataOf(await on.call(desk.saveService, { id: service, revision: 1, content: shifted }, on.operator));

beforeEach(async () => {
  service = await on.service({ rules: [hourly] });
});

test('a slot of new rules has no place that an overlapping one of older rules has sold', async () => {
  const early = await booked(nine);
  await shift();
  expect([await on.free(service, halfPastNine), await on.free(service, halfPastNine + 3600)]).toEqual([0, 1]);
  expect(await on.reserve(await on.person(), service, halfPastNine)).toMatchObject({
    code: code.failure,
    data: { full: true },
  });
  const walkIn = { key: randomUUID(), service_id: service, slot_id: halfPastNine, ...visitor };
  expect((await on.call(desk.walkIn, walkIn, on.operator)).msg).toBe('该时段已约满');
  const other = await booked(halfPastNine + 3600);
  const move = () => on.call(endpoints.move, { id: other.id, slot_id: halfPastNine }, other.caller);
  expect((await move()).msg).toContain('已约满');

  await on.call(endpoints.cancel, { id: early.id }, early.caller);
  expect(await on.free(service, halfPastNine)).toBe(1);
  expect(await move()).toMatchObject({ code: code.success });
  expect(await on.miscounted()).toEqual([]);
});

test('special hours of a day sell nothing of that again either', async () => {
  await booked(nine);
  const hours = { from: '08:30', to: '10:30', minutes: 60, capacity: 1 };
  const special = { service_id: service, day: tuesday, hours, note: '示例特别开放' };
  const { id } = dataOf(await on.call(desk.setException, special, on.operator));
  expect([await on.free(service, nine - 1800), await on.free(service, halfPastNine)]).toEqual([0, 0]);
  await on.call(desk.removeException, { id }, on.operator);
  expect([await on.free(service, nine), await on.free(service, nine + 3600)]).toEqual([0, 1]);
});

test('who waits for a slot of new rules gets the place that one of older rules frees', async () => {
  const early = await booked(nine);
  await shift();
  const caller = await on.person();
  const { id } = dataOf(await on.wait(caller, service, halfPastNine));
  await on.run('reservations.sweep');
  expect(await on.read(caller, id)).toMatchObject({ state: 'waiting' });
  await on.call(endpoints.cancel, { id: early.id }, early.caller);
  expect(await on.read(caller, id)).toMatchObject({ state: 'offered' });
  expect(await on.miscounted()).toEqual([]);
});

test('a slot that became shorter is taken as long as those who are in it stay', async () => {
  await booked(nine);
  const half = content({ rules: [{ ...hourly, minutes: 30, capacity: 2 }] });
  await on.call(desk.saveService, { id: service, revision: 1, content: half }, on.operator);
  expect([await on.free(service, nine), await on.free(service, halfPastNine)]).toEqual([1, 1]);
  await booked(halfPastNine);
  expect(await on.free(service, halfPastNine)).toBe(0);
  await booked(nine);
  expect(await on.free(service, nine)).toBe(0);
  expect(await on.miscounted()).toEqual([]);
});

test('who is in an overlapping slot may move there: their own place is not in the way, that of others is', async () => {
  const early = await booked(nine);
  await shift();
  const freeFor = async (caller: Caller, moving: number) => {
    const asked = { product_id: service, days: 42, moving };
    const [shown] = dataOf(await on.call(endpoints.services, asked, caller));
    return shown!.slots.find(({ slot_id }) => slot_id === halfPastNine)!.free;
  };
  const stranger = await on.person();
  expect([await freeFor(early.caller, early.id), await freeFor(stranger, early.id)]).toEqual([1, 0]);
  const move = (to: number) => on.call(endpoints.move, { id: early.id, slot_id: to }, early.caller);
  expect(await move(halfPastNine)).toMatchObject({ code: code.success });
  expect(await on.miscounted()).toEqual([]);

  await booked(halfPastNine + 3600);
  expect((await move(halfPastNine + 3600)).msg).toContain('已约满');
  expect(await on.read(early.caller, early.id)).toMatchObject({ starts: halfPastNine, state: 'booked' });
  expect(await on.miscounted()).toEqual([]);
});

test('who moves to an overlapping slot frees the rest of the old one for who waits', async () => {
  const half = { ...hourly, minutes: 30 };
  const early = await booked(nine);
  dataOf(
    await on.call(
      desk.saveService,
      { id: service, revision: 1, content: content({ rules: [half] }) },
      on.operator,
    ),
  );
  const caller = await on.person();
  const { id } = dataOf(await on.wait(caller, service, nine));
  dataOf(await on.call(endpoints.move, { id: early.id, slot_id: halfPastNine }, early.caller));
  expect(await on.read(caller, id)).toMatchObject({ state: 'offered' });
  expect(await on.miscounted()).toEqual([]);
});

test('nothing stays sold of a slot that became shorter when who was in the long one is gone', async () => {
  service = await on.service({ rules: [{ ...hourly, capacity: 2 }] });
  const long = await booked(nine);
  const half = content({ rules: [{ ...hourly, minutes: 30, capacity: 2 }] });
  await on.call(desk.saveService, { id: service, revision: 1, content: half }, on.operator);
  await booked(nine);
  await on.call(endpoints.cancel, { id: long.id }, long.caller);
  expect([await on.free(service, nine), await on.free(service, halfPastNine)]).toEqual([1, 2]);
});

test('staff see a slot as full that an overlapping one fills, and nobody twice', async () => {
  const { id } = await booked(nine);
  await shift();
  const asked = { from: tuesday, service_id: service };
  const [{ slots } = { slots: [] }] = dataOf(await on.call(desk.calendar, asked, on.operator)).days;
  const shown = slots.map((slot) => [slot.starts, slot.taken, slot.reservations.map((each) => each.id)]);
  expect(shown).toEqual([
    [nine, 1, [id]],
    [halfPastNine, 1, []],
    [halfPastNine + 3600, 0, []],
  ]);
});

test('two short ones after another take one place of a long one', () => {
  const at = (hour: number) => new Date(slotId(tuesday, hour) * 1000);
  const row = (from: number, to: number, taken: number) => ({ startsAt: at(from), endsAt: at(to), taken });
  expect(takenDuring(row(9, 11, 0), [row(9, 10, 2), row(10, 11, 1)])).toBe(2);
  expect(takenDuring(row(9, 11, 0), [row(8, 10, 2), row(9.5, 10.5, 1)])).toBe(3);
  expect(takenDuring(row(9, 10, 0), [row(8, 9, 5), row(10, 11, 5)])).toBe(0);
});

import { randomUUID } from 'node:crypto';
import { code } from '@portal/contract/codes';
import { dataOf } from '@portal/contract/endpoint';
import { orders as orderCalls } from '@portal/contract/orders';
import { reservationDesk as desk } from '@portal/contract/reservation-desk';
import { reservations as endpoints } from '@portal/contract/reservations';
import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Caller } from '../../platform/http/caller.ts';
import { modelRuns } from '../../platform/testing.ts';
import { rateLimits } from '../../platform/limits.tables.ts';
import { content, slotId, type TestReservations, testReservations, weekday } from './reservations.testing.ts';
import { slotsOn, takenDuring } from './reservations.slots.ts';
import { reservations, reservationServices, reservationSlots } from './reservations.tables.ts';

let on: TestReservations;
let people: Caller[];
beforeAll(async () => {
  on = await testReservations();
  people = [await on.person(), await on.person(), await on.person(), await on.person()];
});
afterAll(() => on.close());

const minute = 60_000;
// Hours from nine give the first and the third, hours from half past nine the second, which overlaps both; half hours
// give all of them.
const hours = [9, 9.5, 10, 10.5];
const who = fc.nat(3);
const hour = fc.constantFrom(...hours);
const nth = fc.nat(5);

const command = fc.oneof(
  { weight: 8, arbitrary: fc.record({ kind: fc.constant('reserve'), who, hour }) },
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('wait'), who, hour }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('cancel'), who, nth }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('accept'), who, nth }) },
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('move'), who, nth, hour }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('order'), who, nth }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('pay'), who, nth }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('cancelOrder'), who, nth }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('refund'), who, nth }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('walkIn'), hour }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('rules'),
      capacity: fc.constantFrom(1, 2, 3),
      from: fc.constantFrom('09:00', '09:30'),
      minutes: fc.constantFrom(30, 60),
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('time'), minutes: fc.constantFrom(5, 16, 31) }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('together'), hour }) },
);
type Command = typeof command extends fc.Arbitrary<infer Each> ? Each : never;

// More than 24 hours ahead, so that paid ones can be moved.
const day = '2026-11-18';
const visitor = { name: '示例来客', mobile: '13800000001', remark: '' };

async function ownOf(caller: Caller, at: number) {
  const { data } = dataOf(await on.call(endpoints.list, { page_size: 50 }, caller));
  return data[at % Math.max(1, data.length)];
}

type Told = Command & { caller: Caller; service: number };

/** What needs no reservation. */
async function happen({ caller, service, ...given }: Told): Promise<void> {
  if (given.kind === 'reserve') await on.reserve(caller, service, slotId(day, given.hour));
  if (given.kind === 'wait') await on.wait(caller, service, slotId(day, given.hour));
  if (given.kind === 'walkIn') {
    const slot_id = slotId(day, given.hour);
    await on.call(desk.walkIn, { key: randomUUID(), service_id: service, slot_id, ...visitor }, caller);
  }
  if (given.kind === 'together') {
    await Promise.all(people.map((each) => on.reserve(each, service, slotId(day, given.hour))));
  }
  if (given.kind === 'rules') {
    const { from, minutes, capacity } = given;
    const rules = [{ ...weekday, from, to: '11:00', minutes, capacity }];
    const all = dataOf(await on.call(desk.services, {}, caller));
    const { revision, content: before } = all.find(({ id }) => id === service)!;
    const next = content({ ...before, rules });
    await on.call(desk.saveService, { id: service, revision, content: next }, caller);
    await on.run('reservations.sweep');
  }
  if (given.kind === 'time') {
    on.clock.advance(given.minutes * minute);
    await on.run('orders.sweep');
    await on.run('reservations.sweep');
  }
}

async function take(given: Command, service: number): Promise<void> {
  const caller = 'who' in given ? people[given.who]! : on.operator;
  if (!('nth' in given)) return happen({ ...given, caller, service });
  const own = await ownOf(caller, given.nth);
  if (!own) return;
  const { id, order_no: orderNo } = own;
  if (given.kind === 'cancel') await on.call(endpoints.cancel, { id }, caller);
  if (given.kind === 'accept') await on.call(endpoints.accept, { id }, caller);
  if (given.kind === 'move') await on.call(endpoints.move, { id, slot_id: slotId(day, given.hour) }, caller);
  if (given.kind === 'order') await on.order(caller, id);
  if (!orderNo) return;
  if (given.kind === 'pay') await on.pay(orderNo);
  if (given.kind === 'cancelOrder') await on.call(orderCalls.cancelOrder, { order_no: orderNo }, caller);
  const { refunding } = on.orders;
  const begin = { whole: true, reason: '示例退款' };
  if (given.kind === 'refund') {
    await on.within((transaction) => refunding.begin(transaction, orderNo, begin)).catch(() => {});
  }
}

const isThere = ({ state }: { state: string }) => !['waiting', 'cancelled'].includes(state);

/** How many have a place at each half hour, and how many there are by the rules of now. */
async function crowd(service: number) {
  const { database } = on.platform;
  const [{ rules } = { rules: [] }] = await database.select().from(reservationServices);
  const rows = await database.select().from(reservations).where(eq(reservations.serviceId, service));
  const there = rows.filter(isThere);
  const at = hours.map((each) => new Date(slotId(day, each) * 1000));
  return {
    capacity: rules[0]!.capacity,
    counts: at.map((moment) => there.filter((row) => row.startsAt <= moment && row.endsAt > moment).length),
  };
}

/** Nothing taken twice; nobody waits for what is free; what is paid and not refunded has its place. */
async function faults(service: number): Promise<unknown[]> {
  const { database } = on.platform;
  const found = await on.miscounted();
  const rows = await database.select().from(reservations).where(eq(reservations.serviceId, service));
  const slots = await database.select().from(reservationSlots).where(eq(reservationSlots.serviceId, service));
  // The row of a slot knows the capacity of its last visitor; what the rules say now is what people wait for.
  const [{ rules } = { rules: [] }] = await database.select().from(reservationServices);
  const places = rows.filter(isThere).map((row) => ({ ...row, taken: 1 }));
  const now = new Map(
    slotsOn(day, { id: service, rules }, []).map((slot) => [slot.startsAt.getTime(), slot] as const),
  );
  for (const slot of slots) {
    const inSlot = rows.filter((row) => row.startsAt.getTime() === slot.startsAt.getTime());
    const waits = inSlot.some(({ state }) => state === 'waiting');
    const byRule = now.get(slot.startsAt.getTime());
    const taken = byRule ? takenDuring(byRule, places) : 0;
    if (waits && byRule && taken < byRule.capacity) found.push({ idle: slot });
    const names = inSlot
      .filter(
        ({ state, userId }) => userId !== null && ['waiting', 'offered', 'held', 'booked'].includes(state),
      )
      .map(({ userId }) => userId);
    if (new Set(names).size !== names.length) found.push({ twice: slot });
  }
  for (const row of rows) {
    const order = row.orderNo === null ? null : await on.orders.find(database, row.orderNo);
    if (row.state === 'booked' && row.price > 0 && row.userId !== null && order?.status !== 1)
      found.push({ unpaid: row });
    if (row.state === 'held' && order && order.status !== 0)
      found.push({ heldBy: row, status: order.status });
    if (order?.status === 0 && row.state !== 'held') found.push({ openFor: row });
  }
  return found;
}

test('no slot is ever sold twice, whatever happens in whatever order', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(command, { minLength: 8, maxLength: 30 }),
      fc.constantFrom(0, 100),
      async (commands, price) => {
        for (const table of [reservations, reservationSlots, reservationServices, rateLimits]) {
          await on.platform.database.delete(table);
        }
        const before = on.clock().getTime();
        const rules = [{ ...weekday, to: '11:00', capacity: 1 }];
        const service = await on.service({ rules, price, cancel_hours: 0 });
        for (const given of commands) {
          const earlier = await crowd(service);
          await take(given, service);
          expect(await faults(service), JSON.stringify(given)).toEqual([]);
          // Fewer places by new rules take nobody's away, but no more are sold.
          const { counts, capacity } = await crowd(service);
          const most = earlier.counts.map((each) => Math.max(each, capacity));
          expect(
            counts.filter((each, index) => each > most[index]!),
            JSON.stringify(given),
          ).toEqual([]);
        }
        // What is left gives its places back.
        for (const caller of people) {
          for (let own = await ownOf(caller, 0); own; own = await ownOf(caller, 0)) {
            const { id, order_no } = own;
            const answer = await on.call(endpoints.cancel, { id }, caller);
            if (answer.code === code.success) continue;
            const begin = { whole: true, reason: '示例退款' };
            await on.within((transaction) => on.orders.refunding.begin(transaction, order_no!, begin));
          }
        }
        expect(await faults(service)).toEqual([]);
        on.clock.advance(before - on.clock().getTime());
      },
    ),
    {
      numRuns: modelRuns(60),
      // Fewer places than were there when the slot was last taken: who waits then waits rightly.
      examples: [
        [
          [
            { kind: 'rules', capacity: 2, from: '09:00', minutes: 60 },
            { kind: 'reserve', who: 0, hour: 9 },
            { kind: 'rules', capacity: 1, from: '09:00', minutes: 60 },
            { kind: 'wait', who: 1, hour: 9 },
          ],
          0,
        ],
        // Other hours: what overlaps is sold once.
        [
          [
            { kind: 'reserve', who: 0, hour: 9 },
            { kind: 'rules', capacity: 1, from: '09:30', minutes: 60 },
            { kind: 'reserve', who: 1, hour: 9.5 },
            { kind: 'wait', who: 1, hour: 9.5 },
            { kind: 'cancel', who: 0, nth: 0 },
          ],
          0,
        ],
        // Shorter slots: who is gone from a long one leaves all of it.
        [
          [
            { kind: 'rules', capacity: 2, from: '09:00', minutes: 60 },
            { kind: 'reserve', who: 0, hour: 9 },
            { kind: 'rules', capacity: 2, from: '09:00', minutes: 30 },
            { kind: 'reserve', who: 1, hour: 9 },
            { kind: 'reserve', who: 2, hour: 9.5 },
            { kind: 'wait', who: 3, hour: 9.5 },
            { kind: 'cancel', who: 0, nth: 0 },
          ],
          0,
        ],
      ],
    },
  );
}, 600_000);

import { randomUUID } from 'node:crypto';
import { addDays, dayOf, startOfDay } from '@portal/contract/days';
import { dataOf, type Endpoint, type Envelope, type OutputOf } from '@portal/contract/endpoint';
import { orders as orderCalls } from '@portal/contract/orders';
import { reservationDesk, type ReservationContent } from '@portal/contract/reservation-desk';
import { reservations as endpoints } from '@portal/contract/reservations';
import { toUnixSeconds } from '@portal/contract/time';
import { sql } from 'drizzle-orm';
import type { Transaction } from '../../platform/database/database.ts';
import { createApi } from '../../platform/http/api.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { Platform } from '../../platform/platform.ts';
import { staff, testPlatform, user } from '../../platform/testing.ts';
import { channelAccount, createLedger } from '../ledger/ledger.ts';
import { createMessages } from '../messages/messages.ts';
import { addPerson, heldJobs } from '../messages/messages.testing.ts';
import { createOrders } from '../orders/orders.ts';
import { createReservations } from './reservations.ts';
import { reservations, reservationServices, reservationSlots } from './reservations.tables.ts';

export const weekday = { weekdays: [1, 2, 3, 4, 5], from: '09:00', to: '12:00', minutes: 60, capacity: 2 };

export function content(changes: Partial<ReservationContent> = {}): ReservationContent {
  return {
    title: '示例：采购政策咨询',
    summary: '一对一解答政策问题',
    description: '请带好与问题有关的材料。',
    place: '示例市采购协会一楼 3 号窗口',
    people: 2,
    price: 0,
    lead_minutes: 60,
    days_ahead: 14,
    cancel_hours: 4,
    rules: [weekday],
    open: true,
    ...changes,
  };
}

/** Reservations with orders and messages on a database of their own. The clock stands at 10:00 on a Monday, 2026-11-16. */
export async function testReservations() {
  const on = await testPlatform();
  const jobs = heldJobs();
  const platform = { ...on.platform, jobs };
  const messages = createMessages(platform);
  const ledger = createLedger(platform);
  const module = createReservations(platform, {
    messages,
    orders: {
      cancel: (...args) => orders.cancel(...args),
      waitingForTransfer: (...args) => orders.waitingForTransfer(...args),
    },
  });
  /** Orders that wait for a bank transfer. */
  const held = new Map<string, 'review' | 'rejected'>();
  const orders = createOrders(platform, {
    goods: module.goods,
    ledger,
    messages,
    payments: { closeAll: async () => 'closed' },
    holdsOf: async () => held,
    prove: async () => async () => {},
  });
  const api = createApi([...module.calls, ...orders.calls, ...messages.calls]);
  const operator = staff('operator');

  async function call<E extends Endpoint>(endpoint: E, input: unknown, caller?: Caller) {
    return (await api.call(endpoint, input, caller ?? user())) as Envelope<OutputOf<E>>;
  }
  const within = <T>(work: (transaction: Transaction) => Promise<T>) => platform.database.transaction(work);

  return {
    ...on,
    platform,
    jobs,
    orders,
    held,
    reservations: module,
    operator,
    call,
    within,

    async person() {
      return user({ userId: await addPerson(on.platform) });
    },

    service: async (changes?: Partial<ReservationContent>): Promise<number> =>
      dataOf(
        await call(reservationDesk.createService, { key: randomUUID(), content: content(changes) }, operator),
      ).id,

    async reserve(caller: Caller, product_id: number, slot_id: number) {
      return call(
        endpoints.reserve,
        { product_id, slot_id, name: '示例访客', mobile: '13800000000' },
        caller,
      );
    },

    async wait(caller: Caller, product_id: number, slot_id: number) {
      return call(endpoints.wait, { product_id, slot_id, name: '示例访客', mobile: '13800000000' }, caller);
    },

    read: async (caller: Caller, id: number) => dataOf(await call(endpoints.read, { id }, caller)),

    /** How many places of a slot anybody sees as free. */
    async free(product_id: number, slot_id: number): Promise<number | null> {
      const [service] = dataOf(await call(endpoints.services, { product_id, days: 42 }));
      return service!.slots.find((slot) => slot.slot_id === slot_id)?.free ?? null;
    },

    /** Slots whose counter is not the number of those who have a place in it. */
    async miscounted(): Promise<unknown[]> {
      const result = await platform.database.execute(sql`
        select s.service_id, s.starts_at, s.taken, s.capacity, count(r.id) as places
        from reservation_slots s
        left join reservations r on r.service_id = s.service_id and r.starts_at = s.starts_at
          and r.state in ('offered', 'held', 'booked', 'attended', 'no_show')
        group by s.service_id, s.starts_at, s.taken, s.capacity
        having s.taken <> count(r.id) or count(r.id) > s.capacity`);
      return result.rows;
    },

    order: async (caller: Caller, goods_id: number) =>
      call(
        orderCalls.createOrder,
        { goods_type: 'reservation', goods_id, idempotency_key: randomUUID() },
        caller,
      ),

    pay: (orderNo: string) =>
      within((transaction) =>
        orders.settle(transaction, {
          orderNo,
          method: 'wechat',
          reference: randomUUID(),
          from: channelAccount('wechat'),
          paidAt: on.clock(),
        }),
      ),

    async run(name: string): Promise<void> {
      const all = [...module.jobs, ...orders.jobs];
      await all.find((each) => each.name === name)!.run({});
    },
  };
}
export type TestReservations = Awaited<ReturnType<typeof testReservations>>;

/** A slot by its day and hour in China. */
export const slotId = (day: string, hour: number): number =>
  toUnixSeconds(new Date(startOfDay(day).getTime() + hour * 3_600_000));

/** Somebody's place in a slot of the first service, tomorrow at nine. */
export async function addReservation(platform: Platform, userId: number): Promise<number> {
  const { database, clock, keyring } = platform;
  const now = clock();
  const [service] = await database.select().from(reservationServices).limit(1);
  const startsAt = new Date(startOfDay(addDays(dayOf(now), 1)).getTime() + 9 * 3_600_000);
  const endsAt = new Date(startsAt.getTime() + 3_600_000);
  const slot = { serviceId: service!.id, startsAt, endsAt };
  await database.insert(reservationSlots).values({ serviceId: service!.id, startsAt, capacity: 5, taken: 1 });
  const [row] = await database
    .insert(reservations)
    .values({
      ...slot,
      userId,
      name: '示例访客',
      mobileSealed: keyring.seal('13800000000'),
      remark: '',
      state: 'booked',
      price: 0,
      createdAt: now,
      updatedAt: now,
    })
    .returning();
  return row!.id;
}

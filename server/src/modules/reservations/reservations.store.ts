import { addDays, dayOf, startOfDay } from '@portal/contract/days';
import { orderStatus } from '@portal/contract/order-titles';
import type { ReservationState } from '@portal/contract/reservation-titles';
import { and, asc, count, desc, eq, gt, gte, inArray, isNull, lt, lte, ne, not, or, sql } from 'drizzle-orm';
import type { Queries, Transaction } from '../../platform/database/database.ts';
import { orders } from '../orders/orders.tables.ts';
import { type Slot, takenDuring } from './reservations.slots.ts';
import {
  reservations,
  reservationServices as services,
  reservationSlots as slots,
} from './reservations.tables.ts';

export type ReservationRow = typeof reservations.$inferSelect;
export type SlotRow = typeof slots.$inferSelect;
/** What names a slot. */
export type SlotKey = { serviceId: number; startsAt: Date };
/** How many have a place from when until when. */
export type TakenRow = Pick<ReservationRow, 'serviceId' | 'startsAt' | 'endsAt'> & { taken: number };
type Page = { offset: number; limit: number };

/** Those that can still become a visit. */
export const active = ['waiting', 'offered', 'held', 'booked'] as const satisfies ReservationState[];

/** Those that have a place, or had one until the end. */
const placed = ['offered', 'held', 'booked', 'attended', 'no_show'] as const satisfies ReservationState[];

const isSlot = ({ serviceId, startsAt }: SlotKey) =>
  and(eq(slots.serviceId, serviceId), eq(slots.startsAt, startsAt));
const isIn = ({ serviceId, startsAt }: SlotKey) =>
  and(eq(reservations.serviceId, serviceId), eq(reservations.startsAt, startsAt));
const isActive = inArray(reservations.state, [...active]);
const isComing = (now: Date) => and(isActive, gt(reservations.endsAt, now))!;
const queued = sql`queued.service_id = ${reservations.serviceId} and queued.starts_at = ${reservations.startsAt} and queued.state = 'waiting' and queued.id < ${reservations.id}`;
const ahead = sql<number>`(select count(*)::int from ${reservations} as queued where ${queued})`;

function slotsBetween(queries: Queries, from: Date, to: Date, serviceId?: number): Promise<SlotRow[]> {
  return queries
    .select()
    .from(slots)
    .where(
      and(
        gte(slots.startsAt, from),
        lt(slots.startsAt, to),
        serviceId === undefined ? undefined : eq(slots.serviceId, serviceId),
      ),
    )
    .limit(20_000);
}

type Besides = { serviceId?: number | undefined; besides?: number | undefined };

/** Of all services or of one; one reservation can be left out, as its owner wants to move it. */
function takenBetween(
  queries: Queries,
  from: Date,
  to: Date,
  { serviceId, besides }: Besides,
): Promise<TakenRow[]> {
  const { startsAt, endsAt } = reservations;
  return queries
    .select({ serviceId: reservations.serviceId, startsAt, endsAt, taken: count() })
    .from(reservations)
    .where(
      and(
        gte(startsAt, from),
        lt(startsAt, to),
        inArray(reservations.state, [...placed]),
        serviceId === undefined ? undefined : eq(reservations.serviceId, serviceId),
        besides === undefined ? undefined : ne(reservations.id, besides),
      ),
    )
    .groupBy(reservations.serviceId, startsAt, endsAt)
    .limit(20_000);
}

export const reservationStore = {
  /** The row that reservations of a slot refer to. */
  async addSlot(transaction: Transaction, serviceId: number, { startsAt, capacity }: Slot): Promise<void> {
    await transaction.insert(slots).values({ serviceId, startsAt, capacity, taken: 0 }).onConflictDoNothing();
  },

  /** Also without the place of `besides`. The service is locked by the caller. */
  async isFull(transaction: Transaction, serviceId: number, slot: Slot, besides?: number): Promise<boolean> {
    const day = dayOf(slot.startsAt);
    const [from, to] = [startOfDay(day), startOfDay(addDays(day, 1))];
    const rows = await takenBetween(transaction, from, to, { serviceId, besides });
    return takenDuring(slot, rows) >= slot.capacity;
  },

  /** Of a slot that is not full. The capacity is the one the rules give now. */
  async take(transaction: Transaction, serviceId: number, { startsAt, capacity }: Slot): Promise<void> {
    await transaction
      .update(slots)
      .set({ taken: sql`${slots.taken} + 1`, capacity })
      .where(isSlot({ serviceId, startsAt }));
  },

  async free(transaction: Transaction, key: SlotKey): Promise<void> {
    await transaction
      .update(slots)
      .set({ taken: sql`${slots.taken} - 1` })
      .where(isSlot(key));
  },

  slotsBetween,
  takenBetween,

  async byId(queries: Queries, id: number, userId?: number): Promise<ReservationRow | null> {
    const owned = userId === undefined ? undefined : eq(reservations.userId, userId);
    const [row] = await queries
      .select()
      .from(reservations)
      .where(and(eq(reservations.id, id), owned));
    return row ?? null;
  },

  async lock(transaction: Transaction, id: number): Promise<ReservationRow | null> {
    const [row] = await transaction.select().from(reservations).where(eq(reservations.id, id)).for('update');
    return row ?? null;
  },

  async activeOf(queries: Queries, key: SlotKey, userId: number): Promise<ReservationRow | null> {
    const [row] = await queries
      .select()
      .from(reservations)
      .where(and(isIn(key), eq(reservations.userId, userId), isActive));
    return row ?? null;
  },

  async isPartlyRefunded(queries: Queries, orderNo: string): Promise<boolean> {
    const isThis = and(eq(orders.orderNo, orderNo), eq(orders.status, orderStatus.paid));
    return (await queries.$count(orders, and(isThis, gt(orders.refunded, 0)))) > 0;
  },

  async byEntryKey(queries: Queries, entryKey: string): Promise<ReservationRow | null> {
    const [row] = await queries.select().from(reservations).where(eq(reservations.entryKey, entryKey));
    return row ?? null;
  },

  async add(transaction: Transaction, row: typeof reservations.$inferInsert): Promise<ReservationRow> {
    const [added] = await transaction.insert(reservations).values(row).returning();
    return added!;
  },

  async change(
    transaction: Transaction,
    id: number,
    changes: Partial<ReservationRow>,
  ): Promise<ReservationRow> {
    const [row] = await transaction
      .update(reservations)
      .set(changes)
      .where(eq(reservations.id, id))
      .returning();
    return row!;
  },

  /** The first in line. */
  async nextWaiting(transaction: Transaction, key: SlotKey): Promise<ReservationRow | null> {
    const [row] = await transaction
      .select()
      .from(reservations)
      .where(and(isIn(key), eq(reservations.state, 'waiting')))
      .orderBy(asc(reservations.id))
      .limit(1)
      .for('update');
    return row ?? null;
  },

  countWaiting: (queries: Queries, key: SlotKey): Promise<number> =>
    queries.$count(reservations, and(isIn(key), eq(reservations.state, 'waiting'))),

  /** Reservations of somebody that are still to come. */
  countComing: (queries: Queries, userId: number, now: Date): Promise<number> =>
    queries.$count(reservations, and(eq(reservations.userId, userId), isComing(now))),

  async own(queries: Queries, userId: number, id: number) {
    const [row] = await queries
      .select({ row: reservations, service: services, ahead })
      .from(reservations)
      .innerJoin(services, eq(services.id, reservations.serviceId))
      .where(and(eq(reservations.id, id), eq(reservations.userId, userId)));
    return row ?? null;
  },

  async ownPage(
    queries: Queries,
    { userId, scope, now }: { userId: number; scope: 'coming' | 'past'; now: Date },
    { offset, limit }: Page,
  ) {
    const matches = and(
      eq(reservations.userId, userId),
      scope === 'coming' ? isComing(now) : not(isComing(now)),
    );
    const order =
      scope === 'coming'
        ? [asc(reservations.startsAt), asc(reservations.id)]
        : [desc(reservations.startsAt), desc(reservations.id)];
    const rows = await queries
      .select({ row: reservations, service: services, ahead })
      .from(reservations)
      .innerJoin(services, eq(services.id, reservations.serviceId))
      .where(matches)
      .orderBy(...order)
      .limit(limit)
      .offset(offset);
    return { rows, total: await queries.$count(reservations, matches) };
  },

  /** Places kept for somebody who did not come back in time. An order that was made for one keeps it itself. */
  async due(queries: Queries, now: Date, limit: number): Promise<number[]> {
    const isDue = and(
      lte(reservations.until, now),
      or(
        eq(reservations.state, 'offered'),
        and(eq(reservations.state, 'held'), isNull(reservations.orderNo)),
      ),
    );
    const rows = await queries
      .select({ id: reservations.id })
      .from(reservations)
      .where(isDue)
      .orderBy(asc(reservations.until))
      .limit(limit);
    return rows.map(({ id }) => id);
  },

  /** The slots people wait for, the nearest first. */
  waitedFor(queries: Queries, limit: number): Promise<SlotKey[]> {
    return queries
      .selectDistinct({ serviceId: reservations.serviceId, startsAt: reservations.startsAt })
      .from(reservations)
      .where(eq(reservations.state, 'waiting'))
      .orderBy(asc(reservations.startsAt))
      .limit(limit);
  },

  /** When the slots of a day begin that people wait for. */
  async waitedOn(queries: Queries, serviceId: number, day: string): Promise<Date[]> {
    const rows = await queries
      .selectDistinct({ startsAt: reservations.startsAt })
      .from(reservations)
      .where(
        and(
          eq(reservations.serviceId, serviceId),
          gte(reservations.startsAt, startOfDay(day)),
          lt(reservations.startsAt, startOfDay(addDays(day, 1))),
          eq(reservations.state, 'waiting'),
        ),
      )
      .orderBy(asc(reservations.startsAt));
    return rows.map(({ startsAt }) => startsAt);
  },

  toRemind(queries: Queries, from: Date, to: Date, limit: number) {
    return queries
      .select({ row: reservations, service: services })
      .from(reservations)
      .innerJoin(services, eq(services.id, reservations.serviceId))
      .where(
        and(
          eq(reservations.state, 'booked'),
          isNull(reservations.remindedAt),
          gt(reservations.startsAt, from),
          lte(reservations.startsAt, to),
        ),
      )
      .orderBy(asc(reservations.startsAt))
      .limit(limit);
  },

  /** False when it was moved, cancelled or reminded of meanwhile. */
  async reminded(transaction: Transaction, { id, startsAt }: ReservationRow, now: Date): Promise<boolean> {
    const rows = await transaction
      .update(reservations)
      .set({ remindedAt: now })
      .where(
        and(
          eq(reservations.id, id),
          eq(reservations.state, 'booked'),
          eq(reservations.startsAt, startsAt),
          isNull(reservations.remindedAt),
        ),
      )
      .returning({ id: reservations.id });
    return rows.length > 0;
  },

  allOf(queries: Queries, userId: number) {
    return queries
      .select({ row: reservations, service: services })
      .from(reservations)
      .innerJoin(services, eq(services.id, reservations.serviceId))
      .where(eq(reservations.userId, userId))
      .orderBy(asc(reservations.id));
  },

  /** The visit stays in the counts; whose it was does not. */
  async forget(transaction: Transaction, userId: number, mobileSealed: string): Promise<void> {
    await transaction
      .update(reservations)
      .set({ userId: null, name: '', mobileSealed, remark: '', reason: '' })
      .where(eq(reservations.userId, userId));
  },

  activeIdsOf: async (queries: Queries, userId: number): Promise<number[]> => {
    const rows = await queries
      .select({ id: reservations.id })
      .from(reservations)
      .where(and(eq(reservations.userId, userId), isActive))
      // Services are locked in the order of their ids.
      .orderBy(asc(reservations.serviceId), asc(reservations.id));
    return rows.map(({ id }) => id);
  },
};

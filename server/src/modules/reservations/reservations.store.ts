import type { ReservationState } from '@portal/contract/reservation-titles';
import { and, asc, desc, eq, gt, gte, inArray, isNull, lt, lte, not, or, sql } from 'drizzle-orm';
import type { Queries, Transaction } from '../../platform/database/database.ts';
import type { Slot } from './reservations.slots.ts';
import {
  reservations,
  reservationServices as services,
  reservationSlots as slots,
} from './reservations.tables.ts';

export type ReservationRow = typeof reservations.$inferSelect;
export type SlotRow = typeof slots.$inferSelect;
/** What names a slot. */
export type SlotKey = { serviceId: number; startsAt: Date };
type Page = { offset: number; limit: number };

/** Those that can still become a visit. */
export const active = ['waiting', 'offered', 'held', 'booked'] as const satisfies ReservationState[];

const isSlot = ({ serviceId, startsAt }: SlotKey) =>
  and(eq(slots.serviceId, serviceId), eq(slots.startsAt, startsAt));
const isIn = ({ serviceId, startsAt }: SlotKey) =>
  and(eq(reservations.serviceId, serviceId), eq(reservations.startsAt, startsAt));
const isActive = inArray(reservations.state, [...active]);
const isComing = (now: Date) => and(isActive, gt(reservations.endsAt, now))!;
const queued = sql`queued.service_id = ${reservations.serviceId} and queued.starts_at = ${reservations.startsAt} and queued.state = 'waiting' and queued.id < ${reservations.id}`;
const ahead = sql<number>`(select count(*)::int from ${reservations} as queued where ${queued})`;

export const reservationStore = {
  /** The row of a slot, locked: whoever takes or frees a place of it comes one after another. */
  async lockSlot(transaction: Transaction, key: SlotKey, slot?: Slot): Promise<SlotRow | null> {
    if (slot) {
      await transaction
        .insert(slots)
        .values({ ...slot, serviceId: key.serviceId, taken: 0 })
        .onConflictDoNothing();
    }
    const [row] = await transaction.select().from(slots).where(isSlot(key)).for('update');
    return row ?? null;
  },

  /** False when all places are taken. The capacity is the one the rules give now. */
  async take(transaction: Transaction, key: SlotKey, capacity: number): Promise<boolean> {
    const rows = await transaction
      .update(slots)
      .set({ taken: sql`${slots.taken} + 1`, capacity })
      .where(and(isSlot(key), lt(slots.taken, capacity)))
      .returning({ taken: slots.taken });
    return rows.length > 0;
  },

  async free(transaction: Transaction, key: SlotKey): Promise<void> {
    await transaction
      .update(slots)
      .set({ taken: sql`${slots.taken} - 1` })
      .where(isSlot(key));
  },

  slotsBetween(queries: Queries, from: Date, to: Date, serviceId?: number): Promise<SlotRow[]> {
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
  },

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
      .set({ userId: null, name: '', mobileSealed, remark: '' })
      .where(eq(reservations.userId, userId));
  },

  activeIdsOf: async (queries: Queries, userId: number): Promise<number[]> => {
    const rows = await queries
      .select({ id: reservations.id })
      .from(reservations)
      .where(and(eq(reservations.userId, userId), isActive))
      .orderBy(asc(reservations.startsAt), asc(reservations.serviceId));
    return rows.map(({ id }) => id);
  },
};

import { and, asc, eq, gt, gte, inArray, isNull, lte, max, or, sql } from 'drizzle-orm';
import type { Queries, Transaction } from '../../platform/database/database.ts';
import {
  reservations,
  reservationExceptions as exceptions,
  reservationServices as services,
} from './reservations.tables.ts';

export type ServiceRow = typeof services.$inferSelect;
export type ExceptionRow = typeof exceptions.$inferSelect;

export const mostServices = 100;
export const mostExceptions = 1000;

export const serviceStore = {
  async byId(queries: Queries, id: number): Promise<ServiceRow | null> {
    const [row] = await queries.select().from(services).where(eq(services.id, id));
    return row ?? null;
  },

  byIds(queries: Queries, ids: readonly number[]): Promise<ServiceRow[]> {
    if (ids.length === 0) return Promise.resolve([]);
    return queries
      .select()
      .from(services)
      .where(inArray(services.id, [...ids]));
  },

  open(queries: Queries): Promise<ServiceRow[]> {
    return queries
      .select()
      .from(services)
      .where(eq(services.open, true))
      .orderBy(asc(services.id))
      .limit(mostServices);
  },

  async lastId(queries: Queries): Promise<number> {
    const [row] = await queries.select({ last: max(services.id) }).from(services);
    return row?.last ?? 0;
  },

  /** Open ones with an id in (from, to]. */
  addresses(queries: Queries, from: number, to: number): Promise<{ id: number; updatedAt: Date }[]> {
    return queries
      .select({ id: services.id, updatedAt: services.updatedAt })
      .from(services)
      .where(and(eq(services.open, true), gt(services.id, from), lte(services.id, to)))
      .orderBy(asc(services.id));
  },

  /** All of them, with how many reservations are to come. */
  withComing(queries: Queries, now: Date) {
    const coming = sql`${reservations.serviceId} = ${services.id} and ${reservations.state} in ('held', 'booked') and ${gt(reservations.startsAt, now)}`;
    return queries
      .select({ service: services, coming: queries.$count(reservations, coming) })
      .from(services)
      .orderBy(asc(services.id))
      .limit(mostServices);
  },

  total: (queries: Queries): Promise<number> => queries.$count(services),

  /**
   * Row lock on the service: changes of its rules and of any slot's places are serialised. A lock on the slot is not
   * enough, since slots of old and new rules overlap.
   */
  async hold(transaction: Transaction, id: number): Promise<ServiceRow | null> {
    const [row] = await transaction.select().from(services).where(eq(services.id, id)).for('update');
    return row ?? null;
  },

  /** All of them, or one, in the order in which everybody locks them. */
  holdAll(transaction: Transaction, id: number | null): Promise<ServiceRow[]> {
    return transaction
      .select()
      .from(services)
      .where(id === null ? undefined : eq(services.id, id))
      .orderBy(asc(services.id))
      .limit(mostServices)
      .for('update');
  },

  /** Null when the idempotency key was used. */
  async add(queries: Queries, row: typeof services.$inferInsert): Promise<number | null> {
    const [added] = await queries
      .insert(services)
      .values(row)
      .onConflictDoNothing()
      .returning({ id: services.id });
    return added?.id ?? null;
  },

  async byKey(queries: Queries, idempotencyKey: string): Promise<ServiceRow | null> {
    const [row] = await queries.select().from(services).where(eq(services.idempotencyKey, idempotencyKey));
    return row ?? null;
  },

  async change(queries: Queries, id: number, changes: Partial<ServiceRow>): Promise<void> {
    await queries.update(services).set(changes).where(eq(services.id, id));
  },

  /** Of these days, of all services. */
  exceptions(queries: Queries, from: string, to: string): Promise<ExceptionRow[]> {
    return queries
      .select()
      .from(exceptions)
      .where(and(gte(exceptions.day, from), lte(exceptions.day, to)))
      .orderBy(asc(exceptions.day), asc(exceptions.id))
      .limit(mostExceptions);
  },

  /** Of the day of one slot. */
  exceptionsOf(queries: Queries, serviceId: number, day: string): Promise<ExceptionRow[]> {
    return queries
      .select()
      .from(exceptions)
      .where(
        and(eq(exceptions.day, day), or(eq(exceptions.serviceId, serviceId), isNull(exceptions.serviceId))),
      );
  },

  async setException(queries: Queries, row: Omit<typeof exceptions.$inferInsert, 'id'>): Promise<number> {
    const { hours, note, createdBy, createdAt } = row;
    const [set] = await queries
      .insert(exceptions)
      .values(row)
      .onConflictDoUpdate({
        target: [exceptions.day, exceptions.serviceId],
        set: { hours: hours ?? null, note, createdBy, createdAt },
      })
      .returning({ id: exceptions.id });
    return set!.id;
  },

  async exceptionById(queries: Queries, id: number): Promise<ExceptionRow | null> {
    const [row] = await queries.select().from(exceptions).where(eq(exceptions.id, id));
    return row ?? null;
  },

  async removeException(queries: Queries, id: number): Promise<ExceptionRow | null> {
    const [removed] = await queries.delete(exceptions).where(eq(exceptions.id, id)).returning();
    return removed ?? null;
  },
};

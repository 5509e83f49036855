import type { OpeningHours, ReservationRule } from '@portal/contract/reservation-desk';
import type { ReservationState } from '@portal/contract/reservation-titles';
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { descending, id, moment, reference } from '../../platform/database/columns.ts';

/** What can be reserved, and by which rules. */
export const reservationServices = pgTable(
  'reservation_services',
  {
    id: id(),
    title: text().notNull(),
    summary: text().notNull(),
    description: text().notNull(),
    place: text().notNull(),
    people: integer().notNull(),
    /** In fen. */
    price: bigint({ mode: 'number' }).notNull(),
    leadMinutes: integer().notNull(),
    daysAhead: integer().notNull(),
    cancelHours: integer().notNull(),
    rules: jsonb().$type<ReservationRule[]>().notNull(),
    open: boolean().notNull(),
    revision: integer().notNull().default(1),
    idempotencyKey: text().notNull().unique(),
    createdBy: reference().notNull(),
    createdAt: moment().notNull(),
    updatedAt: moment().notNull(),
  },
  (table) => [check('reservation_services_price', sql`${table.price} >= 0`)],
);

/** A day on which the rules do not hold: closed, or open at other hours; of one service, or of all of them. */
export const reservationExceptions = pgTable(
  'reservation_exceptions',
  {
    id: id(),
    serviceId: reference().references(() => reservationServices.id),
    day: date({ mode: 'string' }).notNull(),
    /** Null: closed all day. */
    hours: jsonb().$type<OpeningHours>(),
    note: text().notNull(),
    createdBy: reference().notNull(),
    createdAt: moment().notNull(),
  },
  (table) => [
    unique('reservation_exceptions_day').on(table.day, table.serviceId).nullsNotDistinct(),
    index('reservation_exceptions_service').on(table.serviceId),
  ],
);

/**
 * How many have a place from this moment on. The row comes with the first reservation; whoever changes the number holds
 * its lock, and the check refuses what a fault in the rules would let through. Until when each of them stays is said by
 * their reservation: the rules may have given the slot another length since.
 */
export const reservationSlots = pgTable(
  'reservation_slots',
  {
    serviceId: reference()
      .notNull()
      .references(() => reservationServices.id),
    startsAt: moment().notNull(),
    capacity: integer().notNull(),
    taken: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.serviceId, table.startsAt] }),
    check('reservation_slots_taken', sql`${table.taken} between 0 and ${table.capacity}`),
  ],
);

export const reservations = pgTable(
  'reservations',
  {
    id: id(),
    serviceId: reference().notNull(),
    startsAt: moment().notNull(),
    endsAt: moment().notNull(),
    /** Null where staff entered somebody, and where the person has left. */
    userId: reference(),
    name: text().notNull(),
    mobileSealed: text().notNull(),
    remark: text().notNull(),
    state: text().$type<ReservationState>().notNull(),
    /** In fen, as it was when it was reserved. */
    price: bigint({ mode: 'number' }).notNull(),
    orderNo: text(),
    /** Until when a held one has to be ordered and paid, or an offered one to be confirmed. */
    until: moment(),
    moves: integer().notNull().default(0),
    reason: text().notNull().default(''),
    /** Who of the staff entered it. */
    enteredBy: reference(),
    /** Who entered it and the key of the form, so that a call sent twice makes one. */
    entryKey: text().unique(),
    remindedAt: moment(),
    createdAt: moment().notNull(),
    updatedAt: moment().notNull(),
  },
  (table) => [
    foreignKey({
      columns: [table.serviceId, table.startsAt],
      foreignColumns: [reservationSlots.serviceId, reservationSlots.startsAt],
      name: 'reservations_slot_fk',
    }),
    // One of each person for a slot.
    uniqueIndex('reservations_active')
      .on(table.serviceId, table.startsAt, table.userId)
      .where(sql`${table.state} in ('waiting', 'offered', 'held', 'booked')`),
    index('reservations_slot').on(table.serviceId, table.startsAt, table.id),
    index('reservations_user').on(table.userId, descending(table.startsAt), descending(table.id)),
    index('reservations_starts').on(table.startsAt, table.id),
    index('reservations_due')
      .on(table.until)
      .where(sql`${table.state} in ('held', 'offered')`),
    index('reservations_waiting')
      .on(table.startsAt, table.id)
      .where(sql`${table.state} = 'waiting'`),
    index('reservations_reminders')
      .on(table.startsAt)
      .where(sql`${table.state} = 'booked' and ${table.remindedAt} is null`),
    index('reservations_created').on(table.createdAt),
    check(
      'reservations_state_known',
      sql`${table.state} in ('waiting', 'offered', 'held', 'booked', 'attended', 'no_show', 'cancelled')`,
    ),
  ],
);

import { sql } from 'drizzle-orm';
import {
  check,
  doublePrecision,
  index,
  integer,
  numeric,
  pgTable,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { AttendanceMode, AttendanceWay } from '@portal/contract/attendance-titles';
import { descending, id, moment, reference } from '../../platform/database/columns.ts';

/** Something people attend and check in at, on one day of China. */
export const attendanceSessions = pgTable(
  'attendance_sessions',
  {
    id: id(),
    title: text().notNull(),
    place: text().notNull(),
    startsAt: moment().notNull(),
    endsAt: moment().notNull(),
    /** Check-in is open from here to the end. */
    opensAt: moment().notNull(),
    openMinutes: integer().notNull(),
    creditHours: numeric({ precision: 4, scale: 1, mode: 'number' }).notNull(),
    mode: text().$type<AttendanceMode>().notNull(),
    /** What is typed where the code is fixed. */
    code: text().notNull(),
    latitude: doublePrecision(),
    longitude: doublePrecision(),
    radius: integer(),
    courseId: reference(),
    audience: smallint()
      .array()
      .notNull()
      .default(sql`'{}'`),
    revision: integer().notNull().default(1),
    idempotencyKey: text().notNull(),
    createdBy: reference().notNull(),
    createdAt: moment().notNull(),
    updatedAt: moment().notNull(),
  },
  (table) => [
    uniqueIndex('attendance_sessions_code').on(table.code),
    uniqueIndex('attendance_sessions_idempotency').on(table.idempotencyKey),
    index('attendance_sessions_starts').on(descending(table.startsAt), descending(table.id)),
    check(
      'attendance_sessions_times',
      sql`${table.opensAt} <= ${table.startsAt} and ${table.startsAt} < ${table.endsAt}`,
    ),
  ],
);

/** That somebody was there. One for each person and session: a removed one stays, so that it cannot be made again by the person. */
export const attendanceEntries = pgTable(
  'attendance_entries',
  {
    id: id(),
    sessionId: reference()
      .notNull()
      .references(() => attendanceSessions.id),
    userId: reference().notNull(),
    way: text().$type<AttendanceWay>().notNull(),
    at: moment().notNull(),
    /** Metres from the place; the position itself is not kept. */
    distance: integer(),
    /** Why staff entered it late, and who. */
    reason: text().notNull().default(''),
    enteredBy: reference(),
    removedAt: moment(),
    removedReason: text().notNull().default(''),
    removedBy: reference(),
  },
  (table) => [
    uniqueIndex('attendance_entries_person').on(table.sessionId, table.userId),
    index('attendance_entries_session').on(table.sessionId, descending(table.id)),
    index('attendance_entries_user').on(table.userId, descending(table.at)),
    index('attendance_entries_at').on(table.at),
  ],
);

import { refundActions, refundStates } from '@portal/contract/refund-titles';
import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { descending, id, moment, reference } from '../../platform/database/columns.ts';
import { users } from '../accounts/accounts.tables.ts';

const fen = () => bigint({ mode: 'number' });

/** Money asked back for an order. Title and method are as the order was paid and never change after. */
export const refunds = pgTable(
  'refunds',
  {
    id: id(),
    orderNo: text().notNull(),
    userId: reference()
      .notNull()
      .references(() => users.id),
    title: text().notNull(),
    method: text().notNull(),
    state: text({ enum: refundStates }).notNull(),
    reason: text().notNull(),
    asked: fen().notNull(),
    amount: fen().notNull(),
    /** What the rule said when it was asked for; null: it refunds. */
    obstacle: text(),
    /** Whether this much of the buyer's balance is held (a top-up is returned from it). */
    held: fen().notNull().default(0),
    approvedBy: reference(),
    confirmedBy: reference(),
    /** How often the gateway was asked; names the refund there. */
    attempt: integer().notNull().default(0),
    failure: text().notNull().default(''),
    bankSerial: text(),
    createdAt: moment().notNull(),
    finishedAt: moment(),
  },
  (table) => [
    uniqueIndex('refunds_open')
      .on(table.orderNo)
      .where(sql`${table.state} in ('requested', 'confirming', 'returning', 'failed')`),
    uniqueIndex('refunds_bank_serial').on(table.bankSerial),
    index('refunds_order').on(table.orderNo, descending(table.id)),
    index('refunds_user').on(table.userId, table.id),
    index('refunds_state').on(table.state, descending(table.createdAt), descending(table.id)),
    index('refunds_waiting')
      .on(descending(table.createdAt), descending(table.id))
      .where(sql`${table.state} in ('requested', 'confirming', 'returning', 'failed')`),
    check('refunds_amount', sql`${table.amount} > 0 and ${table.amount} <= ${table.asked}`),
    check(
      'refunds_two_people',
      sql`${table.confirmedBy} is null or ${table.confirmedBy} <> ${table.approvedBy}`,
    ),
  ],
);

export const refundSteps = pgTable(
  'refund_steps',
  {
    id: id(),
    refundId: reference()
      .notNull()
      .references(() => refunds.id),
    action: text({ enum: refundActions }).notNull(),
    /** What the buyer may read. */
    note: text().notNull(),
    actorId: reference(),
    at: moment().notNull(),
  },
  (table) => [index('refund_steps_refund').on(table.refundId, table.id)],
);

import type { ReceiptState, TransferStatus } from '@portal/contract/transfer-titles';
import { sql } from 'drizzle-orm';
import { bigint, check, date, index, pgTable, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { descending, id, moment, reference } from '../../platform/database/columns.ts';
import { users } from '../accounts/accounts.tables.ts';

/** Bank transfers as their senders handed them in. */
export const transfers = pgTable(
  'transfers',
  {
    id: id(),
    orderNo: text().notNull(),
    userId: reference()
      .notNull()
      .references(() => users.id),
    payer: text().notNull(),
    /** What the sender read from the receipt of the bank; the one that counts stands in `transfer_receipts`. */
    bankSerial: text().notNull(),
    amount: bigint({ mode: 'number' }).notNull(),
    voucher: text().notNull(),
    voucherName: text().notNull(),
    status: text().$type<TransferStatus>().notNull(),
    reason: text().notNull().default(''),
    createdAt: moment().notNull(),
    decidedAt: moment(),
    decidedBy: reference(),
  },
  (table) => [
    // One at a time under review, and one that paid the order.
    uniqueIndex('transfers_order_live')
      .on(table.orderNo)
      .where(sql`${table.status} in ('review', 'confirmed')`),
    index('transfers_order').on(table.orderNo, descending(table.id)),
    index('transfers_user').on(table.userId, descending(table.id)),
    index('transfers_status').on(table.status, descending(table.createdAt), descending(table.id)),
    index('transfers_created').on(descending(table.createdAt), descending(table.id)),
    index('transfers_serial').on(table.bankSerial),
    check('transfers_amount', sql`${table.amount} > 0`),
  ],
);

/** Money that arrived on the association's account, by the serial of the bank. */
export const transferReceipts = pgTable(
  'transfer_receipts',
  {
    id: id(),
    bankSerial: text().notNull(),
    amount: bigint({ mode: 'number' }).notNull(),
    day: date({ mode: 'string' }).notNull(),
    payer: text().notNull(),
    /** The transfer it was looked up for. */
    transferId: reference()
      .notNull()
      .references(() => transfers.id),
    state: text().$type<ReceiptState>().notNull(),
    /** Why no order took it. */
    reason: text().notNull().default(''),
    recordedBy: reference().notNull(),
    createdAt: moment().notNull(),
    returnSerial: text().notNull().default(''),
    note: text().notNull().default(''),
    resolvedBy: reference(),
    resolvedAt: moment(),
  },
  (table) => [
    // What was recorded by mistake frees its serial.
    uniqueIndex('transfer_receipts_serial')
      .on(table.bankSerial)
      .where(sql`${table.state} <> 'void'`),
    uniqueIndex('transfer_receipts_return_serial')
      .on(table.returnSerial)
      .where(sql`${table.returnSerial} <> ''`),
    index('transfer_receipts_state').on(table.state, descending(table.createdAt), descending(table.id)),
    index('transfer_receipts_transfer').on(table.transferId),
    check('transfer_receipts_amount', sql`${table.amount} > 0`),
  ],
);

/** One row: the account that money is transferred to. */
export const transferAccount = pgTable(
  'transfer_account',
  {
    id: smallint().primaryKey().default(1),
    holder: text().notNull(),
    bank: text().notNull(),
    number: text().notNull(),
    note: text().notNull(),
    updatedAt: moment().notNull(),
  },
  (table) => [check('transfer_account_single', sql`${table.id} = 1`)],
);

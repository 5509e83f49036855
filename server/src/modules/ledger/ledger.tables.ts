import type { LedgerKind } from '@portal/contract/order-titles';
import { sql } from 'drizzle-orm';
import { bigint, check, index, pgTable, text } from 'drizzle-orm/pg-core';
import { descending, id, moment, reference } from '../../platform/database/columns.ts';

const fen = () => bigint({ mode: 'number' }).notNull();

/** The running balance of each account; changing it requires its row lock. */
export const ledgerAccounts = pgTable(
  'ledger_accounts',
  {
    /** `user:42:balance`, `channel:wechat`, `revenue`. */
    name: text().primaryKey(),
    /** Whose it is; null for those of the association. */
    userId: reference(),
    balance: fen().default(0),
  },
  (table) => [
    check('ledger_accounts_never_below_zero', sql`${table.userId} is null or ${table.balance} >= 0`),
  ],
);

/** One thing that happened to money. Rows are only ever added; a trigger refuses anything else. */
export const ledgerJournals = pgTable(
  'ledger_journals',
  {
    id: id(),
    /** Idempotency key: one journal at most. */
    key: text().notNull().unique(),
    kind: text().$type<LedgerKind>().notNull(),
    title: text().notNull(),
    orderNo: text(),
    createdAt: moment().notNull(),
  },
  (table) => [index('ledger_journals_order').on(table.orderNo, table.id)],
);

/** The legs of a journal; they sum to zero, which a deferred trigger proves. */
export const ledgerEntries = pgTable(
  'ledger_entries',
  {
    id: id(),
    journalId: reference()
      .notNull()
      .references(() => ledgerJournals.id),
    account: text()
      .notNull()
      .references(() => ledgerAccounts.name),
    /** Positive: the account has more. */
    amount: fen(),
    /** Of the account, afterwards. */
    balance: fen(),
  },
  (table) => [
    index('ledger_entries_account').on(table.account, descending(table.id)),
    index('ledger_entries_journal').on(table.journalId),
    check('ledger_entries_not_nothing', sql`${table.amount} <> 0`),
  ],
);

/** Money of somebody set aside until it is known where it goes. */
export const ledgerHolds = pgTable(
  'ledger_holds',
  {
    key: text().primaryKey(),
    userId: reference().notNull(),
    amount: fen(),
    title: text().notNull(),
    orderNo: text(),
    state: text({ enum: ['held', 'released', 'captured'] }).notNull(),
    createdAt: moment().notNull(),
    endedAt: moment(),
  },
  (table) => [
    index('ledger_holds_user').on(table.userId),
    check('ledger_holds_something', sql`${table.amount} > 0`),
  ],
);

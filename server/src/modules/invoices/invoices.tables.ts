import type {
  InvoiceKind,
  InvoiceStatus,
  InvoiceTitleKind,
  ReversalReason,
} from '@portal/contract/invoice-titles';
import type { GoodsType } from '@portal/contract/order-titles';
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  date,
  index,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { descending, id, moment, reference } from '../../platform/database/columns.ts';
import { users } from '../accounts/accounts.tables.ts';

/** To whom a user has invoices made out. */
export const invoiceTitles = pgTable(
  'invoice_titles',
  {
    id: id(),
    userId: reference()
      .notNull()
      .references(() => users.id),
    kind: text().$type<InvoiceTitleKind>().notNull(),
    name: text().notNull(),
    taxNumber: text().notNull(),
    /** Address, phone, bank and account as sealed JSON. */
    detailsSealed: text().notNull(),
    isDefault: boolean().notNull(),
    createdAt: moment().notNull(),
  },
  (table) => [
    index('invoice_titles_user').on(table.userId, table.id),
    uniqueIndex('invoice_titles_default')
      .on(table.userId)
      .where(sql`${table.isDefault}`),
  ],
);

/** A request and what became of it; the title is copied, so that a changed book changes no invoice. */
export const invoices = pgTable(
  'invoices',
  {
    id: id(),
    userId: reference()
      .notNull()
      .references(() => users.id),
    kind: text().$type<InvoiceKind>().notNull(),
    titleKind: text().$type<InvoiceTitleKind>().notNull(),
    title: text().notNull(),
    taxNumber: text().notNull(),
    /** Address, phone, bank and account as sealed JSON. */
    detailsSealed: text().notNull(),
    emailSealed: text().notNull(),
    goodsType: text().$type<GoodsType>().notNull(),
    amount: bigint({ mode: 'number' }).notNull(),
    status: text().$type<InvoiceStatus>().notNull(),
    reason: text().notNull().default(''),
    remark: text().notNull().default(''),
    createdAt: moment().notNull(),
    decidedAt: moment(),
    decidedBy: reference(),
  },
  (table) => [
    index('invoices_user').on(table.userId, descending(table.id)),
    index('invoices_status').on(table.status, descending(table.createdAt), descending(table.id)),
    index('invoices_created').on(descending(table.createdAt), descending(table.id)),
    index('invoices_tax_number').on(table.taxNumber),
    check('invoices_amount', sql`${table.amount} > 0`),
  ],
);

export const invoiceOrders = pgTable(
  'invoice_orders',
  {
    invoiceId: reference()
      .notNull()
      .references(() => invoices.id),
    orderNo: text().notNull(),
    title: text().notNull(),
    amount: bigint({ mode: 'number' }).notNull(),
    paidAt: moment().notNull(),
    /** False once the invoice was rejected, withdrawn or reversed. */
    live: boolean().notNull().default(true),
  },
  (table) => [
    primaryKey({ columns: [table.invoiceId, table.orderNo] }),
    uniqueIndex('invoice_orders_live')
      .on(table.orderNo)
      .where(sql`${table.live}`),
    index('invoice_orders_order').on(table.orderNo),
  ],
);

/** The issued papers: the invoice itself, and the red one that takes it back. */
export const invoiceDocuments = pgTable(
  'invoice_documents',
  {
    invoiceId: reference()
      .notNull()
      .references(() => invoices.id),
    red: boolean().notNull(),
    number: text().notNull().unique(),
    day: date({ mode: 'string' }).notNull(),
    cause: text().$type<ReversalReason>(),
    file: text().notNull(),
    uploadedBy: reference().notNull(),
    createdAt: moment().notNull(),
  },
  (table) => [primaryKey({ columns: [table.invoiceId, table.red] })],
);

import { sql } from 'drizzle-orm';
import { bigint, check, customType, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { descending, id, moment, reference } from '../../platform/database/columns.ts';

const bytes = customType<{ data: Uint8Array }>({ dataType: () => 'bytea' });
const fen = () => bigint({ mode: 'number' });
const channel = () => text({ enum: ['wechat', 'alipay'] }).notNull();

/** One try to pay an order at a gateway; an order has as many as it takes. */
export const paymentAttempts = pgTable(
  'payment_attempts',
  {
    id: id(),
    orderNo: text().notNull(),
    userId: reference(),
    channel: channel(),
    outTradeNo: text().notNull(),
    amount: fen().notNull(),
    state: text({ enum: ['open', 'paid', 'closed'] }).notNull(),
    /** What the QR holds, or where the browser goes; null until the gateway has answered. */
    url: text(),
    createdAt: moment().notNull(),
    expireAt: moment().notNull(),
    /** When somebody last asked the gateway about it. */
    askedAt: moment().notNull(),
    /** When the sweep asks next. */
    sweepAt: moment().notNull(),
    sweeps: integer().notNull().default(0),
  },
  (table) => [
    uniqueIndex('payment_attempts_number').on(table.channel, table.outTradeNo),
    index('payment_attempts_order').on(table.orderNo),
    index('payment_attempts_user').on(table.userId),
    index('payment_attempts_open')
      .on(table.sweepAt)
      .where(sql`${table.state} = 'open'`),
  ],
);

/** What gateways sent, as it came. A refused one has no id that could be trusted. */
export const paymentNotifications = pgTable(
  'payment_notifications',
  {
    id: id(),
    channel: channel(),
    notifyId: text(),
    kind: text({ enum: ['payment', 'refund'] }),
    number: text(),
    body: bytes().notNull(),
    size: integer().notNull(),
    outcome: text({ enum: ['received', 'applied', 'refused', 'failed'] }).notNull(),
    reason: text().notNull().default(''),
    times: integer().notNull().default(1),
    receivedAt: moment().notNull(),
  },
  (table) => [
    uniqueIndex('payment_notifications_id').on(table.channel, table.notifyId),
    index('payment_notifications_received').on(descending(table.receivedAt), descending(table.id)),
    index('payment_notifications_channel').on(
      table.channel,
      descending(table.receivedAt),
      descending(table.id),
    ),
    index('payment_notifications_outcome').on(
      table.outcome,
      descending(table.receivedAt),
      descending(table.id),
    ),
    index('payment_notifications_number').on(
      table.number,
      descending(table.receivedAt),
      descending(table.id),
    ),
  ],
);

/** Money that arrived, once each, and where it went. */
export const paymentReceipts = pgTable(
  'payment_receipts',
  {
    id: id(),
    channel: channel(),
    transactionId: text().notNull(),
    outTradeNo: text().notNull(),
    orderNo: text(),
    userId: reference(),
    amount: fen().notNull(),
    disposition: text({ enum: ['order', 'returned', 'quarantine', 'kept'] }).notNull(),
    reason: text().notNull().default(''),
    /** Which way it was learnt of. */
    source: text({ enum: ['callback', 'poll', 'close', 'sweep', 'bill'] }).notNull(),
    paidAt: moment().notNull(),
    /** Finds what one payer paid; whom the gateway knows them as is not kept. */
    payerIndex: text(),
    createdAt: moment().notNull(),
    /** The bill that names it. */
    billDay: text(),
    note: text().notNull().default(''),
    decidedBy: reference(),
    decidedAt: moment(),
  },
  (table) => [
    uniqueIndex('payment_receipts_transaction').on(table.channel, table.transactionId),
    index('payment_receipts_number').on(table.channel, table.outTradeNo),
    index('payment_receipts_order').on(table.orderNo),
    index('payment_receipts_user').on(table.userId),
    index('payment_receipts_payer')
      .on(table.payerIndex, table.userId)
      .where(sql`${table.payerIndex} is not null`),
    index('payment_receipts_disposition').on(
      table.disposition,
      descending(table.createdAt),
      descending(table.id),
    ),
    index('payment_receipts_unbilled')
      .on(table.channel, table.paidAt)
      .where(sql`${table.billDay} is null`),
    check('payment_receipts_amount', sql`${table.amount} >= 0`),
  ],
);

/** Money on its way back through the gateway it came by. */
export const gatewayRefunds = pgTable(
  'gateway_refunds',
  {
    id: id(),
    /** Of whoever asked for it: the same one never pays twice. */
    key: text().notNull(),
    receiptId: reference()
      .notNull()
      .references(() => paymentReceipts.id),
    channel: channel(),
    outTradeNo: text().notNull(),
    outRefundNo: text().notNull(),
    orderNo: text(),
    userId: reference(),
    amount: fen().notNull(),
    total: fen().notNull(),
    reason: text().notNull(),
    cause: text({ enum: ['refund', 'late', 'double', 'quarantine'] }).notNull(),
    state: text({ enum: ['waiting', 'processing', 'success', 'failed'] }).notNull(),
    refundId: text(),
    failure: text().notNull().default(''),
    createdAt: moment().notNull(),
    /** When the gateway is sent it, or asked about it, next. */
    pollAt: moment().notNull(),
    polls: integer().notNull().default(0),
    finishedAt: moment(),
    billDay: text(),
  },
  (table) => [
    uniqueIndex('gateway_refunds_key').on(table.key),
    uniqueIndex('gateway_refunds_number').on(table.outRefundNo),
    index('gateway_refunds_receipt').on(table.receiptId),
    index('gateway_refunds_order').on(table.orderNo),
    index('gateway_refunds_user').on(table.userId),
    index('gateway_refunds_open')
      .on(table.pollAt)
      .where(sql`${table.state} in ('waiting', 'processing')`),
    index('gateway_refunds_unbilled')
      .on(table.channel, table.finishedAt)
      .where(sql`${table.billDay} is null`),
    check('gateway_refunds_amount', sql`${table.amount} > 0`),
  ],
);

/** A day of a gateway's bill that was compared with ours. */
export const paymentBills = pgTable(
  'payment_bills',
  {
    id: id(),
    channel: channel(),
    day: text().notNull(),
    paymentCount: integer().notNull(),
    paymentAmount: fen().notNull(),
    refundCount: integer().notNull(),
    refundAmount: fen().notNull(),
    failure: text().notNull().default(''),
    checkedAt: moment().notNull(),
  },
  (table) => [
    uniqueIndex('payment_bills_day').on(table.channel, table.day),
    index('payment_bills_newest').on(descending(table.day), table.channel),
  ],
);

/** Something the gateway and we do not agree about, once each, until staff have decided. */
export const billDifferences = pgTable(
  'bill_differences',
  {
    id: id(),
    channel: channel(),
    day: text().notNull(),
    kind: text({
      enum: [
        'missing_here',
        'missing_there',
        'amount',
        'refund_missing_here',
        'refund_missing_there',
        'refund_amount',
      ],
    }).notNull(),
    /** The transaction of a payment, the number of a refund. */
    subject: text().notNull(),
    outTradeNo: text().notNull(),
    transactionId: text().notNull(),
    outRefundNo: text(),
    orderNo: text(),
    ourAmount: fen(),
    theirAmount: fen(),
    at: moment().notNull(),
    foundAt: moment().notNull(),
    decision: text({ enum: ['accept', 'apply', 'return', 'book', 'vanished'] }),
    note: text().notNull().default(''),
    decidedBy: reference(),
    decidedAt: moment(),
  },
  (table) => [
    uniqueIndex('bill_differences_subject').on(table.channel, table.kind, table.subject),
    index('bill_differences_day').on(table.channel, table.day),
    index('bill_differences_open')
      .on(descending(table.foundAt), descending(table.id))
      .where(sql`${table.decision} is null`),
    index('bill_differences_decided')
      .on(descending(table.foundAt), descending(table.id))
      .where(sql`${table.decision} is not null`),
  ],
);

import type { GoodsType, OrderStatus, PayMethod } from '@portal/contract/order-titles';
import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { descending, id, moment, reference } from '../../platform/database/columns.ts';

export const orders = pgTable(
  'orders',
  {
    id: id(),
    orderNo: text().notNull().unique(),
    userId: reference().notNull(),
    goodsType: text().$type<GoodsType>().notNull(),
    goodsId: reference().notNull(),
    /** As it was when it was ordered. */
    title: text().notNull(),
    href: text().notNull(),
    quantity: integer().notNull().default(1),
    /** In fen. */
    amount: bigint({ mode: 'number' }).notNull(),
    /** How much of it was returned. */
    refunded: bigint({ mode: 'number' }).notNull().default(0),
    status: smallint().$type<OrderStatus>().notNull(),
    method: text().$type<PayMethod>(),
    /** What paid it: a transaction of the gateway, a bank serial. */
    reference: text(),
    /** A refund of all that was left took the goods back. */
    revokedAt: moment(),
    createdAt: moment().notNull(),
    expireAt: moment().notNull(),
    paidAt: moment(),
    closedAt: moment(),
  },
  (table) => [
    // One open order for the same goods; top-ups of different amounts are different ones.
    uniqueIndex('orders_open')
      .on(table.userId, table.goodsType, table.goodsId, table.quantity)
      .where(sql`${table.status} = 0`),
    index('orders_user').on(table.userId, descending(table.id)),
    index('orders_expiry')
      .on(table.expireAt)
      .where(sql`${table.status} = 0`),
    index('orders_paid').on(table.paidAt),
    index('orders_created').on(descending(table.createdAt), descending(table.id)),
    index('orders_status').on(table.status, descending(table.createdAt), descending(table.id)),
    check('orders_amount', sql`${table.amount} > 0 and ${table.refunded} between 0 and ${table.amount}`),
    check('orders_status_known', sql`${table.status} between 0 and 5`),
  ],
);

/** What happened to an order, for its owner and for staff. */
export const orderEvents = pgTable(
  'order_events',
  {
    id: id(),
    orderId: reference()
      .notNull()
      .references(() => orders.id),
    kind: text().notNull(),
    text: text().notNull(),
    /** Who of the staff did it; null where nobody of them did. */
    actorId: reference(),
    createdAt: moment().notNull(),
  },
  (table) => [index('order_events_order').on(table.orderId, table.id)],
);

/** Idempotency keys of the order calls: the same key always returns the same order. */
export const orderKeys = pgTable(
  'order_keys',
  {
    userId: reference().notNull(),
    key: text().notNull(),
    orderId: reference()
      .notNull()
      .references(() => orders.id),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.key] }),
    index('order_keys_order').on(table.orderId),
  ],
);

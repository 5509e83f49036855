import type { GoodsType } from '@portal/contract/order-titles';
import type { RewardEventKind, RewardRefusal, RewardState } from '@portal/contract/promotion-titles';
import { sql } from 'drizzle-orm';
import { bigint, boolean, check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { descending, id, moment, reference } from '../../platform/database/columns.ts';

const fen = () => bigint({ mode: 'number' }).notNull();

/** The rule of rewards, one row a version; the newest that is not younger than a payment counts for it. */
export const promotionRules = pgTable(
  'promotion_rules',
  {
    id: id(),
    percent: integer().notNull(),
    days: integer().notNull(),
    most: fen(),
    reason: text().notNull(),
    createdBy: reference().notNull(),
    createdAt: moment().notNull(),
  },
  (table) => [
    index('promotion_rules_created').on(descending(table.createdAt), descending(table.id)),
    check('promotion_rules_bounds', sql`${table.percent} between 0 and 50 and ${table.most} >= 0`),
  ],
);

/** Keys that were renewed. They go on naming their owner, because what is printed cannot be called back, unless the owner retired them. */
export const promotionKeys = pgTable(
  'promotion_keys',
  {
    key: text().primaryKey(),
    userId: reference().notNull(),
    renewedAt: moment().notNull(),
    retiredAt: moment(),
  },
  (table) => [index('promotion_keys_user').on(table.userId)],
);

/** Who came by whose key. */
export const promotionInvites = pgTable(
  'promotion_invites',
  {
    userId: reference().primaryKey(),
    inviterId: reference().notNull(),
    key: text().notNull(),
    /** Registered on a device of the inviter. */
    sameDevice: boolean().notNull(),
    createdAt: moment().notNull(),
  },
  (table) => [
    index('promotion_invites_inviter').on(
      table.inviterId,
      descending(table.createdAt),
      descending(table.userId),
    ),
    index('promotion_invites_created').on(table.createdAt),
  ],
);

/** What an order of an invited user brings; one an order. */
export const promotionRewards = pgTable(
  'promotion_rewards',
  {
    id: id(),
    orderNo: text().notNull(),
    userId: reference().notNull(),
    inviterId: reference().notNull(),
    goodsType: text().$type<GoodsType>().notNull(),
    orderAmount: fen(),
    /** Of the rule on the day of the payment. */
    percent: integer().notNull(),
    most: fen(),
    /** By the rule, were nothing refunded. */
    base: fen(),
    /** How much of the order was refunded when `amount` was worked out. */
    refunded: fen().default(0),
    /** What it brings. */
    amount: fen(),
    /** What it brought into the balance or set off, less what was taken back. */
    paid: fen().default(0),
    /** Paid, to be given back, and no longer in the balance: later rewards are set off against it. */
    owed: fen().default(0),
    state: text().$type<RewardState>().notNull(),
    refusal: text().$type<RewardRefusal>(),
    /** Why staff refused or allowed it. */
    note: text().notNull().default(''),
    /** When the refund period is over. */
    dueAt: moment().notNull(),
    createdAt: moment().notNull(),
    paidAt: moment(),
  },
  (table) => [
    uniqueIndex('promotion_rewards_order').on(table.orderNo),
    index('promotion_rewards_inviter').on(table.inviterId, descending(table.id)),
    index('promotion_rewards_user').on(table.userId),
    index('promotion_rewards_state').on(table.state, descending(table.id)),
    index('promotion_rewards_created').on(table.createdAt),
    index('promotion_rewards_due')
      .on(table.dueAt)
      .where(sql`${table.state} = 'waiting'`),
    check(
      'promotion_rewards_amounts',
      sql`${table.amount} between 0 and ${table.base} and ${table.owed} between 0 and ${table.paid} and ${table.paid} <= ${table.base}`,
    ),
    check('promotion_rewards_refusal', sql`(${table.state} = 'refused') = (${table.refusal} is not null)`),
  ],
);

/** What happened to a reward, for its owner's history. Rows are only added. */
export const promotionEvents = pgTable(
  'promotion_events',
  {
    id: id(),
    rewardId: reference()
      .notNull()
      .references(() => promotionRewards.id),
    inviterId: reference().notNull(),
    kind: text().$type<RewardEventKind>().notNull(),
    amount: fen(),
    createdAt: moment().notNull(),
  },
  (table) => [
    index('promotion_events_inviter').on(table.inviterId, descending(table.createdAt), descending(table.id)),
    index('promotion_events_reward').on(table.rewardId),
    index('promotion_events_created').on(table.createdAt),
  ],
);

/** Which messages somebody wants; all of them without a row. */
export const promotionSettings = pgTable('promotion_settings', {
  userId: reference().primaryKey(),
  onInvited: boolean().notNull(),
  onOrder: boolean().notNull(),
  onReward: boolean().notNull(),
});

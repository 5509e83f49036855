import type { RewardRefusal, RewardState } from '@portal/contract/promotion-titles';
import { and, count, desc, eq, gte, lt, or, sql, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { countAtMost } from '../../platform/database/count.ts';
import type { Queries } from '../../platform/database/database.ts';
import { dayOf } from '../../platform/figures.ts';
import type { DayCount } from '../../platform/module.ts';
import { users } from '../accounts/accounts.tables.ts';
import { orders } from '../orders/orders.tables.ts';
import type { RewardRow } from './promotion.store.ts';
import {
  promotionEvents as events,
  promotionInvites as invites,
  promotionRewards as rewards,
} from './promotion.tables.ts';

export type Page = { offset: number; limit: number };
type Span = { from: Date; to: Date };
export type RewardFilter = {
  state?: RewardState | undefined;
  refusal?: RewardRefusal | undefined;
  /** An order number, or whoever has a mobile. */
  orderNo?: string | undefined;
  personId?: number | null | undefined;
};

const inviters = alias(users, 'inviters');
const invited = alias(users, 'invited');
const sumOf = (amount: SQL | typeof rewards.amount) => sql<number>`coalesce(sum(${amount}), 0)::float8`;

function matches({ state, refusal, orderNo, personId }: RewardFilter): SQL | undefined {
  const byPerson =
    personId === undefined || personId === null
      ? undefined
      : or(eq(rewards.inviterId, personId), eq(rewards.userId, personId));
  return and(
    state && eq(rewards.state, state),
    refusal && eq(rewards.refusal, refusal),
    orderNo === undefined ? undefined : or(eq(rewards.orderNo, orderNo), byPerson),
  );
}

export const promotionListStore = {
  invitedCount: (queries: Queries, inviterId: number, since?: Date): Promise<number> =>
    queries.$count(
      invites,
      and(eq(invites.inviterId, inviterId), since ? gte(invites.createdAt, since) : undefined),
    ),

  invited(queries: Queries, inviterId: number, { offset, limit }: Page) {
    return queries
      .select({
        id: invites.userId,
        name: users.nickname,
        createdAt: invites.createdAt,
        orders: queries.$count(
          rewards,
          sql`${rewards.userId} = ${invites.userId} and ${rewards.inviterId} = ${invites.inviterId}`,
        ),
        rewarded: sql<number>`coalesce((select sum(won.amount) from ${rewards} as won where won.user_id = ${invites.userId} and won.inviter_id = ${invites.inviterId} and won.state in ('waiting', 'paid')), 0)::float8`,
      })
      .from(invites)
      .leftJoin(users, eq(users.id, invites.userId))
      .where(eq(invites.inviterId, inviterId))
      .orderBy(desc(invites.createdAt), desc(invites.userId))
      .limit(limit)
      .offset(offset);
  },

  ownRewards(queries: Queries, inviterId: number, state: RewardRow['state'] | undefined, page: Page) {
    return queries
      .select({ reward: rewards, name: users.nickname })
      .from(rewards)
      .leftJoin(users, eq(users.id, rewards.userId))
      .where(and(eq(rewards.inviterId, inviterId), state && eq(rewards.state, state)))
      .orderBy(desc(rewards.id))
      .limit(page.limit)
      .offset(page.offset);
  },

  ownRewardTotal: (queries: Queries, inviterId: number, state?: RewardRow['state']): Promise<number> =>
    queries.$count(rewards, and(eq(rewards.inviterId, inviterId), state && eq(rewards.state, state))),

  eventsBetween(queries: Queries, inviterId: number, { from, to }: Span, { offset, limit }: Page) {
    return queries
      .select({ event: events, goodsType: rewards.goodsType, name: users.nickname })
      .from(events)
      .innerJoin(rewards, eq(rewards.id, events.rewardId))
      .leftJoin(users, eq(users.id, rewards.userId))
      .where(and(eq(events.inviterId, inviterId), gte(events.createdAt, from), lt(events.createdAt, to)))
      .orderBy(desc(events.createdAt), desc(events.id))
      .limit(limit)
      .offset(offset);
  },

  /** What each kind comes to, and how often it happened. */
  eventSums(queries: Queries, inviterId: number, { from, to }: Span) {
    return queries
      .select({ kind: events.kind, sum: sql<number>`sum(${events.amount})::float8`, count: count() })
      .from(events)
      .where(and(eq(events.inviterId, inviterId), gte(events.createdAt, from), lt(events.createdAt, to)))
      .groupBy(events.kind);
  },

  async sums(queries: Queries, inviterId: number | null) {
    const [row] = await queries
      .select({
        waiting: sumOf(sql`${rewards.amount} * (${rewards.state} = 'waiting')::int`),
        waitingCount: sql<number>`count(*) filter (where ${rewards.state} = 'waiting')::int`,
        refusedCount: sql<number>`count(*) filter (where ${rewards.state} = 'refused')::int`,
        paid: sumOf(sql`${rewards.paid} - ${rewards.owed}`),
        owed: sumOf(sql`${rewards.owed}`),
        orders: sql<number>`count(*) filter (where ${rewards.state} <> 'refused')::int`,
      })
      .from(rewards)
      .where(inviterId === null ? undefined : eq(rewards.inviterId, inviterId));
    return row!;
  },

  invitedTotal: (queries: Queries): Promise<number> => queries.$count(invites),

  invitedByDay: (queries: Queries, since: Date, inviterId: number | null): Promise<DayCount[]> =>
    queries
      .select({ day: dayOf(invites.createdAt), count: count() })
      .from(invites)
      .where(
        and(gte(invites.createdAt, since), inviterId === null ? undefined : eq(invites.inviterId, inviterId)),
      )
      .groupBy(sql`1`),

  /** In fen, by the day the reward came about. */
  rewardedByDay: (queries: Queries, since: Date, inviterId: number | null): Promise<DayCount[]> =>
    queries
      .select({ day: dayOf(rewards.createdAt), count: sumOf(rewards.amount) })
      .from(rewards)
      .where(
        and(
          gte(rewards.createdAt, since),
          sql`${rewards.state} in ('waiting', 'paid')`,
          inviterId === null ? undefined : eq(rewards.inviterId, inviterId),
        ),
      )
      .groupBy(sql`1`),

  async idOfMobile(queries: Queries, mobileIndex: string): Promise<number | null> {
    const [row] = await queries
      .select({ id: users.id })
      .from(users)
      .where(eq(users.mobileIndex, mobileIndex));
    return row?.id ?? null;
  },

  page(queries: Queries, filter: RewardFilter, { offset, limit, before }: Page & { before?: number }) {
    return queries
      .select({
        reward: rewards,
        title: orders.title,
        inviter: { nickname: inviters.nickname, mobileSealed: inviters.mobileSealed },
        invited: { nickname: invited.nickname, mobileSealed: invited.mobileSealed },
      })
      .from(rewards)
      .innerJoin(orders, eq(orders.orderNo, rewards.orderNo))
      .leftJoin(inviters, eq(inviters.id, rewards.inviterId))
      .leftJoin(invited, eq(invited.id, rewards.userId))
      .where(and(matches(filter), before === undefined ? undefined : lt(rewards.id, before)))
      .orderBy(desc(rewards.id))
      .limit(limit)
      .offset(offset);
  },

  total: (queries: Queries, filter: RewardFilter): Promise<number> =>
    countAtMost(queries, rewards, matches(filter)),
};

import { authStatus } from '@portal/contract/roles';
import { and, asc, count, desc, eq, gt, inArray, isNotNull, isNull, max, or, type SQL } from 'drizzle-orm';
import { z } from 'zod';
import { countAtMost } from '../../platform/database/count.ts';
import type { Queries, Transaction } from '../../platform/database/database.ts';
import { behind, createCursor, cursorId, cursorMoment } from '../../platform/keyset.ts';
import { users } from '../accounts/accounts.tables.ts';
import { identities } from '../identities/identities.tables.ts';
import { notices } from '../notices/notices.tables.ts';
import { subscriptionMatches, subscriptions } from './subscriptions.tables.ts';

export type SubscriptionRow = typeof subscriptions.$inferSelect;
type Changes = Partial<Pick<SubscriptionRow, 'name' | 'query' | 'form' | 'frequency'>>;

/** Far above what an identity may have; those saved under an identity that was lost stay. */
const mostListed = 200;

const ownOne = (userId: number, id: number) =>
  and(eq(subscriptions.id, id), eq(subscriptions.userId, userId));

export const subscriptionStore = {
  async publishedTitles(queries: Queries, noticeIds: readonly number[]): Promise<string[]> {
    const rows = await queries
      .select({ title: notices.title })
      .from(notices)
      .where(and(inArray(notices.id, [...noticeIds]), eq(notices.state, 'published')))
      .orderBy(asc(notices.id));
    return rows.map(({ title }) => title);
  },

  /** Serialises concurrent saves of one person. */
  async lockUser(transaction: Transaction, userId: number): Promise<void> {
    await transaction.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update');
  },

  async allOf(queries: Queries, userId: number): Promise<SubscriptionRow[]> {
    return queries
      .select()
      .from(subscriptions)
      .where(eq(subscriptions.userId, userId))
      .orderBy(desc(isNotNull(subscriptions.form)), desc(subscriptions.id))
      .limit(mostListed);
  },

  async count(queries: Queries, userId: number): Promise<number> {
    const [row] = await queries
      .select({ total: count() })
      .from(subscriptions)
      .where(eq(subscriptions.userId, userId));
    return row?.total ?? 0;
  },

  /** Whether somebody has added one since then, and has more than anybody may without a certificate. */
  async hasExtra(queries: Queries, userId: number, since: Date, usual: number): Promise<boolean> {
    const [row] = await queries
      .select({ total: count(), newest: max(subscriptions.createdAt) })
      .from(subscriptions)
      .where(eq(subscriptions.userId, userId));
    return row!.total > usual && row!.newest !== null && row!.newest >= since;
  },

  async isCertified(queries: Queries, userId: number, types: readonly number[]): Promise<boolean> {
    const rows = await queries
      .select({ id: identities.id })
      .from(identities)
      .where(
        and(
          eq(identities.userId, userId),
          eq(identities.status, authStatus.certified),
          inArray(identities.type, [...types]),
        ),
      );
    return rows.length > 0;
  },

  async form(queries: Queries, userId: number): Promise<SubscriptionRow | null> {
    const [row] = await queries
      .select()
      .from(subscriptions)
      .where(and(eq(subscriptions.userId, userId), isNotNull(subscriptions.form)));
    return row ?? null;
  },

  async own(queries: Queries, userId: number, id: number): Promise<SubscriptionRow | null> {
    const [row] = await queries.select().from(subscriptions).where(ownOne(userId, id));
    return row ?? null;
  },

  async byId(queries: Queries, id: number): Promise<SubscriptionRow | null> {
    const [row] = await queries.select().from(subscriptions).where(eq(subscriptions.id, id));
    return row ?? null;
  },

  async add(queries: Queries, row: typeof subscriptions.$inferInsert): Promise<SubscriptionRow> {
    const [made] = await queries.insert(subscriptions).values(row).returning();
    return made!;
  },

  async change(queries: Queries, id: number, changes: Changes): Promise<SubscriptionRow | null> {
    const [row] = await queries
      .update(subscriptions)
      .set(changes)
      .where(eq(subscriptions.id, id))
      .returning();
    return row ?? null;
  },

  /** What waits for a digest that will not come is told no more. */
  async settle(queries: Queries, id: number, now: Date): Promise<void> {
    await queries
      .update(subscriptionMatches)
      .set({ toldAt: now })
      .where(and(eq(subscriptionMatches.subscriptionId, id), isNull(subscriptionMatches.toldAt)));
  },

  /** Its keys and finds go with it. */
  async remove(queries: Queries, id: number): Promise<void> {
    await queries.delete(subscriptions).where(eq(subscriptions.id, id));
  },

  async removeAllOf(queries: Queries, userId: number): Promise<void> {
    await queries.delete(subscriptions).where(eq(subscriptions.userId, userId));
  },

  async matches(queries: Queries, userId: number, id: number | null, { after, limit, offset }: Cut) {
    return queries
      .select({
        noticeId: subscriptionMatches.noticeId,
        matchedAt: subscriptionMatches.matchedAt,
        subscription: { id: subscriptions.id, name: subscriptions.name },
      })
      .from(subscriptionMatches)
      .innerJoin(subscriptions, eq(subscriptions.id, subscriptionMatches.subscriptionId))
      .where(and(matchesOf(userId, id), after ? behindMatch(after) : undefined))
      .orderBy(
        desc(subscriptionMatches.matchedAt),
        desc(subscriptionMatches.noticeId),
        asc(subscriptionMatches.subscriptionId),
      )
      .limit(limit)
      .offset(offset);
  },

  async countMatches(queries: Queries, userId: number, id: number | null): Promise<number> {
    return countAtMost(queries, subscriptionMatches, matchesOf(userId, id));
  },
};

function matchesOf(userId: number, id: number | null) {
  return and(
    eq(subscriptionMatches.userId, userId),
    id === null ? undefined : eq(subscriptionMatches.subscriptionId, id),
  );
}

/** Where a list of matches goes on: behind this match. */
type MatchPlace = { matchedAt: Date; noticeId: number; subscriptionId: number };
type Cut = { after: MatchPlace | null; limit: number; offset: number };

export const matchCursor = createCursor(
  z.object({ matchedAt: cursorMoment, noticeId: cursorId, subscriptionId: cursorId }),
);

function behindMatch(place: MatchPlace): SQL | undefined {
  const { matchedAt, noticeId, subscriptionId } = subscriptionMatches;
  return or(
    behind({ at: place.matchedAt, id: place.noticeId }, { at: matchedAt, id: noticeId }),
    and(
      eq(matchedAt, place.matchedAt),
      eq(noticeId, place.noticeId),
      gt(subscriptionId, place.subscriptionId),
    ),
  );
}

import { and, asc, eq, gt, isNull, lt, sql } from 'drizzle-orm';
import type { Queries, Transaction } from '../../platform/database/database.ts';
import { subscriptionMatches } from './subscriptions.tables.ts';

export const digestStore = {
  /** The next users by id whom something is to be told. */
  async waiting(queries: Queries, after: number, until: Date, limit: number): Promise<number[]> {
    const rows = await queries
      .selectDistinct({ userId: subscriptionMatches.userId })
      .from(subscriptionMatches)
      .where(
        and(
          isNull(subscriptionMatches.toldAt),
          lt(subscriptionMatches.matchedAt, until),
          gt(subscriptionMatches.userId, after),
        ),
      )
      .orderBy(asc(subscriptionMatches.userId))
      .limit(limit);
    return rows.map(({ userId }) => userId);
  },

  /** What waits for somebody is told from now on. */
  async take(transaction: Transaction, userId: number, until: Date, now: Date) {
    const { subscriptionId, noticeId } = subscriptionMatches;
    return transaction
      .update(subscriptionMatches)
      .set({ toldAt: now })
      .where(
        and(
          eq(subscriptionMatches.userId, userId),
          isNull(subscriptionMatches.toldAt),
          lt(subscriptionMatches.matchedAt, until),
        ),
      )
      .returning({ subscriptionId, noticeId });
  },

  /** How many it removed. */
  async removeOld(queries: Queries, before: Date, limit: number): Promise<number> {
    const { subscriptionId, noticeId, matchedAt } = subscriptionMatches;
    const { rows } = await queries.execute(sql`delete from ${subscriptionMatches}
      where (${subscriptionId}, ${noticeId}) in (select ${subscriptionId}, ${noticeId}
        from ${subscriptionMatches} where ${matchedAt} < ${before.toISOString()}::timestamptz
        limit ${limit}) returning 1`);
    return rows.length;
  },
};

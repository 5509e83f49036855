import { and, asc, eq, gt, isNull, lt, sql } from 'drizzle-orm';
import { formatDate, toUnixSeconds } from '@portal/contract/time';
import type { Transaction } from '../../platform/database/database.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Messages } from '../messages/messages.ts';
import { matchesPage, titlesOf } from './subscriptions.messages.ts';
import { subscriptionStore } from './subscriptions.store.ts';
import { subscriptionMatches } from './subscriptions.tables.ts';

const usersAtOnce = 200;
const mostInOne = 500;
const keptDays = 90;
const removedAtOnce = 5000;
const day = 86_400_000;

/** What was found before the last eight o'clock is in the digest of that day. In China it is eight at midnight UTC. */
export function lastOpening(now: Date): Date {
  return new Date(now.getTime() - (now.getTime() % day));
}

export function createDigest(
  { database, clock }: Pick<Platform, 'database' | 'clock'>,
  messages: Pick<Messages, 'sendAll'>,
) {
  async function waiting(after: number, until: Date): Promise<number[]> {
    const rows = await database
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
      .limit(usersAtOnce);
    return rows.map(({ userId }) => userId);
  }

  /** One person, one message, one transaction. */
  async function sendDigest(transaction: Transaction, userId: number, until: Date): Promise<void> {
    const { subscriptionId, noticeId } = subscriptionMatches;
    const rows = await transaction
      .update(subscriptionMatches)
      .set({ toldAt: clock() })
      .where(
        and(
          eq(subscriptionMatches.userId, userId),
          isNull(subscriptionMatches.toldAt),
          lt(subscriptionMatches.matchedAt, until),
        ),
      )
      .returning({ subscriptionId, noticeId });
    if (rows.length === 0) return;
    const ids = [...new Set(rows.map((row) => row.noticeId))];
    const found = await subscriptionStore.publishedTitles(transaction, ids.slice(0, mostInOne));
    const total = found.length + Math.max(0, ids.length - mostInOne);
    if (total === 0) return;
    const [first] = rows.toSorted((one, other) => one.noticeId - other.noticeId);
    await messages.sendAll(transaction, [
      {
        userId,
        type: 2,
        title: `订阅日报 ${formatDate(toUnixSeconds(until))}：${total} 条新公告`,
        content: titlesOf(found),
        link: matchesPage,
        eventKey: `digest:${first!.subscriptionId}:${first!.noticeId}`,
      },
    ]);
  }

  return {
    async send(): Promise<void> {
      const until = lastOpening(clock());
      for (let after = 0, users = await waiting(after, until); users.length > 0;) {
        for (const userId of users)
          await database.transaction((transaction) => sendDigest(transaction, userId, until));
        after = users.at(-1)!;
        users = await waiting(after, until);
      }
    },

    /** Old finds make room. */
    async prune(): Promise<void> {
      const before = new Date(clock().getTime() - keptDays * day);
      const { subscriptionId, noticeId, matchedAt } = subscriptionMatches;
      for (let removed = removedAtOnce; removed === removedAtOnce;) {
        const rows = await database.execute(sql`delete from ${subscriptionMatches}
          where (${subscriptionId}, ${noticeId}) in (select ${subscriptionId}, ${noticeId}
            from ${subscriptionMatches} where ${matchedAt} < ${before.toISOString()}::timestamptz
            limit ${removedAtOnce}) returning 1`);
        removed = rows.rows.length;
      }
    },
  };
}

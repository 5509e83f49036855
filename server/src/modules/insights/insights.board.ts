import type { insights as endpoints } from '@portal/contract/insights';
import type { OutputOf } from '@portal/contract/endpoint';
import { formatDate, toUnixSeconds } from '@portal/contract/time';
import { and, count, eq, gte, isNull, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Platform } from '../../platform/platform.ts';
import { collections } from '../collections/collections.tables.ts';
import { notices } from '../notices/notices.tables.ts';
import {
  deadlineReminders,
  subscriptionMatches,
  subscriptions,
} from '../subscriptions/subscriptions.tables.ts';

type Board = OutputOf<typeof endpoints.board>;

const day = 86_400_000;
const shownDays = 30;
const dayOf = (column: PgColumn) =>
  sql<string>`to_char(${column} at time zone 'Asia/Shanghai', 'YYYY-MM-DD')`;

/** A person's own figures; every query stays within one person's rows. */
export function createBoard({ database, clock }: Pick<Platform, 'database' | 'clock'>) {
  async function counts(userId: number): Promise<Board['counts']> {
    const { rows } = await database.execute<Board['counts']>(sql`select
      (select count(*) from ${collections} where ${collections.userId} = ${userId}::bigint)::int as collected,
      (select count(*) from ${subscriptions} where ${subscriptions.userId} = ${userId}::bigint)::int as subscriptions,
      (select coalesce(sum(${subscriptions.matches}), 0) from ${subscriptions}
        where ${subscriptions.userId} = ${userId}::bigint)::int as matches,
      (select count(*) from ${deadlineReminders} where ${and(
        eq(deadlineReminders.userId, userId),
        isNull(deadlineReminders.sentAt),
      )})::int as reminders,
      (select count(*) from ${notices} where ${notices.authorId} = ${userId}::bigint)::int as submitted,
      (select count(*) from ${notices} where ${notices.authorId} = ${userId}::bigint
        and ${notices.state} = 'published')::int as published`);
    return rows[0]!;
  }

  return {
    async board(userId: number): Promise<Board> {
      const now = clock();
      const since = new Date(now.getTime() - shownDays * day);
      const matched = await database
        .select({ day: dayOf(subscriptionMatches.matchedAt), count: count() })
        .from(subscriptionMatches)
        .where(and(eq(subscriptionMatches.userId, userId), gte(subscriptionMatches.matchedAt, since)))
        .groupBy(sql`1`);
      const collected = await database
        .select({ day: dayOf(collections.createdAt), count: count() })
        .from(collections)
        .where(and(eq(collections.userId, userId), gte(collections.createdAt, since)))
        .groupBy(sql`1`);
      const on = (rows: typeof matched, date: string) => rows.find((row) => row.day === date)?.count ?? 0;
      const days = Array.from({ length: shownDays }, (_, at) => {
        const date = formatDate(toUnixSeconds(new Date(now.getTime() - (shownDays - 1 - at) * day)));
        return { day: date, matches: on(matched, date), collected: on(collected, date) };
      });
      return { counts: await counts(userId), days };
    },
  };
}

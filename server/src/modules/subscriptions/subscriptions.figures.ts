import { and, count, eq, gte, isNull, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { dayOf } from '../../platform/figures.ts';
import type { Figures } from '../../platform/module.ts';
import { deadlineReminders, subscriptionMatches, subscriptions } from './subscriptions.tables.ts';

export function subscriptionFigures(database: Database): Figures {
  return {
    user: {
      async counts(userId) {
        const [own] = await database
          .select({
            subscriptions: count(),
            matches: sql<number>`coalesce(sum(${subscriptions.matches}), 0)::int`,
          })
          .from(subscriptions)
          .where(eq(subscriptions.userId, userId));
        const waiting = and(eq(deadlineReminders.userId, userId), isNull(deadlineReminders.sentAt));
        return { ...own!, reminders: await database.$count(deadlineReminders, waiting) };
      },
      days: async (userId, since) => ({
        matches: await database
          .select({ day: dayOf(subscriptionMatches.matchedAt), count: count() })
          .from(subscriptionMatches)
          .where(and(eq(subscriptionMatches.userId, userId), gte(subscriptionMatches.matchedAt, since)))
          .groupBy(sql`1`),
      }),
    },
  };
}

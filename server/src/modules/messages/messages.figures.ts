import { and, count, eq, gte, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { dayOf } from '../../platform/figures.ts';
import type { Figures } from '../../platform/module.ts';
import { messageStore } from './messages.store.ts';
import { messages } from './messages.tables.ts';

export function messageFigures(database: Database): Figures {
  return {
    user: {
      counts: async (userId) => ({ unread_messages: await messageStore.unread(database, userId) }),
      days: async (userId, since) => ({
        messages: await database
          .select({ day: dayOf(messages.createdAt), count: count() })
          .from(messages)
          .where(and(eq(messages.userId, userId), gte(messages.createdAt, since)))
          .groupBy(sql`1`),
      }),
    },
  };
}

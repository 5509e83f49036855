import { and, count, eq, gte, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { dayOf } from '../../platform/figures.ts';
import type { Figures } from '../../platform/module.ts';
import { collectionStore } from './collections.store.ts';
import { collections } from './collections.tables.ts';

export function collectionFigures(database: Database): Figures {
  return {
    user: {
      counts: async (userId) => ({ collected: await collectionStore.total(database, userId) }),
      days: async (userId, since) => ({
        collected: await database
          .select({ day: dayOf(collections.createdAt), count: count() })
          .from(collections)
          .where(and(eq(collections.userId, userId), gte(collections.createdAt, since)))
          .groupBy(sql`1`),
      }),
    },
  };
}

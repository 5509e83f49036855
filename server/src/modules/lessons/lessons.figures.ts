import { and, count, eq, gte, isNotNull, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { dayOf } from '../../platform/figures.ts';
import type { Figures } from '../../platform/module.ts';
import { lessonStore } from './lessons.store.ts';
import { lessonProgress } from './lessons.tables.ts';

export function lessonFigures(database: Database): Figures {
  return {
    user: {
      counts: async (userId) => ({
        // As many as the list of them has.
        courses_learning: await lessonStore.learnedTotal(database, userId, false),
        lessons_completed: await database.$count(
          lessonProgress,
          and(eq(lessonProgress.userId, userId), isNotNull(lessonProgress.completedAt)),
        ),
      }),
      days: async (userId, since) => ({
        lessons_completed: await database
          .select({ day: dayOf(lessonProgress.completedAt), count: count() })
          .from(lessonProgress)
          .where(and(eq(lessonProgress.userId, userId), gte(lessonProgress.completedAt, since)))
          .groupBy(sql`1`),
      }),
    },
  };
}

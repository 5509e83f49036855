import { and, count, eq, gte, isNotNull, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { dayOf } from '../../platform/figures.ts';
import type { Figures } from '../../platform/module.ts';
import { courseProgress, lessonProgress } from './lessons.tables.ts';

export function lessonFigures(database: Database): Figures {
  return {
    user: {
      counts: async (userId) => ({
        courses_begun: await database.$count(courseProgress, eq(courseProgress.userId, userId)),
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

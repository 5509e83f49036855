import { and, count, eq, gte, sql } from 'drizzle-orm';
import { dayOf } from '../../platform/figures.ts';
import type { Figures } from '../../platform/module.ts';
import type { Platform } from '../../platform/platform.ts';
import { examStore as store } from './exams.store.ts';
import { examAttempts, examWrongAnswers } from './exams.tables.ts';

export function examFigures({ database, clock }: Pick<Platform, 'database' | 'clock'>): Figures {
  return {
    user: {
      counts: async (userId) => ({
        open_exams: await store.openTotal(database, userId, clock()),
        wrong_answers: await database.$count(examWrongAnswers, eq(examWrongAnswers.userId, userId)),
      }),
      days: async (userId, since) => ({
        exams: await database
          .select({ day: dayOf(examAttempts.submittedAt), count: count() })
          .from(examAttempts)
          .where(
            and(
              eq(examAttempts.userId, userId),
              eq(examAttempts.state, 'finished'),
              gte(examAttempts.submittedAt, since),
            ),
          )
          .groupBy(sql`1`),
      }),
    },
  };
}

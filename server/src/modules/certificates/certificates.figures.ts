import { and, count, eq, gte, isNull, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { dayOf } from '../../platform/figures.ts';
import type { Figures } from '../../platform/module.ts';
import { certificates } from './certificates.tables.ts';

export function certificateFigures(database: Database): Figures {
  const ownValid = (userId: number) => and(eq(certificates.userId, userId), isNull(certificates.revokedAt));
  return {
    user: {
      counts: async (userId) => ({ certificates: await database.$count(certificates, ownValid(userId)) }),
      days: async (userId, since) => ({
        certificates: await database
          .select({ day: dayOf(certificates.issuedAt), count: count() })
          .from(certificates)
          .where(and(ownValid(userId), gte(certificates.issuedAt, since)))
          .groupBy(sql`1`),
      }),
    },
  };
}

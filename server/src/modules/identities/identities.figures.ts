import { authStatus, type RoleId, roleTitle } from '@portal/contract/roles';
import { and, count, eq, gte, inArray, sql } from 'drizzle-orm';
import { dayOf } from '../../platform/figures.ts';
import type { Figures } from '../../platform/module.ts';
import type { Platform } from '../../platform/platform.ts';
import { claimsSince, isClaimed } from './identities.reviews.store.ts';
import { identities } from './identities.tables.ts';

/** What waits for reviewers, who is certified, and how many applied. */
export function identityFigures({ database, clock }: Pick<Platform, 'database' | 'clock'>): Figures {
  return {
    staff: {
      async counts(userId) {
        const mine = isClaimed({ by: userId, after: claimsSince(clock()) });
        const [waiting] = await database
          .select({
            waiting_reviews: count(),
            my_reviews: sql<number>`(count(*) filter (where ${mine}))::int`,
          })
          .from(identities)
          .where(eq(identities.status, authStatus.underReview));
        const holders = await database
          .select({ type: identities.type, count: count() })
          .from(identities)
          .where(eq(identities.status, authStatus.certified))
          .groupBy(identities.type);
        const types = Object.keys(roleTitle).map(Number) as RoleId[];
        const certified = types.map((type) => ({
          type,
          count: holders.find((row) => row.type === type)?.count ?? 0,
        }));
        return { ...waiting!, certified };
      },
      days: async (_, since) => ({
        // Naming every status lets the index of the queue (status, appliedAt) find the month.
        applied: await database
          .select({ day: dayOf(identities.appliedAt), count: count() })
          .from(identities)
          .where(and(inArray(identities.status, [1, 2, 3, 4, 5]), gte(identities.appliedAt, since)))
          .groupBy(sql`1`),
      }),
    },
  };
}

import { authStatus, type RoleId } from '@portal/contract/roles';
import { and, desc, eq, sql } from 'drizzle-orm';
import type { Queries } from '../../platform/database/database.ts';
import { isOfAccountInUse } from './identities.store.ts';
import { identities, identitySteps } from './identities.tables.ts';

// Written out, because the names of the columns alone would mean those of the inner table.
const approvedAt = sql<string | null>`(
  select max(steps.at) from ${identitySteps} as steps
  where steps.identity_id = identities.id and steps.action = 'approve'
)`;

/** Of accounts in use alone. */
export const certifiedStore = {
  async ofType(queries: Queries, type: RoleId, limit: number) {
    return queries
      .select({ id: identities.id, formSealed: identities.formSealed, at: approvedAt })
      .from(identities)
      .where(and(eq(identities.type, type), eq(identities.status, authStatus.certified), isOfAccountInUse))
      .orderBy(desc(identities.appliedAt), desc(identities.id))
      .limit(limit);
  },

  /** Whatever became of the application. */
  async summary(queries: Queries, userId: number, type: RoleId) {
    const [row] = await queries
      .select({ status: identities.status, title: identities.title, at: approvedAt })
      .from(identities)
      .where(and(eq(identities.userId, userId), eq(identities.type, type), isOfAccountInUse));
    return row ?? null;
  },
};

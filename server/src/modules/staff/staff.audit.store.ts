import { and, desc, eq, gte, lt, or, sql, type SQL } from 'drizzle-orm';
import { auditLog } from '../../platform/audit.tables.ts';
import { countAtMost } from '../../platform/database/count.ts';
import type { Queries } from '../../platform/database/database.ts';
import { behind, type Place } from '../../platform/keyset.ts';
import { users } from '../accounts/accounts.tables.ts';

export type AuditFilter = {
  action?: string | undefined;
  actor_id?: number | undefined;
  subject?: string | undefined;
  from?: number | undefined;
  to?: number | undefined;
};

export const auditStore = {
  async count(queries: Queries, filter: AuditFilter): Promise<number> {
    return countAtMost(queries, auditLog, conditionOf(filter));
  },

  async page(
    queries: Queries,
    filter: AuditFilter,
    { after, limit, offset }: { after: Place | null; limit: number; offset: number },
  ) {
    return queries
      .select({ row: auditLog, actor: users.nickname })
      .from(auditLog)
      .leftJoin(users, eq(users.id, auditLog.actorId))
      .where(and(conditionOf(filter), after ? behind(after, auditLog) : undefined))
      .orderBy(desc(auditLog.at), desc(auditLog.id))
      .limit(limit)
      .offset(offset);
  },
};

/** An action is named in full or by its domain: `identities` finds `identities.approve`. */
function conditionOf({ action, actor_id, subject, from, to }: AuditFilter): SQL | undefined {
  return and(
    action
      ? or(eq(auditLog.action, action), sql`starts_with(${auditLog.action}, ${`${action}.`})`)
      : undefined,
    actor_id === undefined ? undefined : eq(auditLog.actorId, actor_id),
    subject ? eq(auditLog.subject, subject) : undefined,
    from === undefined ? undefined : gte(auditLog.at, momentOf(from)),
    to === undefined ? undefined : lt(auditLog.at, momentOf(to + 1)),
  );
}

function momentOf(seconds: number): Date {
  return new Date(seconds * 1000);
}

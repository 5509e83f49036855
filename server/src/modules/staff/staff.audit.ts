import type { AuditRow } from '@portal/contract/staff';
import { toUnixSeconds } from '@portal/contract/time';
import { and, desc, eq, gte, lt, or, sql, type SQL } from 'drizzle-orm';
import { auditLog } from '../../platform/audit.tables.ts';
import { behind, placeCursor } from '../../platform/keyset.ts';
import type { Platform } from '../../platform/platform.ts';
import { users } from '../accounts/accounts.tables.ts';

type Search = {
  action?: string | undefined;
  actor_id?: number | undefined;
  subject?: string | undefined;
  from?: number | undefined;
  to?: number | undefined;
  page: number;
  page_size: number;
  next?: string | undefined;
};

const mostCounted = 10_000;
const checkLasts = 60_000;
export type Auditing = ReturnType<typeof createAuditing>;

/** The audit log as administrators read it. */
export function createAuditing({ database, audit, clock }: Platform) {
  let checked: { at: number; intact: Promise<boolean> } | null = null;

  /** Walking the chain is work, so one walk over its newest rows serves everybody for a minute. */
  function intact(): Promise<boolean> {
    const now = clock().getTime();
    if (checked && now - checked.at < checkLasts) return checked.intact;
    const made = { at: now, intact: audit.firstBroken().then((broken) => broken === null) };
    checked = made;
    made.intact.catch(() => {
      if (checked === made) checked = null;
    });
    return made.intact;
  }

  return {
    async list(search: Search) {
      const { page, page_size, next } = search;
      const after = next === undefined ? null : placeCursor.read(next);
      const where = and(...conditions(search));
      const counted = database
        .select({ one: sql`1` })
        .from(auditLog)
        .where(where)
        .limit(mostCounted)
        .as('counted');
      const [count] = await database.select({ total: sql<number>`count(*)::int` }).from(counted);
      const rows = await database
        .select({ row: auditLog, actor: users.nickname })
        .from(auditLog)
        .leftJoin(users, eq(users.id, auditLog.actorId))
        .where(and(where, after ? behind(after, auditLog) : undefined))
        .orderBy(desc(auditLog.at), desc(auditLog.id))
        .limit(page_size + 1)
        .offset(after ? 0 : (page - 1) * page_size);
      const last = rows[page_size - 1]?.row;
      const data = rows.slice(0, page_size).map(({ row, actor }): AuditRow => ({
        id: row.id,
        time: toUnixSeconds(row.at),
        actor: row.actorId === null ? '系统' : (actor ?? `用户 ${row.actorId}`),
        action: row.action,
        subject: row.subject,
        detail: row.detail,
        address: row.address,
      }));
      return {
        total: count?.total ?? 0,
        page,
        page_size,
        next: last && rows.length > page_size ? placeCursor.write(last) : null,
        data,
        intact: await intact(),
      };
    },
  };
}

/** An action is named in full or by its domain: `identities` finds `identities.approve`. */
function conditions({ action, actor_id, subject, from, to }: Search): SQL[] {
  const all: (SQL | undefined)[] = [];
  if (action)
    all.push(or(eq(auditLog.action, action), sql`starts_with(${auditLog.action}, ${`${action}.`})`));
  if (actor_id !== undefined) all.push(eq(auditLog.actorId, actor_id));
  if (subject) all.push(eq(auditLog.subject, subject));
  if (from !== undefined) all.push(gte(auditLog.at, momentOf(from)));
  if (to !== undefined) all.push(lt(auditLog.at, momentOf(to + 1)));
  return all.filter((each) => each !== undefined);
}

function momentOf(seconds: number): Date {
  return new Date(seconds * 1000);
}

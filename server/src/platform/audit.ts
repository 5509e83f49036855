import { createHash } from 'node:crypto';
import { and, asc, desc, eq, gt, gte, lt, sql } from 'drizzle-orm';
import type { AuditAction } from '@portal/contract/audit-actions';
import { auditChain, auditLog } from './audit.tables.ts';
import { canonical } from './canonical.ts';
import type { Clock } from './clock.ts';
import type { Database, Queries, Transaction } from './database/database.ts';

/** Who does something, and from where. */
export type Actor = { userId: number; address: string };

export type AuditEntry = {
  actorId: number | null;
  action: AuditAction;
  /** What it was done to: `identity:42`. */
  subject: string;
  detail: Record<string, unknown>;
  address: string;
};

export type Audit = ReturnType<typeof createAudit>;

const chainLock = 4_021_978;
const batch = 500;
/** No transaction is open for longer, so no entry turns up later than this behind one that was linked. */
const longestTransaction = 3_600_000;
/** The trigger on the log lets older entries be removed; their links stay. */
const prunedAfter = 200 * 86_400_000;

export function createAudit(database: Database, clock: Clock) {
  /** Links the entries that are not in the chain yet. The order is that of committing, which ids do not tell. */
  async function linkBatch(transaction: Transaction): Promise<number> {
    await transaction.execute(sql`select pg_advisory_xact_lock(${chainLock})`);
    const [last] = await transaction.select().from(auditChain).orderBy(desc(auditChain.position)).limit(1);
    const since = last && new Date(last.at.getTime() - longestTransaction);
    const rows = await transaction
      .select()
      .from(auditLog)
      .where(
        and(
          since && gte(auditLog.at, since),
          sql`not exists (select from ${auditChain} where ${auditChain.entryId} = ${auditLog.id})`,
        ),
      )
      .orderBy(asc(auditLog.at), asc(auditLog.id))
      .limit(batch);
    let { position, hash } = last ?? { position: 0, hash: '' };
    const links = rows.map((row) => {
      position += 1;
      hash = hashOf(row, position, hash);
      return { position, entryId: row.id, at: row.at, hash };
    });
    if (links.length > 0) await transaction.insert(auditChain).values(links);
    return links.length;
  }

  /** Entries are written without a lock on the chain; this job links them afterwards. */
  async function link(): Promise<void> {
    while ((await database.transaction(linkBatch)) === batch);
  }

  /** Among the newest entries, the first that was committed too late to be linked: entries are not backdated by hours. */
  async function firstUnlinked(newest: number): Promise<number | null> {
    const [last] = await database.select().from(auditChain).orderBy(desc(auditChain.position)).limit(1);
    if (!last) return null;
    const entries = database.select().from(auditLog).orderBy(desc(auditLog.id)).limit(newest).as('entries');
    const [row] = await database
      .select({ id: entries.id })
      .from(entries)
      .where(
        and(
          lt(entries.at, new Date(last.at.getTime() - longestTransaction)),
          sql`not exists (select from ${auditChain} where ${auditChain.entryId} = ${entries.id})`,
        ),
      )
      .orderBy(asc(entries.id))
      .limit(1);
    return row?.id ?? null;
  }

  return {
    /** Written in the transaction of the deed itself: neither exists without the other. */
    async record(transaction: Transaction, entry: AuditEntry): Promise<void> {
      await transaction.insert(auditLog).values({ ...entry, at: clock() });
    },

    link,

    /** What was done to one subject, newest first. */
    async history(queries: Queries, subject: string, { limit, offset }: { limit: number; offset: number }) {
      const where = eq(auditLog.subject, subject);
      const rows = await queries
        .select({
          at: auditLog.at,
          action: auditLog.action,
          detail: auditLog.detail,
          actorId: auditLog.actorId,
        })
        .from(auditLog)
        .where(where)
        .orderBy(desc(auditLog.at), desc(auditLog.id))
        .limit(limit)
        .offset(offset);
      return { total: await queries.$count(auditLog, where), rows };
    },

    /** The id of an entry among the newest that was changed, removed or put in afterwards; null when all is well. */
    async firstBroken(newest = 10_000): Promise<number | null> {
      await link();
      const unlinked = await firstUnlinked(newest);
      if (unlinked !== null) return unlinked;
      const oldest = clock().getTime() - prunedAfter;
      const [head] = await database.select().from(auditChain).orderBy(desc(auditChain.position)).limit(1);
      let after = Math.max(0, (head?.position ?? 0) - newest);
      let previous: string | null = null;
      for (;;) {
        const rows = await database
          .select({ link: auditChain, entry: auditLog })
          .from(auditChain)
          .leftJoin(auditLog, eq(auditLog.id, auditChain.entryId))
          .where(gt(auditChain.position, after))
          .orderBy(asc(auditChain.position))
          .limit(1000);
        for (const { link, entry } of rows) {
          const isNext: boolean = previous === null || link.position === after + 1;
          const before: string | null = link.position === 1 ? '' : previous;
          const isPruned: boolean = entry === null && link.at.getTime() < oldest;
          const isUnknown: boolean = isPruned || (entry !== null && before === null);
          const expected: string | null = isUnknown
            ? link.hash
            : entry && hashOf(entry, link.position, before!);
          if (!isNext || expected !== link.hash) return link.entryId;
          previous = link.hash;
          after = link.position;
        }
        if (rows.length < 1000) return null;
      }
    },
  };
}

function hashOf(row: typeof auditLog.$inferSelect, position: number, previousHash: string): string {
  const { id, at, actorId, action, subject, detail, address } = row;
  const text = JSON.stringify([
    previousHash,
    position,
    id,
    at.toISOString(),
    actorId,
    action,
    subject,
    canonical(detail),
    address,
  ]);
  return createHash('sha256').update(text).digest('base64url');
}

import { createHash } from 'node:crypto';
import { and, asc, desc, eq, gt, gte, sql } from 'drizzle-orm';
import type { AuditAction } from '@portal/contract/audit-actions';
import { auditChain, auditLog } from './audit.tables.ts';
import type { Clock } from './clock.ts';
import type { Database, Queries, Transaction } from './database/database.ts';

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

  /** Deeds do not wait for each other: the chain over them is made here, by a job and before it is checked. */
  async function link(): Promise<void> {
    while ((await database.transaction(linkBatch)) === batch);
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

    /** The id of the first entry among the newest that was changed or removed; null when all is well. */
    async firstBroken(newest = 10_000): Promise<number | null> {
      await link();
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
          const expected: string | null =
            entry && (before === null ? link.hash : hashOf(entry, link.position, before));
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
    sorted(detail),
    address,
  ]);
  return createHash('sha256').update(text).digest('base64url');
}

/** jsonb does not keep the order of keys. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (value === null || typeof value !== 'object') return value;
  return Object.entries(value)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, item]) => [key, sorted(item)]);
}

import { createHash } from 'node:crypto';
import { asc, desc, gt, sql } from 'drizzle-orm';
import type { AuditAction } from '@portal/contract/audit-actions';
import { auditLog } from './audit.tables.ts';
import type { Clock } from './clock.ts';
import type { Database, Transaction } from './database/database.ts';

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

export function createAudit(database: Database, clock: Clock) {
  return {
    /** Written in the transaction of the deed itself: neither exists without the other. */
    async record(transaction: Transaction, entry: AuditEntry): Promise<void> {
      await transaction.execute(sql`select pg_advisory_xact_lock(${chainLock})`);
      const [last] = await transaction
        .select({ hash: auditLog.hash })
        .from(auditLog)
        .orderBy(desc(auditLog.id))
        .limit(1);
      const at = clock();
      const previousHash = last?.hash ?? '';
      await transaction
        .insert(auditLog)
        .values({ ...entry, at, previousHash, hash: hashOf({ ...entry, at, previousHash }) });
    },

    /** The id of the first row that was tampered with among the newest ones, or null when the chain holds. */
    async firstBroken(newest = 10_000): Promise<number | null> {
      const [oldest] = await database
        .select({ id: auditLog.id })
        .from(auditLog)
        .orderBy(desc(auditLog.id))
        .offset(newest - 1)
        .limit(1);
      let after = (oldest?.id ?? 1) - 1;
      let previous: string | null = null;
      for (;;) {
        const rows = await database
          .select()
          .from(auditLog)
          .where(gt(auditLog.id, after))
          .orderBy(asc(auditLog.id))
          .limit(1000);
        for (const row of rows) {
          const linked = previous === null || row.previousHash === previous;
          if (!linked || row.hash !== hashOf(row)) return row.id;
          previous = row.hash;
          after = row.id;
        }
        if (rows.length < 1000) return null;
      }
    },
  };
}

function hashOf(
  entry: Omit<AuditEntry, 'action'> & { action: string; at: Date; previousHash: string },
): string {
  const { previousHash, at, actorId, action, subject, detail, address } = entry;
  // As jsonb gives it back: dates as text, and nothing where a value is undefined.
  const kept = JSON.parse(JSON.stringify(detail)) as unknown;
  const text = JSON.stringify([
    previousHash,
    at.toISOString(),
    actorId,
    action,
    subject,
    sorted(kept),
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

import { and, eq, gt, isNull, lte } from 'drizzle-orm';
import type { Queries } from '../../platform/database/database.ts';
import { scanLogins } from './scan-login.tables.ts';

export async function add(queries: Queries, row: typeof scanLogins.$inferInsert): Promise<void> {
  await queries.insert(scanLogins).values(row);
}

const open = (now: Date) => and(gt(scanLogins.expiresAt, now), isNull(scanLogins.usedAt));

/** Found only by the browser that asked for it. */
export async function find(queries: Queries, secretHash: string, fingerprint: string, now: Date) {
  const [row] = await queries
    .select({ id: scanLogins.id, openidSealed: scanLogins.openidSealed })
    .from(scanLogins)
    .where(and(eq(scanLogins.secretHash, secretHash), eq(scanLogins.fingerprint, fingerprint), open(now)));
  return row ?? null;
}

/** False for the second who asks. */
export async function use(queries: Queries, id: number, now: Date): Promise<boolean> {
  const used = await queries
    .update(scanLogins)
    .set({ usedAt: now })
    .where(and(eq(scanLogins.id, id), isNull(scanLogins.usedAt)))
    .returning({ id: scanLogins.id });
  return used.length > 0;
}

/** WeChat pushes an event up to four times, and somebody else may scan the same screen: the first scan stands. */
export async function scanned(
  queries: Queries,
  scene: string,
  openidSealed: string,
  now: Date,
): Promise<void> {
  await queries
    .update(scanLogins)
    .set({ openidSealed })
    .where(and(eq(scanLogins.scene, scene), isNull(scanLogins.openidSealed), open(now)));
}

export async function prune(queries: Queries, now: Date): Promise<void> {
  await queries.delete(scanLogins).where(lte(scanLogins.expiresAt, now));
}

import { and, eq, gt, isNull, lte } from 'drizzle-orm';
import type { Queries, Transaction } from '../../platform/database/database.ts';
import { scanLogins } from './scan-login.tables.ts';

const open = (now: Date) => and(gt(scanLogins.expiresAt, now), isNull(scanLogins.usedAt));

type Scan = { openidSealed: string; confirmHash: string; expiresAt: Date };

export const scanLoginStore = {
  async add(queries: Queries, row: typeof scanLogins.$inferInsert): Promise<void> {
    await queries.insert(scanLogins).values(row);
  },

  /** Found only by the browser that asked for it. */
  async find(queries: Queries, secretHash: string, fingerprint: string, now: Date) {
    const [row] = await queries
      .select({ id: scanLogins.id, openidSealed: scanLogins.openidSealed, answer: scanLogins.answer })
      .from(scanLogins)
      .where(and(eq(scanLogins.secretHash, secretHash), eq(scanLogins.fingerprint, fingerprint), open(now)));
    return row ?? null;
  },

  /** False for the second who asks, and for what the phone has not confirmed. */
  async use(queries: Queries, id: number, now: Date): Promise<boolean> {
    const used = await queries
      .update(scanLogins)
      .set({ usedAt: now })
      .where(and(eq(scanLogins.id, id), eq(scanLogins.answer, 'confirmed'), isNull(scanLogins.usedAt)))
      .returning({ id: scanLogins.id });
    return used.length > 0;
  },

  /** Row lock until the end of the transaction: two phones that scan one code are serialised. */
  async lockScene(transaction: Transaction, scene: string, now: Date) {
    const [row] = await transaction
      .select()
      .from(scanLogins)
      .where(and(eq(scanLogins.scene, scene), open(now)))
      .for('update');
    return row ?? null;
  },

  async scanned(queries: Queries, id: number, scan: Scan): Promise<void> {
    await queries.update(scanLogins).set(scan).where(eq(scanLogins.id, id));
  },

  /** What the phone is asked about. */
  async asked(queries: Queries, confirmHash: string, now: Date) {
    const [row] = await queries
      .select({
        device: scanLogins.device,
        address: scanLogins.address,
        createdAt: scanLogins.createdAt,
        expiresAt: scanLogins.expiresAt,
      })
      .from(scanLogins)
      .where(and(eq(scanLogins.confirmHash, confirmHash), isNull(scanLogins.answer), open(now)));
    return row ?? null;
  },

  /** False when there is nothing to answer, or it has been answered. */
  async answer(
    queries: Queries,
    confirmHash: string,
    given: 'confirmed' | 'refused',
    now: Date,
  ): Promise<boolean> {
    const rows = await queries
      .update(scanLogins)
      .set({ answer: given })
      .where(and(eq(scanLogins.confirmHash, confirmHash), isNull(scanLogins.answer), open(now)))
      .returning({ id: scanLogins.id });
    return rows.length > 0;
  },

  async prune(queries: Queries, now: Date): Promise<void> {
    await queries.delete(scanLogins).where(lte(scanLogins.expiresAt, now));
  },
};

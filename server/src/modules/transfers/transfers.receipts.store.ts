import type { ReceiptState } from '@portal/contract/transfer-titles';
import { and, count, desc, eq, ne, sql } from 'drizzle-orm';
import { countAtMost } from '../../platform/database/count.ts';
import type { Queries, Transaction } from '../../platform/database/database.ts';
import { behind, type Place } from '../../platform/keyset.ts';
import { transferReceipts as receipts, transfers } from './transfers.tables.ts';

export type ReceiptRow = typeof receipts.$inferSelect;
type Cut = { after: Place | null; offset: number; limit: number };

export const receiptStore = {
  /** Null when this serial is recorded already, also by somebody at the same moment. */
  async add(transaction: Transaction, row: typeof receipts.$inferInsert): Promise<ReceiptRow | null> {
    const [added] = await transaction.insert(receipts).values(row).onConflictDoNothing().returning();
    return added ?? null;
  },

  async lockBySerial(transaction: Transaction, bankSerial: string): Promise<ReceiptRow | null> {
    const [row] = await transaction
      .select()
      .from(receipts)
      .where(and(eq(receipts.bankSerial, bankSerial), ne(receipts.state, 'void')))
      .for('update');
    return row ?? null;
  },

  async byId(queries: Queries, id: number): Promise<ReceiptRow | null> {
    const [row] = await queries.select().from(receipts).where(eq(receipts.id, id));
    return row ?? null;
  },

  async lock(transaction: Transaction, id: number): Promise<ReceiptRow | null> {
    const [row] = await transaction.select().from(receipts).where(eq(receipts.id, id)).for('update');
    return row ?? null;
  },

  async change(transaction: Transaction, id: number, changes: Partial<ReceiptRow>): Promise<void> {
    await transaction.update(receipts).set(changes).where(eq(receipts.id, id));
  },

  /** Whether other money went back under this serial; nobody else uses it before this transaction ends. */
  async returnSerialUsed(transaction: Transaction, serial: string): Promise<boolean> {
    await transaction.execute(
      sql`select pg_advisory_xact_lock(hashtextextended(${`transfer-return:${serial}`}, 0))`,
    );
    const found = await transaction
      .select({ id: receipts.id })
      .from(receipts)
      .where(and(eq(receipts.returnSerial, serial), ne(receipts.returnSerial, '')))
      .limit(1);
    return found.length > 0;
  },

  /** The money that a transfer was confirmed with. */
  async matchedOf(queries: Queries, transferId: number): Promise<ReceiptRow | null> {
    const [row] = await queries
      .select()
      .from(receipts)
      .where(and(eq(receipts.transferId, transferId), eq(receipts.state, 'matched')));
    return row ?? null;
  },

  async page(queries: Queries, state: ReceiptState, { after, offset, limit }: Cut) {
    const place = after ? behind(after, { at: receipts.createdAt, id: receipts.id }) : undefined;
    return queries
      .select({ receipt: receipts, orderNo: transfers.orderNo, userId: transfers.userId })
      .from(receipts)
      .innerJoin(transfers, eq(transfers.id, receipts.transferId))
      .where(and(eq(receipts.state, state), place))
      .orderBy(desc(receipts.createdAt), desc(receipts.id))
      .limit(limit)
      .offset(offset);
  },

  async unmatchedSum(queries: Queries): Promise<{ count: number; amount: number }> {
    const [row] = await queries
      .select({ count: count(), amount: sql<number>`coalesce(sum(${receipts.amount}), 0)::float8` })
      .from(receipts)
      .where(eq(receipts.state, 'unmatched'));
    return row!;
  },

  total: (queries: Queries, state: ReceiptState): Promise<number> =>
    countAtMost(queries, receipts, eq(receipts.state, state)),
};
